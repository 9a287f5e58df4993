import { createStore } from 'zustand/vanilla'

/** What is known of the active account on the active network. */
export type AccountState = {
  /** Native balance, ready to show with 3 decimals, floored; null while unknown. */
  readonly balance: { readonly amount: string; readonly symbol: string } | null
  /** `unread`: nothing is read from networks of this namespace. */
  readonly balanceStatus: 'idle' | 'loading' | 'loaded' | 'failed' | 'unread'
  /** Explorer page of the account. */
  readonly explorerUrl: string | null
  /** The personal mark of the embedded wallet: shown on every approval, so that a page cannot draw a convincing fake. */
  readonly mark: { readonly word: string; readonly color: string } | null
}

export const accountStore = createStore<AccountState>(() => ({
  balance: null,
  balanceStatus: 'idle',
  explorerUrl: null,
  mark: null,
}))
