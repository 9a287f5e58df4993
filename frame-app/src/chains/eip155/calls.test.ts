import 'fake-indexeddb/auto'
import { encodeFunctionData, erc20Abi, keccak256, maxUint256, toHex, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import type { ApprovalRecord, SignPayload } from '../../vault/payload.ts'
import { findBatch } from '../../storage/batches.ts'
import type { ChainRequest } from '../chain.ts'

type Answer = (params: readonly unknown[]) => unknown
const node = vi.hoisted(() => ({
  answers: {} as Record<string, Answer>,
  asked: [] as [string, readonly unknown[]][],
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    node.asked.push([method, params])
    const answer = node.answers[method]
    if (!answer) throw new Error(`${method} is not there`)
    return answer(params)
  },
}))
const signed = vi.hoisted(() => [] as [ApprovalRecord, SignPayload][])
vi.mock('../../vault/vault.ts', () => ({
  VaultError: class VaultError extends Error {},
  vault: {
    describe: async (payload: SignPayload, origin: string) => ({
      digest: digestOf(payload),
      decoded: describePayload(payload, origin).decoded,
    }),
    sign: async (record: ApprovalRecord, payload: SignPayload) => {
      signed.push([record, payload])
      return rawOf(payload)
    },
  },
}))

const { describe: describePayload } = await import('../../vault/worker/signing.ts')
const nonceOf = (payload: SignPayload) => (payload.kind === 'transaction' ? payload.transaction.nonce : -1)
const digestOf = (payload: SignPayload): Hex => `0xd1${String(nonceOf(payload)).padStart(2, '0')}`
const rawOf = (payload: SignPayload): Hex => `0xee${String(nonceOf(payload)).padStart(2, '0')}`

const { eip155 } = await import('./adapter.ts')
const { requireIdle } = await import('./batchRunner.ts')
const { Outdated } = await import('../chain.ts')
const { hearOwnSent, readSent } = await import('../../storage/sent.ts')
const { ProviderRpcError } = await import('@walletframe/bridge-protocol')

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const request = (params: Json): ChainRequest => ({
  method: 'wallet_sendCalls',
  params,
  account,
  hostOrigin: 'https://app.example.com',
  network: {
    id: 'eip155:31337',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  },
})
const ether = '0xde0b6b3a7640000'
const batchOf = (calls: readonly Json[], more: object = {}) =>
  request([{ version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls, ...more }])
const prepare = (calls: readonly Json[], more: object = {}) => eip155.parse(batchOf(calls, more))()

/** Statuses of the receipts that the chain will have, by raw transaction. */
let statuses: Record<string, '0x1' | '0x0'>
const sent = () =>
  node.asked.filter(([method]) => method === 'eth_sendRawTransaction').map(([, [raw]]) => raw as Hex)

/** What Activity will say of a raw transaction. */
const kept = async (raw: Hex) =>
  (await readSent(`eip155:31337:${account}`)).find(({ hash }) => hash === keccak256(raw))
/** Hashes that those who show it heard of. */
const heard: string[] = []
hearOwnSent(({ hash }) => heard.push(hash))

let day = 0
beforeEach(() => {
  // Each test long after the one before: what a node took a moment ago counts in the next nonce.
  day += 1
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 + day * 86_400_000 })

  node.asked.length = 0
  signed.length = 0
  heard.length = 0
  statuses = {}
  node.answers = {
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getTransactionCount: () => '0x7',
    eth_getBalance: () => `0x${(100n * 10n ** 18n).toString(16)}`,
    eth_sendRawTransaction: ([raw]) => keccak256(raw as Hex),
    eth_getTransactionReceipt: ([hash]) => {
      const raw = sent().find((candidate) => keccak256(candidate) === hash)
      return raw === undefined ? null : { status: statuses[raw] ?? '0x1' }
    },
  }
})

/** The lock of a batch is free a moment after its end is on record. */
const idle = () => vi.waitFor(() => requireIdle('eip155:31337', account), { timeout: 5_000 })

/** What a test leaves under way comes to its end. */
afterEach(async () => {
  node.answers['eth_getTransactionReceipt'] = () => ({ status: '0x1' })
  await idle()
})

