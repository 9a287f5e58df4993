import './Money.css'
import { cutTo, fromUnits, writeDecimal } from './decimal.ts'
import { dateFormat, numberFormat } from './formats.ts'

/** Places that an amount on screen has at most. */
const shownPlaces = 6

/** An amount of an asset, by the language; more digits than an eye reads are cut, never rounded up, and stand in full behind it. */
export const AmountText = ({
  units,
  decimals,
  symbol,
  language,
  places = shownPlaces,
}: {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
  readonly language: string
  readonly places?: number
}) => {
  const whole = fromUnits(units, decimals)
  const cut = cutTo(whole, places)
  // Something is there, if less than can be shown.
  const isTiny = units > 0n && cut === '0'
  const least = fromUnits(1n, places)
  const exact = `${writeDecimal(whole, language)} ${symbol}`
  return (
    <data className="money" value={whole} title={cut === whole ? undefined : exact}>
      <bdi dir="ltr">{isTiny ? `<${writeDecimal(least, language)}` : writeDecimal(cut, language)}</bdi>{' '}
      <bdi className="money-symbol">{symbol}</bdi>
    </data>
  )
}

/** An amount of a currency. Less than its smallest coin is said as such. */
export const FiatText = ({
  amount,
  currency,
  language,
}: {
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly language: string
}) => {
  const format = numberFormat(language, { style: 'currency', currency })
  const least = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2)
  const isTiny = amount > 0 && amount < least
  return (
    <data className="money" value={amount}>
      <bdi>{isTiny ? `<${format.format(least)}` : format.format(amount)}</bdi>
    </data>
  )
}

const minute = 60_000
const units = [
  ['minute', minute],
  ['hour', 60 * minute],
  ['day', 24 * 60 * minute],
] as const
/** Older, or further away, than this is a date. */
const near = 7 * 24 * 60 * minute

/** A time: near ones by how far they are, others as a date, with all of it behind it. */
export const TimeText = ({
  time,
  now,
  language,
}: {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly now: number
  readonly language: string
}) => {
  const distance = time - now
  const [unit, size] = units.findLast(([, each]) => Math.abs(distance) >= each) ?? units[0]
  const date = (dateStyle: 'full' | 'medium', timeStyle?: 'short') =>
    dateFormat(language, { dateStyle, timeStyle }).format(time)
  return (
    <time className="money" dateTime={new Date(time).toISOString()} title={date('full', 'short')}>
      {Math.abs(distance) < near
        ? new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' }).format(
            Math.trunc(distance / size),
            unit,
          )
        : date('medium')}
    </time>
  )
}
