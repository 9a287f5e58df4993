import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { cataloguesStore, textsIn, type Catalogue, type GroupName, type TextGroup } from './catalogue.ts'
import type { Language } from './language.ts'

const Context = createContext<Language>('en')

/** Puts what is drawn inside it into a language. */
export const InLanguage = Context.Provider

/** The language that this part of the screen is in, for `Intl`. */
export const useLanguage = (): Language => useContext(Context)

/** A group's texts in the language of this part of the screen. */
export const useTexts = <Name extends GroupName>(group: TextGroup<Name>): Catalogue[Name] => {
  const language = useLanguage()
  // Draws again when the file of the language has come.
  useStore(cataloguesStore, (catalogues) => catalogues[language])
  return textsIn(group, language)
}
