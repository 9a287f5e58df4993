import { chainOf, namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { connectorOf } from '../connectors/registry.ts'
import { pageNetworks } from '../state/options.ts'
import { putAccounts, putConnected, putDisconnected, putNetwork } from './changes.ts'
import { connectedNamespaces, connectionIn, connectionsStore, namespacesWith } from './connections.ts'

/** Namespaces in which the embedded wallet is connected. */
export const embeddedNamespaces = (): readonly Namespace[] =>
  namespacesWith(connectionsStore.getState(), 'embedded')

/** The page's networks in namespaces that no other wallet holds. */
export const freeNetworks = (): readonly Caip2[] => {
  const state = connectionsStore.getState()
  const own = embeddedNamespaces()
  return pageNetworks().filter((id) => {
    const namespace = namespaceOf(id) as Namespace
    return own.includes(namespace) || connectionIn(state, namespace).status !== 'connected'
  })
}

/** The embedded wallet stands on a network from now on: it may have another address there. */
export const standOn = (network: Caip2): void => {
  const { connector } = connectionIn(connectionsStore.getState(), namespaceOf(network) as Namespace)
  const accounts = connector ? connectorOf(connector).accounts([network], [network]) : []
  putNetwork(network, accounts.length > 0 ? accounts : undefined)
}

/**
 * The page has another account of the embedded wallet from now on: in every namespace that this one holds, on the network where it stands. Where it has
 * none there (a private key that was imported is on EVM alone), the wallet is not connected any more: the account of before was not chosen.
 */
export const followAccount = (): void => {
  for (const namespace of embeddedNamespaces()) {
    const { connector, network, accounts } = connectionIn(connectionsStore.getState(), namespace)
    if (!connector || network === null) continue
    const now = connectorOf(connector).accounts([network], [network])
    if (now.length === 0) putDisconnected([namespace], pageNetworks())
    else if (now.join() !== accounts.join()) putAccounts(namespace, now)
  }
}

/**
 * The page's networks changed. In a namespace that is new the embedded wallet gets its account; where its network was taken away it goes
 * to the first that is left of the namespace, and where none is left it stays as long as it has nowhere else to stand.
 */
export const moveEmbedded = (before: readonly Caip2[]): void => {
  const networks = pageNetworks()
  const own = embeddedNamespaces()
  const state = connectionsStore.getState()
  const { connector } = own[0] ? connectionIn(state, own[0]) : { connector: null }
  if (!connector) return
  const old = new Set(before.map(namespaceOf))
  const wanted = own.flatMap((namespace) => connectionIn(state, namespace).network ?? [])
  const accounts = connectorOf(connector)
    .accounts(networks, wanted)
    .filter((account) => {
      const namespace = namespaceOf(account)
      return own.includes(namespace as Namespace) || !old.has(namespace)
    })
  const [first] = accounts
  if (!first) return
  const kept = new Set(accounts.map(namespaceOf))
  const { active } = state
  putConnected({ connector, accounts, network: chainOf(first) })
  putDisconnected(
    own.filter((namespace) => !kept.has(namespace)),
    networks,
  )
  if (connectedNamespaces(connectionsStore.getState()).includes(active)) connectionsStore.setState({ active })
}
