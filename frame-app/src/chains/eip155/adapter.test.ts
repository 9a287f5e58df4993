import {
  encodeFunctionData,
  erc20Abi,
  keccak256,
  maxUint256,
  parseAbi,
  serializeTransaction,
  toHex,
  type Hex,
} from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import type { SignPayload } from '../../vault/payload.ts'
import type { ChainRequest } from '../chain.ts'

const node = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string) => {
    const answer = node.answers[method]
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('../../vault/vault.ts', async () => {
  // The worker's own reading: what these tests see is what would be signed.
  const { describe } = await import('../../vault/worker/signing.ts')
  return {
    VaultError: class VaultError extends Error {},
    vault: {
      describe: async (payload: SignPayload, origin: string) => describe(payload, origin),
      sign: async () => '0x5192ed',
    },
  }
})

const { eip155 } = await import('./adapter.ts')
const { Outdated } = await import('../chain.ts')
const { ProviderRpcError } = await import('@walletframe/bridge-protocol')

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const request = (method: string, params: Json): ChainRequest => ({
  method,
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
const prepare = (method: string, params: Json) => eip155.parse(request(method, params))()

let day = 0
beforeEach(() => {
  // Each test long after the one before: what a node took a moment ago counts in the next nonce.
  day += 1
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 + day * 86_400_000 })

  node.answers = {
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionCount: '0x7',
    eth_getBalance: `0x${(100n * 10n ** 18n).toString(16)}`,
    eth_call: new Error('no token'),
    eth_sendRawTransaction: '0xhash',
  }
})

describe('parameters', () => {
  const transaction = { from: account, to: other, value: '0x1' }
  test.each<[string, string, Json, number, string]>([
    ['no list', 'personal_sign', { a: 1 }, -32602, 'params'],
    ['one entry', 'personal_sign', ['0x01'], -32602, 'params'],
    ['another account', 'personal_sign', ['0x01', other], 4100, 'connected account'],
    ['no JSON', 'eth_signTypedData_v4', [account, '{'], -32602, 'params[1]'],
    [
      'no primary type',
      'eth_signTypedData_v4',
      [account, { types: {}, primaryType: 'A', domain: {}, message: {} }],
      -32602,
      'params[1].primaryType',
    ],
    [
      'a primary type of all objects',
      'eth_signTypedData_v4',
      [account, { types: {}, primaryType: 'constructor', domain: {}, message: {} }],
      -32602,
      'params[1].primaryType',
    ],
    [
      'typed data for another account',
      'eth_signTypedData_v4',
      [other, { types: { A: [] }, primaryType: 'A', domain: {}, message: {} }],
      4100,
      'params[0]',
    ],
    ['no transaction', 'eth_sendTransaction', ['x'], -32602, 'params[0]'],
    [
      'different data and input',
      'eth_sendTransaction',
      [{ ...transaction, data: '0x01', input: '0x02' }],
      -32602,
      'params[0].input',
    ],
    [
      'a tip above the maximum',
      'eth_sendTransaction',
      [{ ...transaction, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
      -32602,
      'params[0].maxPriorityFeePerGas',
    ],
    [
      'blobs',
      'eth_sendTransaction',
      [{ ...transaction, type: '0x3' }],
      -32602,
      'params[0].type: transactions with blobs',
    ],
    [
      'blobs without their type',
      'eth_sendTransaction',
      [{ ...transaction, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] }],
      -32602,
      'params[0].blobVersionedHashes: transactions with blobs',
    ],
    ['a delegation', 'eth_sendTransaction', [{ ...transaction, type: '0x4' }], -32602, 'params[0].type'],
    [
      'a nonsense type',
      'eth_sendTransaction',
      [{ ...transaction, type: 'legacy' }],
      -32602,
      'params[0].type',
    ],
    [
      'fees of another type',
      'eth_sendTransaction',
      [{ ...transaction, type: '0x1', maxFeePerGas: '0x1' }],
      -32602,
      'params[0].type',
    ],
    [
      'an access list in a legacy transaction',
      'eth_sendTransaction',
      [{ ...transaction, type: '0x0', accessList: [] }],
      -32602,
      'params[0].accessList',
    ],
    [
      'a broken access list',
      'eth_sendTransaction',
      [{ ...transaction, accessList: [{ address: other, storageKeys: ['0x01'] }] }],
      -32602,
      'params[0].accessList[0].storageKeys',
    ],
    ['no from', 'eth_sendTransaction', [{ to: other }], -32602, 'params[0].from'],
    [
      'an unknown field',
      'eth_sendTransaction',
      [{ ...transaction, recipient: other }],
      -32602,
      'params[0].recipient',
    ],
    ['a decimal value', 'eth_sendTransaction', [{ ...transaction, value: '1' }], -32602, 'params[0].value'],
    ['a short address', 'eth_sendTransaction', [{ ...transaction, to: '0x12' }], -32602, 'params[0].to'],
    ['odd data', 'eth_sendTransaction', [{ ...transaction, data: '0x123' }], -32602, 'params[0].data'],
    [
      'two prices',
      'eth_sendTransaction',
      [{ ...transaction, gasPrice: '0x1', maxFeePerGas: '0x1' }],
      -32602,
      'params[0].gasPrice',
    ],
    ['another chain', 'eth_sendTransaction', [{ ...transaction, chainId: '0x1' }], 4901, 'chain 1'],
    ['nothing to do', 'eth_sendTransaction', [{ from: account }], -32602, 'params[0].to'],
  ])('%s', (_what, method, params, code, field) => {
    expect(() => eip155.parse(request(method, params))).toThrowError(
      expect.objectContaining({ code, message: expect.stringContaining(field) }),
    )
  })

  test('personal_sign takes its two parameters the other way round where that is clear', async () => {
    expect(await prepare('personal_sign', [account, 'hello'])).toMatchObject({
      sends: false,
      subject: { kind: 'message', text: 'hello' },
    })
  })
})

describe('fees and nonces', () => {
  const transaction = { from: account, to: other, value: '0xde0b6b3a7640000' }
  const feeOf = async () => {
    const { subject } = await prepare('eth_sendTransaction', [transaction])
    return subject.kind === 'transaction' ? BigInt(subject.fee.value) : 0n
  }
  const codes = async (more: object) =>
    (await prepare('eth_sendTransaction', [{ ...transaction, ...more }])).warnings.map(({ code }) => code)

  test('a node without eth_maxPriorityFeePerGas: what its gas price holds above the base fee', async () => {
    node.answers['eth_maxPriorityFeePerGas'] = new ProviderRpcError(-32601, 'no such method')
    node.answers['eth_gasPrice'] = '0x3b9aca05'
    expect(await feeOf()).toBe(21_000n * (1_200_000_000n + 5n))
  })

  test('the tip is never above what the page allows for gas in all', async () => {
    node.answers['eth_maxPriorityFeePerGas'] = '0x3b9aca00'
    const { digest } = await prepare('eth_sendTransaction', [{ ...transaction, maxFeePerGas: '0x5' }])
    const signed = serializeTransaction({
      type: 'eip1559',
      chainId: 31_337,
      nonce: 7,
      to: other,
      value: 10n ** 18n,
      gas: 21_000n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 5n,
    })
    expect(digest).toBe(keccak256(signed))
  })

  test('the data fee of a rollup is in the fee at most, with room to rise', async () => {
    const before = await feeOf()
    node.answers['eth_call'] = `0x${1_000n.toString(16).padStart(64, '0')}`
    expect(await feeOf()).toBe(before + 1_250n)
  })

  test('value and fee together must be there, also where the node lets it pass (D13)', async () => {
    node.answers['eth_getBalance'] = '0xde0b6b3a7640000'
    await expect(prepare('eth_sendTransaction', [transaction])).rejects.toMatchObject({
      code: -32003,
      message: expect.stringContaining('Insufficient funds'),
    })
  })

  test('a nonce of the page’s own is told where it is not the next one; gas that is too low too', async () => {
    expect(await codes({})).toEqual([])
    expect(await codes({ nonce: '0x7' })).toEqual([])
    expect(await codes({ nonce: '0x9' })).toEqual(['nonce-ahead'])
    expect(await codes({ nonce: '0x6' })).toEqual(['nonce-used'])
    expect(await codes({ gas: '0x5207' })).toEqual(['gas-low'])
  })

  test('after a transaction that a node took the next one has the next nonce, also where the node does not count it yet', async () => {
    const nonceOf = async () => {
      const { subject } = await prepare('eth_sendTransaction', [transaction])
      return subject.kind === 'transaction' ? subject.nonce : undefined
    }
    const { complete } = await prepare('eth_sendTransaction', [transaction])
    await complete({ requestId: 'r' })
    expect(await nonceOf()).toBe(8)
    // A minute later the node knows better: it may have dropped that one.
    vi.setSystemTime(Date.now() + 60_000)
    expect(await nonceOf()).toBe(7)
  })

  test('a nonce that was taken between showing and signing: outdated, nothing is signed', async () => {
    const { complete } = await prepare('eth_sendTransaction', [transaction])
    node.answers['eth_getTransactionCount'] = '0x8'
    await expect(complete({ requestId: 'r' })).rejects.toBeInstanceOf(Outdated)
  })
})

describe('approvals', () => {
  const send = (to: string, data: Hex, more: object = {}) =>
    prepare('eth_sendTransaction', [{ from: account, to, data, ...more }])
  const codes = (prepared: { warnings: readonly { code: string }[] }) =>
    prepared.warnings.map(({ code }) => code)

  test('a transfer: amount, recipient, fee at most', async () => {
    const prepared = await prepare('eth_sendTransaction', [
      { from: account, to: other, value: '0xde0b6b3a7640000' },
    ])
    expect(prepared.subject).toMatchObject({
      action: {
        kind: 'native-transfer',
        to: other,
        amount: { value: '1000000000000000000', decimals: 18, symbol: 'ETH' },
      },
      value: { value: '1000000000000000000' },
      nonce: 7,
      fee: { value: String(21_000n * 1_200_000_001n), decimals: 18, symbol: 'ETH' },
    })
    expect(await prepared.complete({ requestId: 'r' })).toBe(keccak256('0x5192ed'))
  })

  test('an unlimited approval is said in words, and warned of', async () => {
    const prepared = await send(
      other,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [account, maxUint256] }),
    )
    expect(prepared.subject).toMatchObject({
      action: { kind: 'token-approval', unlimited: true },
    })
    expect(codes(prepared)).toEqual(['unlimited-approval', 'token-unknown'])
  })

  test('approve-all is warned of', async () => {
    const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
    const prepared = await send(
      other,
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [account, true] }),
    )
    expect(codes(prepared)).toEqual(['approve-all'])
  })

  test('an unknown call is shown as one', async () => {
    expect(codes(await send(other, '0xdeadbeef'))).toEqual(['contract-unknown'])
  })

  test('a transaction that would revert: said with its reason; without gas from the page it is not offered', async () => {
    node.answers['eth_estimateGas'] = new ProviderRpcError(3, 'execution reverted: not today')
    await expect(send(other, '0xdeadbeef')).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('not today'),
    })
    const prepared = await send(other, '0xdeadbeef', { gas: '0x10000' })
    expect(codes(prepared)).toEqual(['contract-unknown', 'will-fail'])
  })

  test('an account that cannot pay is told so', async () => {
    node.answers['eth_estimateGas'] = new ProviderRpcError(
      -32000,
      'insufficient funds for gas * price + value',
    )
    await expect(send(other, '0x')).rejects.toMatchObject({
      code: -32003,
      message: expect.stringContaining('Insufficient funds'),
    })
  })

  test('a network without a base fee gets a legacy price', async () => {
    node.answers['eth_getBlockByNumber'] = {}
    node.answers['eth_gasPrice'] = '0x64'
    expect((await send(other, '0x')).subject).toMatchObject({ fee: { value: '2100000' } })
  })

  test('a permit is warned of, an unlimited one in words', async () => {
    const permit = {
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Permit: [
          'owner:address',
          'spender:address',
          'value:uint256',
          'nonce:uint256',
          'deadline:uint256',
        ].map((member) => ({ name: member.split(':')[0] ?? '', type: member.split(':')[1] ?? '' })),
      },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', chainId: 31_337 },
      message: { owner: account, spender: other, value: String(maxUint256), nonce: '0', deadline: '1' },
    }
    const { warnings, subject } = await prepare('eth_signTypedData_v4', [account, JSON.stringify(permit)])
    expect(warnings).toMatchObject([{ code: 'unlimited-permit', tone: 'danger', params: { spender: other } }])
    expect(subject).toMatchObject({
      kind: 'typed-data',
      message: [
        { label: 'owner' },
        { label: 'spender' },
        { label: 'value' },
        { label: 'nonce' },
        { label: 'deadline' },
      ],
    })
  })
})

