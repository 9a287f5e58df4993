import type { Amount } from '../../chains/amount.ts'

/** Digits behind the point that a fee is shown with, from the first one that is not 0. */
const feeDigits = 6

const write = (units: bigint, { value, decimals, symbol }: Amount): string => {
  const places = decimals ?? 0
  const digits = units.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const number = `${value.startsWith('-') ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
  if (decimals === null) return `${number} units${symbol === null ? '' : ` of ${symbol}`}`
  return symbol === null ? number : `${number} ${symbol}`
}

const unitsOf = ({ value }: Amount): bigint => BigInt(value.replace(/^-/, ''))

/** An amount with every digit: what is moved is never rounded. */
export const amountText = (amount: Amount): string => write(unitsOf(amount), amount)

/** A change, with its sign. */
export const changeText = (amount: Amount): string =>
  amount.value.startsWith('-') ? amountText(amount) : `+${amountText(amount)}`

/** A fee, rounded up where it has many digits: 'at most' stays true. */
export const feeText = (amount: Amount): string => {
  const units = unitsOf(amount)
  const spare = units.toString().length - feeDigits
  const step = 10n ** BigInt(Math.max(Math.min(spare, (amount.decimals ?? 0) - 1), 0))
  return write(((units + step - 1n) / step) * step, amount)
}

/** The end of the year 9999, in seconds since 1970: a later time means 'without an end'. */
const lastDate = 253_402_300_799n

/** A time that contracts count in seconds since 1970, in words. */
export const timeText = (seconds: string): string => {
  if (!/^\d+$/.test(seconds)) return seconds
  if (BigInt(seconds) > lastDate) return 'further notice: it has no end'
  return new Date(Number(seconds) * 1_000).toUTCString()
}