const transfer = { to: other, value: ether }

describe('the approval', () => {
  test('lists every call decoded, what they move and the most that they cost', async () => {
    const prepared = await prepare([
      transfer,
      {
        to: other,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [account, maxUint256] }),
      },
    ])
    expect(prepared.subject).toMatchObject({
      kind: 'calls',
      value: { value: '1000000000000000000', decimals: 18, symbol: 'ETH' },
      // Two calls, the second measured as it is now: with the margin of 10 %.
      fee: { value: String((21_000n + 23_100n) * 1_200_000_001n) },
      calls: [
        { action: { kind: 'native-transfer', amount: { value: '1000000000000000000' } }, warnings: [] },
        {
          action: { kind: 'token-approval', unlimited: true },
          warnings: [{ code: 'unlimited-approval' }, { code: 'token-unknown' }],
        },
      ],
    })
    expect(prepared.warnings.map(({ code }) => code)).toEqual(['one-by-one'])
  })

  test('says of each transfer what its token keeps', async () => {
    const word = (value: bigint) => toHex(value, { size: 32 })
    const ran = (returnData: Hex) => ({ status: '0x1', gasUsed: '0x5208', returnData })
    node.answers['eth_call'] = () => word(4n)
    node.answers['eth_simulateV1'] = () => [{ calls: [ran('0x'), ran(word(7n)), ran('0x'), ran(word(102n))] }]
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 100n] })
    const { subject } = await prepare([transfer, { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data }])
    const actions = subject.kind === 'calls' ? subject.calls.map(({ action }) => action) : []
    expect(actions).toMatchObject([
      { kind: 'native-transfer' },
      { kind: 'token-transfer', keptBack: { value: '5', decimals: 4 } },
    ])
  })

  test('a later call that needs the one before it is measured after it', async () => {
    node.answers['eth_simulateV1'] = () => [
      {
        calls: [
          { status: '0x1', gasUsed: '0x5208' },
          { status: '0x1', gasUsed: '0x186a0' },
        ],
      },
    ]
    node.answers['eth_estimateGas'] = ([call]) => {
      if ((call as { data: string }).data !== '0x') throw new ProviderRpcError(3, 'execution reverted')
      return '0x5208'
    }
    const { complete } = await prepare([transfer, { to: other, data: '0xdeadbeef' }])
    await complete({ requestId: 'r' })
    // 100 000 used, and half of it on top.
    expect(signed[1]?.[1]).toMatchObject({ transaction: { gas: '0x249f0' } })
  })

  test('a node that is away while a later call is measured: nothing is offered', async () => {
    node.answers['eth_estimateGas'] = ([call]) => {
      if ((call as { data: string }).data !== '0x') throw new ProviderRpcError(4901, 'the node is away')
      return '0x5208'
    }
    await expect(prepare([transfer, { to: other, data: '0xdeadbeef' }])).rejects.toMatchObject({ code: 4901 })
  })

  test('a node that cannot simulate: the call is offered, and it is said that nobody checked it', async () => {
    node.answers['eth_estimateGas'] = ([call]) => {
      if ((call as { data: string }).data !== '0x') throw new ProviderRpcError(3, 'execution reverted')
      return '0x5208'
    }
    const { subject } = await prepare([transfer, { to: other, data: '0xdeadbeef' }])
    expect(subject).toMatchObject({
      calls: [{}, { warnings: [{ code: 'contract-unknown' }, { code: 'unchecked' }] }],
    })
  })
})

