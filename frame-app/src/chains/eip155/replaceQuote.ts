import { addressOf, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import type { Replacing, Sent } from '../../storage/sent.ts'
import { ChainFailure } from '../failure.ts'
import type { ReplaceQuote } from '../replace.ts'
import { readDataFee } from './dataFee.ts'
import { estimateGas, noPrice, priceGas } from './fees.ts'
import { highestPrice, transactionPayload } from './payload.ts'
import { raisedPricing } from './raisedFees.ts'
import { pricingOf, readMined, replacementOf } from './replace.ts'

const readBaseFee = async (network: Caip2): Promise<bigint> => {
  const block = (await nodeRequest(network, 'eth_getBlockByNumber', ['latest', false])) as {
    readonly baseFeePerGas?: Json
  } | null
  const fee = block?.baseFeePerGas
  return typeof fee === 'string' && /^0x[0-9a-f]+$/i.test(fee) ? BigInt(fee) : 0n
}

/** What one that waits costs, and what it would cost sped up or cancelled now: the approval reckons it anew. */
export const quoteOf = async (sent: Sent): Promise<ReplaceQuote> => {
  const { network, signed, account } = sent
  if (!signed) throw new Error('This transaction was not signed here.')
  const address = addressOf(account)
  const before = pricingOf(signed)
  const cancelling = replacementOf(signed, 'cancel', address)
  const [baseFee, market, next, cancelGas] = await Promise.all([
    readBaseFee(network),
    priceGas(network, { ...cancelling, ...noPrice }),
    readMined(network, address),
    estimateGas(network, address, cancelling).catch((error: unknown) => {
      if (error instanceof ChainFailure) return null
      throw error
    }),
  ])
  const after = raisedPricing([before], market)
  const feeOf = async (how: Replacing, gas: bigint, pricing: typeof before) => {
    const payload = transactionPayload(network, replacementOf(signed, how, address), {
      gas,
      nonce: signed.nonce,
      pricing,
    })
    return gas * highestPrice(pricing) + (await readDataFee(network, payload))
  }
  const gas = BigInt(signed.gas)
  const [fee, speedUp, cancel] = await Promise.all([
    feeOf('speed-up', gas, before),
    feeOf('speed-up', gas, after),
    cancelGas && feeOf('cancel', cancelGas.gas, after),
  ])
  return { fee, speedUp, cancel, isTooLow: highestPrice(before) < baseFee, next }
}
