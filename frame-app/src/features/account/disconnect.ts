import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { approvalsStore } from '../../approvals/approval.ts'
import { putDisconnected } from '../../connections/changes.ts'
import { connectedNamespaces, connectionIn, connectionsStore } from '../../connections/connections.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { closeModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { authStore } from '../emailLogin/auth.ts'
import { accountStore } from './accountState.ts'

const connectorsOf = (namespaces: readonly Namespace[]): ReadonlyMap<string, ConnectorInfo> =>
  new Map(
    namespaces.flatMap((namespace) => {
      const { connector } = connectionIn(connectionsStore.getState(), namespace)
      return connector ? [[`${connector.type} ${connector.id}`, connector] as const] : []
    }),
  )

/**
 * Ends the connection of a namespace, or all of them. The screen follows at once; a wallet that is left with no namespace and the server
 * are told after, and where that fails the connection is gone from here all the same (an access token dies within ten minutes by itself).
 * The embedded wallet's device slot stays: the same person finds the same account here again.
 */
export const disconnect = async (namespace?: Namespace): Promise<void> => {
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
  if (ended.some((connector) => !connectorOf(connector).capabilities.hasOwnScreens)) {
    accountStore.setState({ mark: null })
    authStore.setState({ session: null, challenge: null, busy: null, problem: null })
  }
  // There is nothing left to undo here where one of them fails, and nothing that the person could do about it.
  await Promise.allSettled(ended.map((connector) => connectorOf(connector).disconnect()))
}

/** The person ends what Account shows: the wallet, in every namespace that it is connected in. */
export const disconnectActiveWallet = async (): Promise<void> => {
  const state = connectionsStore.getState()
  const { connector } = connectionIn(state, state.active)
  closeModal()
  const own = connectedNamespaces(state).filter(
    (namespace) => connectionIn(state, namespace).connector?.id === connector?.id,
  )
  for (const namespace of own) await disconnect(namespace)
}
