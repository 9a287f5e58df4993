import {
  errorCode,
  ProviderRpcError,
  type Caip2,
  type FrameApi,
  type InitConfig,
} from '@walletframe/bridge-protocol'
import type { Network, ProjectDocument } from '@walletframe/api-contract'
import { connectionStore } from '../state/connection.ts'
import { optionsStore, type Options } from '../state/options.ts'
import { moveToNetwork } from './switchNetwork.ts'

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
  const { network, connector } = connectionStore.getState()
  const [first] = networks
  if (!first || networks.some(({ id }) => id === network)) return
  if (connector?.type === 'injected') return
  // Moving an embedded wallet asks nobody: it cannot be refused.
  void moveToNetwork(first.id as Caip2)
}
