import { createStore } from 'zustand/vanilla'
import type { Caip10, Caip2, Namespace } from '@walletframe/bridge-protocol'
import type { ConnectorInfo } from '../connectors/connector.ts'

/** The connection of one namespace, independent of the others. */
export type Connection = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Null unless connected. */
  readonly connector: ConnectorInfo | null
  /** Of this namespace, the active one first. Empty unless connected. */
  readonly accounts: readonly Caip10[]
  /** The network that requests of this namespace go to; a wallet of the page may be on one that is not among the options'. Null where the page has none. */
  readonly network: Caip2 | null
}

export type Connections = {
  /** The namespace that was chosen or connected last: the one that Account shows. */
  readonly active: Namespace
  readonly byNamespace: { readonly [N in Namespace]?: Connection }
}

export const connectionsStore = createStore<Connections>(() => ({ active: 'eip155', byNamespace: {} }))

const nothing: Connection = { status: 'disconnected', connector: null, accounts: [], network: null }

/** The connection of a namespace. */
export const connectionIn = ({ byNamespace }: Connections, namespace: Namespace): Connection =>
  byNamespace[namespace] ?? nothing

/** The connection of the active namespace. */
export const activeConnection = (state: Connections): Connection => connectionIn(state, state.active)

/** The active account of a namespace; undefined where none is connected. */
export const accountIn = (state: Connections, namespace: Namespace): Caip10 | undefined =>
  connectionIn(state, namespace).accounts[0]

/** The network that is active in a namespace; undefined where the page has none of it. */
export const networkIn = (state: Connections, namespace: Namespace): Caip2 | undefined =>
  connectionIn(state, namespace).network ?? undefined

/** Namespaces that have a connection, the active one first. */
export const connectedNamespaces = ({ active, byNamespace }: Connections): readonly Namespace[] =>
  ([active, ...Object.keys(byNamespace).filter((namespace) => namespace !== active)] as Namespace[]).filter(
    (namespace) => byNamespace[namespace]?.status === 'connected',
  )

/** Namespaces that are connected with a kind of wallet, the active one first. */
export const namespacesWith = (state: Connections, type: ConnectorInfo['type']): readonly Namespace[] =>
  connectedNamespaces(state).filter((namespace) => connectionIn(state, namespace).connector?.type === type)

/** Whether a namespace is connected; without one, whether any is. */
export const isConnected = (state: Connections, namespace?: Namespace): boolean =>
  namespace === undefined
    ? connectedNamespaces(state).length > 0
    : connectionIn(state, namespace).status === 'connected'
