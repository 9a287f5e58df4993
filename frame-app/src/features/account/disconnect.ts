import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { approvalsStore } from '../../approvals/approval.ts'
import { putDisconnected } from '../../connections/changes.ts'
import { connectedNamespaces, connectionIn, connectionsStore } from '../../connections/connections.ts'
import { embeddedNamespaces } from '../../connections/embedded.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { closeModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { authStore } from '../emailLogin/auth.ts'
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

/**
 * Ends the connection of a namespace, or all of them. The screen follows at once; a wallet that is left with no namespace is told after, by
 * `end`, and where that fails the connection is gone from here all the same.
 */
const endConnections = async (
  namespace: Namespace | undefined,
  end: (connector: ConnectorInfo) => Promise<unknown>,
): Promise<void> => {
  const connected = connectedNamespaces(connectionsStore.getState())
  const ending = namespace === undefined ? connected : connected.filter((each) => each === namespace)
  const left = connected.filter((each) => !ending.includes(each))
  const isAskedFor = approvalsStore
    .getState()
    .queue.some(({ network }) => ending.includes(namespaceOf(network) as Namespace))
  // What waits for an account that is ended is declined; what belongs to another namespace stays.
  if (left.length === 0 || isAskedFor) closeModal()
  const [before, after] = [connectorsOf(ending), connectorsOf(left)]
  putDisconnected(
    ending,
    optionsStore.getState().networks.map(({ id }) => id as Caip2),
  )
  const ended = [...before].filter(([key]) => !after.has(key)).map(([, connector]) => connector)
  if (ended.some(isEmbedded)) accountStore.setState({ mark: null })
  // There is nothing left to undo here where one of them fails, and nothing that the person could do about it.
  await Promise.allSettled(ended.map(end))
}

/**
 * The page ends its own connection, or gives its permission back (EIP-2255): it loses the account, nothing else. The session stays, for the
 * operator's other pages and for a return by one tap; what signs is locked. Signing out is the person's (`disconnectActiveWallet`).
 */
export const disconnectPage = (namespace?: Namespace): Promise<void> =>
  endConnections(namespace, async (connector) => {
    if (!isEmbedded(connector)) return connectorOf(connector).disconnect()
    const { vault } = await embeddedParts()
    vault.lock()
  })

/**
 * The embedded wallet is gone from this page: its session ended, or another tab signed out or let somebody else in. What is open for its
 * account goes with it, what waits there is declined, and what signs is locked.
 */
export const dropEmbedded = (): void => {
  const own = embeddedNamespaces()
  if (own.length > 0) closeModal()
  for (const namespace of own) void disconnectPage(namespace)
}

/**
 * The person ends what Account shows: the wallet, in every namespace that it is connected in. Of the embedded wallet they sign out, on every
 * page that was connected with it; the server is told after the screen (an access token dies within ten minutes by itself). The device slot
 * stays: the same person finds the same account here again.
 */
export const disconnectActiveWallet = async (): Promise<void> => {
  const state = connectionsStore.getState()
  const { connector } = connectionIn(state, state.active)
  closeModal()
  const own = connectedNamespaces(state).filter(
    (namespace) => connectionIn(state, namespace).connector?.id === connector?.id,
  )
  for (const namespace of own)
    await endConnections(namespace, async (ended) => {
      if (isEmbedded(ended)) authStore.setState({ session: null, challenge: null, busy: null, problem: null })
      await connectorOf(ended).disconnect()
    })
}
