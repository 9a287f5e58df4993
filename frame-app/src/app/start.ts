import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type InitConfig,
  type Namespace,
  type WalletConnection,
} from '@walletframe/bridge-protocol'
import type { Network, ProjectDocument } from '@walletframe/api-contract'
import {
  preferNetwork,
  putConnected,
  putDisconnected,
  setActive,
  startConnections,
} from '../connections/changes.ts'
import {
  connectionsStore,
  isConnected,
  namespacesWith,
  networkIn,
  type Connections,
} from '../connections/connections.ts'
import { followInjectedWallet, setInjectedWallets } from '../connections/pageWallets.ts'
import { walletsStore } from '../connections/wallets.ts'
import { walletConnect } from '../connectors/connector.ts'
import { embeddedParts, endEmbedded } from '../connectors/embedded/embedded.ts'
import { dropEmbedded } from '../features/account/disconnect.ts'
import { connectorOf } from '../connectors/registry.ts'
import { showMark } from '../features/account/mark.ts'
import { authStore, recallChallenge, whoseOf } from '../features/emailLogin/auth.ts'
import { optionsStore } from '../state/options.ts'
import { track } from '../state/track.ts'
import { readWallet, writePage } from '../storage/embeddedRecord.ts'
import { readNetworks, writeNetworks } from '../storage/networkRecord.ts'
import { chooseFeatures, chooseNetworks } from './changeOptions.ts'
import { followTabs } from './followTabs.ts'
import { goesOn, startView } from './startView.ts'

const chooseDefault = (config: InitConfig, networks: readonly Network[]): Caip2 => {
  const wanted = config.defaultNetwork
  if (wanted !== undefined && !networks.some(({ id }) => id === wanted))
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Option defaultNetwork: ${wanted} is not among the networks.`,
    )
  return wanted ?? (networks[0]?.id as Caip2)
}

/** A session that the server ended ends here too. No answer is not an answer: offline, the account stays shown. */
const confirmSession = async (walletId: string) => {
  await showMark(walletId)
  const { session } = await embeddedParts()
  if ((await session.check()) !== 'ended') return
  await endEmbedded()
  authStore.setState({ session: null })
  dropEmbedded()
}

/** Shows the account of the last visit at once; the server's word on the session follows. */
const restoreEmbedded = () => {
  const wallet = readWallet()
  if (!wallet) return
  authStore.setState({ session: whoseOf(wallet) })
  const shared = connectorOf({ type: 'embedded', id: wallet.id }).restore()
  if (!shared) return
  putConnected(shared)
  // Where the code for it cannot be fetched there was no answer either.
  confirmSession(wallet.id).catch(() => undefined)
}

/** Shows what a wallet app shared at the last visit, where the page still offers that way; the relay's word follows. */
const restoreWalletConnect = () => {
  if (!optionsStore.getState().features.walletConnect) return
  const shared = connectorOf(walletConnect).restore()
  if (shared) putConnected(shared)
}

/** A page's wallet that is connected already takes its namespace. */
const takeInjected = (told: WalletConnection, networks: readonly Caip2[]) => {
  putDisconnected([namespaceOf(told.network) as Namespace], networks)
  followInjectedWallet(told, networks)
}

const embeddedNetworks = (state: Connections): readonly Caip2[] =>
  namespacesWith(state, 'embedded').flatMap((namespace) => networkIn(state, namespace) ?? [])

/** The network of each namespace, that of the active one first. */
const allNetworks = (state: Connections): readonly Caip2[] =>
  [...new Set([state.active, ...(Object.keys(state.byNamespace) as Namespace[])])].flatMap(
    (namespace) => networkIn(state, namespace) ?? [],
  )

/**
 * From now on storage knows on which networks this page is, on which of them it is connected with the embedded wallet, and that it is not any
 * more. Only what changed here is written: another tab of the page may be connected while this one is not.
 */
let stopRemembering = () => {}
const rememberConnections = (hostOrigin: string) => {
  stopRemembering = connectionsStore.subscribe((state, before) => {
    const networks = embeddedNetworks(state)
    if (networks.join() !== embeddedNetworks(before).join()) writePage(hostOrigin, networks)
    const all = allNetworks(state)
    if (all.join() !== allNetworks(before).join()) writeNetworks(hostOrigin, all)
  })
}

/**
 * Takes the page's options: everything is in state before the page is told `ready`.
 * @throws ProviderRpcError -32602 naming the option.
 */
export const start = (
  config: InitConfig,
  at: { readonly hostOrigin: string; readonly project: ProjectDocument },
): void => {
  const networks = chooseNetworks(config.networks, at.project.networks)
  const fallback = chooseDefault(config, networks)
  const { project, hostOrigin } = at
  const features = chooseFeatures(config.features, project)
  optionsStore.setState({
    project,
    hostOrigin,
    metadata: config.metadata,
    sdk: config.sdk ?? 'html',
    networks,
    features,
    wanted: { networks: config.networks, features: config.features ?? {} },
    defaultNetwork: config.defaultNetwork,
    defaultAccountTypes: config.defaultAccountTypes,
    language: config.language,
    themeMode: config.themeMode ?? 'system',
    themeVariables: config.themeVariables ?? {},
    styles: config.styles ?? {},
    includeWalletIds: config.includeWalletIds,
    excludeWalletIds: config.excludeWalletIds,
    featuredWalletIds: config.featuredWalletIds,
    allWallets: config.allWallets,
    customWallets: config.customWallets,
    customRpcUrls: config.customRpcUrls,
    showWallets: config.showWallets,
    enableWalletGuide: config.enableWalletGuide,
    termsConditionsUrl: config.termsConditionsUrl,
    privacyPolicyUrl: config.privacyPolicyUrl,
  })
  track('INITIALIZE', {
    sdk: config.sdk === 'cdn' ? 'cdn' : 'html',
    themeMode: config.themeMode ?? 'system',
    networks: networks.length,
    email: features.email,
    injected: features.injected,
  })
  setInjectedWallets(config.wallets)
  walletsStore.setState({ excluded: undefined })
  // Most pages exclude none, and need no list before somebody opens it.
  if (config.excludeWalletIds?.length && project.catalogue)
    import('../features/connect/excluded.ts')
      .then(({ learnExcluded }) => learnExcluded())
      .catch(() => undefined)
  const ids = networks.map(({ id }) => id as Caip2)
  stopRemembering()
  const last = readNetworks(hostOrigin)
  const left = last.filter((id) => ids.includes(id))
  startConnections(ids, left[0] ?? fallback)
  for (const id of left) preferNetwork(id)
  restoreEmbedded()
  restoreWalletConnect()
  recallChallenge(hostOrigin)
  // What the page connected before the frame was there goes before what the last visit left: it is in the page's hands already.
  for (const told of config.injected ?? []) takeInjected(told, ids)
  // Each of them made itself the active one as it came; the one of the last visit is.
  const active = last[0] && (namespaceOf(last[0]) as Namespace)
  if (active && isConnected(connectionsStore.getState(), active)) setActive(active)
  rememberConnections(hostOrigin)
  // Who does not begin at Connect needs the list of the other screens' files: it comes beside what the first view needs, not after it.
  if (startView().name !== 'Connect' || goesOn({ name: 'Connect' }))
    import('../shell/loaders.ts').catch(() => undefined)
  followTabs()
}
