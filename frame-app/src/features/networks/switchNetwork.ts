import {
  addressOf,
  errorCode,
  hexChainId,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Namespace,
} from '@walletframe/bridge-protocol'
import { requestInjectedWallet } from '../../connectors/injected.ts'
import { rememberPage } from '../../connectors/embedded.ts'
import { attemptStore } from '../connect/attempt.ts'
import { accountIn, connectionStore, type Connection } from '../../connections/connection.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { optionsStore } from '../../state/options.ts'
import { closeModal, goBack, pushView } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'

/** The accounts with those of the network's namespace first, on it; the others stay where they are. */
const onNetwork = (accounts: readonly Caip10[], network: Caip2): readonly Caip10[] => {
  const isOf = (account: Caip10) => namespaceOf(account) === namespaceOf(network)
  const moved = accounts.filter(isOf).map((account) => `${network}:${addressOf(account)}` as const)
  return [...moved, ...accounts.filter((account) => !isOf(account))]
}

/** The embedded wallet is on every network at once: only what is active changes. */
const moveEmbedded = (network: Caip2) => {
  connectionStore.setState((connection): Partial<Connection> => ({
    network,
    accounts: onNetwork(connection.accounts, network),
  }))
  rememberPage(optionsStore.getState().hostOrigin, network)
}

/**
 * Makes a network the active one.
 * @throws ProviderRpcError 4902 where the page or the operator does not have it; an injected wallet's own refusal.
 */
export const moveToNetwork = async (network: Caip2): Promise<void> => {
  const { connector, network: current } = connectionStore.getState()
  if (!optionsStore.getState().networks.some((candidate) => candidate.id === network))
    throw new ProviderRpcError(
      errorCode.unrecognizedChain,
      `Network ${network} is not configured for this page.`,
    )
  if (network === current) return
  if (connector && !accountIn(connectionStore.getState(), namespaceOf(network) as Namespace))
    throw new ProviderRpcError(
      errorCode.unauthorized,
      `${connector.name} has no account on this network. Connect another wallet for it.`,
    )
  if (connector?.type !== 'injected') return moveEmbedded(network)
  const chainId = hexChainId(network)
  if (chainId === undefined) throw new ProviderRpcError(errorCode.unrecognizedChain, 'Unsupported chain')
  // The wallet's own chainChanged makes the state: the page tells it by `walletChanged`.
  await requestInjectedWallet(connector.id, 'wallet_switchEthereumChain', [{ chainId }])
}

/** After a switch the person is back where they came from; nobody is left on a view about a chain that is not active any more. */
const leaveSwitch = () => {
  const { history } = modalStore.getState()
  if (history.some((view) => view.name === 'UnsupportedChain')) return closeModal()
  if (currentView(modalStore.getState()).name === 'SwitchNetwork') goBack()
  if (currentView(modalStore.getState()).name === 'Networks') goBack()
}

/** The person picked a network: an injected wallet is asked (SwitchNetwork), the embedded one moves at once. */
export const switchNetwork = async (network: Caip2): Promise<void> => {
  if (connectionStore.getState().connector?.type === 'injected') pushView({ name: 'SwitchNetwork', network })
  attemptStore.setState({ kind: 'switch-network', status: 'waiting', problem: null })
  try {
    await moveToNetwork(network)
    attemptStore.setState({ kind: null, status: 'idle', problem: null })
    if (modalStore.getState().open) leaveSwitch()
  } catch (thrown) {
    attemptStore.setState({ kind: 'switch-network', status: 'failed', problem: problemOf(thrown) })
  }
}
