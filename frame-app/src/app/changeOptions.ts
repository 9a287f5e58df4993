import {
  errorCode,
  ProviderRpcError,
  type AcceptedOptions,
  type Caip2,
  type FrameApi,
  type InitConfig,
} from '@walletframe/bridge-protocol'
import type { Network, ProjectDocument } from '@walletframe/api-contract'
import { addNamespaces, leaveNetworks } from '../connections/changes.ts'
import { moveEmbedded } from '../connections/embedded.ts'
import { featureNames, optionsStore, type Options } from '../state/options.ts'

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
): Options['features'] =>
  Object.fromEntries(
    featureNames.map((name) => [name, project.features[name] && wanted?.[name] !== false]),
  ) as Options['features']

/** The page's list after a change; undefined, all that the operator serves, stays so as long as nothing is taken away. */
const changeNetworks = (
  wanted: readonly Caip2[] | undefined,
  { addNetworks = [], removeNetworks = [] }: FrameApi['setOptions']['args'],
  served: readonly Network[],
): Caip2[] | undefined => {
  chooseNetworks(addNetworks.length > 0 ? addNetworks : undefined, served)
  if (wanted === undefined && removeNetworks.length === 0) return undefined
  const all = new Set([...(wanted ?? served.map(({ id }) => id as Caip2)), ...addNetworks])
  for (const network of removeNetworks) all.delete(network)
  if (all.size > 0) return [...all]
  throw new ProviderRpcError(
    errorCode.invalidParams,
    'Option networks: the last one cannot be taken away. Add another one first.',
  )
}

/**
 * The page changed its options. What is not named stays, also inside `features`. An embedded wallet on a network that was taken away goes
 * to the first one that is left, and so does the choice where nobody is connected; a wallet with screens of its own stays where it is, and the
 * modal says so when it opens.
 * @throws ProviderRpcError -32602 naming a network that the operator does not serve, or the last one; nothing has changed then.
 */
export const setOptions = (change: FrameApi['setOptions']['args']): void => {
  const { project, wanted, ...now } = optionsStore.getState()
  const next = changeNetworks(wanted.networks, change, project.networks)
  const networks = chooseNetworks(next, project.networks)
  const features = { ...wanted.features, ...change.features }
  optionsStore.setState({
    networks,
    wanted: { networks: next, features },
    themeMode: change.themeMode ?? now.themeMode,
    themeVariables: change.themeVariables ?? now.themeVariables,
    features: chooseFeatures(features, project),
  })
  const ids = networks.map(({ id }) => id as Caip2)
  addNamespaces(ids)
  moveEmbedded(now.networks.map(({ id }) => id as Caip2))
  leaveNetworks(ids)
}

/** The options as the page must send them with the next `init`, so that it never sends what was refused. */
export const acceptedOptions = (): AcceptedOptions => {
  const { wanted, defaultNetwork, networks, themeMode, themeVariables } = optionsStore.getState()
  const isThere = networks.some(({ id }) => id === defaultNetwork)
  return {
    networks: wanted.networks,
    features: wanted.features,
    // The page named one that it has no more: the next frame begins on the first that is left.
    defaultNetwork: isThere ? defaultNetwork : defaultNetwork && (networks[0]?.id as Caip2 | undefined),
    themeMode,
    themeVariables,
  }
}
