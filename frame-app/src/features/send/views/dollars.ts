import { microsOf, priceDigits } from '../../../data/holdings.ts'
import { cutTo, fromUnits, placesOf } from '../../../ui/decimal.ts'

/* An amount that is entered in dollars. What is sent is always of the token, cut: never worth more than was entered. */

/** Places of dollars behind the point, and of those that `microsOf` counts. */
export const cents = 2
const microPlaces = 6
/** What a `uint256` holds. */
const mostUnits = 2n ** 256n - 1n

/** Something that has a price, in dollars of a whole one. */
export type Priced = { readonly decimals: number; readonly price: number }

/** What an amount is worth, in dollars and cents, canonical, cut. */
export const dollarsOf = (units: bigint, { decimals, price }: Priced): string =>
  cutTo(fromUnits(microsOf(units, decimals, price), microPlaces), cents)

/**
 * Smallest units that can be had for so many dollars, cut.
 * @param dollars canonical.
 * @returns undefined where the price is none, or that is more than there can be of anything.
 */
export const unitsFor = (dollars: string, { decimals, price }: Priced): bigint | undefined => {
  const { digits, power } = priceDigits(price)
  if (digits === 0n) return undefined
  const shift = decimals - placesOf(dollars) - power
  const sum = BigInt(dollars.replace('.', ''))
  const units = shift >= 0 ? (sum * 10n ** BigInt(shift)) / digits : sum / (digits * 10n ** BigInt(-shift))
  return units > mostUnits ? undefined : units
}

/**
 * The amount of the token that dollars stand for.
 * @returns canonical; undefined where it is none.
 */
export const amountFor = (dollars: string, token: Priced): string | undefined => {
  if (dollars === '') return ''
  const units = unitsFor(dollars, token)
  return units === undefined ? undefined : fromUnits(units, token.decimals)
}
