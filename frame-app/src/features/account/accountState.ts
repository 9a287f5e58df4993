import { createStore } from 'zustand/vanilla'

/** What is known of the connected embedded wallet beside its accounts. */
export type AccountState = {
  /** Its personal mark: shown on every approval, so that a page cannot draw a convincing fake. */
  readonly mark: { readonly word: string; readonly color: string } | null
}

export const accountStore = createStore<AccountState>(() => ({ mark: null }))
