import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'
import type { EmailChange } from '../../vault/emailChange.ts'

/** A code by mail that is waited for. It dies with the document: nothing was changed then. */
export type ChangeCode = {
  /** Whose address is to be changed: with another wallet it is worth nothing. */
  readonly walletId: string
  /** `old`: mailed to the address that logs in now; `new`: to the one that shall. */
  readonly step: 'old' | 'new'
  /** Where it was mailed to. */
  readonly mailedTo: string
  /** The new address, as it was typed. */
  readonly email: string
  readonly challengeId: string
  readonly challengeSecret: string
  readonly sender?: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly resendAt: number
  /** As the server told last; null before the first guess. */
  readonly triesLeft: number | null
}

/** How far the change of the address has come. */
export type Changing = {
  readonly code: ChangeCode | null
  readonly busy: 'sending' | 'checking' | null
  readonly problem: Problem | null
  /** What both codes came to: the change waits now. */
  readonly asked: EmailChange | null
  /** Counts what was begun and given up: an answer to something older means nothing. */
  readonly turn: number
}

export const changingStore = createStore<Changing>(() => ({
  code: null,
  busy: null,
  problem: null,
  asked: null,
  turn: 0,
}))
