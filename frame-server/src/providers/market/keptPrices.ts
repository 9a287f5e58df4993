import type { ProviderParts } from '../provider.ts'
import { hour } from '../../time.ts'

/** Hours of a day, and of how far from it a price may be that is taken for the one of then. */
const dayHours = 24
const slackHours = 1
/** The hour of a moment. @param at milliseconds since 1970. */
const hourOf = (at: number): number => Math.floor(at / hour)

/** Prices of each hour of late, for networks whose nodes tell of no day before. Servers of one database keep them together: the first of an hour counts. */
export const createKeptPrices = ({ db, now }: Pick<ProviderParts, 'db' | 'now'>) => ({
  /** @param prices dollars as `Price.price`, by their assets. */
  keep: async (prices: ReadonlyMap<string, string>): Promise<void> => {
    if (prices.size === 0) return
    await db
      .insertInto('kept_prices')
      .values([...prices].map(([asset, price]) => ({ asset, hour: hourOf(now()), price })))
      .onConflict((conflict) => conflict.columns(['asset', 'hour']).doNothing())
      .execute()
  },

  /** What it was worth a day before, or an hour earlier or later than that; null where nothing was kept. */
  dayBefore: async (asset: string): Promise<string | null> => {
    const wanted = hourOf(now()) - dayHours
    const rows = await db
      .selectFrom('kept_prices')
      .select(['hour', 'price'])
      .where('asset', '=', asset)
      .where('hour', '>=', wanted - slackHours)
      .where('hour', '<=', wanted + slackHours)
      .execute()
    const distance = (row: { readonly hour: number }) => Math.abs(row.hour - wanted)
    const [nearest] = rows.toSorted((one, other) => distance(one) - distance(other) || one.hour - other.hour)
    return nearest?.price ?? null
  },
})
