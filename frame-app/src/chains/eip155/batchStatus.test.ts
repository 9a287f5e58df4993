import type { Json } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeRequest } from '../../api/rpc.ts'
import { isRunning } from './batchRunner.ts'
import { answerOf, statusOf } from './batchStatus.ts'

/* What EIP-5792 says of a batch whose calls are separate transactions. */

vi.mock('../../api/rpc.ts', () => ({ nodeRequest: vi.fn<() => unknown>() }))
vi.mock('./batchRunner.ts', () => ({ isRunning: vi.fn<() => unknown>() }))

const hash = (at: number): `0x${string}` => `0x${String(at).padStart(64, '0')}`
/** A batch whose first nonce is 5; `null` where a call was not sent. */
const batch = (...hashes: readonly (number | null)[]) =>
  ({
    id: 'b',
    walletId: 'w',
    version: '2.0.0',
    network: 'eip155:10',
    account: '0xme',
    calls: hashes.map((of, at) => ({ hash: of === null ? null : hash(of), nonce: 5 + at })),
  }) as unknown as Parameters<typeof statusOf>[0]

const receipt = (at: number, status: string) => ({
  status,
  blockHash: '0xb',
  blockNumber: '0x1',
  gasUsed: '0x2',
  transactionHash: hash(at),
  logs: [{ address: '0xa', data: '0x', topics: [], logIndex: '0x0' }],
  cumulativeGasUsed: '0x3',
})

let receipts: Record<string, unknown>
let mined: string
beforeEach(() => {
  receipts = {}
  mined = '0x5'
  vi.mocked(isRunning).mockResolvedValue(false)
  vi.mocked(nodeRequest).mockImplementation((_network, method, params) =>
    Promise.resolve(
      (method === 'eth_getTransactionCount'
        ? mined
        : (receipts[(params as readonly string[])[0] ?? ''] ?? null)) as Json,
    ),
  )
})

const codeAndStates = async (of: Parameters<typeof statusOf>[0]) => {
  const { code, states } = await statusOf(of)
  return [code, ...states]
}

describe('a batch', () => {
  test('is confirmed when all of its calls are', async () => {
    receipts = { [hash(1)]: receipt(1, '0x1'), [hash(2)]: receipt(2, '0x1') }
    expect(await codeAndStates(batch(1, 2))).toEqual([200, 'confirmed', 'confirmed'])
  })

  test('waits while one is not mined', async () => {
    receipts = { [hash(1)]: receipt(1, '0x1') }
    mined = '0x6'
    expect(await codeAndStates(batch(1, 2))).toEqual([100, 'confirmed', 'pending'])
  })

  test('waits while it is being sent, and not when nobody sends it any more', async () => {
    receipts = { [hash(1)]: receipt(1, '0x1') }
    vi.mocked(isRunning).mockResolvedValue(true)
    expect(await codeAndStates(batch(1, null))).toEqual([100, 'confirmed', 'pending'])
    vi.mocked(isRunning).mockResolvedValue(false)
    expect(await codeAndStates(batch(1, null))).toEqual([600, 'confirmed', 'skipped'])
  })

  test('of which nothing was sent failed before the chain', async () => {
    expect(await codeAndStates(batch(null, null))).toEqual([400, 'skipped', 'skipped'])
  })

  test('whose first call reverted failed on the chain', async () => {
    receipts = { [hash(1)]: receipt(1, '0x0') }
    expect(await codeAndStates(batch(1, null))).toEqual([500, 'reverted', 'skipped'])
  })

  test('of which some calls were done is done in part', async () => {
    receipts = { [hash(1)]: receipt(1, '0x1'), [hash(2)]: receipt(2, '0x0') }
    expect(await codeAndStates(batch(1, 2))).toEqual([600, 'confirmed', 'reverted'])
  })

  test('whose nonce another transaction took is skipped', async () => {
    mined = '0x5'
    expect(await codeAndStates(batch(1))).toEqual([100, 'pending'])
    mined = '0x6'
    expect(await codeAndStates(batch(1))).toEqual([400, 'skipped'])
    expect(nodeRequest).toHaveBeenCalledWith('eip155:10', 'eth_getTransactionCount', ['0xme', 'latest'])
  })
})

describe('the answer', () => {
  const answered = async (version: string) =>
    answerOf(await statusOf({ ...batch(1), version } as Parameters<typeof statusOf>[0]))

  test('has the receipts, as far as the EIP wants them', async () => {
    receipts = { [hash(1)]: receipt(1, '0x1') }
    const { cumulativeGasUsed: _more, ...wanted } = receipt(1, '0x1')
    expect(await answered('2.0.0')).toEqual({
      version: '2.0.0',
      id: 'b',
      chainId: '0xa',
      status: 200,
      atomic: false,
      receipts: [{ ...wanted, logs: [{ address: '0xa', data: '0x', topics: [] }] }],
    })
  })

  test('has none before there are any', async () => {
    expect(await answered('2.0.0')).not.toHaveProperty('receipts')
  })

  test('in the first form says pending or confirmed', async () => {
    expect(await answered('1.0')).toEqual({ status: 'PENDING', receipts: [] })
    mined = '0x6'
    expect(await answered('1.0')).toMatchObject({ status: 'CONFIRMED' })
  })
})
