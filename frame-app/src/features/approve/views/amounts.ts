import type { Amount } from '../../../chains/amount.ts'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import { directionOf, type Language } from '../../../i18n/language.ts'
import { visibleText } from '../../../ui/visibleText.ts'
import { dateFormat, numberFormat } from '../../../ui/formats.ts'

/** Digits behind the point that a fee is shown with, from the first one that is not 0. */
const feeDigits = 3

/** The end of the year 9999, in seconds since 1970: a later time means 'without an end'. */
const lastDate = 253_402_300_799n

/** Letters of scripts that are read from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** A symbol as a stranger's contract has it: it stays behind the number, whatever its script is. */
const symbolText = (symbol: string): string => {
  const shown = visibleText(symbol)
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

const unitsOf = ({ value }: Amount): bigint => BigInt(value.replace(/^-/, ''))

/** How amounts and times are written in a language. Digits are the ones that everybody's keyboard has, whatever the script is. */
export const amountsIn = (language: Language, texts: Catalogue['amounts']) => {
  const digits = numberFormat(language)
  const point = digits.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

  // A sign stays before its number.
  const before = directionOf(language) === 'rtl' ? '\u200E' : ''

  const write = (units: bigint, { value, decimals, symbol }: Amount): string => {
    const places = decimals ?? 0
    const unit = 10n ** BigInt(places)
    const fraction = (units % unit).toString().padStart(places, '0').replace(/0+$/, '')
    const whole = digits.format(units / unit)
    const number = `${value.startsWith('-') ? `${before}−` : ''}${whole}${fraction === '' ? '' : `${point}${fraction}`}`
    if (decimals === null)
      return symbol === null ? texts.units(number) : texts.unitsOf(number, symbolText(symbol))
    return symbol === null ? number : `${number} ${symbolText(symbol)}`
  }

  /** An amount with every digit: what is moved is never rounded. */
  const amountText = (amount: Amount): string => write(unitsOf(amount), amount)

  const timeOf = (date: Date): string =>
    dateFormat(language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }).format(date)

  return {
    amountText,

    /** What leaves the account. */
    outText: (amount: Amount): string => amountText({ ...amount, value: `-${amount.value}` }),

    /** A change, with its sign. */
    changeText: (amount: Amount): string =>
      amount.value.startsWith('-') ? amountText(amount) : `${before}+${amountText(amount)}`,

    /** A fee, rounded up where it has many digits: 'at most' stays true. */
    feeText: (amount: Amount): string => {
      const units = unitsOf(amount)
      const spare = units.toString().length - feeDigits
      const step = 10n ** BigInt(Math.max(Math.min(spare, (amount.decimals ?? 0) - 1), 0))
      return write(((units + step - 1n) / step) * step, amount)
    },

    /** A time that contracts count in seconds since 1970, in words. */
    timeText: (seconds: string): string => {
      if (!/^\d+$/.test(seconds)) return seconds
      return BigInt(seconds) > lastDate ? texts.noEnd : timeOf(new Date(Number(seconds) * 1_000))
    },

    /** A time as messages write it (RFC 3339), in words; what is no time stays as it is. */
    dateText: (time: string): string => {
      const date = new Date(time)
      return Number.isNaN(date.getTime()) ? time : timeOf(date)
    },
  }
}
