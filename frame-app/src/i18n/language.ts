/*
 * Languages of the screens, by BCP 47. A language is added by its catalogue (catalogues/), a line here and one in `catalogue.ts`.
 */

export const languages = ['en', 'de', 'es', 'pt', 'fr', 'tr', 'ru', 'ja', 'ko', 'zh', 'ar'] as const
export type Language = (typeof languages)[number]

const rightToLeft: ReadonlySet<string> = new Set(['ar'])

/** For the attribute `dir`. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/**
 * The first wish that there is a catalogue for (RFC 4647, 3.4: lookup): `de-CH` is served with `de`. So is `zh-TW` with `zh`, whose characters
 * are the simplified ones, before a later wish: people who read the traditional ones read these more surely than a language not their own.
 * @param wishes language tags, the dearest first; what is not one is passed over.
 */
export const matchLanguage = (wishes: readonly string[]): Language =>
  wishes.flatMap((wish) => {
    const [primary] = wish.toLowerCase().split('-')
    return languages.find((language) => language === primary) ?? []
  })[0] ?? 'en'
