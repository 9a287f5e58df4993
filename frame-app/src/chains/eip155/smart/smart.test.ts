import 'fake-indexeddb/auto'
import {
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  hashMessage,
  parseAbi,
  parseAbiParameters,
  slice,
  toHex,
  type Hex,
} from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { findBatch } from '../../../storage/batches.ts'
import { readSent } from '../../../storage/sent.ts'
import type { ApprovalRecord, SignPayload } from '../../../vault/payload.ts'
import type { ChainRequest } from '../../chain.ts'

type Answer = (params: readonly unknown[]) => unknown
const node = vi.hoisted(() => ({
  answers: {} as Record<string, Answer>,
  asked: [] as [string, readonly unknown[]][],
}))
vi.mock('../../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    node.asked.push([method, params])
    const answer = node.answers[method]
    if (!answer) throw new ProviderRpcError(-32601, `${method} is not there`)
    return answer(params)
  },
}))
const server = vi.hoisted(() => ({ asked: [] as Readonly<Record<string, unknown>>[], pays: false }))
vi.mock('../../../api/session.ts', () => ({
  session: {
    call: async (_route: unknown, { body }: { readonly body: Readonly<Record<string, unknown>> }) => {
      server.asked.push(body)
      return {
        sponsorship: server.pays
          ? { paymaster: `0x${'5a'.repeat(20)}`, paymasterData: '0x00', paymasterVerificationGasLimit: '0x1' }
          : null,
      }
    },
  },
}))
const signed = vi.hoisted(() => [] as [ApprovalRecord, SignPayload][])
vi.mock('../../../vault/vault.ts', () => ({
  VaultError: class VaultError extends Error {},
  vault: {
    describe: async (payload: SignPayload, origin: string) => describePayload(payload, origin),
    sign: async (record: ApprovalRecord, payload: SignPayload) => {
      signed.push([record, payload])
      return signature
    },
  },
}))
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { describe: describePayload } = await import('../../../vault/worker/signing.ts')
const { writeWallet } = await import('../../../storage/embeddedRecord.ts')
const { eip155 } = await import('../adapter.ts')
const { eip155Send } = await import('../send.ts')
const { smartAccountOf } = await import('./account.ts')
const { Outdated } = await import('../../chain.ts')
const { replaceMethod } = await import('../../replace.ts')
const { optionsStore } = await import('../../../state/options.ts')

