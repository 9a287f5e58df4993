import { createStore } from 'zustand/vanilla'

/** What is known of the connected embedded wallet beside its accounts. */
export type AccountState = {
  /** Its personal mark: shown on every approval, so that a page cannot draw a convincing fake. */
  readonly mark: { readonly word: string; readonly color: string } | null
  /** The person signs out: the server is being told. */
  readonly isLeaving: boolean
}

export const accountStore = createStore<AccountState>(() => ({ mark: null, isLeaving: false }))
