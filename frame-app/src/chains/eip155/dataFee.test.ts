import { ProviderRpcError } from '@walletframe/bridge-protocol'
import { decodeFunctionData, parseAbi, parseTransaction, toHex, type Hex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignPayload } from '../../vault/payload.ts'
import { readDataFee } from './dataFee.ts'

const node = vi.hoisted(() => ({ asked: [] as [string, string, unknown][], answer: undefined as unknown }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (network: string, method: string, params: readonly unknown[]) => {
    node.asked.push([network, method, params])
    if (node.answer instanceof Error) throw node.answer
    return node.answer
  },
}))
beforeEach(() => {
  node.asked = []
  node.answer = toHex(1_000n, { size: 32 })
})

const to = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const common = { chainId: 5, nonce: 3, to, value: '0x7', data: '0x0102', gas: '0x5208' } as const
const legacy: SignPayload = {
  kind: 'transaction',
  transaction: { ...common, type: 'legacy', gasPrice: '0x9' },
}
const modern: SignPayload = {
  kind: 'transaction',
  transaction: { ...common, type: 'eip1559', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2' },
}
/** What the contract was asked to price. */
const priced = () => {
  const [[, , [call]]] = node.asked as [[string, string, [{ to: string; data: Hex }]]]
  const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
  return { to: call.to, transaction: parseTransaction(decodeFunctionData({ abi, data: call.data }).args[0]) }
}

describe('behaviour', () => {
  test('a quarter more than the contract says of exactly this transaction', async () => {
    expect(await readDataFee('eip155:10', modern)).toBe(1_250n)
    expect(priced()).toEqual({
      to: '0x420000000000000000000000000000000000000F',
      transaction: {
        ...{ type: 'eip1559', chainId: 5, nonce: 3, to, value: 7n, data: '0x0102', gas: 21_000n },
        ...{ maxFeePerGas: 9n, maxPriorityFeePerGas: 2n },
      },
    })
  })

  test('a transaction of the old type is priced as one', async () => {
    expect(await readDataFee('eip155:10', legacy)).toBe(1_250n)
    expect(priced().transaction).toMatchObject({ type: 'legacy', nonce: 3, value: 7n, gasPrice: 9n })
  })

  test.each<[string, object]>([
    ['eip2930', { gasPrice: '0x9' }],
    ['eip1559', { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2' }],
  ])('the access list is data too: %s', async (type, fees) => {
    const accessList = [{ address: to, storageKeys: [toHex(1n, { size: 32 })] }]
    const transaction = { ...common, ...fees, type, accessList }
    await readDataFee('eip155:10', { kind: 'transaction', transaction } as SignPayload)
    expect(priced().transaction).toMatchObject({ type, accessList })
  })

  test('a network without the contract costs nothing, and is asked once', async () => {
    node.answer = '0x'
    expect(await readDataFee('eip155:1', modern)).toBe(0n)
    expect(await readDataFee('eip155:1', modern)).toBe(0n)
    expect(node.asked).toHaveLength(1)
    node.answer = toHex(8n, { size: 32 })
    expect(await readDataFee('eip155:8453', modern)).toBe(10n)
  })

  test('what is no number is no fee, and is asked again', async () => {
    for (const answer of ['0x01', null, toHex(1n, { size: 64 }), new ProviderRpcError(3, 'reverted')]) {
      node.answer = answer
      expect(await readDataFee('eip155:11', modern)).toBe(0n)
    }
    expect(node.asked).toHaveLength(4)
  })

  test('a message has no data fee', async () => {
    expect(await readDataFee('eip155:10', { kind: 'message', data: '0x01' } as never)).toBe(0n)
    expect(node.asked).toEqual([])
  })
})

test('a node that is away: no fee is guessed', async () => {
  node.answer = new ProviderRpcError(4901, 'away')
  await expect(readDataFee('eip155:10', modern)).rejects.toMatchObject({ code: 4901 })
})
