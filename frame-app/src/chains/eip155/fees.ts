import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import { baseFeeTenths } from '../../state/specified.ts'
import { danger, type Warning } from '../warning.ts'
import { insufficientFunds, reasonText, revertReason, wouldFail } from './failures.ts'
import { highestPrice } from './payload.ts'
import type { TransactionParams } from './params.ts'

/** Gas above the estimate, in percent: state may change a little until the transaction is mined. */
const gasMargin = 10n

export type Pricing =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const isShort = (error: unknown) =>
  error instanceof Error && /insufficient funds|not enough/i.test(error.message)

/**
 * Gas of a transaction. One that would fail gets a warning and the page's own gas, if it gave some.
 * @throws ProviderRpcError -32003 the account cannot pay; 3 it would revert and the page gave no gas.
 */
export const estimateGas = async (
  network: Caip2,
  from: string,
  transaction: TransactionParams,
): Promise<{ readonly gas: bigint; readonly estimated: bigint; readonly warnings: readonly Warning[] }> => {
  const call = {
    from,
    ...(transaction.to ? { to: transaction.to } : {}),
    value: `0x${transaction.value.toString(16)}`,
    data: transaction.data,
  }
  try {
    const estimated = BigInt((await nodeRequest(network, 'eth_estimateGas', [call])) as string)
    const withMargin = transaction.data === '0x' ? estimated : estimated + (estimated * gasMargin) / 100n
    if (transaction.gas === undefined) return { gas: withMargin, estimated, warnings: [] }
    const isLow = transaction.gas < estimated
    return { gas: transaction.gas, estimated, warnings: isLow ? [danger('gas-low')] : [] }
  } catch (error) {
    if (isShort(error)) throw insufficientFunds(null)
    const reason = revertReason(error)
    if (reason === null && !(error instanceof ProviderRpcError && /revert/i.test(error.message))) throw error
    if (transaction.gas === undefined) throw wouldFail(reason)
    return {
      gas: transaction.gas,
      estimated: transaction.gas,
      warnings: [danger('will-fail', { reason: reasonText(reason) })],
    }
  }
}

const asBigint = (value: Json | undefined): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined

const hasNoAnswer = (error: unknown) =>
  error instanceof ProviderRpcError && error.code === errorCode.chainDisconnected

/** What block makers are paid on top; where the node lacks the method, what its gas price holds above the base fee. */
const readPriority = async (network: Caip2, baseFee: bigint): Promise<bigint> => {
  try {
    return BigInt((await nodeRequest(network, 'eth_maxPriorityFeePerGas', [])) as string)
  } catch (error) {
    if (hasNoAnswer(error)) throw error
    const gasPrice = BigInt((await nodeRequest(network, 'eth_gasPrice', [])) as string)
    return gasPrice > baseFee ? gasPrice - baseFee : 0n
  }
}

/** The price of gas: what the page set, else from the newest block; `legacy` where the network has no base fee (EIP-1559). */
export const priceGas = async (network: Caip2, transaction: TransactionParams): Promise<Pricing> => {
  if (transaction.gasPrice !== undefined) return { type: 'legacy', gasPrice: transaction.gasPrice }
  const block = (await nodeRequest(network, 'eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: Json
  } | null
  const baseFee = asBigint(block?.baseFeePerGas)
  if (baseFee === undefined)
    return { type: 'legacy', gasPrice: BigInt((await nodeRequest(network, 'eth_gasPrice', [])) as string) }
  const priority = transaction.maxPriorityFeePerGas ?? (await readPriority(network, baseFee))
  const maxFeePerGas = transaction.maxFeePerGas ?? (baseFee * baseFeeTenths) / 10n + priority
  return {
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: priority > maxFeePerGas ? maxFeePerGas : priority,
  }
}

export const noPrice = { gasPrice: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }

/** The price of gas of a transaction that sets nothing of it. */
export const priceNow = (network: Caip2): Promise<Pricing> =>
  priceGas(network, {
    to: undefined,
    value: 0n,
    data: '0x',
    gas: undefined,
    nonce: undefined,
    accessList: undefined,
    ...noPrice,
  })

/** How many times what the wallet itself would offer a page's fee may be, before it is called high. */
export const mostTimes = 10n

/** Whether the page set a fee that is far above what the network asks for: it goes to whoever makes the block, who may be the page. */
export const isHighFee = async (
  network: Caip2,
  transaction: TransactionParams,
  fee: bigint,
  estimated: bigint,
): Promise<boolean> => {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if ([gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas].every((set) => set === undefined)) return false
  const usual = highestPrice(await priceGas(network, { ...transaction, ...noPrice }))
  return fee > usual * estimated * mostTimes
}

/**
 * What the fee may rise until it is sent, in percent: two full blocks raise a base fee by 12.5 % each (EIP-1559), and the price has a fifth of
 * room already.
 */
const headroom = 25n
/** What stays behind when all of the coin is sent: the fee, with that room. */
export const reserveOf = (fee: bigint): bigint => fee + (fee * headroom) / 100n
