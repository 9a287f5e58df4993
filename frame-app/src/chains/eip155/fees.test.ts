import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { encodeErrorResult, parseAbi } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeRequest } from '../../api/rpc.ts'
import { reasonText, revertReason } from './failures.ts'
import { estimateGas, priceGas } from './fees.ts'
import type { TransactionParams } from './params.ts'

vi.mock('../../api/rpc.ts', () => ({ nodeRequest: vi.fn<() => unknown>() }))

/** What the node answers, by method; an error is thrown. */
let node: Record<string, unknown>
beforeEach(() => {
  node = {}
  vi.mocked(nodeRequest).mockReset()
  vi.mocked(nodeRequest).mockImplementation((_network, method) => {
    const answer = node[method]
    if (answer === undefined) return Promise.reject(new ProviderRpcError(-32601, 'no such method'))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Json)
  })
})

const plain: Partial<TransactionParams> = {
  to: '0xabababababababababababababababababababab',
  value: 0n,
  data: '0x01',
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined,
}
/** As a page sends it, with a change. */
const transaction = (change: object): TransactionParams => ({ ...plain, ...change }) as TransactionParams
const reverts = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['not yours'] })
const panics = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [17n] })

describe('gas', () => {
  const estimate = (change: object = {}) => estimateGas('eip155:1', '0xme', transaction(change))
  const withText = (text: string) => ({ code: 3, message: expect.stringContaining(text) as string })

  test('of a contract has a tenth more than the estimate, of a plain transfer nothing more', async () => {
    node['eth_estimateGas'] = '0x3e8'
    expect(await estimate()).toMatchObject({ gas: 1_100n, warnings: [] })
    expect(await estimate({ data: '0x' })).toMatchObject({ gas: 1_000n, warnings: [] })
  })

  test('is asked for with what will be sent', async () => {
    node['eth_estimateGas'] = '0x1'
    await estimate({ value: 255n })
    expect(nodeRequest).toHaveBeenLastCalledWith('eip155:1', 'eth_estimateGas', [
      { from: '0xme', to: plain.to, value: '0xff', data: '0x01' },
    ])
    await estimate({ to: undefined })
    expect(nodeRequest).toHaveBeenLastCalledWith('eip155:1', 'eth_estimateGas', [
      { from: '0xme', value: '0x0', data: '0x01' },
    ])
  })

  test('that the page set is taken, with a warning where it is too little', async () => {
    node['eth_estimateGas'] = '0x3e8'
    expect(await estimate({ gas: 1_000n })).toMatchObject({ gas: 1_000n, warnings: [] })
    const { gas, warnings } = await estimate({ gas: 999n })
    expect([gas, ...warnings.map(({ code }) => code)]).toEqual([999n, 'gas-low'])
  })

  test('that the account cannot pay for is refused', async () => {
    for (const message of ['insufficient funds for gas', 'Not enough balance']) {
      node['eth_estimateGas'] = new ProviderRpcError(-32000, message)
      await expect(estimate({ gas: 1n })).rejects.toMatchObject({ code: errorCode.transactionRejected })
    }
  })

  test('of what would fail: 3 with the reason, or a warning where the page set gas', async () => {
    node['eth_estimateGas'] = new ProviderRpcError(3, 'execution reverted', reverts)
    await expect(estimate()).rejects.toMatchObject(withText('not yours'))
    const { gas, warnings } = await estimate({ gas: 5n })
    expect([gas, ...warnings.map(({ code }) => code)]).toEqual([5n, 'will-fail'])
    node['eth_estimateGas'] = new ProviderRpcError(3, 'execution reverted')
    await expect(estimate()).rejects.toMatchObject({ code: 3 })
  })

  test('with a node that is away is the node’s error, not a warning', async () => {
    node['eth_estimateGas'] = new ProviderRpcError(errorCode.chainDisconnected, 'away')
    await expect(estimate({ gas: 5n })).rejects.toMatchObject({ code: errorCode.chainDisconnected })
  })
})

describe('the reason of a revert', () => {
  test.each<[string, unknown, string | undefined]>([
    ['as a string of the contract', new ProviderRpcError(3, 'x', reverts), 'not yours'],
    ['inside of an object', new ProviderRpcError(3, 'x', { data: reverts }), 'not yours'],
    ['as a panic', new ProviderRpcError(3, 'x', panics), 'Panic(0x11)'],
    ['in the message', new ProviderRpcError(3, 'execution reverted: too late'), 'too late'],
    ['as an error of the contract’s own', new ProviderRpcError(3, 'reverted', '0x12345678'), '0x12345678'],
    ['not at all', new ProviderRpcError(3, 'something else', '0x'), ''],
    ['not from the node', new Error('reverted: x'), ''],
  ])('%s', (_name, error, expected) => {
    expect(reasonText(revertReason(error))).toBe(expected)
  })
})

describe('the price of gas', () => {
  const price = (change: object = {}) => priceGas('eip155:1', transaction(change))

  test('that the page set in the old form is taken, and nothing asked', async () => {
    expect(await price({ gasPrice: 7n })).toEqual({ type: 'legacy', gasPrice: 7n })
    expect(nodeRequest).not.toHaveBeenCalled()
  })

  test('has room for the base fee to rise by a fifth, and the priority on top', async () => {
    node['eth_getBlockByNumber'] = { baseFeePerGas: '0x64' }
    node['eth_maxPriorityFeePerGas'] = '0x2'
    expect(await price()).toEqual({ type: 'eip1559', maxFeePerGas: 122n, maxPriorityFeePerGas: 2n })
    expect(nodeRequest).toHaveBeenCalledWith('eip155:1', 'eth_getBlockByNumber', ['latest', false])
  })

  test('that the page set is taken, and the priority is never above it', async () => {
    node['eth_getBlockByNumber'] = { baseFeePerGas: '0x64' }
    node['eth_maxPriorityFeePerGas'] = '0x9'
    const all = { type: 'eip1559', maxFeePerGas: 5n, maxPriorityFeePerGas: 5n }
    expect(await price({ maxFeePerGas: 5n })).toEqual(all)
    const own = { type: 'eip1559', maxFeePerGas: 121n, maxPriorityFeePerGas: 1n }
    expect(await price({ maxPriorityFeePerGas: 1n })).toEqual(own)
  })

  test('without the method for priorities comes from the gas price', async () => {
    node['eth_getBlockByNumber'] = { baseFeePerGas: '0x64' }
    node['eth_gasPrice'] = '0x67'
    expect(await price()).toEqual({ type: 'eip1559', maxFeePerGas: 123n, maxPriorityFeePerGas: 3n })
    node['eth_gasPrice'] = '0x60'
    expect(await price()).toEqual({ type: 'eip1559', maxFeePerGas: 120n, maxPriorityFeePerGas: 0n })
  })

  test('with a node that is away is no guess', async () => {
    node['eth_getBlockByNumber'] = { baseFeePerGas: '0x64' }
    node['eth_gasPrice'] = '0x67'
    node['eth_maxPriorityFeePerGas'] = new ProviderRpcError(errorCode.chainDisconnected, 'away')
    await expect(price()).rejects.toMatchObject({ code: errorCode.chainDisconnected })
  })

  test.each([[null], [{}], [{ baseFeePerGas: null }], [{ baseFeePerGas: 'x' }]])(
    'is the old form where a network has no base fee: block %j',
    async (block) => {
      node['eth_getBlockByNumber'] = block
      node['eth_gasPrice'] = '0x67'
      expect(await price()).toEqual({ type: 'legacy', gasPrice: 103n })
    },
  )
})
