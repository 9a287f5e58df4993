import { createStore } from 'zustand/vanilla'
import type { Passkey } from '@walletframe/api-contract'
import type { Problem } from '../../state/problem.ts'
import type { Kept } from '../../vault/account.ts'
import type { PassphraseFault } from '../../vault/passphraseForm.ts'
import type { CodeFault } from '../../vault/worker/recoveryCode.ts'

/** A one-time code by mail that is waited for, since none was typed in this session in the last minutes. It dies with the document. */
export type FreshCode = {
  readonly challengeId: string
  readonly challengeSecret: string
  readonly email: string
  /** Typed in the session that a provider began; else it begins one. */
  readonly ofSession: boolean
  /** Milliseconds since 1970. */
  readonly resendAt: number
  /** Refused so far: the boxes are emptied with each. */
  readonly refused: number
}

/**
 * How far a recovery code, a passkey or a passphrase has come: the making of one, or the use of one.
 * - `begin`: nothing was asked for yet
 * - `mail`: a one-time code is to be typed first
 * - `shown`: the code can be read, and opens nothing yet
 * - `prove`: the code is typed again by whoever kept it; the passkey is used for the first time
 * - `done`
 */
export type Recovery = {
  readonly step: 'begin' | 'mail' | 'shown' | 'prove' | 'done'
  /** The code that is made; null before and after. */
  readonly code: string | null
  /** The passkey that was made, and opens nothing yet. */
  readonly passkey: Passkey | null
  /** As far as it is typed. */
  readonly typed: string
  /** A new passphrase, typed once more. */
  readonly repeated: string
  readonly fresh: FreshCode | null
  readonly isBusy: boolean
  /**
   * What is wrong with what was typed, before anybody was asked; `other`: it is another code than the one that was shown;
   * `differs`: a passphrase and its repetition are two.
   */
  readonly fault: CodeFault | PassphraseFault | { readonly fault: 'other' | 'differs' } | null
  readonly problem: Problem | null
  /** Slots of codes whose place the new one takes: they are removed once it works, never before. */
  readonly replaces: readonly string[]
  /** The new code or passphrase works, and an old one could not be removed. */
  readonly isOldLeft: boolean
  /** The wallet's own window has a key now, which it had not before. */
  readonly isBrowserNew: boolean
  /** What opens a wallet elsewhere, by the wallet's id: as far as it was heard since this document began. */
  readonly kept: Readonly<Record<string, Partial<Kept>>>
  /** Counts what was begun and given up: an answer to something older means nothing. */
  readonly turn: number
}

const begin = {
  step: 'begin',
  code: null,
  passkey: null,
  typed: '',
  repeated: '',
  fresh: null,
  isBusy: false,
  fault: null,
  problem: null,
  replaces: [],
  isOldLeft: false,
  isBrowserNew: false,
} as const satisfies Partial<Recovery>

export const recoveryStore = createStore<Recovery>(() => ({ ...begin, kept: {}, turn: 0 }))

/** What was begun is given up, and can be begun again: the codes whose place a new one is to take are still those. */
export const startOver = (): void =>
  recoveryStore.setState(({ turn, replaces }) => ({ ...begin, replaces, turn: turn + 1 }))

/** Given up: nothing was changed, and nothing of it stays here. */
export const giveUpRecovery = (): void => recoveryStore.setState(({ turn }) => ({ ...begin, turn: turn + 1 }))
