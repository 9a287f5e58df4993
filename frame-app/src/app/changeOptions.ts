import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type FrameApi,
  type InitConfig,
  type Namespace,
} from '@walletframe/bridge-protocol'
import type { Network, ProjectDocument } from '@walletframe/api-contract'
import { accountIn, connectionStore } from '../connections/connection.ts'
import { optionsStore, type Options } from '../state/options.ts'
import { moveToNetwork } from '../features/networks/switchNetwork.ts'

/** Networks of the page, in its order, that the operator serves. @throws ProviderRpcError naming the one that is not served. */
export const chooseNetworks = (
  wanted: readonly Caip2[] | undefined,
  served: readonly Network[],
): readonly Network[] => {
  const chosen = (wanted ?? served.map(({ id }) => id as Caip2)).map((id) => {
    const network = served.find((candidate) => candidate.id === id)
    if (network) return network
    const known = served.map((candidate) => candidate.id).join(', ')
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Option networks: ${id} is not served by this WalletFrame server. It serves: ${known}.`,
    )
  })
  if (chosen.length === 0)
    throw new ProviderRpcError(
      errorCode.invalidParams,
      'This WalletFrame server serves no network. Configure one.',
    )
  return chosen
}

/** A feature is on where the operator has it and the page did not switch it off. */
export const chooseFeatures = (
  wanted: InitConfig['features'],
  project: ProjectDocument,
): Options['features'] => ({
  email: project.features.email && wanted?.email !== false,
  injected: project.features.injected && wanted?.injected !== false,
})

/**
 * The page changed its options. An embedded wallet on a network that was taken away goes to the first one that is left;
 * a wallet of the page stays where it is, and the modal says so when it opens.
 * @throws ProviderRpcError -32602 naming a network that the operator does not serve; nothing has changed then.
 */
export const setOptions = (change: FrameApi['setOptions']['args']): void => {
  const { project, ...now } = optionsStore.getState()
  const networks = change.networks ? chooseNetworks(change.networks, project.networks) : now.networks
  optionsStore.setState({
    networks,
    themeMode: change.themeMode ?? now.themeMode,
    themeVariables: change.themeVariables ?? now.themeVariables,
    features: change.features ? chooseFeatures(change.features, project) : now.features,
  })
  const connection = connectionStore.getState()
  const { network, connector } = connection
  if (connector?.type === 'injected' || networks.some(({ id }) => id === network)) return
  const first =
    networks.find(({ id }) => accountIn(connection, namespaceOf(id as Caip2) as Namespace)) ?? networks[0]
  if (!first) return
  // Moving an embedded wallet asks nobody. Where it has an account on none of the networks it stays, and the modal says so.
  moveToNetwork(first.id as Caip2).catch(() => undefined)
}
