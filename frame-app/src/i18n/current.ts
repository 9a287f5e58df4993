import { createStore } from 'zustand/vanilla'
import type { Language } from './language.ts'

/** The languages of the screens, once their files are here; until then what was before. */
export const languageStore = createStore<{
  /** Of what the page may have its way with. */
  readonly page: Language
  /** Of approvals and of code entry: the operator's choice, else the browser's. Nothing that the page says changes it. */
  readonly operator: Language
}>(() => ({ page: 'en', operator: 'en' }))
