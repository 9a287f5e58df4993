import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Namespace,
} from '@walletframe/bridge-protocol'
import { preferNetwork, putNetwork, setActive } from '../../connections/changes.ts'
import {
  activeConnection,
  connectionIn,
  connectionsStore,
  isConnected,
} from '../../connections/connections.ts'
import { standOn } from '../../connections/embedded.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { closeModal, goBack, pushView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { attemptStore } from '../connect/attempt.ts'

/**
 * Makes a network the active one of its namespace, and its namespace the active one.
 * @throws ProviderRpcError 4902 where the page or the operator does not have it; 4100 where a wallet is connected, but none that has an
 * account there; a wallet's own refusal.
 */
export const moveToNetwork = async (network: Caip2): Promise<void> => {
  const state = connectionsStore.getState()
  const namespace = namespaceOf(network) as Namespace
  const { connector, network: current } = connectionIn(state, namespace)
  if (!optionsStore.getState().networks.some((candidate) => candidate.id === network))
    throw new ProviderRpcError(
      errorCode.unrecognizedChain,
      `Network ${network} is not configured for this page.`,
    )
  if (!connector && isConnected(state))
    throw new ProviderRpcError(
      errorCode.unauthorized,
      `${activeConnection(state).connector?.name ?? 'The wallet'} has no account on this network. Connect another wallet for it.`,
    )
  if (network === current) return setActive(namespace)
  const tell = () => track('SWITCH_NETWORK', { network })
  if (!connector) {
    putNetwork(network)
    return tell()
  }
  const wallet = connectorOf(connector)
  await wallet.switchNetwork(network)
  // One of the page says itself that it moved, whoever asked it: it is counted there (`followInjectedWallet`).
  if (connector.type !== 'injected') tell()
  // One with screens of its own tells its change by itself, and that makes the state.
  if (wallet.capabilities.hasOwnScreens) setActive(namespace)
  else standOn(network)
}

/** After a switch the person is back where they came from; nobody is left on a view about a chain that is not active any more. */
const leaveSwitch = () => {
  const { history } = modalStore.getState()
  if (history.some((view) => view.name === 'UnsupportedChain')) return closeModal()
  if (currentView(modalStore.getState()).name === 'SwitchNetwork') goBack()
  if (currentView(modalStore.getState()).name === 'Networks') goBack()
}

/** Whether moving to the network asks the person on a wallet's own screen. */
const isAsked = (network: Caip2): boolean => {
  const { connector, network: current } = connectionIn(
    connectionsStore.getState(),
    namespaceOf(network) as Namespace,
  )
  return connector !== null && network !== current && connectorOf(connector).capabilities.hasOwnScreens
}

/** The person goes to a network of a namespace in which nobody is connected: what they connect for it is on that network. */
export const connectFor = (network: Caip2): void => {
  preferNetwork(network)
  pushView({ name: 'Connect', namespace: namespaceOf(network) as Namespace })
}

/**
 * The person picked a network: of a namespace without a wallet it leads to connecting one (SwitchActiveChain); a wallet of the page is asked
 * (SwitchNetwork).
 */
export const switchNetwork = async (network: Caip2): Promise<void> => {
  const namespace = namespaceOf(network) as Namespace
  const state = connectionsStore.getState()
  if (isConnected(state) && !isConnected(state, namespace))
    return pushView({ name: 'SwitchActiveChain', network })
  if (isAsked(network)) pushView({ name: 'SwitchNetwork', network })
  attemptStore.setState({ kind: 'switch-network', status: 'waiting', problem: null })
  try {
    await moveToNetwork(network)
    attemptStore.setState({ kind: null, status: 'idle', problem: null })
    if (modalStore.getState().open) leaveSwitch()
  } catch (thrown) {
    attemptStore.setState({ kind: 'switch-network', status: 'failed', problem: problemOf(thrown) })
  }
}
