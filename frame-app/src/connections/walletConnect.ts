import type { Caip2, Namespace } from '@walletframe/bridge-protocol'
import type { Shared } from '../connectors/connector.ts'
import { optionsStore } from '../state/options.ts'
import { putConnected, putDisconnected } from './changes.ts'
import { connectedNamespaces, connectionIn, connectionsStore } from './connections.ts'

/** Namespaces in which a wallet app is connected over the relay. */
const relayedNamespaces = (): readonly Namespace[] => {
  const state = connectionsStore.getState()
  return connectedNamespaces(state).filter(
    (namespace) => connectionIn(state, namespace).connector?.type === 'walletConnect',
  )
}

const pageNetworks = () => optionsStore.getState().networks.map(({ id }) => id as Caip2)

/** The wallet changed accounts or network by itself: state follows, and the person stays in the namespace that they look at. */
export const followWalletConnect = (shared: Shared): void => {
  const own = relayedNamespaces()
  if (own.length === 0) return
  const { active } = connectionsStore.getState()
  putConnected(shared)
  const kept = new Set(shared.accounts.map((account) => account.slice(0, account.indexOf(':'))))
  putDisconnected(
    own.filter((namespace) => !kept.has(namespace)),
    pageNetworks(),
  )
  if (connectedNamespaces(connectionsStore.getState()).includes(active)) connectionsStore.setState({ active })
}

/** The session is over, by the wallet or in another tab. */
export const dropWalletConnect = (): void => putDisconnected(relayedNamespaces(), pageNetworks())
