import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Holding } from '../../../data/holdings.ts'
import type { Language } from '../../../i18n/language.ts'
import { cutTo, fromUnits } from '../../../ui/decimal.ts'
import { balanceDecimals } from '../../../state/specified.ts'
import { formatBalance } from '../account.ts'

const microDecimals = 6
const cents = 2
/** Digits in front of the point past which nobody reads a number: it is said by its size, and stands in full behind. */
const mostDigits = 12

/** Dollars as the language writes them, cut to cents: never more than there is, and less than a cent said as such. */
export const dollarText = (micros: bigint, language: Language): string => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    numberingSystem: 'latn',
  })
  const cut = cutTo(fromUnits(micros, microDecimals), cents)
  return micros > 0n && cut === '0' ? `<${format.format(0.01)}` : format.format(cut as `${number}`)
}

/** An amount with three places, cut; one that is smaller than can be shown, or longer than can be read, is said as such. */
export const amountText = (amount: bigint, decimals: number, language: Language): string => {
  const unit = 10n ** BigInt(decimals)
  const whole = amount / unit
  if (whole.toString().length > mostDigits)
    return new Intl.NumberFormat(language, {
      notation: 'scientific',
      maximumFractionDigits: balanceDecimals,
      numberingSystem: 'latn',
      // Never rounded up to money that is not there.
      roundingMode: 'floor',
    }).format(whole)
  const least = 10n ** BigInt(balanceDecimals)
  const isTiny = amount > 0n && amount * least < unit
  return isTiny
    ? `<${formatBalance(1n, balanceDecimals, language)}`
    : formatBalance(amount, decimals, language)
}

const rank = ({ worth, address }: Holding): number => (worth?.sure ? 0 : address === null ? 1 : worth ? 2 : 3)

/** What is worth most first; then coins, then what has a doubtful price, then what has none, by its name. */
export const inOrder = (list: readonly Holding[]): readonly Holding[] =>
  list.toSorted((one, other) => {
    const byRank = rank(one) - rank(other)
    if (byRank !== 0) return byRank
    const apart = (other.worth?.micros ?? 0n) - (one.worth?.micros ?? 0n)
    return apart === 0n
      ? one.symbol.localeCompare(other.symbol) || one.id.localeCompare(other.id)
      : apart > 0n
        ? 1
        : -1
  })

/**
 * What is listed, and what is hidden at first. Coins of which there is nothing are left out on other networks than the active one, and tokens that stand on the
 * person's own list stand there.
 * @param watched addresses on the active network, in lower case.
 */
export const sorted = (
  list: readonly Holding[],
  active: Caip2,
  watched: ReadonlySet<string>,
): { readonly shown: readonly Holding[]; readonly hidden: readonly Holding[] } => {
  const there = inOrder(list).filter(
    ({ amount, network, address }) =>
      (amount > 0n || (address === null && network === active)) &&
      !(network === active && address !== null && watched.has(address.toLowerCase())),
  )
  return {
    shown: there.filter(({ suspicious }) => !suspicious),
    hidden: there.filter(({ suspicious }) => suspicious),
  }
}
