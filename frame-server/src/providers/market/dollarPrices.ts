import type { Price, Prices } from '../prices.ts'

/** Prices of a source that knows dollars alone. @param priceOf null where it has none. */
export const dollarPrices = (priceOf: (asset: string) => Promise<Price | null>): Prices => ({
  of: async (assets, currency) => {
    if (currency.toLowerCase() !== 'usd') return new Map()
    const prices = await Promise.all(assets.map(priceOf))
    return new Map(
      assets.flatMap((asset, index) => {
        const price = prices[index]
        return price ? [[asset, price] as const] : []
      }),
    )
  },
})
