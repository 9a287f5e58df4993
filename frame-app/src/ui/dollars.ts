import { numberFormat } from './formats.ts'

const usd = { style: 'currency', currency: 'USD' } as const

/**
 * US dollars as the language writes them.
 *
 * The sign is kept together: Arabic has `US$` behind the number, and from right to left its `$`, which has no direction, would stand on the
 * other side of `US` (Unicode Bidirectional Algorithm, rule N2; the marks around it are an isolate, 2.4).
 */
export const formatDollars = (
  amount: number | bigint | `${number}`,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string =>
  numberFormat(language, { ...usd, ...options })
    .formatToParts(amount as number)
    .map(({ type, value }) => (type === 'currency' && value.length > 1 ? `\u2066${value}\u2069` : value))
    .join('')