describe('an allowance is lowered', () => {
  const asked = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] })
  const data = (units: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, units] })
  const shown = (prepared: Awaited<ReturnType<typeof prepare>>) =>
    prepared.subject.kind === 'transaction' ? prepared.subject : undefined

  test('another transaction: data, digest and danger are its own, and the page’s gas is measured anew', async () => {
    const first = await prepare('eth_sendTransaction', [
      { from: account, to: other, data: asked, gas: '0xfffff' },
    ])
    expect(shown(first)).toMatchObject({
      data: asked,
      action: { unlimited: true },
      lowerable: { asked: { value: maxUint256.toString() }, balance: null },
    })
    expect(first.exposure.danger).toBe(true)
    const lower = await first.withAllowance?.(5n)()
    if (!lower) throw new Error('it cannot be lowered')
    expect(shown(lower)).toMatchObject({
      data: data(5n),
      action: { unlimited: false, amount: { value: '5' } },
      lowerable: { asked: { value: maxUint256.toString() } },
    })
    expect(lower.exposure.danger).toBe(false)
    expect(lower.digest).not.toBe(first.digest)
    expect(BigInt(shown(lower)?.fee.value ?? 0)).toBeLessThan(BigInt(shown(first)?.fee.value ?? 0))
    // Up again, as far as the page asked, and down to nothing.
    expect(shown((await lower.withAllowance?.(6n)()) ?? first)?.data).toBe(data(6n))
    expect(shown((await lower.withAllowance?.(0n)()) ?? first)?.data).toBe(data(0n))
  })

  test('never raised, and only where an amount is allowed', async () => {
    const prepared = await prepare('eth_sendTransaction', [{ from: account, to: other, data: data(5n) }])
    expect(() => prepared.withAllowance?.(6n)).toThrow(RangeError)
    expect(() => prepared.withAllowance?.(-1n)).toThrow(RangeError)
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] })
    for (const call of [transfer, data(0n), `${data(5n)}00` as Hex])
      expect(
        await prepare('eth_sendTransaction', [{ from: account, to: other, data: call }]),
      ).not.toHaveProperty('withAllowance')
  })

  test('what is missing is said, also where only the node knows that it is not enough', async () => {
    node.answers['eth_getBalance'] = '0xde0b6b3a7640000'
    node.answers['eth_estimateGas'] = new ProviderRpcError(-32000, 'insufficient funds for transfer')
    const failure = await prepare('eth_sendTransaction', [
      { from: account, to: other, value: '0x1bc16d674ec80000', gasPrice: '0x1' },
    ]).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: -32003,
      failure: {
        code: 'insufficient-funds',
        needed: { value: (2n * 10n ** 18n + 21_000n).toString(), symbol: 'ETH' },
        missing: { value: (10n ** 18n + 21_000n).toString() },
      },
    })
  })
})

