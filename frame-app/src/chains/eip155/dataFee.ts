import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { encodeFunctionData, hexToBigInt, parseAbi, serializeTransaction, size, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { SignPayload } from '../../vault/payload.ts'

/** GasPriceOracle, a predeploy of every OP-stack chain: https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const oracle = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
/** Room for the price of data to rise until the transaction is included, in percent: two L1 blocks of 12.5 % each. */
const margin = 25n

/** Networks that turned out to have no such contract. */
const without = new Set<Caip2>()

type Transaction = Extract<SignPayload, { kind: 'transaction' }>['transaction']

/** The bytes that a rollup stores, but for the signature: with the access list, which may be most of them. */
const unsigned = (transaction: Transaction): Hex => {
  const { chainId, nonce, to, data, accessList } = transaction
  const common = {
    chainId,
    nonce,
    to,
    data,
    value: hexToBigInt(transaction.value),
    gas: hexToBigInt(transaction.gas),
  }
  const gasPrice = hexToBigInt(transaction.gasPrice ?? '0x0')
  if (transaction.type === 'legacy') return serializeTransaction({ ...common, type: 'legacy', gasPrice })
  return transaction.type === 'eip2930'
    ? serializeTransaction({ ...common, type: 'eip2930', accessList, gasPrice })
    : serializeTransaction({
        ...common,
        type: 'eip1559',
        accessList,
        maxFeePerGas: hexToBigInt(transaction.maxFeePerGas ?? '0x0'),
        maxPriorityFeePerGas: hexToBigInt(transaction.maxPriorityFeePerGas ?? '0x0'),
      })
}

/**
 * Most wei that a rollup of the OP stack takes for a transaction's data, on top of its gas; 0 on other networks.
 * @throws ProviderRpcError 4901 where the node does not answer: a fee that is too low is never shown.
 */
export const readDataFee = async (network: Caip2, payload: SignPayload): Promise<bigint> => {
  if (payload.kind !== 'transaction' || without.has(network)) return 0n
  const data = encodeFunctionData({
    abi: oracleAbi,
    functionName: 'getL1Fee',
    args: [unsigned(payload.transaction)],
  })
  const answer = await nodeRequest(network, 'eth_call', [{ to: oracle, data }, 'latest']).catch(
    (error: unknown) => {
      if (error instanceof ProviderRpcError && error.code === errorCode.chainDisconnected) throw error
      return null
    },
  )
  // An empty answer: there is no such contract, so this is no chain of the OP stack.
  if (answer === '0x') without.add(network)
  if (typeof answer !== 'string' || size(answer as Hex) !== 32) return 0n
  const fee = hexToBigInt(answer as Hex)
  return fee + (fee * margin) / 100n
}
