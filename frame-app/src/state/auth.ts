import { createStore } from 'zustand/vanilla'

/** An error that a view shows: a stable code, and a sentence that says what to do next. */
export type Problem = { readonly code: string; readonly message: string }

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
}

export const authStore = createStore<Auth>(() => ({
  session: null,
  challenge: null,
  busy: null,
  problem: null,
}))
