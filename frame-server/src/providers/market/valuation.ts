import { decimalText } from '../decimalText.ts'
import type { Hex } from '../evm/abi.ts'
import { hopFrom, pairKey, type Pool } from './pools.ts'

/** Digits after the point of a price in whole numbers. */
export const priceDigits = 36
const one = 10n ** BigInt(priceDigits)

/** What a whole token is worth, in 10^-{@link priceDigits} dollars. */
export type Value = {
  readonly price: bigint
  /** Dollars, in the same unit, that lie in the pool that says so; in the smallest of them where the way leads over several. */
  readonly liquidity: bigint
  /** Whether each pool on the way says the same as it did a while before. */
  readonly isSteady: boolean
}

export type Known = {
  /** By {@link pairKey}. */
  readonly pools: ReadonlyMap<string, Pool>
  readonly decimals: ReadonlyMap<Hex, number>
  /** Keys of the pools whose price is about what it was. */
  readonly steady: ReadonlySet<string>
}

/** What a pool says that `token` is worth, by what `other` is worth. */
const valueBy = (
  token: Hex,
  other: Hex,
  by: Value,
  { pools, decimals, steady }: Known,
): Value | undefined => {
  const key = pairKey([token, other])
  const pool = pools.get(key)
  const [digits, otherDigits] = [decimals.get(token), decimals.get(other)]
  if (!pool || digits === undefined || otherDigits === undefined) return undefined
  const { reserveIn, reserveOut } = hopFrom(pool, token)
  const worth = reserveOut * by.price
  const scale = 10n ** BigInt(otherDigits)
  const price = (worth * 10n ** BigInt(digits)) / (reserveIn * scale)
  if (price === 0n) return undefined
  const liquidity = (2n * worth) / scale
  return {
    price,
    liquidity: liquidity < by.liquidity ? liquidity : by.liquidity,
    isSteady: by.isSteady && steady.has(key),
  }
}

/** Of several the one with the most behind it: a pool that somebody made to say a price has to cost more than the deepest. */
const deepest = (values: readonly (Value | undefined)[]): Value | undefined =>
  values.reduce(
    (best, value) => (value && (!best || value.liquidity > best.liquidity) ? value : best),
    undefined,
  )

/**
 * What tokens are worth: dollars are dollars, the native coin is worth what its pools with dollars say, other bases what theirs with those
 * say, and any token what the deepest of its pools with a base says.
 */
export const valuesOf = (
  tokens: readonly Hex[],
  {
    dollars,
    wrapped,
    bases,
  }: { readonly dollars: readonly Hex[]; readonly wrapped: Hex; readonly bases: readonly Hex[] },
  known: Known,
): ReadonlyMap<Hex, Value> => {
  const values = new Map<Hex, Value>()
  // More than any pool: the least on the way is what counts.
  const endless = one * 10n ** 40n
  for (const dollar of dollars) values.set(dollar, { price: one, liquidity: endless, isSteady: true })
  const settle = (token: Hex, by: readonly Hex[]) => {
    if (values.has(token)) return
    const best = deepest(
      by.map((other) => {
        const value = values.get(other)
        return value && other !== token ? valueBy(token, other, value, known) : undefined
      }),
    )
    if (best) values.set(token, best)
  }
  settle(wrapped, dollars)
  for (const base of bases) settle(base, [...dollars, wrapped])
  const all = [...values.keys()]
  const found = new Map<Hex, Value>()
  for (const token of tokens) {
    settle(token, all)
    const value = values.get(token)
    if (value) found.set(token, value)
  }
  return found
}

/** A price as a decimal number in text, without zeros at its end. */
export const priceText = (price: bigint): string => decimalText(price, priceDigits)
