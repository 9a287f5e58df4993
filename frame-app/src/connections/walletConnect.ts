import { namespaceOf } from '@walletframe/bridge-protocol'
import type { Shared } from '../connectors/connector.ts'
import { pageNetworks } from '../state/options.ts'
import { putConnected, putDisconnected } from './changes.ts'
import { connectedNamespaces, connectionsStore, namespacesWith } from './connections.ts'

/** Namespaces in which a wallet app is connected over the relay. */
const relayedNamespaces = () => namespacesWith(connectionsStore.getState(), 'walletConnect')

/** One session a page: where it shares no account of a namespace any more, that one is not connected, whatever the session before shared. */
export const dropUnshared = ({ accounts }: Shared): void => {
  const kept = new Set(accounts.map(namespaceOf))
  putDisconnected(
    relayedNamespaces().filter((namespace) => !kept.has(namespace)),
    pageNetworks(),
  )
}

/** The wallet changed accounts or network by itself: state follows, and the person stays in the namespace that they look at. */
export const followWalletConnect = (shared: Shared): void => {
  if (relayedNamespaces().length === 0) return
  const { active } = connectionsStore.getState()
  putConnected(shared)
  dropUnshared(shared)
  if (connectedNamespaces(connectionsStore.getState()).includes(active)) connectionsStore.setState({ active })
}

/** The session is over, by the wallet or in another tab. */
export const dropWalletConnect = (): void => {
  const namespaces = relayedNamespaces()
  // Where it had none, what the person looks at stays.
  if (namespaces.length > 0) putDisconnected(namespaces, pageNetworks())
}
