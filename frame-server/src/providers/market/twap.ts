import type { Pool } from './pools.ts'

/** The fraction of UQ112.112, and the borders at which the contract's counters begin anew. */
const fraction = 112n
const seconds32 = 2n ** 32n
const sums256 = 2n ** 256n

/** A pool at one block, with that block's time in seconds. */
export type Sample = { readonly pool: Pool; readonly time: bigint }

/** What one of token 0 is in token 1 (`side` 0), or the other way (`side` 1), as UQ112.112. */
const spot = ({ reserve0, reserve1 }: Pool, side: 0 | 1): bigint =>
  side === 0 ? (reserve1 << fraction) / reserve0 : (reserve0 << fraction) / reserve1

/** The sum as it would stand if the pool were touched at the time of the sample. */
const sumAt = ({ pool, time }: Sample, side: 0 | 1): bigint | undefined => {
  const since = (time - pool.changedAt) & (seconds32 - 1n)
  return pool.sums && (pool.sums[side] + spot(pool, side) * since) % sums256
}

/**
 * The mean price between two blocks, weighed by time (the Uniswap V2 oracle). Undefined where no time passed, or sums were not read.
 * A price that somebody makes and takes back within one block is not in it.
 */
export const meanPrice = (before: Sample, after: Sample, side: 0 | 1): bigint | undefined => {
  const passed = after.time - before.time
  const [first, last] = [sumAt(before, side), sumAt(after, side)]
  if (passed <= 0n || first === undefined || last === undefined) return undefined
  return ((last - first + sums256) % sums256) / passed
}

/** How far apart two prices of a steady pool may be, in basis points. */
const mostApart = 500n

/** Whether a price is about another one, which is not nothing. */
export const isNear = (price: bigint, other: bigint): boolean => {
  const apart = price - other
  return (apart < 0n ? -apart : apart) * 10_000n <= other * mostApart
}

/** Whether the price of the moment is about the mean since the earlier block: neither side may be pushed. */
export const isSteady = (before: Sample, after: Sample): boolean =>
  ([0, 1] as const).every((side) => {
    const mean = meanPrice(before, after, side)
    return mean !== undefined && mean !== 0n && isNear(spot(after.pool, side), mean)
  })
