import type { Amount } from '../../../chains/amount.ts'
import type { Language } from '../../../i18n/language.ts'
import { formatDollars } from '../../../ui/dollars.ts'

/** Milliseconds from which on a price is shown with its age, and from which on it is not shown. */
const oldFrom = 10 * 60_000
const goneFrom = 24 * 60 * 60_000
/** The smallest coin of the currency. */
const cent = 0.01

type Price = { readonly usd: number; readonly at: number }

const ageText = (age: number, language: Language): string => {
  const minutes = Math.floor(age / 60_000)
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute' as const] : [Math.floor(minutes / 60), 'hour' as const]
  return new Intl.RelativeTimeFormat(language, {
    numberingSystem: 'latn',
  } as Intl.RelativeTimeFormatOptions).format(-count, unit)
}

/**
 * About how much an amount is in US dollars, rounded up to a cent: a fee is 'at most'. An old price is shown with its age.
 * @returns undefined where the price is too old, or the amount has no unit that a price is for.
 */
export const fiatText = (
  { value, decimals }: Amount,
  { usd, at }: Price,
  { language, now }: { readonly language: Language; readonly now: number },
): string | undefined => {
  const age = now - at
  const worth = decimals === null ? Number.NaN : (Number(value) / 10 ** decimals) * usd
  if (age >= goneFrom || !Number.isFinite(worth) || worth < 0) return undefined
  const text =
    worth > 0 && worth < cent
      ? `< ${formatDollars(cent, language)}`
      : `≈ ${formatDollars(Math.ceil(Math.max(worth * 100 - 1e-6, 0)) / 100, language)}`
  return age < oldFrom ? text : `${text} (${ageText(age, language)})`
}
