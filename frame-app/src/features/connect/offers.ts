import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import { connectionsStore, isConnected, namespacesWith } from '../../connections/connections.ts'
import type { Wallets } from '../../connections/wallets.ts'
import { walletConnect, type ConnectorInfo } from '../../connectors/connector.ts'
import { isExternal } from '../../connectors/injected/injected.ts'
import { connectorOf, mergeWallets, orderWallets } from '../../connectors/registry.ts'
import { optionsStore, type Options } from '../../state/options.ts'
import { featuredWallets, recommendedWallets } from '../../state/specified.ts'

/** A name as it is compared; what a wallet's own browser on a phone calls it is the same wallet. */
const key = (text: string | null | undefined): string | undefined =>
  text
    ?.trim()
    .toLowerCase()
    .replace(/\.mobile$/, '')

/** Whether a wallet of the page is one that the page excludes: it says that name, or that reverse domain name (facts 6.1). */
const isExcluded = ({ name, rdns }: WalletInfo, excluded: Wallets['excluded'] = []): boolean =>
  excluded.some(
    (wallet) => key(wallet.name) === key(name) || (rdns !== undefined && key(wallet.rdns) === key(rdns)),
  )

/**
 * The page's wallets that are offered, in the order of Connect, without those that the page excludes; those of one namespace where an account of
 * it is wanted. A page that wants none of the visitor's browser (`features.injected`) still offers connectors of its own, where the operator
 * allows wallets of the page.
 */
export const offeredWallets = (
  { features, project }: Pick<Options, 'features' | 'project'>,
  { injected, recent, excluded }: Wallets,
  namespace?: Namespace,
): readonly WalletInfo[] =>
  orderWallets(injected, recent, namespace).filter(
    (wallet) =>
      (features.injected || (project.features.injected && isExternal(wallet))) &&
      !isExcluded(wallet, excluded),
  )

/** A row of Connect: one wallet, by its parts in the namespaces that it has. */
export type OfferedRow = ReturnType<typeof mergeWallets>[number]

/** Whether it is what the page itself handed over. */
export const isPageOwn = (row: OfferedRow): boolean => row.every(isExternal)

/** As {@link offeredWallets}, with what is one wallet in several namespaces together: Connect has a row for each. */
export const offeredRows = (...of: Parameters<typeof offeredWallets>): readonly OfferedRow[] =>
  mergeWallets(offeredWallets(...of))

/** Whether the server's list of wallets is offered: there is one, and the page takes wallets. */
export const offersCatalogue = ({
  features,
  project,
  showWallets,
}: Pick<Options, 'features' | 'project' | 'showWallets'>): boolean =>
  showWallets !== false && features.injected && project.catalogue === true

/**
 * Places on Connect for wallets of lists: the page's choice of the server's, the page's own, and the operator's choice as far as others leave
 * room. @param beside wallets that stand there anyway.
 */
export const listedPlaces = (
  { featuredWalletIds, customWallets }: Pick<Options, 'featuredWalletIds' | 'customWallets'>,
  beside: number,
) => {
  const [featured, custom] = [featuredWalletIds, customWallets].map((all) =>
    Math.min(all?.length ?? 0, featuredWallets),
  ) as [number, number]
  return { featured, custom, recommended: Math.max(recommendedWallets - beside - featured - custom, 0) }
}

/** Whether a kind of wallet has an account of the namespace that is wanted; without one, of some network of the page. */
const servesPage = (
  wallet: Pick<ConnectorInfo, 'type' | 'id'>,
  networks: Options['networks'],
  namespace: Namespace | undefined,
): boolean => {
  const { serves } = connectorOf(wallet).capabilities
  return namespace === undefined
    ? networks.some(({ id }) => serves(namespaceOf(id as Caip2) as Namespace))
    : serves(namespace)
}

/** Whether the e-mail wallet is offered: it has an account of the namespace that is wanted, or of some network of the page. */
export const offersEmail = (
  { features, networks }: Pick<Options, 'features' | 'networks'>,
  namespace?: Namespace,
): boolean => features.email && servesPage({ type: 'embedded', id: '' }, networks, namespace)

/** Whether a wallet app can be connected by a code: the operator has a relay, and it has accounts of the namespace that is wanted. */
export const offersWalletConnect = (
  { features, networks }: Pick<Options, 'features' | 'networks'>,
  namespace?: Namespace,
): boolean => features.walletConnect && servesPage(walletConnect, networks, namespace)

/** Whether a code is offered beside the other ways: where no wallet app is connected yet, since another session would end that one (facts 6.1). */
export const offersCode = (...of: Parameters<typeof offersWalletConnect>): boolean =>
  offersWalletConnect(...of) && namespacesWith(connectionsStore.getState(), 'walletConnect').length === 0

/** Whether there is a wallet to connect with, of the page or by a code, where the page shows wallets at all (`showWallets`). */
export const offersWallets = (
  options: Pick<Options, 'features' | 'networks' | 'project' | 'showWallets'>,
  wallets: Wallets,
  namespace?: Namespace,
): boolean =>
  options.showWallets !== false &&
  (offersCode(options, namespace) || offeredWallets(options, wallets, namespace).length > 0)

/** Whether a page may lead past Connect to a way to connect: there is something to connect, and nothing to be agreed to before. */
export const mayOpenPast = (namespace?: Namespace): boolean => {
  const { showWallets, termsConditionsUrl, privacyPolicyUrl, wanted } = optionsStore.getState()
  const asksFirst = wanted.features.legalCheckbox === true && Boolean(termsConditionsUrl ?? privacyPolicyUrl)
  return showWallets !== false && !asksFirst && !isConnected(connectionsStore.getState(), namespace)
}

/** Whether there is any way to connect an account of the network's namespace. */
export const isConnectable = (
  options: Parameters<typeof offersWallets>[0],
  wallets: Wallets,
  namespace: Namespace,
): boolean => offersEmail(options, namespace) || offersWallets(options, wallets, namespace)
