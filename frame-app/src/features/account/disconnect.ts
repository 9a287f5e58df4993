import { namespaceOf, type Namespace } from '@walletframe/bridge-protocol'
import { approvalsStore } from '../../approvals/approval.ts'
import { putDisconnected } from '../../connections/changes.ts'
import {
  connectedNamespaces,
  connectionIn,
  connectionsStore,
  namespacesWith,
} from '../../connections/connections.ts'
import { embeddedNamespaces } from '../../connections/embedded.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { closeModal } from '../../state/navigation.ts'
import { pageNetworks } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { accountStore } from './accountState.ts'

/** Whether a wallet's key is in our vault. */
const isEmbedded = (connector: ConnectorInfo): boolean => !connectorOf(connector).capabilities.hasOwnScreens

const connectorsOf = (namespaces: readonly Namespace[]): ReadonlyMap<string, ConnectorInfo> =>
  new Map(
    namespaces.flatMap((namespace) => {
      const { connector } = connectionIn(connectionsStore.getState(), namespace)
      return connector ? [[`${connector.type} ${connector.id}`, connector] as const] : []
    }),
  )

/** The namespaces that end with this one; none where it is not connected. */
const endingWith = (namespace: Namespace): readonly Namespace[] => {
  const state = connectionsStore.getState()
  const { connector } = connectionIn(state, namespace)
  if (!connector) return []
  return connectorOf(connector).capabilities.endsAsOne ? namespacesWith(state, connector.type) : [namespace]
}

/**
 * Ends the connection of a namespace, or all of them. The screen follows at once; a wallet that is left with no namespace is told after, by
 * `end`, and where that fails the connection is gone from here all the same.
 */
export const endConnections = async (
  namespace: Namespace | undefined,
  end: (connector: ConnectorInfo) => Promise<unknown>,
): Promise<void> => {
  const connected = connectedNamespaces(connectionsStore.getState())
  const ending = namespace === undefined ? connected : endingWith(namespace)
  const left = connected.filter((each) => !ending.includes(each))
  const isAskedFor = approvalsStore
    .getState()
    .queue.some(({ network }) => ending.includes(namespaceOf(network) as Namespace))
  // What waits for an account that is ended is declined; what belongs to another namespace stays.
  if (left.length === 0 || isAskedFor) closeModal()
  const [before, after] = [connectorsOf(ending), connectorsOf(left)]
  putDisconnected(ending, pageNetworks())
  const ended = [...before].filter(([key]) => !after.has(key)).map(([, connector]) => connector)
  if (ended.some(isEmbedded)) accountStore.setState({ mark: null })
  // There is nothing left to undo here where one of them fails, and nothing that the person could do about it.
  const ends = await Promise.allSettled(ended.map(end))
  const failed = ends.find((each) => each.status === 'rejected')
  if (failed) track('DISCONNECT_ERROR', { message: problemOf(failed.reason).code })
  else if (ending.length > 0) track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** This page loses a wallet, nothing else. Of the embedded one the session stays, for the operator's other pages and for a return by one tap; what signs is locked. */
export const leavePage = async (connector: ConnectorInfo): Promise<void> => {
  if (!isEmbedded(connector)) return connectorOf(connector).disconnect()
  const { vault } = await embeddedParts()
  vault.lock()
}

/** The page ends its own connection, or gives its permission back (EIP-2255). Signing out is the person's alone (`signOutOfWallet`). */
export const disconnectPage = (namespace?: Namespace): Promise<void> => endConnections(namespace, leavePage)

/**
 * The embedded wallet is gone from this page: its session ended, or another tab signed out or let somebody else in. What is open for its
 * account goes with it, what waits there is declined, and what signs is locked.
 */
export const dropEmbedded = (): void => {
  const [namespace] = embeddedNamespaces()
  if (namespace === undefined) return
  closeModal()
  void disconnectPage(namespace)
}
