import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({ answer: undefined as unknown, asked: [] as unknown[] }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (...given: unknown[]) => {
    node.asked.push(given)
    if (node.answer instanceof Error) throw node.answer
    return node.answer
  },
}))
const { progressOf } = await import('./progress.ts')
const { signatureStatus } = await import('./signatureStatus.ts')
const { sightingOf } = await import('./sighting.ts')

const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const hash = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
/** As Agave answers (`getSignatureStatuses`). */
const status = (confirmationStatus: string | null, err: unknown = null) => ({
  context: { apiVersion: '3.0.6', slot: 82 },
  value: [
    { slot: 48, confirmations: null, err, status: err ? { Err: err } : { Ok: null }, confirmationStatus },
  ],
})
const fault = { InstructionError: [0, { Custom: 1 }] }
const sent = {
  method: 'solana_signAndSendTransaction',
  result: { signature: hash },
  network,
  account: 'a',
  origin: '',
} as const

beforeEach(() => {
  node.asked = []
})

describe('behaviour', () => {
  test.each([
    ['nobody knows it', { context: { slot: 82 }, value: [null] }, false, null],
    ['in a block that nobody voted for', status('processed'), true, null],
    [
      'failed in a block that nobody voted for: another block may have it',
      status('processed', fault),
      true,
      null,
    ],
    ['voted for', status('confirmed'), true, 'confirmed'],
    ['failed, and voted for', status('confirmed', fault), true, 'failed'],
    ['final', status('finalized'), true, 'confirmed'],
    ['failed for good', status('finalized', fault), true, 'failed'],
    ['a node that does not say how far it is', status(null), true, null],
    ['an answer without a list', {}, false, null],
    ['no answer', null, false, null],
  ] as const)(
    '%s: the card of an approval and the list of what was sent say the same',
    async (_what, answer, isKnown, outcome) => {
      node.answer = answer
      expect(await signatureStatus(network, hash)).toEqual({ isKnown, outcome })
      expect(await sightingOf({ network, hash })).toMatchObject({ isKnown, receipt: outcome, isTaken: false })
      const state = outcome === 'failed' ? 'reverted' : (outcome ?? 'pending')
      expect(await progressOf(sent)).toEqual({
        state: outcome ?? 'pending',
        steps: [{ state, hash }],
        reason: null,
      })
      expect(new Set(node.asked.map((each) => JSON.stringify(each)))).toEqual(
        new Set([
          JSON.stringify([network, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }]]),
        ]),
      )
    },
  )

  test('what has no signature is not followed', async () => {
    expect(await progressOf({ ...sent, result: null })).toBeUndefined()
    expect(node.asked).toEqual([])
  })
})

describe('errors', () => {
  test('a node that is away decides nothing', async () => {
    node.answer = new ProviderRpcError(errorCode.chainDisconnected, 'Away.')
    await expect(signatureStatus(network, hash)).rejects.toMatchObject({ code: 4901 })
  })
})
