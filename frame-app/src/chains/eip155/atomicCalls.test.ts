import 'fake-indexeddb/auto'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  keccak256,
  maxUint256,
  parseAbi,
  toHex,
  type Hex,
} from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { findBatch } from '../../storage/batches.ts'
import type { ApprovalRecord, SignPayload } from '../../vault/payload.ts'
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
    if (!answer) throw new ProviderRpcError(-32601, `${method} is not there`)
    return answer(params)
  },
}))
const signed = vi.hoisted(() => [] as [ApprovalRecord, SignPayload][])
vi.mock('../../vault/vault.ts', () => ({
  VaultError: class VaultError extends Error {},
  vault: {
    describe: async (payload: SignPayload, origin: string) => describePayload(payload, origin),
    sign: async (record: ApprovalRecord, payload: SignPayload) => {
      signed.push([record, payload])
      return raw
    },
  },
}))
const { describe: describePayload } = await import('../../vault/worker/signing.ts')
const { readSent } = await import('../../storage/sent.ts')
const { eip155 } = await import('./adapter.ts')
const { Outdated } = await import('../chain.ts')
const { accountCode, codeOfAccounts, delegation } = await import('../../../test/accountCode.ts')

/* Several calls as one transaction of an account to itself (EIP-7702), on a network whose operator has smart accounts. */

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const origin = 'https://app.example.com'
const raw = '0xee07'
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
  'error ExecuteError(uint256 index, bytes reason)',
])

const requestOf = (calls: readonly Json[], more: object = {}, smartAccounts = true): ChainRequest => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', chainId: '0x7a6a', atomicRequired: true, calls, ...more }] as Json,
  account,
  hostOrigin: origin,
  network: {
    id: 'eip155:31338',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
    smartAccounts,
  },
})
const prepare = (calls: readonly Json[], more: object = {}) => eip155.parse(requestOf(calls, more))()
const codes = ({ subject, warnings }: Awaited<ReturnType<typeof prepare>>) => ({
  own: warnings.map(({ code }) => code),
  calls: subject.kind === 'calls' ? subject.calls.map((call) => call.warnings.map(({ code }) => code)) : [],
})

let own: string
let day = 0
beforeEach(() => {
  day += 1
  // Each test long after the one before: what a node took a moment ago counts in the next nonce.
  vi.useFakeTimers({ toFake: ['Date'], now: 1_900_000_000_000 + day * 86_400_000 })
  node.asked.length = 0
  signed.length = 0
  own = '0x'
  node.answers = {
    eth_getCode: ([address]) => (address === accountCode ? codeOfAccounts : own),
    eth_call: () => '0x',
    eth_estimateGas: () => toHex(100_000n),
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getTransactionCount: () => '0x7',
    eth_getBalance: () => toHex(100n * 10n ** 18n),
    eth_sendRawTransaction: () => keccak256(raw),
  }
})

const pay = { to: other, value: '0x5' }
const unlimited = {
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] }),
}
const estimates = () =>
  node.asked.filter(([method]) => method === 'eth_estimateGas').map(([, params]) => params)

