import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pricing } from './fees.ts'
import { raisedPricing } from './raisedFees.ts'

const price = fc.bigInt({ min: 0n, max: 2n ** 128n })
const dynamic = fc.tuple(price, price).map(([one, other]): Pricing => {
  const [tip, max] = one < other ? [one, other] : [other, one]
  return { type: 'eip1559', maxFeePerGas: max, maxPriorityFeePerGas: tip }
})
const legacy = price.map((gasPrice): Pricing => ({ type: 'legacy', gasPrice }))
const any = fc.oneof(dynamic, legacy)

/** Both prices, by the rule of nodes: a legacy one pays its one price as both. */
const pricesOf = (pricing: Pricing): readonly [max: bigint, tip: bigint] =>
  pricing.type === 'legacy'
    ? [pricing.gasPrice, pricing.gasPrice]
    : [pricing.maxFeePerGas, pricing.maxPriorityFeePerGas]
/** geth: more, and at least 110 %, of each. */
const takes = (before: Pricing, after: Pricing) => {
  const [max, tip] = pricesOf(before)
  const [newMax, newTip] = pricesOf(after)
  return newMax > max && newTip > tip && newMax * 10n >= max * 11n && newTip * 10n >= tip * 11n
}

describe('properties', () => {
  test('every node takes it in the place of the one before, whatever that paid', () => {
    fc.assert(
      fc.property(any, any, (before, market) => {
        expect(takes(before, raisedPricing([before], market))).toBe(true)
      }),
    )
  })
  test('it pays no less than what the network asks for, and stays of its type', () => {
    fc.assert(
      fc.property(any, any, (before, market) => {
        const after = raisedPricing([before], market)
        expect(after.type).toBe(before.type)
        expect(pricesOf(after)[0]).toBeGreaterThanOrEqual(pricesOf(market)[0])
        if (market.type === 'eip1559' && after.type === 'eip1559')
          expect(after.maxPriorityFeePerGas).toBeGreaterThanOrEqual(market.maxPriorityFeePerGas)
      }),
    )
  })
  test('the tip is never above the whole', () => {
    fc.assert(
      fc.property(dynamic, any, (before, market) => {
        const [max, tip] = pricesOf(raisedPricing([before], market))
        expect(max).toBeGreaterThanOrEqual(tip)
      }),
    )
  })
  test('after a refusal it is more than what was refused', () => {
    fc.assert(
      fc.property(dynamic, dynamic, any, (before, refused, market) => {
        const after = raisedPricing([before, refused], market)
        expect(takes(before, after) && takes(refused, after)).toBe(true)
      }),
    )
  })
  test('where the market asks for less it is an eighth more, rounded up, and not a wei beyond that', () => {
    fc.assert(
      fc.property(price, (max) => {
        const before: Pricing = { type: 'legacy', gasPrice: max }
        const [after] = pricesOf(raisedPricing([before], { type: 'legacy', gasPrice: 0n }))
        expect((after - max) * 8n).toBeLessThan(max + 8n + (max === 0n ? 1n : 0n))
      }),
    )
  })
})

test.each([
  [0n, 1n],
  [1n, 2n],
  [7n, 8n],
  [8n, 9n],
  [9n, 11n],
  [1_000_000_000n, 1_125_000_000n],
])('%s wei become %s', (before, after) => {
  expect(raisedPricing([{ type: 'legacy', gasPrice: before }], { type: 'legacy', gasPrice: 0n })).toEqual({
    type: 'legacy',
    gasPrice: after,
  })
})
