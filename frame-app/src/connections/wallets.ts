import { createStore } from 'zustand/vanilla'
import type { WalletInfo } from '@walletframe/bridge-protocol'
import type { RecentWallet } from '../storage/recentWallets.ts'

/** The page's injected wallets, as they announced themselves: a stranger's words. `recent` holds those that were connected last, newest first, at most two. */
export type Wallets = { readonly injected: readonly WalletInfo[]; readonly recent: readonly RecentWallet[] }

export const walletsStore = createStore<Wallets>(() => ({ injected: [], recent: [] }))