describe('what a token keeps of a transfer', () => {
  const word = (value: bigint) => toHex(value, { size: 32 })
  const call = (status: string, returnData: Hex) => ({ status, gasUsed: '0x1', returnData })
  const ran = (...calls: readonly ReturnType<typeof call>[]) => [{ calls }]
  const kept = ran(call('0x1', word(7n)), call('0x1', '0x'), call('0x1', word(102n)))
  const transfer = (to: Hex, ending = '') =>
    (encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 100n] }) + ending) as Hex
  const actionOf = async (data: Hex) => {
    const { subject } = await prepare('eth_sendTransaction', [{ from: account, to: token, data }])
    return subject.kind === 'transaction' ? subject : undefined
  }
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

  beforeEach(() => {
    // Four decimals, whatever it is asked.
    node.answers['eth_call'] = word(4n)
    node.answers['eth_simulateV1'] = kept
  })

  test('is in the approval, whoever asks for it', async () => {
    const subject = await actionOf(transfer(other))
    expect(subject?.action).toMatchObject({
      kind: 'token-transfer',
      amount: { value: '100', decimals: 4 },
      keptBack: { value: '5', decimals: 4 },
    })
    // What the call itself did, and not what was asked around it.
    expect(subject?.changes).toEqual([])
  })
  test('is nothing where all arrives', async () => {
    node.answers['eth_simulateV1'] = ran(call('0x1', word(7n)), call('0x1', '0x'), call('0x1', word(107n)))
    expect((await actionOf(transfer(other)))?.action).not.toHaveProperty('keptBack')
  })
  test('is nothing of what counts in no decimals: its number may be a name', async () => {
    node.answers['eth_call'] = '0x'
    expect((await actionOf(transfer(other)))?.action).not.toHaveProperty('keptBack')
  })
  test('a call that fails changes nothing, and a node that cannot run it says nothing', async () => {
    node.answers['eth_simulateV1'] = ran(call('0x1', word(7n)), call('0x0', '0x'), call('0x1', word(7n)))
    expect(await actionOf(transfer(other))).toMatchObject({ changes: null })
    node.answers['eth_simulateV1'] = new ProviderRpcError(-32_601, 'no such method')
    const subject = await actionOf(transfer(other))
    expect(subject?.changes).toBeNull()
    expect(subject?.action).not.toHaveProperty('keptBack')
  })
  test.each<[string, Hex]>([
    ['to oneself', transfer(account)],
    ['with more behind it', transfer(other, '00')],
    ['of another function', `0x23b872dd${transfer(other).slice(10)}`],
    ['to more than an address', `0xa9059cbb${'1'.repeat(24)}${transfer(other).slice(34)}`],
  ])('is not looked for in a call %s, which is run alone', async (_what, data) => {
    // Three answers to one call are none.
    expect((await actionOf(data))?.changes).toBeNull()
    node.answers['eth_simulateV1'] = ran(call('0x1', '0x'))
    expect((await actionOf(data))?.changes).toEqual([])
  })
})
