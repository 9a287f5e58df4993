import type { Language } from '../../../../i18n/language.ts'

const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in the largest unit that it is a whole number of: `1 day`, `36 hours`. Digits are those of everybody's keyboard. */
export const durationText = (seconds: number, language: Language): string => {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const)
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(seconds / length)
}
