import { decimalText } from '../decimalText.ts'

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

/** What a pool gives: `out` smallest units of one token for `in` of another. */
export type Offer = {
  readonly in: bigint
  readonly out: bigint
  /** How much of what it gives lies in it. */
  readonly depth: bigint
  /** Whether its price is about what it was. */
  readonly isSteady: boolean
}

export type Known<Token extends string> = {
  /** Pools that give `other` for `token`. */
  readonly offers: (token: Token, other: Token) => readonly Offer[]
  readonly decimals: ReadonlyMap<Token, number>
}

/** What an offer says that a token is worth, by what the other one is worth. */
const valueBy = (
  offer: Offer,
  by: Value,
  { digits, otherDigits }: { readonly digits: number; readonly otherDigits: number },
): Value | undefined => {
  const scale = 10n ** BigInt(otherDigits)
  const price = (offer.out * by.price * 10n ** BigInt(digits)) / (offer.in * scale)
  if (price === 0n) return undefined
  const liquidity = (2n * offer.depth * by.price) / scale
  return {
    price,
    liquidity: liquidity < by.liquidity ? liquidity : by.liquidity,
    isSteady: by.isSteady && offer.isSteady,
  }
}

/** What pools say that `token` is worth, by what `other` is worth. */
const valuesBy = <Token extends string>(
  token: Token,
  other: Token,
  by: Value | undefined,
  { offers, decimals }: Known<Token>,
): readonly (Value | undefined)[] => {
  const [digits, otherDigits] = [decimals.get(token), decimals.get(other)]
  if (!by || other === token || digits === undefined || otherDigits === undefined) return []
  return offers(token, other).map((offer) => valueBy(offer, by, { digits, otherDigits }))
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
export const valuesOf = <Token extends string>(
  tokens: readonly Token[],
  {
    dollars,
    wrapped,
    bases,
  }: { readonly dollars: readonly Token[]; readonly wrapped: Token; readonly bases: readonly Token[] },
  known: Known<Token>,
): ReadonlyMap<Token, Value> => {
  const values = new Map<Token, Value>()
  // More than any pool: the least on the way is what counts.
  const endless = one * 10n ** 40n
  for (const dollar of dollars) values.set(dollar, { price: one, liquidity: endless, isSteady: true })
  const settle = (token: Token, by: readonly Token[]) => {
    if (values.has(token)) return
    const best = deepest(by.flatMap((other) => valuesBy(token, other, values.get(other), known)))
    if (best) values.set(token, best)
  }
  settle(wrapped, dollars)
  for (const base of bases) settle(base, [...dollars, wrapped])
  const all = [...values.keys()]
  const found = new Map<Token, Value>()
  for (const token of tokens) {
    settle(token, all)
    const value = values.get(token)
    if (value) found.set(token, value)
  }
  return found
}

/** A price as a decimal number in text, without zeros at its end. */
export const priceText = (price: bigint): string => decimalText(price, priceDigits)
