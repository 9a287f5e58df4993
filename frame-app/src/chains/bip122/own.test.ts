// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import type { Network } from '@walletframe/api-contract'
import { bitcoinScript } from '@walletframe/api-contract/bitcoin'
import { hexToBytes } from 'viem'
import { ApiFailure } from '../../api/failure.ts'
import type { ApprovalRecord, BitcoinPayload } from '../../vault/payload.ts'

/* Our own account: the real worker's reading and signing, with a server that takes, refuses, or does not answer. */

const world = vi.hoisted(() => ({
  funds: {} as object,
  answer: (): unknown => ({}),
  sent: [] as string[],
  kept: [] as string[],
  signedFor: [] as string[],
}))
vi.mock('../../api/client.ts', () => ({
  callServer: async ({ path }: { readonly path: string }, { body }: { readonly body?: { raw: string } }) => {
    if (path !== '/bitcoin/transaction') return world.funds
    world.sent.push(body?.raw ?? '')
    return world.answer()
  },
}))
vi.mock('../eip155/sentRecord.ts', () => ({
  recordOf: (_request: object, _asked: null, more: object) => more,
  sendKept: async (record: { readonly hash: string }, send: () => Promise<string>) => {
    world.kept.push(record.hash)
    try {
      return await send()
    } catch (error) {
      world.kept.pop()
      throw error
    }
  },
}))
const owner = '0x9858effd232b4033e47d90003d41ec34ecaeda94'
const me = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
vi.mock('../../storage/embeddedRecord.ts', () => ({
  readWallet: () => ({}),
  ownerOfBitcoin: (_wallet: object, address: string) => (address === me ? owner : undefined),
}))
const { bitcoin: worker } = await import('../../vault/worker/bitcoin.ts')
const { rootOf } = await import('../../vault/worker/root.ts')
const root = rootOf(
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
)
vi.mock('../../vault/vault.ts', () => ({
  VaultError: class VaultError extends Error {},
  vault: {
    describe: async (payload: BitcoinPayload, origin: string) => worker.describe(payload, origin),
    sign: async ({ account }: ApprovalRecord, payload: BitcoinPayload) => {
      world.signedFor.push(account)
      return worker.sign({ root, index: 0 }, payload, '0x')
    },
  },
}))
const { bitcoin } = await import('./adapter.ts')
const { makePsbt } = await import('./transaction.ts')
const { readPsbt } = await import('../../vault/worker/psbt.ts')

const network: Network = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: false,
}
const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const parse = (method: string, params: Json, account = me) =>
  bitcoin.parse({ method, params, account, network, hostOrigin: 'https://app.example.com' })
let txids = 0
beforeEach(() => {
  txids += 1
  Object.assign(world, { sent: [], kept: [], signedFor: [], answer: () => ({}) })
  world.funds = {
    confirmed: '100000',
    pending: '0',
    coins: [{ txid: String(txids).padStart(64, 'a'), vout: 0, value: '100000', isConfirmed: true }],
    isWhole: true,
    rates: { fast: 2, usual: 1, slow: 1 },
  }
})
const transfer = (amount = '50000') => parse('sendTransfer', { recipient, amount })()

