/*
 * Arithmetic of constant-product pools (Uniswap V2): whole numbers of the smallest units, rounded as the contracts round.
 */

/** What a pool's reserves and what it can hold fit into: `uint112`. */
export const mostReserve = 2n ** 112n - 1n

/** One hop: what goes in has `reserveIn`. */
export type Hop = { readonly reserveIn: bigint; readonly reserveOut: bigint }

const whole = 10_000n

/**
 * What a pool gives for an amount (UniswapV2Library.getAmountOut); 0 where it gives nothing, or where the amount would not fit into it.
 * @param fee basis points.
 */
export const amountOut = (amount: bigint, { reserveIn, reserveOut }: Hop, fee: bigint): bigint => {
  if (amount <= 0n || reserveIn <= 0n || reserveOut <= 0n || reserveIn + amount > mostReserve) return 0n
  const afterFee = amount * (whole - fee)
  return (afterFee * reserveOut) / (reserveIn * whole + afterFee)
}

/** The same over several pools in a row. */
export const amountAlong = (amount: bigint, hops: readonly Hop[], fee: bigint): bigint =>
  hops.reduce((left, hop) => amountOut(left, hop, fee), amount)

/**
 * How much less comes out than for an amount too small to move the pools, in basis points; their fee is not counted.
 * @param out what comes out of it.
 */
export const priceImpact = (amount: bigint, out: bigint, hops: readonly Hop[], fee: bigint): number => {
  const { given, taken } = hops.reduce(
    (ratio, { reserveIn, reserveOut }) => ({
      given: ratio.given * reserveOut * (whole - fee),
      taken: ratio.taken * reserveIn * whole,
    }),
    { given: amount, taken: 1n },
  )
  if (given === 0n) return Number(whole)
  const kept = (out * taken * whole) / given
  return Number(kept > whole ? 0n : whole - kept)
}

/** What is left of an amount. @param points basis points that are taken off. */
export const lessBy = (amount: bigint, points: bigint): bigint => (amount * (whole - points)) / whole
