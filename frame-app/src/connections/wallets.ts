import { createStore } from 'zustand/vanilla'
import type { WalletInfo } from '@walletframe/bridge-protocol'

/** The page's injected wallets, as they announced themselves: a stranger's words. `recent` holds wallet ids, newest first, at most two. */
export type Wallets = { readonly injected: readonly WalletInfo[]; readonly recent: readonly string[] }

export const walletsStore = createStore<Wallets>(() => ({ injected: [], recent: [] }))