describe('the approval', () => {
  test('of an account that gets the code: measured as if it had it, and said', async () => {
    const prepared = await prepare([pay, { to: other, value: '0x1' }])
    expect(prepared.subject).toMatchObject({
      kind: 'calls',
      atomic: true,
      value: { value: '6' },
      // A fifth above the estimate, and an authorization.
      fee: { value: String((120_000n + 25_000n) * 1_200_000_001n) },
      calls: [{ action: { kind: 'native-transfer', to: other } }, { value: { value: '1' } }],
    })
    expect(prepared.warnings).toEqual([
      { code: 'account-code', tone: 'caution', params: { address: accountCode } },
    ])
    expect(prepared.exposure).toMatchObject({ danger: false, unknown: false })
    expect(prepared.exposure.moves.map(({ amount }) => amount)).toEqual([5n, 1n])
    const data = encodeFunctionData({
      abi,
      functionName: 'executeBatch',
      args: [
        [
          { target: other, value: 5n, data: '0x' },
          { target: other, value: 1n, data: '0x' },
        ],
      ],
    })
    expect(estimates()).toEqual([
      [{ from: account, to: account, data }, 'latest', { [account]: { code: delegation } }],
    ])
  })

  test('of one that has it: nothing to say, and no authorization to pay for', async () => {
    own = delegation
    const prepared = await prepare([pay, pay])
    expect(prepared.warnings).toEqual([])
    expect(prepared.subject).toMatchObject({
      atomic: true,
      fee: { value: String(120_000n * 1_200_000_001n) },
    })
    expect(estimates()[0]).toHaveLength(2)
  })

  test('a danger of one call is a danger of all', async () => {
    const prepared = await prepare([pay, unlimited])
    expect(codes(prepared).calls[1]).toContain('unlimited-approval')
    expect(prepared.exposure.danger).toBe(true)
  })

  test('a call of the account itself, in which calls hide, is a danger, whatever it says that it is', async () => {
    const hidden = encodeFunctionData({
      abi,
      functionName: 'executeBatch',
      args: [[{ target: other, value: 10n ** 18n, data: '0x' }]],
    })
    const harmless = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 0n] })
    for (const data of [hidden, harmless, '0xdeadbeef'])
      for (const to of [account, account.toLowerCase()]) {
        const prepared = await prepare([pay, { to, data }])
        expect(codes(prepared).calls[1]).toContain('self-call')
        expect(prepared.exposure.danger).toBe(true)
      }
    // Money to oneself runs nothing.
    expect(codes(await prepare([pay, { to: account, value: '0x1' }])).calls[1]).toEqual([])
  })

  test('a node that cannot imagine the code: the calls are measured by themselves, with room', async () => {
    node.answers['eth_estimateGas'] = (params) => {
      if (params.length > 1) throw new ProviderRpcError(-32602, 'too many arguments, want at most 2')
      return toHex(30_000n)
    }
    const { subject } = await prepare([pay, pay])
    expect(subject).toMatchObject({
      fee: { value: String(((60_000n * 120n) / 100n + 25_000n) * 1_200_000_001n) },
    })
  })
})

const standsThere = (code: string) => {
  node.answers['eth_getCode'] = ([address]) => (address === accountCode ? code : '0x')
}
const withoutBaseFee = () => {
  node.answers['eth_getBlockByNumber'] = () => ({})
  node.answers['eth_gasPrice'] = () => '0x1'
}

describe('where it cannot be', () => {
  const others = `0xef0100${'ab'.repeat(20)}`
  test.each<[string, () => void, readonly Json[]]>([
    ['another code, which somebody chose, is not replaced', () => void (own = others), [pay, pay]],
    ['the code is not on this network', () => standsThere('0x'), [pay, pay]],
    ['another code stands in its place', () => standsThere('0x6000'), [pay, pay]],
    ['a network without a base fee', withoutBaseFee, [pay, pay]],
    ['a deployment among the calls', () => undefined, [pay, { data: '0x6000' }]],
  ])('%s: one by one, or not at all', async (_what, change, calls) => {
    change()
    await expect(prepare(calls)).rejects.toMatchObject({ code: 5760 })
    const { subject, warnings } = await prepare(calls, { atomicRequired: false })
    expect(subject).toMatchObject({ kind: 'calls', atomic: false })
    expect(warnings.map(({ code }) => code)).toEqual(['one-by-one'])
  })
  test('an operator without smart accounts: refused before anything is read', () => {
    expect(() => eip155.parse(requestOf([pay, pay], {}, false))).toThrow(
      expect.objectContaining({ code: 5760 }) as Error,
    )
    expect(node.asked).toEqual([])
  })
  test('one call is one transaction, and needs no code', async () => {
    const { complete, warnings } = await prepare([pay], { id: 'single' })
    expect(warnings).toEqual([])
    await complete({ requestId: 'r' })
    expect(await findBatch(origin, 'single')).toMatchObject({ atomic: true, open: false })
    expect(signed.map(([, { kind }]) => kind)).toEqual(['transaction'])
  })
})

/** What Activity will say of the batch. */
const kept = async () =>
  (await readSent(`eip155:31338:${account}`)).find(({ hash }) => hash === keccak256(raw))