describe('a transfer', () => {
  test('is kept, sent, and signed for the account that the vault knows', async () => {
    const prepared = await transfer()
    expect(prepared).toMatchObject({
      sends: true,
      subject: { kind: 'bitcoin', pays: [{ to: recipient, amount: { value: '50000' } }] },
    })
    const txid = await prepared.complete({ requestId: '1' })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(world.kept).toEqual([txid])
    expect(world.sent).toHaveLength(1)
    expect(world.signedFor).toEqual([owner])
  })
  test('that the network refuses is told so, and is not kept', async () => {
    world.answer = () => {
      throw new ApiFailure('invalid_request', 'The network did not take this: dust')
    }
    const prepared = await transfer()
    await expect(prepared.complete({ requestId: '1' })).rejects.toMatchObject({ code: -32_003 })
    expect(world.kept).toEqual([])
  })
  test.each(['network', 'provider_unavailable', 'internal'] as const)(
    'of which nobody knows (%s) counts as sent: the next one spends nothing of it',
    async (code) => {
      world.answer = () => {
        throw new ApiFailure(code, 'no answer')
      }
      const prepared = await transfer()
      const txid = await prepared.complete({ requestId: '1' })
      expect(world.kept).toEqual([txid])
      await expect(transfer()).rejects.toMatchObject({ failure: { code: 'insufficient-funds' } })
    },
  )
  test('whose coins went meanwhile is shown anew, and nothing is signed', async () => {
    const prepared = await transfer()
    const other = await transfer('20000')
    await other.complete({ requestId: '2' })
    await expect(prepared.complete({ requestId: '1' })).rejects.toThrow()
    expect(world.sent).toHaveLength(1)
    expect(world.signedFor).toEqual([owner])
  })
  test.each<[string, Json]>([
    ['no object', []],
    ['nobody', { amount: '1' }],
    ['nothing', { recipient, amount: '0' }],
    ['a number', { recipient, amount: 5 }],
  ])('to %s is refused', (_what, params) => {
    expect(() => parse('sendTransfer', params)).toThrow('params')
  })
  test('of an account that is another’s now', async () => {
    await expect(parse('sendTransfer', { recipient, amount: '5000' }, recipient)()).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('a PSBT', () => {
  const script = bitcoinScript(me)
  const coin = { txid: 'cd'.repeat(32), vout: 1, value: 90_000n }
  const of = (coins: readonly (typeof coin)[]): string =>
    Buffer.from(
      hexToBytes(makePsbt(coins, [{ script: bitcoinScript(recipient), value: 80_000n }], script)),
    ).toString('base64')
  const sign = (psbt: string, more: object = {}) =>
    parse('signPsbt', { psbt, signInputs: [{ address: me, index: 0 }], broadcast: false, ...more })
  const signatures = (answer: Json) =>
    readPsbt(Buffer.from((answer as { readonly psbt: string }).psbt, 'base64')).inputs.map(
      (input) => input.signatures.length,
    )

  test('comes back with the signatures that were wanted, and is not sent', async () => {
    const prepared = await sign(of([coin, { ...coin, vout: 2 }]))()
    expect(prepared).toMatchObject({ sends: false, exposure: { unknown: true } })
    expect(signatures(await prepared.complete({ requestId: '1' }))).toEqual([1, 0])
    expect(world.sent).toEqual([])
  })
  test('whose every input is signed here is sent where the page wants that', async () => {
    const prepared = await sign(of([coin]), { broadcast: true })()
    const answer = (await prepared.complete({ requestId: '1' })) as { readonly txid: string }
    expect(answer.txid).toMatch(/^[0-9a-f]{64}$/)
    expect(world.kept).toEqual([answer.txid])
  })
  describe('of several inputs, which two signatures could lie about in turn', () => {
    const second = { ...coin, vout: 2 }
    const there = (value: bigint) => {
      const known = { txid: coin.txid, vout: 2, value: String(value), isConfirmed: true }
      world.funds = { ...world.funds, coins: [known] }
    }
    test('is refused with another amount than the network knows', async () => {
      there(90_001n)
      await expect(sign(of([coin, second]))()).rejects.toMatchObject({ code: -32602 })
      there(90_000n)
      await expect(sign(of([coin, second]))()).resolves.toMatchObject({ sends: false })
    })
    test('is refused where it says that the account’s is another’s, or nothing of it', async () => {
      there(90_000n)
      const honest = Buffer.from(of([coin, second]), 'base64')
      const mine = Buffer.from(script)
      const strangers = Buffer.from(bitcoinScript(recipient))
      const lied = Buffer.from(honest)
      strangers.copy(lied, honest.lastIndexOf(mine))
      await expect(sign(lied.toString('base64'))()).rejects.toMatchObject({ code: -32602 })
    })
    test('is refused where what the account has is not known', async () => {
      world.funds = { ...world.funds, coins: [], isWhole: false }
      await expect(sign(of([coin, second]))()).rejects.toMatchObject({ code: 4901 })
      // One alone says what it takes.
      await expect(sign(of([coin]))()).resolves.toMatchObject({ sends: false })
    })
  })
  test.each<[string, string, object]>([
    ['sent before others have signed', of([coin, { ...coin, vout: 2 }]), { broadcast: true }],
    ['an input that is not there', of([coin]), { signInputs: [{ address: me, index: 1 }] }],
    ['no input', of([coin]), { signInputs: [] }],
    ['half an input', of([coin]), { signInputs: [{ address: me, index: 0.5 }] }],
    ['no PSBT', 'cHNidA==', {}],
    ['no base64', '%', {}],
  ])('%s is refused before anybody is asked', (_what, psbt, more) => {
    expect(() => sign(psbt, more)()).toThrow('params')
  })
})

describe('a message', () => {
  test('is signed as BIP-322, or as the page asks for it', async () => {
    for (const [protocol, first] of [
      [undefined, 2],
      ['bip322', 2],
      ['ecdsa', 39],
    ] as const) {
      const params = { message: 'Hello', address: me, ...(protocol && { protocol }) }
      const prepared = await parse('signMessage', params)()
      expect(prepared.subject).toMatchObject({ kind: 'message', text: 'Hello' })
      const signature = await prepared.complete({ requestId: '1' })
      if (typeof signature !== 'string') throw new Error('no text')
      const bytes = Buffer.from(signature, 'base64')
      expect(bytes[0]).toBeGreaterThanOrEqual(first)
      expect(bytes[0]).toBeLessThan(first + 4)
    }
  })
  test('of another address is refused', () => {
    expect(() => parse('signMessage', { message: 'Hello', address: recipient })).toThrow('Another account')
  })
})

test('what became of it is asked by its id', async () => {
  world.funds = { state: 'confirmed', input: null, replacedBy: null }
  const sent = { method: 'sendTransfer', network: network.id, account: me, origin: '' } as const
  const hash = 'ab'.repeat(32)
  for (const result of [hash, { psbt: '', txid: hash }])
    expect(
      await bitcoin.progress({ ...sent, network: 'bip122:000000000019d6689c085ae165831e93', result }),
    ).toMatchObject({
      state: 'confirmed',
      steps: [{ hash }],
    })
  expect(
    await bitcoin.progress({
      ...sent,
      network: 'bip122:000000000019d6689c085ae165831e93',
      result: { psbt: '' },
    }),
  ).toBeUndefined()
})
