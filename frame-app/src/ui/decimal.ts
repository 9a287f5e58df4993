import { numberFormat } from './formats.ts'

/*
 * Decimal numbers as people type and read them, without a number type between: no digit is lost, however many there are. `canonical` is
 * digits with a point, such as `1234.50`.
 */

/** Digits of scripts that have their own, by their place in Unicode: zero of each. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10] as const

/** What stands between groups in some language, and is never a decimal point: spaces, apostrophes, the Arabic sign. */
const between = /[\s\u00A0\u202F'’٬]/g

const separatorsOf = (language: string) => {
  const parts = numberFormat(language, {
    useGrouping: 'always',
  }).formatToParts(12_345.5)
  const of = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: of('decimal', '.'), group: of('group', ',') }
}

/** A canonical number as the language writes it, with every digit. */
export const writeDecimal = (canonical: string, language: string): string => {
  const [whole = '0', part = ''] = canonical.split('.')
  const digits = numberFormat(language).format(BigInt(whole || '0'))
  return part === '' ? digits : `${digits}${separatorsOf(language).decimal}${part}`
}

/** Digits of any of the scripts as 0 to 9, and the Arabic decimal sign as a point. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const zero = zeros.find((first) => code >= first && code < first + 10)
      return zero === undefined ? letter : String(code - zero)
    })
    .join('')
    .replace(/٫/g, '.')

/** A sign that stands between groups of three everywhere in the text, and at least once. No first group begins with 0: `0.001` has none. */
const isGrouping = (text: string, sign: string): boolean =>
  new RegExp(`^[1-9]\\d{0,2}([${sign}]\\d{3})+$`).test(text)

/**
 * The sign that divides whole from part: the last of two kinds; of one kind that sign, unless it stands between groups as the language writes them.
 * @returns undefined where it may be either, and a wrong guess would be a thousand times as much: 1.234 in Spanish, which groups from 12.345 on.
 */
const decimalIn = (text: string, language: string): string | undefined => {
  const [points = 0, commas = 0] = ['.', ','].map((sign) => text.split(sign).length - 1)
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const [sign, other] = points > 0 ? ['.', ','] : [',', '.']
  if (separatorsOf(language).group !== sign || !isGrouping(text, sign)) return sign
  const isOwnWay = points + commas > 1 || writeDecimal(text.replace(sign, ''), language) === text
  return isOwnWay ? other : undefined
}

/** @returns the number that was typed, canonical; undefined where it is none, or could be two. */
export const readDecimal = (typed: string, language: string): string | undefined => {
  const letters = plain(typed).trim()
  const [head = ''] = letters.split(/[.,]/)
  // What stands between groups, and between nothing else, is no slip for a decimal sign.
  if (head.search(between) >= 0 && !isGrouping(head.replace(between, ' '), ' ')) return undefined
  const text = letters.replace(between, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return undefined
  const decimal = decimalIn(text, language)
  if (decimal === undefined) return undefined
  const [whole = '', part = '', ...more] = text.split(decimal)
  const group = decimal === '.' ? ',' : '.'
  if (more.length > 0 || part.includes(group)) return undefined
  if (whole.includes(group) && !isGrouping(whole, group)) return undefined
  const digits = whole.replaceAll(group, '').replace(/^0+(?=\d)/, '') || '0'
  return part === '' ? digits : `${digits}.${part}`
}

/** Digits behind the point. */
export const placesOf = (canonical: string): number => canonical.split('.')[1]?.length ?? 0

/** Smallest units as a canonical number. */
export const fromUnits = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

/** At most so many digits behind the point, the rest cut: never rounded up to money that is not there. */
export const cutTo = (canonical: string, places: number): string => {
  const [whole = '0', part = ''] = canonical.split('.')
  const kept = part.slice(0, places).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
