/* How long what was read is good for, in milliseconds (specification, section 9). */

/** Balances and portfolio. */
export const balanceLifetime = 30_000
/** A balance that could not be read is not asked for again by itself before this. */
export const balanceRetryLock = 30_000
/** Balances that are looked at are read again (facts 1.2). */
export const balanceInterval = 10_000
/** A batch that is looked at and not done. */
export const batchInterval = 2_000
/** How long what nobody looks at any more is kept. */
export const unusedLifetime = 5 * 60_000
/** Prices that are looked at are read again; they are for showing alone. */
export const priceInterval = 60_000
