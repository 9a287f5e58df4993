import type { AnswerOf, SocialProvider, startLogin } from '@walletframe/api-contract'
import { createStore } from 'zustand/vanilla'

/** A login that is being added, as far as it has come. */
export type AddLogin = {
  /** Which was chosen: a provider, or codes to the account's address. */
  readonly provider: SocialProvider | 'email' | null
  /** Begun at the server: the provider's window can be opened. */
  readonly begun: AnswerOf<typeof startLogin> | null
  /** `window`: the provider's window has the word, or its app; `trading`: it answered, and our server asks it who that was. */
  readonly status: 'window' | 'trading' | null
}

export const addLoginBegin: AddLogin = { provider: null, begun: null, status: null }

export const addLoginStore = createStore<AddLogin>(() => addLoginBegin)
