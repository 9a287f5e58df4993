import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import fc from 'fast-check'
import { checksumAddress, decodeFunctionData, erc20Abi, toHex, type Hex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transfer } from '../send.ts'
import { readTransaction } from './params.ts'

const node = vi.hoisted(() => ({
  asked: [] as [string, readonly unknown[]][],
  answers: {} as Record<string, unknown>,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    node.asked.push([method, params])
    const answer = node.answers[method]
    if (answer instanceof Error) throw answer
    return answer
  },
}))
const { eip155Send, readAddress, transactionOf } = await import('./send.ts')

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:31337:${from}` as const
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const gwei = 10n ** 9n

beforeEach(() => {
  node.asked = []
  node.answers = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x0',
    eth_estimateGas: '0x5208',
    eth_call: '0x',
  }
})

describe('readAddress', () => {
  test('an address in one size of letters, and without 0x, is written with its checksum', () => {
    for (const text of [to, to.toLowerCase(), ` 0x${to.slice(2).toUpperCase()} `, to.slice(2).toLowerCase()])
      expect(readAddress(text)).toEqual({ address: to })
  })
  test('letters of both sizes are held to their checksum', () => {
    expect(readAddress(to.replace('C44C', 'c44C'))).toEqual({ fault: 'checksum' })
  })
  test.each(['', '0x', '0x12', `${to}0`, 'ada.eth', `javascript:${to}`, `${to} ${to}`, '🪙'.repeat(40)])(
    '%j is no address',
    (text) => expect(readAddress(text)).toEqual({ fault: 'form' }),
  )
  test('nobody has the address of zeros', () => {
    expect(readAddress(`0x${'0'.repeat(40)}`)).toEqual({ fault: 'nobody' })
  })
  test('of any address with its checksum no other size of a letter is taken', () => {
    const hex = fc.stringMatching(/^[1-9a-f]{40}$/).map((digits) => checksumAddress(`0x${digits}`))
    fc.assert(
      fc.property(hex, fc.nat(39), (address, at) => {
        const digit = address[2 + at] ?? ''
        const turned = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
        const wrong = `${address.slice(0, 2 + at)}${turned}${address.slice(3 + at)}`
        expect(readAddress(address)).toEqual({ address })
        const digits = wrong.slice(2)
        const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
        expect(readAddress(wrong)).toEqual(isMixed && wrong !== address ? { fault: 'checksum' } : { address })
      }),
    )
  })
})

describe('what is asked of the wallet', () => {
  const units = fc.bigInt(1n, 2n ** 256n - 1n)

  test('any amount of a token is in the call to the last unit, and none of the coin with it', () => {
    fc.assert(
      fc.property(units, (amount) => {
        const sent = transactionOf({ account, token, to, units: amount })
        expect(sent).toMatchObject({ to: token, value: 0n })
        expect(decodeFunctionData({ abi: erc20Abi, data: sent.data })).toEqual({
          functionName: 'transfer',
          args: [to, amount],
        })
      }),
    )
  })
  test('any amount of the coin goes to the recipient, as approvals read it from a page', async () => {
    await fc.assert(
      fc.asyncProperty(units, async (amount) => {
        const { method, params } = await eip155Send.request({ account, token: null, to, units: amount })
        expect(method).toBe('eth_sendTransaction')
        expect(readTransaction(params, from, 31_337)).toMatchObject({ to, value: amount, data: '0x' })
        // On no other network, whatever the wallet stands on.
        expect(() => readTransaction(params, from, 1)).toThrow('chain 31337')
      }),
      { numRuns: 20 },
    )
  })
})

describe('fee', () => {
  const coin = { account, token: null, to, units: 5n } as const

  test('gas times the highest price; what stays behind is a quarter more', async () => {
    const fee = 21_000n * ((gwei * 12n) / 10n)
    expect(await eip155Send.fee(coin, true)).toEqual({
      fee,
      reserve: fee + fee / 4n,
      isEstimated: true,
    })
    expect(node.asked.find(([method]) => method === 'eth_estimateGas')?.[1]).toEqual([
      { from, to, value: '0x5', data: '0x' },
    ])
  })
  test('of a token there is room for state that changes, and it is tried as it is sent', async () => {
    node.answers['eth_estimateGas'] = '0xc350'
    const { fee } = await eip155Send.fee({ ...coin, token }, true)
    expect(fee).toBe(55_000n * ((gwei * 12n) / 10n))
    const [, params = []] = node.asked.find(([method]) => method === 'eth_estimateGas') ?? []
    const call = params[0] as { readonly to: Hex; readonly data: Hex }
    expect(call.to).toBe(token)
    expect(decodeFunctionData({ abi: erc20Abi, data: call.data }).args).toEqual([to, 5n])
  })
  test('one that would fail is told as such before yes, and has the gas of a usual one before that', async () => {
    node.answers['eth_estimateGas'] = new ProviderRpcError(3, 'execution reverted: no')
    await expect(eip155Send.fee({ ...coin, token }, true)).rejects.toMatchObject({
      failure: { code: 'would-fail' },
    })
    expect(await eip155Send.fee({ ...coin, token }, false)).toMatchObject({
      fee: 150_000n * ((gwei * 12n) / 10n),
      isEstimated: false,
    })
  })
  describe('what a token keeps', () => {
    const word = (value: bigint) => toHex(value, { size: 32 })
    const ran = (before: Hex, after: Hex, status = '0x1') => [
      {
        calls: [
          { status: '0x1', gasUsed: '0x1', returnData: before },
          { status, gasUsed: '0x1', returnData: '0x' },
          { status: '0x1', gasUsed: '0x1', returnData: after },
        ],
      },
    ]
    const keptOf = async (answer: unknown, transfer: Partial<Transfer> = {}, strict = true) => {
      node.asked = []
      node.answers['eth_simulateV1'] = answer
      return (await eip155Send.fee({ ...coin, token, units: 100n, ...transfer }, strict)).keptBack
    }

    test('is what does not arrive, by the recipient’s balance before and after', async () => {
      expect(await keptOf(ran(word(7n), word(102n)))).toBe(5n)
      const [, params = []] = node.asked.find(([method]) => method === 'eth_simulateV1') ?? []
      const [{ blockStateCalls }] = params as [
        { readonly blockStateCalls: { readonly calls: { to: Hex; from: Hex; input: Hex }[] }[] },
      ]
      const calls = blockStateCalls.flatMap((block) => block.calls)
      expect(calls.map((call) => [call.from, call.to])).toEqual(calls.map(() => [from, token]))
      expect(calls.map(({ input }) => decodeFunctionData({ abi: erc20Abi, data: input }))).toEqual([
        { functionName: 'balanceOf', args: [to] },
        { functionName: 'transfer', args: [to, 100n] },
        { functionName: 'balanceOf', args: [to] },
      ])
    })
    test('may be all of it, and no more', async () => {
      expect(await keptOf(ran(word(7n), word(7n)))).toBe(100n)
      expect(await keptOf(ran(word(7n), word(0n)))).toBe(100n)
    })
    test.each<[string, unknown]>([
      ['all arrives', ran(word(7n), word(107n))],
      ['more than that arrives', ran(word(7n), word(207n))],
      ['the transfer fails', ran(word(7n), word(7n), '0x0')],
      ['the token has no balances', ran('0x', '0x')],
      ['its balances are no numbers', ran('0x01', word(7n))],
      ['the node cannot run it', new ProviderRpcError(-32_601, 'no such method')],
      ['the node answers nonsense', 'nonsense'],
    ])('is not told where %s', async (_what, answer) => {
      expect(await keptOf(answer)).toBeUndefined()
    })
    test('is asked of tokens alone, before yes, and where somebody else gets them', async () => {
      const kept = ran(word(0n), word(0n))
      expect(await keptOf(kept, { token: null })).toBeUndefined()
      expect(await keptOf(kept, { to: from.toLowerCase() })).toBeUndefined()
      expect(await keptOf(kept, {}, false)).toBeUndefined()
      expect(node.asked.some(([method]) => method === 'eth_simulateV1')).toBe(false)
    })
  })
  test('a node that does not answer is no fee of nothing', async () => {
    node.answers['eth_estimateGas'] = new ProviderRpcError(errorCode.chainDisconnected, 'away')
    await expect(eip155Send.fee(coin, false)).rejects.toMatchObject({ code: errorCode.chainDisconnected })
  })
})

test.each([
  ['0x', false],
  ['0x6080', true],
  [`0xef0100${'ab'.repeat(20)}`, false],
])('code %s is a contract: %s', async (code, isContract) => {
  node.answers['eth_getCode'] = code
  expect(await eip155Send.holderOf('eip155:1', to)).toBe(isContract ? 'contract' : 'person')
})

test.each([
  [`${to.slice(0, 6)}${'0'.repeat(32)}${to.slice(-4)}`, true],
  [to.toLowerCase(), false],
  [`${to.slice(0, 6)}${'0'.repeat(33)}${to.slice(-3)}`, false],
  [from, false],
])('%s resembles: %s', (address, isAlike) => {
  expect(eip155Send.resembles(address, to)).toBe(isAlike)
})
