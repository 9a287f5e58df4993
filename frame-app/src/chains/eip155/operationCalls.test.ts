import 'fake-indexeddb/auto'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  slice,
  toHex,
  type Hex,
} from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { findBatch } from '../../storage/batches.ts'
import { readSent } from '../../storage/sent.ts'
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
type Asked = {
  readonly stub: boolean
  readonly operation: Readonly<Record<string, unknown>>
  readonly service?: { readonly url: string; readonly context?: unknown }
}
const server = vi.hoisted(() => ({
  asked: [] as Asked[],
  say: (_asked: Asked): unknown => null,
}))
vi.mock('../../api/session.ts', () => ({
  session: {
    call: async (_route: unknown, { body }: { readonly body: Asked }) => {
      server.asked.push(body)
      return { sponsorship: server.say(body) }
    },
  },
}))
const signed = vi.hoisted(() => [] as [ApprovalRecord, SignPayload][])
vi.mock('../../vault/vault.ts', () => ({
  VaultError: class VaultError extends Error {},
  vault: {
    describe: async (payload: SignPayload, origin: string) => describePayload(payload, origin),
    sign: async (record: ApprovalRecord, payload: SignPayload) => {
      signed.push([record, payload])
      return signature
    },
  },
}))
const { describe: describePayload } = await import('../../vault/worker/signing.ts')
const { eip155 } = await import('./adapter.ts')
const { Outdated } = await import('../chain.ts')
const { optionsStore } = await import('../../state/options.ts')
const { accountCode, codeOfAccounts, delegation } = await import('../../../test/accountCode.ts')

