import { createStore } from 'zustand/vanilla'
import type { CatalogueWallet } from '@walletframe/api-contract'
import type { WalletInfo } from '@walletframe/bridge-protocol'
import type { RecentWallet } from '../storage/recentWallets.ts'

/** The page's injected wallets, as they announced themselves: a stranger's words. `recent` holds those that were connected last, newest first, at most two. */
export type Wallets = {
  readonly injected: readonly WalletInfo[]
  readonly recent: readonly RecentWallet[]
  /** What the server's list says of the wallets that the page excludes (`excludeWalletIds`); undefined where it excludes none, or nobody said yet. */
  readonly excluded?: readonly Pick<CatalogueWallet, 'name' | 'rdns'>[] | undefined
}

export const walletsStore = createStore<Wallets>(() => ({ injected: [], recent: [] }))