describe('signing and sending', () => {
  test('a first call whose answer was lost stays on record, with its hash', async () => {
    node.answers['eth_sendRawTransaction'] = () => {
      throw new ProviderRpcError(4901, 'away')
    }
    node.answers['eth_getTransactionByHash'] = () => ({})
    const { complete } = await prepare([transfer], { id: 'lost' })
    expect(await complete({ requestId: 'r' })).toEqual({ id: 'lost' })
    expect((await findBatch('https://app.example.com', 'lost'))?.calls).toMatchObject([
      { hash: keccak256('0xee07') },
    ])
  })

  test('a later call whose answer was lost is never told as not sent', async () => {
    let sends = 0
    node.answers['eth_sendRawTransaction'] = ([raw]) => {
      sends += 1
      if (sends === 2) throw new ProviderRpcError(4901, 'away')
      return keccak256(raw as Hex)
    }
    node.answers['eth_getTransactionByHash'] = () => ({})
    const { complete } = await prepare([transfer, transfer], { id: 'lost later' })
    await complete({ requestId: 'r' })
    await vi.waitFor(
      async () => expect((await findBatch('https://app.example.com', 'lost later'))?.open).toBe(false),
      { timeout: 10_000 },
    )
    expect((await findBatch('https://app.example.com', 'lost later'))?.calls).toMatchObject([
      { hash: keccak256('0xee07') },
      { hash: keccak256('0xee08') },
    ])
  }, 20_000)

  test('a nonce that was taken between showing and signing: nothing is signed', async () => {
    const { complete } = await prepare([transfer])
    node.answers['eth_getTransactionCount'] = () => '0x8'
    await expect(complete({ requestId: 'r' })).rejects.toBeInstanceOf(Outdated)
    expect(signed).toEqual([])
  })

  test('an id that the wallet makes has the published form of a number, whatever the dice say', async () => {
    const dice = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
    const { complete } = await prepare([transfer])
    const { id } = (await complete({ requestId: 'r' })) as { id: string }
    dice.mockRestore()
    expect(id).toMatch(/^0x[1-9a-f][0-9a-f]{63}$/)
  })

  test('each call is signed for its own digest under its own request id, in order of nonces', async () => {
    const { complete, digest } = await prepare([transfer, transfer, transfer])
    const { id } = (await complete({ requestId: 'r' })) as { id: string }
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(digest).toBe('0xd107,0xd108,0xd109')
    expect(signed.map(([record]) => record)).toEqual([
      { requestId: 'r/0', digest: '0xd107', origin: 'https://app.example.com', account },
      { requestId: 'r/1', digest: '0xd108', origin: 'https://app.example.com', account },
      { requestId: 'r/2', digest: '0xd109', origin: 'https://app.example.com', account },
    ])
    await vi.waitFor(async () => expect((await findBatch('https://app.example.com', id))?.open).toBe(false))
    expect(sent()).toEqual(['0xee07', '0xee08', '0xee09'])
    const batch = await findBatch('https://app.example.com', id)
    expect(batch?.calls.map(({ hash }) => hash)).toEqual(sent().map((raw) => keccak256(raw)))
    expect(batch?.calls.map(({ nonce }) => nonce)).toEqual([7, 8, 9])
    // Activity has each from the moment that it was sent.
    for (const [index, raw] of sent().entries())
      expect(await kept(raw)).toMatchObject({
        nonce: 7 + index,
        method: 'wallet_sendCalls',
        to: other,
        value: String(BigInt(ether)),
        origin: 'https://app.example.com',
        state: 'pending',
      })
    expect(heard).toEqual(sent().map((raw) => keccak256(raw)))
    // A node that does not count them yet gives no nonce out a second time.
    await idle()
    signed.length = 0
    await (await prepare([transfer])).complete({ requestId: 's' })
    expect(signed.map(([, payload]) => nonceOf(payload))).toEqual([10])
  })

  test('stops at the first failure', async () => {
    statuses['0xee08'] = '0x0'
    const { complete } = await prepare([transfer, transfer, transfer], { id: 'stops' })
    await expect(complete({ requestId: 'r' })).resolves.toEqual({ id: 'stops' })
    await vi.waitFor(async () =>
      expect((await findBatch('https://app.example.com', 'stops'))?.open).toBe(false),
    )
    expect(sent()).toEqual(['0xee07', '0xee08'])
    expect((await findBatch('https://app.example.com', 'stops'))?.calls[2]?.hash).toBeNull()
  })

  test('a later call that the node refuses stops the rest too', async () => {
    node.answers['eth_sendRawTransaction'] = ([raw]) => {
      if (raw === '0xee08') throw new ProviderRpcError(-32000, 'nonce too low')
      return keccak256(raw as Hex)
    }
    const { complete } = await prepare([transfer, transfer, transfer], { id: 'refused' })
    await complete({ requestId: 'r' })
    await vi.waitFor(async () =>
      expect((await findBatch('https://app.example.com', 'refused'))?.open).toBe(false),
    )
    expect(
      (await findBatch('https://app.example.com', 'refused'))?.calls.map(({ hash }) => hash !== null),
    ).toEqual([true, false, false])
    expect(await kept('0xee07')).toBeDefined()
    expect(await kept('0xee08')).toBeUndefined()
  })

  test('version 1.0 answers with the id alone', async () => {
    const { complete } = await eip155.parse(
      request([{ version: '1.0', chainId: '0x7a69', calls: [transfer], id: 'old form' }]),
    )()
    await expect(complete({ requestId: 'r' })).resolves.toBe('old form')
  })
})

