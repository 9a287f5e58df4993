import 'fake-indexeddb/auto'
import { ProviderRpcError } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({ answers: {} as Record<string, () => unknown> }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string) => node.answers[method]?.() ?? null,
}))
const { optionsStore } = await import('../../state/options.ts')
const { saveBatch } = await import('../../storage/batches.ts')
const { progressOf } = await import('./progress.ts')

const sent = {
  method: 'eth_sendTransaction',
  result: '0xabc',
  network: 'eip155:1',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  origin: 'https://app.example.com',
} as const

beforeEach(() => {
  node.answers = {}
})

describe('behaviour', () => {
  test('waits for a receipt', async () => {
    expect(await progressOf(sent)).toEqual({
      state: 'pending',
      steps: [{ state: 'pending', hash: '0xabc' }],
      reason: null,
    })
  })
  test('one with a receipt that succeeded is confirmed', async () => {
    node.answers = { eth_getTransactionReceipt: () => ({ status: '0x1', blockNumber: '0x5' }) }
    expect(await progressOf(sent)).toMatchObject({ state: 'confirmed' })
  })
  test('what the network took: gas at its price, and a rollup’s fee for data; nothing where a node does not say', async () => {
    optionsStore.setState({
      networks: [
        {
          id: 'eip155:1',
          name: 'One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          testnet: false,
        },
      ],
    })
    const receipt = { status: '0x1', blockNumber: '0x5', gasUsed: '0x5208', effectiveGasPrice: '0xa' }
    node.answers = { eth_getTransactionReceipt: () => ({ ...receipt, l1Fee: '0x7' }) }
    expect((await progressOf(sent))?.fee).toEqual({ value: '210007', decimals: 18, symbol: 'ETH' })
    node.answers = { eth_getTransactionReceipt: () => ({ ...receipt, effectiveGasPrice: undefined }) }
    expect((await progressOf(sent))?.fee).toBeUndefined()
  })
  test('one that failed has the reason that its contract gives when it is called again', async () => {
    node.answers = {
      eth_getTransactionReceipt: () => ({ status: '0x0', blockNumber: '0x5' }),
      eth_getTransactionByHash: () => ({ to: '0x1', value: '0x0', input: '0x12345678' }),
      eth_call: () => {
        throw new ProviderRpcError(3, 'execution reverted: Sale has not started yet')
      },
    }
    expect(await progressOf(sent)).toEqual({
      state: 'failed',
      steps: [{ state: 'reverted', hash: '0xabc' }],
      reason: { kind: 'text', text: 'Sale has not started yet' },
    })
  })
  test('a failure without a reason is a failure all the same', async () => {
    node.answers = { eth_getTransactionReceipt: () => ({ status: '0x0', blockNumber: '0x5' }) }
    expect(await progressOf(sent)).toMatchObject({ state: 'failed', reason: null })
  })
  test('calls that were one transaction are one step, and cost one fee', async () => {
    const action = {
      kind: 'native-transfer',
      to: sent.account,
      amount: { value: '1', decimals: 18, symbol: 'ETH' },
    } as const
    const call = { action, nonce: 1, hash: '0xabc' } as const
    await saveBatch({
      origin: sent.origin,
      id: 'one',
      version: '2.0.0',
      network: sent.network,
      account: sent.account,
      createdAt: Date.now(),
      calls: [call, call, call],
      open: false,
      atomic: true,
    })
    const receipt = { status: '0x1', logs: [], gasUsed: '0x5208', effectiveGasPrice: '0xa' }
    node.answers = { eth_getTransactionReceipt: () => receipt, eth_getTransactionCount: () => '0x2' }
    const told = await progressOf({ ...sent, method: 'wallet_sendCalls', result: { id: 'one' } })
    expect(told).toMatchObject({
      state: 'confirmed',
      steps: [{ state: 'confirmed', hash: '0xabc' }],
      fee: { value: '210000' },
    })
    expect(told?.steps).toHaveLength(1)
  })
  test('of a batch that nobody remembers nothing is said', async () => {
    expect(await progressOf({ ...sent, method: 'wallet_sendCalls', result: { id: 'gone' } })).toBeUndefined()
  })
})

describe('errors', () => {
  test('a node that does not answer is no failure of the transaction', async () => {
    node.answers = {
      eth_getTransactionReceipt: () => {
        throw new ProviderRpcError(4901, 'away')
      },
    }
    await expect(progressOf(sent)).rejects.toMatchObject({ code: 4901 })
  })
})