/* What a smart account asks of whom, and what its key signs for it; the chain itself is asked by e2e/smartAccount.spec.ts. */

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { address: account, factory, factoryData } = smartAccountOf(owner)
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const origin = 'https://app.example.com'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const signature: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`
const made = '0x60806040'
const hashOfTransaction = `0x${'77'.repeat(32)}`

const network: ChainRequest['network'] = {
  id: 'eip155:31338',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: true,
  smartAccounts: true,
  sponsored: true,
  erc4337: true,
}
const asking = (method: string, params: unknown, more: Partial<ChainRequest> = {}) =>
  eip155.parse({ method, params: params as Json, account, hostOrigin: origin, network, ...more })
const sending = (change: object = {}) =>
  asking('eth_sendTransaction', [
    { from: account, to: other, value: '0x5', gas: '0x5208', nonce: '0x3', ...change },
  ])
const batching = (
  calls: readonly object[] = [{ to: other, value: '0x5' }],
  more: Partial<ChainRequest> = {},
) => asking('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a6a', atomicRequired: true, calls }], more)
const asks = (method: string) => node.asked.filter(([each]) => each === method).map(([, params]) => params)
const typedData = (owner: string) =>
  JSON.stringify({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Vote: [{ name: 'voter', type: 'address' }],
    },
    primaryType: 'Vote',
    domain: { name: 'Club' },
    message: { voter: owner },
  })

const transfer = { account: `eip155:31338:${account}`, token: null, to: other, units: 5n } as const

/** A receipt whose operation is the one that was sent. */
const receipt = (success: boolean) => ({
  status: '0x1',
  blockHash: `0x${'aa'.repeat(32)}`,
  blockNumber: '0x5',
  gasUsed: '0x1',
  transactionHash: hashOfTransaction,
  logs: [
    {
      address: entryPoint,
      topics: [
        '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
        String(asks('eth_getUserOperationReceipt')[0]?.[0]),
      ],
      data: concat([0n, success ? 1n : 0n, 2n, 3n].map((value) => toHex(value, { size: 32 }))),
    },
  ],
})

let code: Hex
let now = 1_900_000_000_000
beforeEach(() => {
  // Each test long after the one before: what was sent then is not waited for.
  now += 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now })
  node.asked.length = 0
  server.asked.length = 0
  server.pays = false
  signed.length = 0
  code = made
  optionsStore.setState({ networks: [network] })
  writeWallet({
    id: 'w',
    email: 'me@example.com',
    addresses: { eip155: owner },
    smart: { [owner.toLowerCase()]: account },
  })
  node.answers = {
    eth_getCode: () => code,
    eth_getBalance: () => toHex(10n ** 18n),
    eth_call: () => '0x',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_sendUserOperation: () => '0x01',
    eth_estimateUserOperationGas: () => ({
      callGasLimit: '0x186a0',
      verificationGasLimit: '0x186a0',
      preVerificationGas: '0xc350',
      paymasterVerificationGasLimit: '0x1',
    }),
    pimlico_getUserOperationGasPrice: () => ({
      standard: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x2' },
    }),
    eth_getUserOperationReceipt: () => ({ receipt: { transactionHash: hashOfTransaction } }),
    eth_getTransactionReceipt: () => receipt(true),
  }
})

describe('a signature', () => {
  const message = '0x6869'
  test('of an account that is on the chain is its key’s own (ERC-1271)', async () => {
    const prepared = await asking('personal_sign', [message, account])()
    expect(prepared.digest).toBe(hashMessage({ raw: message }))
    expect(await prepared.complete({ requestId: 'r' })).toBe(signature)
    expect(signed.map(([record]) => record.account.toLowerCase())).toEqual([owner.toLowerCase()])
  })

  test.each([
    ['text', () => asking('personal_sign', [message, account])],
    ['typed data', () => asking('eth_signTypedData_v4', [account, typedData(other)])],
  ])('of one that is not yet carries what makes it (ERC-6492): %s', async (_what, parse) => {
    code = '0x'
    const answer = (await (await parse()()).complete({ requestId: 'r' })) as Hex
    expect(slice(answer, -32)).toBe(`0x${'6492'.repeat(16)}`)
    expect(decodeAbiParameters(parseAbiParameters('address, bytes, bytes'), slice(answer, 0, -32))).toEqual([
      factory,
      factoryData,
      signature,
    ])
  })

  test('nothing is signed while nobody can say whether the account is there', async () => {
    node.answers['eth_getCode'] = () => {
      throw new ProviderRpcError(errorCode.chainDisconnected, 'gone')
    }
    const prepared = await asking('personal_sign', [message, account])()
    await expect(prepared.complete({ requestId: 'r' })).rejects.toMatchObject({ code: 4901 })
    expect(signed).toEqual([])
  })

  test('threat 45: one key has two accounts: what names the other one is not signed, on either side', async () => {
    await expect(asking('eth_signTypedData_v4', [account, typedData(owner)])()).rejects.toMatchObject({
      code: 4100,
    })
    await expect(
      asking('eth_signTypedData_v4', [owner, typedData(account)], { account: owner })(),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      asking('eth_signTypedData_v4', [owner, typedData(owner)], { account: owner })(),
    ).resolves.toBeDefined()
  })
})

describe('a transaction', () => {
  test('is an operation of entry point 0.7, which the account pays for where nobody else does', async () => {
    const prepared = await sending()()
    const gas = 100_000n + 100_000n + 50_000n
    expect(prepared.subject).toMatchObject({
      kind: 'calls',
      atomic: true,
      fee: { value: String(gas * 2_000_000_000n) },
      calls: [{ action: { kind: 'native-transfer', to: other, amount: { value: '5' } } }],
    })
    expect(prepared.warnings).toEqual([])
    expect(await prepared.complete({ requestId: 'r' })).toBe(hashOfTransaction)
    const [sent] = asks('eth_sendUserOperation')
    expect(sent?.[1]).toBe(entryPoint)
    expect(sent?.[0]).toMatchObject({ sender: account, signature })
    expect(sent?.[0]).not.toHaveProperty('paymaster')
    expect(sent?.[0]).not.toHaveProperty('factory')
    const { args } = decodeFunctionData({
      abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
      data: (sent as readonly [{ readonly callData: Hex }])[0].callData,
    })
    const [calls] = decodeAbiParameters(parseAbiParameters('(address, uint256, bytes)[]'), args[1])
    expect(calls).toEqual([[other, 5n, '0x']])
  })

  test('makes the account where it is not there, and says so', async () => {
    code = '0x'
    const prepared = await sending()()
    expect(prepared.warnings.map((warning) => warning.code)).toEqual(['account-made'])
    await prepared.complete({ requestId: 'r' })
    expect(asks('eth_sendUserOperation')[0]?.[0]).toMatchObject({ factory, factoryData })
  })

  test('while the account is being made nothing else is sent', async () => {
    code = '0x'
    await (await batching()()).complete({ requestId: 'r' })
    await expect(sending()()).rejects.toMatchObject({ code: errorCode.resourceUnavailable })
    code = made
    await expect(sending()()).resolves.toBeDefined()
  })

  test('made meanwhile: shown anew, and nothing is signed', async () => {
    code = '0x'
    const prepared = await sending()()
    code = made
    await expect(prepared.complete({ requestId: 'r' })).rejects.toBeInstanceOf(Outdated)
    expect(signed).toEqual([])
  })

  test('in a block it is kept by the hash that the page gets, and not by its own as well', async () => {
    const kept = async () => (await readSent(`eip155:31338:${account}`)).length
    const before = await kept()
    await (await sending()()).complete({ requestId: 'r' })
    expect(await kept()).toBe(before)
  })

  test('that failed in its block is not told as done: its transaction is the bundler’s', async () => {
    node.answers['eth_getTransactionReceipt'] = () => receipt(false)
    await expect((await sending()()).complete({ requestId: 'r' })).rejects.toMatchObject({
      code: 3,
      message: expect.stringMatching(/^It was sent, and failed/) as string,
    })
  })

  test('that is in no block for three minutes: the page hears that it may still happen, and Activity has it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
    node.answers['eth_getUserOperationReceipt'] = () => null
    const failing = (await sending()()).complete({ requestId: 'r' }).catch((error: unknown) => error)
    for (let second = 0; second < 190; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      // Storage takes its turns beside the clock.
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await failing).toMatchObject({ code: errorCode.internal })
    expect(await readSent(`eip155:31338:${account}`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ isOperation: true, state: 'pending', to: other })]),
    )
  })

  test('paid by the operator’s sponsor, where he agrees: he is asked for the entry point of the account', async () => {
    server.pays = true
    const { subject } = await sending()()
    expect(subject).toMatchObject({ fee: { paid: true } })
    expect(server.asked.map(({ stub, entryPoint: version }) => [stub, version])).toEqual([
      [true, '0.7'],
      [false, '0.7'],
    ])
  })

  test('what the account cannot pay for, with its fee, nobody is asked to sign', async () => {
    node.answers['eth_getBalance'] = () => '0x5'
    await expect(sending()()).rejects.toMatchObject({ failure: { code: 'insufficient-funds' } })
    node.answers['eth_estimateUserOperationGas'] = () => {
      throw new ProviderRpcError(-32_500, 'AA21 didn’t pay prefund')
    }
    await expect(sending()()).rejects.toMatchObject({ failure: { code: 'insufficient-funds' } })
  })

  test('what is left of an earlier payment in advance counts for the next', async () => {
    node.answers['eth_getBalance'] = () => '0x5'
    node.answers['eth_call'] = () => toHex(10n ** 17n, { size: 32 })
    await expect(sending()()).resolves.toBeDefined()
    expect(await eip155Send.fee(transfer, true)).toMatchObject({ reserve: 0n })
  })

  test('a bundler that wants far more than the network: said as a danger', async () => {
    node.answers['pimlico_getUserOperationGasPrice'] = () => ({
      standard: { maxFeePerGas: toHex(50_000_000_000n), maxPriorityFeePerGas: '0x2' },
    })
    const { warnings } = await sending()()
    expect(warnings).toEqual([expect.objectContaining({ code: 'high-fee', tone: 'danger' })])
  })

  test('threat 45: a call of the account itself gives it away: it is refused before anybody is asked', () => {
    const call = { to: account.toLowerCase(), value: '0x0', data: '0xf2fde38b' }
    for (const parse of [() => sending(call), () => batching([{ to: other }, call])])
      expect(parse).toThrow(
        expect.objectContaining({
          code: errorCode.invalidParams,
          message: expect.stringMatching(/does not call itself/) as string,
        }) as Error,
      )
  })

  test('no contract is made by it', () => {
    expect(() => sending({ to: undefined, data: '0x6000' })).toThrow(
      expect.objectContaining({ code: errorCode.invalidParams }) as Error,
    )
    expect(() => batching([{ data: '0x6000' }])).toThrow(expect.objectContaining({ code: 5760 }) as Error)
  })

  test('a network without base fee takes none of it', async () => {
    delete node.answers['pimlico_getUserOperationGasPrice']
    node.answers['eth_getBlockByNumber'] = () => ({})
    node.answers['eth_gasPrice'] = () => '0x1'
    await expect(sending()()).rejects.toMatchObject({ code: errorCode.chainDisconnected })
  })
})

test('a batch is on record, and says that the account pays', async () => {
  const { id } = (await (await batching()()).complete({ requestId: 'r' })) as { readonly id: string }
  expect(await findBatch(origin, id)).toMatchObject({ atomic: true, ownFee: true, account })
})

describe('elsewhere', () => {
  test('on a network without smart accounts it does nothing', () => {
    const { erc4337: _none, ...plain } = network
    for (const [method, params] of [
      ['personal_sign', ['0x6869', account]],
      ['eth_sendTransaction', [{ from: account, to: other }]],
    ] as const)
      expect(() => asking(method, params, { network: plain })).toThrow(
        expect.objectContaining({ code: errorCode.unrecognizedChain }) as Error,
      )
  })

  test('what it has sent is not replaced', () => {
    expect(() => asking(replaceMethod, [], { asker: 'wallet' })).toThrow(
      expect.objectContaining({ code: errorCode.unsupportedMethod }) as Error,
    )
  })
})

describe('Send', () => {
  test('asks for a batch of one call, which is answered at once', async () => {
    expect(await eip155Send.request(transfer)).toMatchObject({
      method: 'wallet_sendCalls',
      params: [{ from: account, calls: [{ to: other, value: '0x5' }] }],
    })
  })
  test('says what an operation costs; of a bundler that does not count for who has nothing, what one usually takes', async () => {
    expect(await eip155Send.fee(transfer, true)).toEqual({
      fee: 250_000n * 2_000_000_000n,
      reserve: (250_000n * 2_000_000_000n * 5n) / 4n,
      isEstimated: true,
    })
    code = '0x'
    node.answers['eth_estimateUserOperationGas'] = () => {
      throw new ProviderRpcError(-32_500, 'AA21 didn’t pay prefund')
    }
    expect(await eip155Send.fee(transfer, true)).toMatchObject({
      fee: 800_000n * 2_000_000_000n,
      isEstimated: false,
    })
  })
})
