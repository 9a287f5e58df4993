import { within } from '../../within.ts'
import type { Price, Prices } from '../prices.ts'

/** Milliseconds that prices wait for what they were a day before: the next look at them has it. */
const changePatience = 250

/** Percent, for showing. */
const changeOf = (price: string, earlier: string): number => (Number(price) / Number(earlier) - 1) * 100

/**
 * Prices of a source that knows dollars alone.
 * @param priceOf null where it has none.
 * @param earlierOf a certain price of a day before, as `Price.price`; null where nobody knows. It never fails (earlier.ts).
 */
export const dollarPrices = (
  priceOf: (asset: string) => Promise<Price | null>,
  earlierOf?: (asset: string) => Promise<string | null>,
): Prices => {
  const tell = async (asset: string): Promise<Price | null> => {
    // Both at once: nobody waits for one after the other.
    const earlier = earlierOf?.(asset)
    const price = await priceOf(asset)
    if (!price || !earlier || price.confidence !== 'sure') return price
    const before = await within(changePatience, earlier, null)
    const change24h = before === null ? Number.NaN : changeOf(price.price, before)
    // Of what was next to nothing it is beyond numbers.
    return Number.isFinite(change24h) ? { ...price, change24h } : price
  }
  return {
    of: async (assets, currency) => {
      if (currency.toLowerCase() !== 'usd') return new Map()
      const prices = await Promise.all(assets.map(tell))
      return new Map(
        assets.flatMap((asset, index) => {
          const price = prices[index]
          return price ? [[asset, price] as const] : []
        }),
      )
    },
  }
}
