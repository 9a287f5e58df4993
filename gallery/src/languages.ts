import { cataloguesStore, fetchCatalogue, type Catalogue } from '../../frame-app/src/i18n/catalogue.ts'
import { languageStore } from '../../frame-app/src/i18n/current.ts'
import type { Group } from '../../frame-app/src/i18n/group.ts'
import { directionOf, type Language } from '../../frame-app/src/i18n/language.ts'
import { stretchAll } from './pseudo.ts'
import type { Wishes } from './wishes.ts'

/** Every group of English texts, whoever adds one. */
const groups = import.meta.glob<Readonly<Record<string, unknown>>>('../../frame-app/src/i18n/english/*.ts', {
  eager: true,
})

const isGroup = (value: unknown): value is Group<string, unknown> =>
  typeof value === 'object' && value !== null && 'name' in value && 'english' in value

/** English as one catalogue, as the other languages are. */
export const englishCatalogue = (): Catalogue =>
  Object.fromEntries(
    Object.values(groups)
      .flatMap((file) => Object.values(file))
      .filter(isGroup)
      .map(({ name, english }) => [name, english]),
  ) as unknown as Catalogue

const catalogueOf = async (language: Wishes['lang']): Promise<Catalogue> => {
  if (language === 'pseudo') return stretchAll(englishCatalogue()) as Catalogue
  if (language === 'en') return englishCatalogue()
  await fetchCatalogue(language)
  return cataloguesStore.getState()[language] ?? englishCatalogue()
}

/** The language whose place another one's words take, where they are to be read the other way. */
const wearerOf = ({ lang, dir }: Pick<Wishes, 'lang' | 'dir'>): Language => {
  const own = lang === 'pseudo' ? 'en' : lang
  if (dir === 'auto' || directionOf(own) === dir) return own
  return dir === 'rtl' ? 'ar' : 'en'
}

/** Puts the screens into a language: the page's part and the operator's. */
export const speak = async (wishes: Pick<Wishes, 'lang' | 'dir'>): Promise<void> => {
  const wearer = wearerOf(wishes)
  cataloguesStore.setState({ [wearer]: await catalogueOf(wishes.lang) })
  languageStore.setState({ page: wearer, operator: wearer })
}
