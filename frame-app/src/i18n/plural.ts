import type { Language } from './language.ts'

type Forms = { readonly [Rule in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string
}

/** The form for a count, by the language's own rules (CLDR), with the count in the place of `{n}`: digits are 0 to 9 in every language. */
export const plural =
  (language: Language) =>
  (count: number, forms: Forms): string =>
    (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replaceAll(
      '{n}',
      new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(count),
    )
