import { toHex } from 'viem'
import type { SignPayload } from '../../vault/payload.ts'
import type { Pricing } from './fees.ts'
import type { TransactionParams } from './params.ts'

/** Number of a chain, of its CAIP-2 id. */
export const chainIdOf = (network: string): number => Number(network.slice(network.indexOf(':') + 1))

/** Most wei that a unit of gas may cost. */
export const highestPrice = (pricing: Pricing): bigint =>
  pricing.type === 'legacy' ? pricing.gasPrice : pricing.maxFeePerGas

/** A transaction, complete, as the vault signs it. */
export const transactionPayload = (
  network: string,
  params: Pick<TransactionParams, 'to' | 'value' | 'data'> & Partial<Pick<TransactionParams, 'accessList'>>,
  { gas, nonce, pricing }: { readonly gas: bigint; readonly nonce: number; readonly pricing: Pricing },
): Extract<SignPayload, { kind: 'transaction' }> => ({
  kind: 'transaction',
  transaction: {
    // An access list has a place from EIP-2930 on.
    type: pricing.type === 'legacy' && params.accessList ? 'eip2930' : pricing.type,
    chainId: chainIdOf(network),
    nonce,
    to: params.to,
    value: toHex(params.value),
    data: params.data,
    gas: toHex(gas),
    ...(params.accessList ? { accessList: params.accessList } : {}),
    ...(pricing.type === 'legacy'
      ? { gasPrice: toHex(pricing.gasPrice) }
      : {
          maxFeePerGas: toHex(pricing.maxFeePerGas),
          maxPriorityFeePerGas: toHex(pricing.maxPriorityFeePerGas),
        }),
  },
})
