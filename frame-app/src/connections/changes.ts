import {
  addressOf,
  chainOf,
  namespaceOf,
  type Caip10,
  type Caip2,
  type Namespace,
} from '@walletframe/bridge-protocol'
import type { Shared } from '../connectors/connector.ts'
import {
  connectedNamespaces,
  connectionIn,
  connectionsStore,
  type Connection,
  type Connections,
} from './connections.ts'

/* The only writers of connections. */

/** Namespaces of networks or accounts, each once. */
export const namespacesOf = (ids: readonly (Caip2 | Caip10)[]) =>
  [...new Set(ids.map(namespaceOf))] as Namespace[]

const change = (
  { byNamespace, ...state }: Connections,
  namespace: Namespace,
  to: Partial<Connection>,
): Connections => ({
  ...state,
  byNamespace: {
    ...byNamespace,
    [namespace]: { ...connectionIn({ ...state, byNamespace }, namespace), ...to },
  },
})

/** The first of the networks in a namespace; null where the page has none. */
const firstOf = (networks: readonly Caip2[], namespace: string): Caip2 | null =>
  networks.find((id) => namespaceOf(id) === namespace) ?? null

/** The page's networks at the start, nothing connected. */
export const startConnections = (networks: readonly Caip2[], first: Caip2): void => {
  connectionsStore.setState(
    {
      active: namespaceOf(first) as Namespace,
      byNamespace: Object.fromEntries(
        namespacesOf(networks).map((namespace): [Namespace, Connection] => [
          namespace,
          {
            status: 'disconnected',
            connector: null,
            accounts: [],
            network: firstOf([first, ...networks], namespace),
          },
        ]),
      ),
    },
    true,
  )
}

/**
 * A wallet is connected, in the namespaces of its accounts. What other wallets have in other namespaces stays; what another wallet has in
 * one of these is taken over only where `over` names it.
 */
export const putConnected = ({ connector, accounts, network }: Shared, over?: Namespace): void => {
  connectionsStore.setState((before) => {
    let state = before
    for (const namespace of namespacesOf(accounts)) {
      const current = connectionIn(before, namespace)
      const isOthers = current.status === 'connected' && current.connector?.id !== connector.id
      if (isOthers && namespace !== over) continue
      const own = accounts.filter((account) => namespaceOf(account) === namespace)
      const [first] = own
      state = change(state, namespace, {
        status: 'connected',
        connector,
        accounts: own,
        network: first ? chainOf(first) : current.network,
      })
    }
    return { ...state, active: namespaceOf(network) as Namespace }
  })
}

/** Somebody is being asked for accounts of a namespace. */
export const setConnecting = (namespace: Namespace): void => {
  connectionsStore.setState((state) =>
    connectionIn(state, namespace).status === 'connected'
      ? state
      : change(state, namespace, { status: 'connecting' }),
  )
}

/** Nobody is asked any more: what was connecting is not connected. */
export const stopConnecting = (): void => {
  connectionsStore.setState((before) => {
    let state = before
    for (const [namespace, { status }] of Object.entries(before.byNamespace))
      if (status === 'connecting') state = change(state, namespace as Namespace, { status: 'disconnected' })
    return state
  })
}

/**
 * The connections of these namespaces are no more. A network that the page does not have goes with them. Where another namespace is still
 * connected, that one is active then.
 */
export const putDisconnected = (namespaces: readonly Namespace[], networks: readonly Caip2[]): void => {
  connectionsStore.setState((before) => {
    let state = before
    for (const namespace of namespaces) {
      const { network } = connectionIn(before, namespace)
      state = change(state, namespace, {
        status: 'disconnected',
        connector: null,
        accounts: [],
        network: network !== null && networks.includes(network) ? network : firstOf(networks, namespace),
      })
    }
    // The active one comes first among those that are left; without any, it stays as long as the page has a network of it.
    const [left] = connectedNamespaces(state)
    const [first] = networks
    const fallback =
      connectionIn(state, state.active).network === null && first ? namespaceOf(first) : state.active
    return { ...state, active: left ?? (fallback as Namespace) }
  })
}

/** A namespace's requests go to this network from now on; it is the active one. @param accounts what it has there; absent: the same addresses. */
export const putNetwork = (network: Caip2, accounts?: readonly Caip10[]): void => {
  const namespace = namespaceOf(network) as Namespace
  connectionsStore.setState((state) => ({
    ...change(state, namespace, {
      network,
      accounts:
        accounts ??
        connectionIn(state, namespace).accounts.map((account) => `${network}:${addressOf(account)}` as const),
    }),
    active: namespace,
  }))
}

/** A connected namespace has these accounts from now on, the active one first. */
export const putAccounts = (namespace: Namespace, accounts: readonly Caip10[]): void =>
  connectionsStore.setState((state) => change(state, namespace, { accounts }))

/** The network that a wallet is connected on next, in a namespace that has none. What is active stays so. */
export const preferNetwork = (network: Caip2): void =>
  connectionsStore.setState((state) => {
    const namespace = namespaceOf(network) as Namespace
    return connectionIn(state, namespace).status === 'connected'
      ? state
      : change(state, namespace, { network })
  })

/** What Account and the page's single account show from now on. */
export const setActive = (namespace: Namespace): void => connectionsStore.setState({ active: namespace })

/**
 * The page has these networks, and others no more: where nobody is connected none of those is chosen any longer, and another connected
 * namespace is the active one in the place of one without a network.
 */
export const leaveNetworks = (networks: readonly Caip2[]): void => {
  const { byNamespace } = connectionsStore.getState()
  putDisconnected(
    (Object.keys(byNamespace) as Namespace[]).filter((each) => byNamespace[each]?.status === 'disconnected'),
    networks,
  )
  const state = connectionsStore.getState()
  const isLeft = (namespace: Namespace) => firstOf(networks, namespace) !== null
  const [other] = connectedNamespaces(state).filter(isLeft)
  if (!isLeft(state.active) && other) setActive(other)
}

/** Namespaces that the page has a network of from now on: not connected, on the first network of each. */
export const addNamespaces = (networks: readonly Caip2[]): void => {
  connectionsStore.setState((before) => {
    let state = before
    for (const namespace of namespacesOf(networks))
      if (connectionIn(before, namespace).network === null)
        state = change(state, namespace, { network: firstOf(networks, namespace) })
    return state
  })
}
