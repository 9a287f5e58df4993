import { fetchCatalogue } from '../i18n/catalogue.ts'
import { languageStore } from '../i18n/current.ts'
import { matchLanguage, type Language } from '../i18n/language.ts'
import { optionsStore } from '../state/options.ts'
import { fetchPatiently } from '../state/fetchPatiently.ts'

/** A language is shown when its file is here; until then, and where it cannot be had, the one before stays. */
const take = async (
  part: 'page' | 'operator',
  language: Language,
  isWanted: () => boolean,
): Promise<void> => {
  const here = await fetchPatiently(async () => {
    await fetchCatalogue(language)
    return true
  })
  if (here && isWanted()) languageStore.setState({ [part]: language })
}

const wishesOf = () => {
  const { language, project } = optionsStore.getState()
  const browser = navigator.languages
  return {
    page: matchLanguage([language ?? '', ...browser]),
    operator: matchLanguage([project.language ?? '', ...browser]),
  }
}

/**
 * Chooses the languages of the screens: of what the page may have its way with by its option, of approvals and code entry by the operator's;
 * else the browser's. Again whenever the page says another.
 * @returns when the first ones are here.
 */
export const followLanguages = async (): Promise<void> => {
  const follow = async () => {
    const wishes = wishesOf()
    await Promise.all(
      (['page', 'operator'] as const).map((part) =>
        take(part, wishes[part], () => wishesOf()[part] === wishes[part]),
      ),
    )
  }
  optionsStore.subscribe((options, before) => {
    if (options.language !== before.language || options.project !== before.project) void follow()
  })
  await follow()
}
