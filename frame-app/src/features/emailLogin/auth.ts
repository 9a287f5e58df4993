import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/** Login by e-mail code, as far as it has come. */
export type Auth = {
  /** The session of this storage partition, if any: offered as one tap on Connect. */
  readonly session: { readonly email: string } | null
  readonly challenge: {
    readonly email: string
    /** Milliseconds since 1970. */
    readonly expiresAt: number
    readonly resendAt: number
  } | null
  readonly busy: 'sending' | 'verifying' | 'opening-wallet' | null
  readonly problem: Problem | null
  /** Counts what the person began and gave up: an answer to something older means nothing. */
  readonly turn: number
}

export const authStore = createStore<Auth>(() => ({
  session: null,
  challenge: null,
  busy: null,
  problem: null,
  turn: 0,
}))

/** The wallet was closed: what is on its way connects nobody any more. */
export const giveUpLogin = (): void =>
  authStore.setState(({ turn }) => ({ busy: null, problem: null, turn: turn + 1 }))

export const clearProblem = (): void => authStore.setState({ problem: null })
