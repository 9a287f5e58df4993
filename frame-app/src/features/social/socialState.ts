import type { SocialProvider } from '@walletframe/api-contract'
import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/**
 * A login by a provider, as far as it has come.
 * - `window`: the provider's window has the word
 * - `trading`: it answered, and our server asks it who that was
 * - `opening`: the session is here, the wallet is opened
 */
export type Social = {
  readonly provider: SocialProvider | null
  readonly status: 'window' | 'trading' | 'opening' | 'failed' | null
  readonly problem: Problem | null
}

export const socialStore = createStore<Social>(() => ({ provider: null, status: null, problem: null }))
