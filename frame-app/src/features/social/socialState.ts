import type { SocialProvider } from '@walletframe/api-contract'
import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/**
 * A login by a provider, as far as it has come.
 * - `window`: the provider's window has the word
 * - `app`: the provider's app has the word, on this device or another one
 * - `trading`: it answered, and our server asks it who that was
 * - `opening`: the session is here, the wallet is opened
 * - `address`: the person is proven and new here, and the provider named no address
 */
export type Social = {
  readonly provider: SocialProvider | null
  readonly status: 'window' | 'app' | 'trading' | 'opening' | 'address' | 'failed' | null
  /** What the provider's app opens, as a link or a QR code. */
  readonly url: string | null
  readonly problem: Problem | null
}

export const socialStore = createStore<Social>(() => ({
  provider: null,
  status: null,
  url: null,
  problem: null,
}))