describe('signing and sending', () => {
  test('one signature over what was shown, one transaction, and one record before it is sent', async () => {
    const { complete, digest } = await prepare([pay, unlimited], { id: 'one' })
    let before: unknown
    let waiting: unknown
    node.answers['eth_sendRawTransaction'] = async () => {
      before = await findBatch(origin, 'one')
      waiting = await kept()
      return keccak256(raw)
    }
    await expect(complete({ requestId: 'r' })).resolves.toEqual({ id: 'one' })
    expect(before).toMatchObject({ atomic: true, open: false })
    // Several calls: none says what all of them do.
    expect(waiting).toMatchObject({
      nonce: 7,
      method: 'wallet_sendCalls',
      to: null,
      origin,
      state: 'pending',
    })
    const [[record, payload] = []] = signed
    expect(signed).toHaveLength(1)
    expect(record).toEqual({ requestId: 'r', digest, origin, account })
    expect(payload).toMatchObject({
      kind: 'batch',
      batch: {
        account,
        chainId: 31_338,
        nonce: 7,
        delegates: true,
        calls: [{ to: other, value: '0x5', data: '0x' }, { data: unlimited.data }],
      },
    })
    expect(digest).toBe(describePayload(payload as SignPayload, origin).digest)
    expect((await findBatch(origin, 'one'))?.calls).toMatchObject([
      { nonce: 7, hash: keccak256(raw) },
      { nonce: 7, hash: keccak256(raw) },
    ])
  })

  test('an authorization takes a nonce of its own: what comes next has the one behind it', async () => {
    await (await prepare([pay, pay])).complete({ requestId: 'r' })
    const { complete } = await prepare([pay, pay])
    await complete({ requestId: 's' })
    expect(signed.map(([, payload]) => (payload.kind === 'batch' ? payload.batch.nonce : -1))).toEqual([7, 9])
  })

  test('a nonce that was taken between showing and signing: nothing is signed', async () => {
    const { complete } = await prepare([pay, pay])
    node.answers['eth_getTransactionCount'] = () => '0x8'
    await expect(complete({ requestId: 'r' })).rejects.toBeInstanceOf(Outdated)
    expect(signed).toEqual([])
  })

  test('a lost answer: looked up by its hash, never sent again, never forgotten', async () => {
    let sends = 0
    node.answers['eth_sendRawTransaction'] = () => {
      sends += 1
      throw new ProviderRpcError(4901, 'away')
    }
    node.answers['eth_getTransactionByHash'] = ([hash]) => (hash === keccak256(raw) ? {} : null)
    const { complete } = await prepare([pay, pay], { id: 'lost' })
    await expect(complete({ requestId: 'r' })).resolves.toEqual({ id: 'lost' })
    expect(sends).toBe(1)
    expect(await findBatch(origin, 'lost')).toMatchObject({ atomic: true })
  })

  test('refused by the node: the page hears why, and no batch is left', async () => {
    node.answers['eth_sendRawTransaction'] = () => {
      throw new ProviderRpcError(-32000, 'nonce too low')
    }
    const { complete } = await prepare([pay, pay], { id: 'gone' })
    await expect(complete({ requestId: 'r' })).rejects.toMatchObject({ code: -32003 })
    expect(await findBatch(origin, 'gone')).toBeUndefined()
    expect(await kept()).toBeUndefined()
  })

  test('the same id twice, side by side: the second is not signed', async () => {
    const [one, two] = [
      await prepare([pay, pay], { id: 'twice' }),
      await prepare([pay, pay], { id: 'twice' }),
    ]
    await one.complete({ requestId: 'a' })
    await expect(two.complete({ requestId: 'b' })).rejects.toMatchObject({ code: 5720 })
    expect(signed).toHaveLength(1)
  })
})

describe('errors', () => {
  const reason = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['not today'],
  })
  const fails = (data: Hex) => {
    node.answers['eth_estimateGas'] = () => {
      throw new ProviderRpcError(3, 'execution reverted', data)
    }
  }
  test('one that fails fails all: which one, and why, before anybody is asked', async () => {
    fails(encodeErrorResult({ abi, errorName: 'ExecuteError', args: [1n, reason] }))
    await expect(prepare([pay, pay])).rejects.toMatchObject({
      code: 3,
      message: expect.stringMatching(/Call 2 of 2 .*not today/),
    })
  })
  test('a place beyond the calls is not told', async () => {
    fails(encodeErrorResult({ abi, errorName: 'ExecuteError', args: [maxUint256, '0x'] }))
    const error = (await prepare([pay, pay]).catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ code: 3 })
    expect(error.message).not.toMatch(/Call \d/)
  })
  test('a reason of no contract of ours', async () => {
    fails(encodeAbiParameters([{ type: 'uint256' }], [1n]))
    await expect(prepare([pay, pay])).rejects.toMatchObject({ code: 3 })
  })
  test('a node that is away is no failure of the calls', async () => {
    node.answers['eth_estimateGas'] = () => {
      throw new ProviderRpcError(4901, 'away')
    }
    await expect(prepare([pay, pay])).rejects.toMatchObject({ code: 4901 })
  })
  test('money for all of them, and for the fee, must be there', async () => {
    node.answers['eth_getBalance'] = () => '0x5'
    await expect(prepare([pay, pay])).rejects.toMatchObject({ code: -32003 })
  })
})
