import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import { isInSum, totalOf, type Holding, type Holdings } from '../../../data/holdings.ts'
import type { Language } from '../../../i18n/language.ts'
import { cutTo, fromUnits } from '../../../ui/decimal.ts'
import { formatDollars } from '../../../ui/dollars.ts'
import { balanceDecimals } from '../../../state/specified.ts'
import { explorerOf } from '../account.ts'
import { numberFormat } from '../../../ui/formats.ts'

const microDecimals = 6
const cents = 2
/** Digits in front of the point past which nobody reads a number: it is said by its size, and stands in full behind. */
const mostDigits = 12
/** Digits up to which languages have words for a size of money: trillions. */
const mostWorded = 15

/** How a number is written by its size. */
const bySize = (notation: 'compact' | 'scientific') =>
  ({
    notation,
    minimumFractionDigits: 0,
    maximumFractionDigits: balanceDecimals,
    // Never rounded up to money that is not there.
    roundingMode: 'floor',
  }) as const satisfies Intl.NumberFormatOptions

/** Dollars as the language writes them, cut to cents: never more than there is, and less than a cent said as such. However long that is. */
export const wholeDollars = (micros: bigint, language: Language): string => {
  const cut = cutTo(fromUnits(micros, microDecimals), cents)
  return micros > 0n && cut === '0'
    ? `<${formatDollars(0.01, language)}`
    : formatDollars(cut as `${number}`, language)
}

/** The same, short enough to stand in a line. */
export const dollarText = (micros: bigint, language: Language): string => {
  const whole = micros / 10n ** BigInt(microDecimals)
  const digits = whole.toString().length
  return digits > mostDigits
    ? formatDollars(whole, language, bySize(digits > mostWorded ? 'scientific' : 'compact'))
    : wholeDollars(micros, language)
}

/** `1,000.234` of a smallest-unit amount: floored, never rounded up to money that is not there. */
export const formatBalance = (amount: bigint, decimals: number, language: Language): string => {
  const unit = 10n ** BigInt(decimals)
  const fraction = ((amount % unit) * 10n ** BigInt(balanceDecimals)) / unit
  const number = `${amount / unit}.${fraction.toString().padStart(balanceDecimals, '0')}` as `${number}`
  return numberFormat(language, {
    minimumFractionDigits: balanceDecimals,
  }).format(number)
}

/** An amount with three places, cut; one that is smaller than can be shown, or longer than can be read, is said as such. */
export const amountText = (amount: bigint, decimals: number, language: Language): string => {
  const unit = 10n ** BigInt(decimals)
  const whole = amount / unit
  if (whole.toString().length > mostDigits) return numberFormat(language, bySize('scientific')).format(whole)
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

/** Percent past which a change is said by its size, and up to which languages have words for that. */
const mostPercent = 10_000
const mostWordedPercent = 1e15

/** `+1.24%`: a change, with its sign, as the language writes it. @param percent above -100. */
export const changeText = (percent: number, language: Language): string =>
  numberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    ...(Math.abs(percent) < mostPercent
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : {
          notation: Math.abs(percent) < mostWordedPercent ? 'compact' : 'scientific',
          maximumFractionDigits: 1,
        }),
  }).format(percent / 100)

/** `24 hours`, as the language writes it. */
export const dayText = (language: Language): string =>
  numberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(24)

/** What all of it is worth, in 10^-6 dollars. `isPartial` where something has no certain price, which is then not in it. */
type Sum = {
  readonly total: bigint
  readonly isPartial: boolean
  /** Percent, of what is there now; absent where of a part of it nobody says. */
  readonly change24h?: number
}

/** By how much what is in the sum is worth more than 24 hours before. */
const changeOfSum = (list: readonly Holding[]): Pick<Sum, 'change24h'> => {
  const parts = list.filter((holding) => isInSum(holding) && holding.amount > 0n)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const now = sum(parts.map(({ worth }) => Number(worth?.micros ?? 0n)))
  const before = sum(
    parts.map(({ worth, change24h = Number.NaN }) => Number(worth?.micros ?? 0n) / (1 + change24h / 100)),
  )
  const change24h = (now / before - 1) * 100
  return Number.isFinite(change24h) ? { change24h } : {}
}

/**
 * Nothing where it is no sum: a network could not be read, nothing has a certain price, or the coin that stands beside it has none.
 * @param active the network whose coin stands beside it.
 */
export const sumOf = (
  { list, failed }: Holdings,
  active: Caip2,
  networks: readonly Pick<Network, 'id' | 'testnet'>[],
): Sum | null => {
  const total = failed.length === 0 ? totalOf(list) : null
  if (total === null) return null
  const lacking = list.filter(
    ({ worth, suspicious, amount }) => amount > 0n && !suspicious && worth?.sure !== true,
  )
  if (lacking.some(({ address, network }) => address === null && network === active)) return null
  // Coins of test networks are worth nothing: no sum lacks them.
  const tests = new Set(networks.filter(({ testnet }) => testnet).map(({ id }) => id))
  return {
    total,
    isPartial: lacking.some(({ address, network }) => address !== null || !tests.has(network)),
    ...changeOfSum(list),
  }
}

/** Whether it is known that there is nothing at all: an answer without even the coin of the active network does not say so. */
export const isBare = ({ list, failed }: Holdings, active: Caip2): boolean =>
  failed.length === 0 &&
  list.some(({ address, network }) => address === null && network === active) &&
  list.every(({ amount }) => amount === 0n)

/** The explorer's page of a token; undefined for a coin, and where the network has no explorer. Pages of tokens as such are a habit of EVM explorers. */
export const explorerPage = ({ address }: Holding, network: Network | undefined): string | undefined => {
  if (address === null || network?.explorerUrl === undefined) return undefined
  const id = encodeURIComponent(address)
  return namespaceOf(network.id as Caip2) === 'eip155'
    ? `${network.explorerUrl}/token/${id}`
    : explorerOf(network, id)
}
