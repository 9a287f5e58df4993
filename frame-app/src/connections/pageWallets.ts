import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Namespace,
  type WalletConnection,
  type WalletInfo,
} from '@walletframe/bridge-protocol'
import { isOurOffer, sharedByInjected } from '../connectors/injected/injected.ts'
import { connectorOf } from '../connectors/registry.ts'
import { optionsStore } from '../state/options.ts'
import { track } from '../state/track.ts'
import { readNetworks } from '../storage/networkRecord.ts'
import { readRecentWallets, rememberRecentWallet, type RecentWallet } from '../storage/recentWallets.ts'
import { putConnected, putDisconnected } from './changes.ts'
import { connectedNamespaces, connectionIn, connectionsStore, isConnected } from './connections.ts'
import { walletsStore } from './wallets.ts'

/** The page's wallets as they announced themselves; late ones come with the next call. */
export const setInjectedWallets = (injected: readonly WalletInfo[]): void => {
  walletsStore.setState({
    injected: injected.filter((wallet) => !isOurOffer(wallet)),
    recent: readRecentWallets(),
  })
}

/** The wallet that was connected last comes first next time. */
export const rememberWallet = (wallet: RecentWallet): void => {
  walletsStore.setState({ recent: rememberRecentWallet(wallet) })
}

export const pageWallet = (id: string): WalletInfo | undefined =>
  walletsStore.getState().injected.find((candidate) => candidate.id === id)

/**
 * A wallet of the page changed accounts or chain, or left (no accounts), by itself or because the page asked it to. The page knows first; the
 * frame follows, and counts it.
 * @throws ProviderRpcError -32600 where the e-mail wallet is connected in that namespace: it does not go because the page says so.
 */
export const followInjectedWallet = (told: WalletConnection, networks: readonly Caip2[]): void => {
  const state = connectionsStore.getState()
  const own = connectedNamespaces(state).filter((namespace) => {
    const { connector } = connectionIn(state, namespace)
    return connector?.type === 'injected' && connector.id === told.walletId
  })
  if (told.accounts.length === 0) {
    for (const namespace of own) track('DISCONNECT_SUCCESS', { namespace })
    return putDisconnected(own, networks)
  }
  const namespace = namespaceOf(told.network) as Namespace
  const { connector: there } = connectionIn(state, namespace)
  if (there && !connectorOf(there).capabilities.hasOwnScreens)
    throw new ProviderRpcError(errorCode.invalidRequest, 'Another wallet is connected.')
  const { active } = state
  /** The namespace that was active at the last visit: its wallet may come later than others. */
  const [last] = readNetworks(optionsStore.getState().hostOrigin)
  const isAwaited = own.length === 0 && last !== undefined && namespaceOf(last) === namespace
  const { network: before } = connectionIn(state, namespace)
  putConnected(sharedByInjected(told, pageWallet(told.walletId)), namespace)
  if (own.includes(namespace) && before !== told.network) track('SWITCH_NETWORK', { network: told.network })
  // A wallet that changes by itself, or comes back, does not move the person to another namespace than the one they look at.
  if (isConnected(state, active) && !isAwaited) connectionsStore.setState({ active })
}
