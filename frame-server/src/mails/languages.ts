import type { MailWords } from './words.ts'
import { arabic } from './words/ar.ts'
import { german } from './words/de.ts'
import { english } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'
import { japanese } from './words/ja.ts'
import { korean } from './words/ko.ts'
import { portuguese } from './words/pt.ts'
import { russian } from './words/ru.ts'
import { turkish } from './words/tr.ts'
import { chinese } from './words/zh.ts'

/** The languages of mails, by BCP 47: those of the frame. A sentence that one of them lacks does not compile. */
export const catalogues = {
  en: english,
  de: german,
  es: spanish,
  pt: portuguese,
  fr: french,
  tr: turkish,
  ru: russian,
  ja: japanese,
  ko: korean,
  zh: chinese,
  ar: arabic,
} satisfies Readonly<Record<string, MailWords>>

export type MailLanguage = keyof typeof catalogues

const rightToLeft: ReadonlySet<MailLanguage> = new Set(['ar'])
export const isRightToLeft = (language: MailLanguage): boolean => rightToLeft.has(language)

const isKnown = (language: string): language is MailLanguage => Object.hasOwn(catalogues, language)

/** Tags of an `Accept-Language`, the dearest first. What is no list of tags gives none. */
export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/\s*;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** The first wish that there are words for, by its language (RFC 4647, 3.4); English where there is none. */
export const mailLanguage = (...wishes: readonly (string | null | undefined)[]): MailLanguage => {
  for (const wish of wishes) {
    const [language = ''] = (wish ?? '').toLowerCase().split('-')
    if (isKnown(language)) return language
  }
  return 'en'
}
