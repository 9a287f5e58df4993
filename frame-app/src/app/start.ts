import { errorCode, ProviderRpcError, type Caip2, type InitConfig } from '@walletframe/bridge-protocol'
import type { Network, ProjectDocument } from '@walletframe/api-contract'
import {
  accountsOf,
  embeddedParts,
  endEmbedded,
  networkOf,
  recallEmail,
  recallPage,
} from '../connectors/embedded.ts'
import { accountStore } from '../features/account/accountState.ts'
import { authStore } from '../features/emailLogin/auth.ts'
import { connectionStore } from '../connections/connection.ts'
import { optionsStore } from '../state/options.ts'
import { chooseFeatures, chooseNetworks } from './changeOptions.ts'
import { followInjectedWallet, setInjectedWallets } from '../connections/pageWallets.ts'

const chooseDefault = (config: InitConfig, networks: readonly Network[]): Caip2 => {
  const wanted = config.defaultNetwork
  if (wanted !== undefined && !networks.some(({ id }) => id === wanted))
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Option defaultNetwork: ${wanted} is not among the networks.`,
    )
  return wanted ?? (networks[0]?.id as Caip2)
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
  optionsStore.setState({
    project,
    hostOrigin,
    metadata: config.metadata,
    networks,
    features: chooseFeatures(config.features, project),
    wanted: { networks: config.networks, features: config.features ?? {} },
    defaultNetwork: config.defaultNetwork,
    themeMode: config.themeMode ?? 'system',
    themeVariables: config.themeVariables ?? {},
    termsConditionsUrl: config.termsConditionsUrl,
    privacyPolicyUrl: config.privacyPolicyUrl,
  })
  setInjectedWallets(config.wallets)
  connectionStore.setState({ network: fallback })
  const [injected] = config.injected ?? []
  if (injected) followInjectedWallet(injected)
  else restoreEmbedded(hostOrigin, networks, fallback)
}

/** Shows the account of the last visit at once; the server's word on the session follows. */
const restoreEmbedded = (hostOrigin: string, networks: readonly Network[], fallback: Caip2) => {
  const email = recallEmail()
  if (email !== null) authStore.setState({ session: { email } })
  const page = recallPage(hostOrigin)
  if (!page) return
  const wanted = networks.some(({ id }) => id === page.network) ? page.network : fallback
  const network = networkOf(page.wallet.addresses, wanted, networks)
  if (!network) return
  connectionStore.setState({
    status: 'connected',
    connector: { type: 'embedded', id: page.wallet.id, name: 'E-mail wallet', email: page.wallet.email },
    accounts: accountsOf(page.wallet.addresses, network, networks),
    network,
  })
  void confirmSession(page.wallet.id)
}

/** A session that the server ended ends here too. No answer is not an answer: offline, the account stays shown. */
const confirmSession = async (walletId: string) => {
  const { session, vault } = await embeddedParts()
  accountStore.setState({ mark: await vault.readMark(walletId) })
  if ((await session.check()) !== 'ended') return
  await endEmbedded()
  authStore.setState({ session: null })
  connectionStore.setState({ status: 'disconnected', connector: null, accounts: [] })
}
