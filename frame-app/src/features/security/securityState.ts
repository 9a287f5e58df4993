import { createStore } from 'zustand/vanilla'
import type { AuditEntry, SessionEntry, Slot, Logins } from '@walletframe/api-contract'
import type { Problem } from '../../state/problem.ts'
import type { EmailChange } from '../../vault/emailChange.ts'

/** What opens a wallet, who is signed in, and the change of the address that logs in which waits. */
export type Known = {
  readonly walletId: string
  readonly slots: readonly Slot[]
  readonly sessions: readonly SessionEntry[]
  readonly change: EmailChange | null
  readonly logins: Logins
}

/** The list of what opens the wallet and of sessions, and what happened. */
export type Security = {
  /** As the server told it last; null before that. */
  readonly known: Known | null
  readonly isReading: boolean
  /** What is being done: to the session or the slot of this id, to `others`, `everywhere`, or to the `email`. */
  readonly busy: string | null
  /** Why the list could not be read, or what came in the way of what was asked for. */
  readonly problem: Problem | null
  readonly log: {
    readonly entries: readonly AuditEntry[] | null
    /** Of the next page; null: there is none. */
    readonly next: string | null
    readonly isReading: boolean
    readonly problem: Problem | null
  }
  /** What the removal that was asked for last came to: when the slot goes; null: it is gone. */
  readonly removeAt: number | null
}

export const securityBegin: Security = {
  known: null,
  isReading: false,
  busy: null,
  problem: null,
  log: { entries: null, next: null, isReading: false, problem: null },
  removeAt: null,
}

export const securityStore = createStore<Security>(() => securityBegin)