/* Calls whose network fee the operator's paymaster pays: what is asked of whom, what is signed, and what happens where one of them says no or lies. */

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const paymaster = `0x${'5a'.repeat(20)}`
const origin = 'https://app.example.com'
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const signature: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1b${'33'.repeat(32)}${'44'.repeat(32)}1c`

const requestOf = (calls: readonly Json[], more: Partial<ChainRequest> = {}): ChainRequest => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', chainId: '0x7a6a', atomicRequired: false, calls }] as Json,
  account,
  hostOrigin: origin,
  network: {
    id: 'eip155:31338',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
    smartAccounts: true,
    sponsored: true,
  },
  ...more,
})
/** As it has what it sent. */
const sender = `eip155:31338:${account}` as const
const pay = { to: other, value: '0x5' }
const preparing = (calls: readonly Json[] = [pay, pay], more: Partial<ChainRequest> = {}) =>
  eip155.parse(requestOf(calls, more))
const feeOf = ({ subject }: Awaited<ReturnType<ReturnType<typeof preparing>>>) =>
  subject.kind === 'calls' ? subject.fee : undefined
const asks = (method: string) => node.asked.filter(([each]) => each === method).map(([, params]) => params)

const stub = {
  sponsor: { name: 'A shop' },
  paymaster,
  paymasterData: '0x00',
  paymasterVerificationGasLimit: '0x7530',
  paymasterPostOpGasLimit: '0x1',
}
const final = { paymaster, paymasterData: '0xabcd' }

let own: string
let now = 1_900_000_000_000
beforeEach(() => {
  // Each test long after the one before: what a node took a moment ago counts in the next nonce.
  now += 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now })
  node.asked.length = 0
  server.asked.length = 0
  signed.length = 0
  own = delegation
  server.say = ({ stub: isStub }) => (isStub ? stub : final)
  node.answers = {
    eth_getCode: ([address]) => (address === accountCode ? codeOfAccounts : own),
    eth_call: () => '0x',
    eth_estimateGas: () => toHex(100_000n),
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getTransactionCount: () => '0x7',
    eth_getBalance: () => '0xa',
    eth_sendUserOperation: () => '0x01',
    eth_estimateUserOperationGas: () => ({
      callGasLimit: '0x186a0',
      verificationGasLimit: '0x186a1',
      preVerificationGas: '0xc350',
    }),
    pimlico_getUserOperationGasPrice: () => ({
      standard: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x2' },
    }),
  }
})

describe('the approval', () => {
  test('says who pays, and asks the account for no more than its calls move', async () => {
    const prepared = await preparing()()
    expect(feeOf(prepared)).toEqual({ paid: true, by: 'A shop' })
    expect(prepared.subject).toMatchObject({ atomic: true, value: { value: '10' } })
    expect(prepared.warnings).toEqual([])
  })
  test('says what a token keeps of what is sent', async () => {
    const word = (value: bigint) => toHex(value, { size: 32 })
    const ran = (returnData: Hex) => ({ status: '0x1', gasUsed: '0x5208', returnData })
    node.answers['eth_call'] = () => word(4n)
    node.answers['eth_simulateV1'] = () => [{ calls: [ran(word(7n)), ran('0x'), ran(word(102n))] }]
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 100n] })
    const { subject } = await preparing([{ to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data }])()
    expect(subject).toMatchObject({ calls: [{ action: { keptBack: { value: '5', decimals: 4 } } }] })
  })
  test('of an account that gets its code by it: said, and estimated with the authorization', async () => {
    own = '0x'
    const prepared = await preparing()()
    expect(prepared.warnings.map(({ code }) => code)).toEqual(['account-code'])
    const [operation, point] = asks('eth_estimateUserOperationGas')[0] as [Record<string, unknown>, string]
    expect(point).toBe(entryPoint)
    expect(operation).toMatchObject({
      factory: '0x7702',
      eip7702Auth: { address: accountCode, chainId: '0x7a6a', nonce: '0x7' },
      paymaster,
    })
  })
  test('of one call alone too', async () => {
    expect(feeOf(await preparing([pay])())).toMatchObject({ paid: true })
  })
  test('a sponsor without a name, and one whose name hides letters', async () => {
    server.say = ({ stub: isStub }) => (isStub ? { ...stub, sponsor: undefined } : final)
    expect(feeOf(await preparing()())).toEqual({ paid: true, by: null })
    server.say = ({ stub: isStub }) =>
      isStub ? { ...stub, sponsor: { name: `\u202e${'x'.repeat(100)}` } } : final
    expect(feeOf(await preparing()())).toEqual({ paid: true, by: 'x'.repeat(40) })
  })
  test('prepared again while it is read, the paymaster is not asked again; after two minutes he is', async () => {
    const prepare = preparing()
    const first = await prepare()
    vi.setSystemTime(now + 100_000)
    expect((await prepare()).digest).toBe(first.digest)
    expect(server.asked).toHaveLength(2)
    vi.setSystemTime(now + 130_000)
    expect((await prepare()).digest).not.toBe(first.digest)
    expect(server.asked).toHaveLength(4)
  })
  test('prepared again where the account’s nonce is another one, he is', async () => {
    const prepare = preparing()
    await prepare()
    node.answers['eth_getTransactionCount'] = () => '0x8'
    await prepare()
    expect(server.asked).toHaveLength(4)
  })
  test('each has a nonce of its own, whose key was never used', async () => {
    await preparing()()
    await preparing()()
    const nonces = server.asked.map(({ operation }) => String(operation['nonce']))
    expect(new Set(nonces).size).toBe(2)
    for (const nonce of nonces) expect(nonce).toMatch(/^0x[89a-f][0-9a-f]{47}0{16}$/)
  })
})

describe('the account pays', () => {
  const feeNow = async (calls?: readonly Json[]) => feeOf(await preparing(calls)())
  beforeEach(() => {
    node.answers['eth_getBalance'] = () => toHex(10n ** 18n)
  })
  test('where the paymaster says no', async () => {
    server.say = () => null
    expect(await feeNow()).toHaveProperty('value')
  })
  test('where he says no in the end', async () => {
    server.say = ({ stub: isStub }) => (isStub ? stub : null)
    expect(await feeNow()).toHaveProperty('value')
  })
  test('where he cannot be asked', async () => {
    server.say = () => {
      throw new Error('gone')
    }
    expect(await feeNow()).toHaveProperty('value')
  })
  test('where the bundler cannot estimate', async () => {
    node.answers['eth_estimateUserOperationGas'] = () => {
      throw new ProviderRpcError(-32_603, 'busy')
    }
    expect(await feeNow()).toHaveProperty('value')
  })
  test.each(['0x', '0x1g', `0x1${'0'.repeat(32)}`, 5, null])('where it estimates %j', async (gas) => {
    node.answers['eth_estimateUserOperationGas'] = () => ({
      callGasLimit: gas,
      verificationGasLimit: '0x1',
      preVerificationGas: '0x1',
    })
    expect(await feeNow()).toHaveProperty('value')
  })
  test('where the account runs another code, or one of the calls deploys', async () => {
    own = '0xef0100aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    expect(await feeNow()).toHaveProperty('value')
    own = delegation
    expect(await feeNow([{ data: '0x00' }, pay])).toHaveProperty('value')
    expect(server.asked).toEqual([])
  })
  test('where the operator has nobody who pays, nobody is asked', async () => {
    const { network } = requestOf([])
    const { sponsored: _none, ...plain } = network
    expect(feeOf(await preparing([pay, pay], { network: plain })())).toHaveProperty('value')
    expect(server.asked).toEqual([])
  })
})

describe('a paymaster of the page’s own', () => {
  const url = 'https://pay.example/v1'
  const asking = (capability: Json, network: Partial<ChainRequest['network']> = {}) => {
    const request = requestOf([])
    const of = { ...request.network, operations: true, ...network }
    optionsStore.setState({
      networks: [of],
      project: { ...optionsStore.getState().project, paymasterHosts: ['pay.example'] },
    })
    const asked = {
      version: '2.0.0',
      chainId: '0x7a6a',
      atomicRequired: false,
      calls: [pay],
      capabilities: { paymasterService: capability },
    }
    return eip155.parse({ ...request, network: of, params: [asked] as Json })
  }
  const services = () => server.asked.map(({ service }) => service)

  test('is asked with its context, and goes by its host, whatever it calls itself', async () => {
    const context = { policy: 'p' }
    expect(feeOf(await asking({ url, context }, { sponsored: false })())).toEqual({
      paid: true,
      by: 'pay.example',
    })
    expect(services()).toEqual([
      { url, context },
      { url, context },
    ])
  })
  test('says no: the operator’s is asked, and where there is none the account pays', async () => {
    server.say = ({ stub: isStub, service }) => (service ? null : isStub ? stub : final)
    expect(feeOf(await asking({ url })())).toEqual({ paid: true, by: 'A shop' })
    expect(services()).toEqual([{ url }, undefined, undefined])
    node.answers['eth_getBalance'] = () => toHex(10n ** 18n)
    expect(feeOf(await asking({ url }, { sponsored: false })())).toHaveProperty('value')
  })
  test.each<[string, Json, Partial<ChainRequest['network']>]>([
    ['at a host that is not listed', { url: 'https://other.example' }, {}],
    ['at another port', { url: 'https://pay.example:8443' }, {}],
    ['where no operations go out', { url }, { operations: false }],
    ['where there are no smart accounts', { url }, { smartAccounts: false }],
  ])(
    '%s: the page hears it, or goes on without where that is optional',
    async (_what, capability, network) => {
      expect(() => asking(capability, { ...network, sponsored: false })).toThrow(
        expect.objectContaining({ code: 5_700 }) as Error,
      )
      node.answers['eth_getBalance'] = () => toHex(10n ** 18n)
      const prepare = asking({ ...(capability as object), optional: true }, { ...network, sponsored: false })
      const { subject } = await prepare()
      expect(subject).toMatchObject({ fee: { symbol: 'ETH' } })
      expect(server.asked).toEqual([])
    },
  )
})

test('a bundler without prices: those of the node', async () => {
  delete node.answers['pimlico_getUserOperationGasPrice']
  await preparing()()
  expect(server.asked[0]?.operation).toMatchObject({
    maxFeePerGas: toHex(1_200_000_001n),
    maxPriorityFeePerGas: '0x1',
  })
})

describe('nobody is asked to sign', () => {
  test('what the account cannot pay for: the calls themselves', async () => {
    node.answers['eth_getBalance'] = () => '0x9'
    await expect(preparing()()).rejects.toMatchObject({ failure: { code: 'insufficient-funds' } })
  })
  test('what would fail, by the bundler’s word', async () => {
    const data = encodeErrorResult({
      abi: parseAbi(['error ExecuteError(uint256 index, bytes reason)']),
      args: [1n, `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['closed today']).slice(2)}`],
    })
    node.answers['eth_estimateUserOperationGas'] = () => {
      throw new ProviderRpcError(-32_521, 'execution reverted', data)
    }
    await expect(preparing()()).rejects.toMatchObject({
      failure: { code: 'would-fail', call: { index: 2, total: 2 }, reason: { text: 'closed today' } },
    })
  })
})

describe('approved', () => {
  const kept = async (hash: string | undefined) => (await readSent(sender)).find((sent) => sent.hash === hash)
  const approve = async (more: Partial<ChainRequest> = {}) => {
    const prepared = await preparing([pay, pay], more)()
    const answer = (await prepared.complete({ requestId: 'r' })) as { readonly id: string }
    return { prepared, id: answer.id }
  }
  test('signs what was shown, and sends it once with both signatures', async () => {
    own = '0x'
    const { prepared, id } = await approve()
    expect(signed.map(([record]) => record)).toEqual([
      { requestId: 'r', digest: prepared.digest, origin, account },
    ])
    const sent = asks('eth_sendUserOperation')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.[1]).toBe(entryPoint)
    expect(sent[0]?.[0]).toMatchObject({
      sender: account,
      signature: slice(signature, 0, 65),
      callGasLimit: '0x186a0',
      paymaster,
      paymasterData: '0xabcd',
      paymasterVerificationGasLimit: '0x7530',
      paymasterPostOpGasLimit: '0x1',
      eip7702Auth: { r: `0x${'33'.repeat(32)}`, s: `0x${'44'.repeat(32)}`, yParity: '0x1' },
    })
    const batch = await findBatch(origin, id)
    expect(batch).toMatchObject({ atomic: true, open: false, calls: [{ hash: null }, { hash: null }] })
    expect(batch?.operation).toMatch(/^0x[0-9a-f]{64}$/)
    // Two calls: none says what both of them do.
    expect(await kept(batch?.operation)).toMatchObject({
      method: 'wallet_sendCalls',
      isOperation: true,
      state: 'pending',
      to: null,
      origin,
    })
  })
  test('one call is kept with what it does', async () => {
    const prepared = await preparing([pay], { asker: 'wallet' })()
    const { id } = (await prepared.complete({ requestId: 'r' })) as { readonly id: string }
    expect(await kept((await findBatch('', id))?.operation)).toMatchObject({
      to: pay.to,
      value: String(BigInt(pay.value)),
      origin: '',
    })
  })
  test('by the person in the wallet’s own screens: no page finds it', async () => {
    const { id } = await approve({ asker: 'wallet' })
    expect(await findBatch(origin, id)).toBeUndefined()
    expect(await findBatch('', id)).toBeDefined()
  })
  test('a bundler that refuses it: nothing is on record', async () => {
    node.answers['eth_sendUserOperation'] = () => {
      throw new ProviderRpcError(-32_500, 'AA32 paymaster expired or not due')
    }
    const prepared = await preparing()()
    const before = (await readSent(sender)).length
    await expect(prepared.complete({ requestId: 'r' })).rejects.toMatchObject({ code: -32_500 })
    expect(await readSent(sender)).toHaveLength(before)
  })
  test('an answer that is lost: looked up by its hash, and never called a failure', async () => {
    vi.useFakeTimers({ now })
    node.answers['eth_sendUserOperation'] = () => {
      throw new ProviderRpcError(errorCode.chainDisconnected, 'gone')
    }
    node.answers['eth_getUserOperationByHash'] = () => null
    const prepared = await preparing()()
    const answering = prepared.complete({ requestId: 'r' }) as Promise<{ readonly id: string }>
    await vi.runAllTimersAsync()
    const { id } = await answering
    const batch = await findBatch(origin, id)
    expect(asks('eth_getUserOperationByHash')[0]).toEqual([batch?.operation])
    expect(asks('eth_sendUserOperation')).toHaveLength(1)
  })
  test.each([
    ['was read for more than four minutes', () => vi.setSystemTime(now + 241_000)],
    ['is of a nonce that was taken', () => (node.answers['eth_getTransactionCount'] = () => '0x8')],
  ])('what %s is shown anew, and nothing is signed', async (_what, change) => {
    const prepared = await preparing()()
    change()
    await expect(prepared.complete({ requestId: 'r' })).rejects.toBeInstanceOf(Outdated)
    expect(signed).toEqual([])
  })
})
