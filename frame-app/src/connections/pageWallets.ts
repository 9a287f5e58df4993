import type { WalletInfo, WalletConnection } from '@walletframe/bridge-protocol'
import { connectionOfInjected } from '../connectors/injected.ts'
import { connectionStore } from './connection.ts'
import { walletsStore } from './wallets.ts'

/** Recent wallets that are kept (specification, section 9). */
const maxRecent = 2
const recentKey = 'walletframe:recent-wallets'

const readRecent = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, maxRecent) : []
  } catch {
    // Storage denied or somebody else's text: nothing is recent.
    return []
  }
}

/** The page's wallets as they announced themselves; late ones come with the next call. */
export const setInjectedWallets = (injected: readonly WalletInfo[]): void => {
  walletsStore.setState({ injected, recent: readRecent() })
}

/** The wallet that was connected last comes first next time. */
export const rememberWallet = (walletId: string): void => {
  const recent = [walletId, ...readRecent().filter((id) => id !== walletId)].slice(0, maxRecent)
  walletsStore.setState({ recent })
  try {
    localStorage.setItem(recentKey, JSON.stringify(recent))
  } catch {
    // Storage denied: remembered for this visit only.
  }
}

/** The connected injected wallet changed accounts or chain, or left (no accounts). The page knows first; the frame follows. */
export const followInjectedWallet = (told: WalletConnection): void => {
  const { connector } = connectionStore.getState()
  if (connector?.type === 'embedded') return
  if (told.accounts.length === 0) {
    connectionStore.setState({ status: 'disconnected', connector: null, accounts: [] })
    return
  }
  const wallet = walletsStore.getState().injected.find((candidate) => candidate.id === told.walletId)
  connectionStore.setState(connectionOfInjected(told, wallet), true)
}
