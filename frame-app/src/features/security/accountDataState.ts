import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/** What the server keeps of this wallet's user, as far as a person changes it. */
export type AccountData = {
  /** The wallet that this was read for. */
  readonly walletId: string | undefined
  /** When the account is deleted, in milliseconds since 1970; null: nobody asked for that, or it was not read yet. */
  readonly deleteAt: number | null
  readonly isReading: boolean
  readonly busy: 'copy' | 'keep' | null
  /** A copy was given to the browser. */
  readonly isCopied: boolean
  readonly problem: Problem | null
}

export const accountDataBegin: AccountData = {
  walletId: undefined,
  deleteAt: null,
  isReading: false,
  busy: null,
  isCopied: false,
  problem: null,
}

export const accountDataStore = createStore<AccountData>(() => accountDataBegin)
