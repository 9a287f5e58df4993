import type { Pricing } from './fees.ts'

/*
 * The fee of a transaction that takes the place of another one with its nonce. Nodes want at least a tenth more of both prices (geth, reth,
 * nethermind: 10 %); an eighth, rounded up, is over that for every one of them.
 */

/** One price, raised: always more than it was. */
const raised = (price: bigint): bigint => price + (price === 0n ? 1n : (price + 7n) / 8n)

const most = (...prices: readonly bigint[]): bigint =>
  prices.reduce((highest, price) => (price > highest ? price : highest))

/**
 * What a replacement pays for a unit of gas: more than each of what was signed before, and no less than the network asks for now. It stays of the
 * type that it was.
 * @param before of the attempts so far, also of one that a node refused.
 * @param market what a new transaction would pay now.
 */
export const raisedPricing = (before: readonly [Pricing, ...Pricing[]], market: Pricing): Pricing => {
  const maxOf = (pricing: Pricing) => (pricing.type === 'legacy' ? pricing.gasPrice : pricing.maxFeePerGas)
  const tipOf = (pricing: Pricing) => (pricing.type === 'legacy' ? 0n : pricing.maxPriorityFeePerGas)
  const max = most(maxOf(market), ...before.map((pricing) => raised(maxOf(pricing))))
  if (before[0].type === 'legacy') return { type: 'legacy', gasPrice: max }
  const tip = most(tipOf(market), ...before.map((pricing) => raised(tipOf(pricing))))
  return { type: 'eip1559', maxFeePerGas: most(max, tip), maxPriorityFeePerGas: tip }
}
