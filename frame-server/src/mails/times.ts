import { minute } from '../time.ts'
import type { MailLanguage } from './languages.ts'

/** `23 November 2026, 14:05 UTC`, in words of the language. */
export const timeInWords = (milliseconds: number, language: MailLanguage): string => {
  // Days before months, as everywhere but in one country.
  const words = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return `${words.format(milliseconds).replace(' at ', ', ')} UTC`
}

/** `10 minutes` */
export const minutesInWords = (milliseconds: number, language: MailLanguage): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(milliseconds / minute)