describe('errors', () => {
  test('the first transaction is refused: the page hears why, and no batch is left', async () => {
    node.answers['eth_sendRawTransaction'] = () => {
      throw new ProviderRpcError(-32000, 'nonce too low')
    }
    const { complete } = await prepare([transfer, transfer], { id: 'gone' })
    await expect(complete({ requestId: 'r' })).rejects.toMatchObject({ code: -32003 })
    expect(await findBatch('https://app.example.com', 'gone')).toBeUndefined()
  })
  test('the same id twice, side by side: the second is not signed', async () => {
    const [one, two] = [
      await prepare([transfer], { id: 'twice' }),
      await prepare([transfer], { id: 'twice' }),
    ]
    await one.complete({ requestId: 'a' })
    await expect(two.complete({ requestId: 'b' })).rejects.toMatchObject({ code: 5720 })
    expect(signed).toHaveLength(1)
  })
  test('money for all of them must be there before the first is sent', async () => {
    node.answers['eth_getBalance'] = () => ether
    await expect(prepare([{ ...transfer, value: '0x1' }])).resolves.toBeDefined()
    await expect(prepare([transfer])).rejects.toMatchObject({ code: -32003 })
  })
  test('a call that would fail after the others is not offered', async () => {
    node.answers['eth_simulateV1'] = () => [
      {
        calls: [
          { status: '0x1', gasUsed: '0x5208' },
          { status: '0x0', gasUsed: '0x5208', error: { message: 'execution reverted: not today' } },
        ],
      },
    ]
    await expect(prepare([transfer, { to: other, data: '0xdeadbeef' }])).rejects.toMatchObject({
      code: 3,
      message: expect.stringMatching(/Call 2 of 2 .*not today/),
    })
  })
  test('another account gets 4100', () => {
    expect(() => eip155.parse(batchOf([transfer], { from: other }))).toThrowError(
      expect.objectContaining({ code: 4100 }),
    )
  })
})

test('while a batch is being sent the account sends nothing else, so that no nonce is taken from it', async () => {
  node.answers['eth_getTransactionReceipt'] = () => null
  const { complete } = await prepare([transfer, transfer], { id: 'slow' })
  const waiting = await prepare([transfer], { id: 'waiting' })
  await complete({ requestId: 'r' })
  const single = { ...batchOf([]), method: 'eth_sendTransaction', params: [{ from: account, ...transfer }] }
  await expect(eip155.parse(single)()).rejects.toMatchObject({ code: -32002 })
  await expect(prepare([transfer])).rejects.toMatchObject({ code: -32002 })
  // Also what was prepared before: nothing of it is signed.
  await expect(waiting.complete({ requestId: 's' })).rejects.toMatchObject({ code: -32002 })
  expect(signed).toHaveLength(2)
  node.answers['eth_getTransactionReceipt'] = () => ({ status: '0x1' })
  await vi.waitFor(
    async () => expect((await findBatch('https://app.example.com', 'slow'))?.open).toBe(false),
    {
      timeout: 5_000,
    },
  )
  await idle()
  await expect(eip155.parse(single)()).resolves.toBeDefined()
})
