import type { CatalogueWallet } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import type { Wallets } from '../../connections/wallets.ts'
import type { Options } from '../../state/options.ts'
import { offeredWallets } from './offers.ts'

/** What a wallet's own browser on a phone calls it is the same wallet. */
const withoutMobile = (rdns: string | null | undefined): string | undefined =>
  rdns?.toLowerCase().replace(/\.mobile$/, '')

/** Whether the list says that a wallet puts itself into pages by this id (facts 2.2), such as `talisman` for `polkadot:talisman`. */
const isInjectedAs = (
  { id, namespace = 'eip155' }: WalletInfo,
  injected: CatalogueWallet['injected'] | undefined,
): boolean =>
  injected?.some(
    (each) =>
      each.namespace.split(':')[0] === namespace &&
      [each.injected_id, `${namespace}:${each.injected_id}`].some(
        (known) => known.toLowerCase() === id.toLowerCase(),
      ),
  ) ?? false

/**
 * The page's wallet that a wallet of the list is: by its reverse domain name; where it says none, by its name, or by an id under which the list
 * knows it in pages.
 */
export const installedAs = (
  {
    name,
    rdns,
    injected,
  }: Pick<CatalogueWallet, 'name' | 'rdns'> & Partial<Pick<CatalogueWallet, 'injected'>>,
  offered: readonly WalletInfo[],
): WalletInfo | undefined =>
  offered.find((wallet) =>
    wallet.rdns === undefined
      ? wallet.name.trim().toLowerCase() === name.toLowerCase() || isInjectedAs(wallet, injected)
      : withoutMobile(wallet.rdns) === withoutMobile(rdns),
  )

/**
 * Wallets of the list that were connected last, newest first: not those that are installed and so stand there anyway, nor those that the page
 * leaves out, nor those that have no account of its namespaces.
 */
export const recentlyPicked = (
  options: Pick<Options, 'features' | 'project' | 'networks' | 'includeWalletIds' | 'excludeWalletIds'>,
  wallets: Wallets,
  namespace?: Namespace,
): readonly CatalogueWallet[] => {
  const { networks, includeWalletIds, excludeWalletIds } = options
  const offered = offeredWallets(options, wallets, namespace)
  const namespaces: readonly string[] = namespace
    ? [namespace]
    : networks.map(({ id }) => namespaceOf(id as Caip2))
  return wallets.recent.filter(
    (wallet) =>
      typeof wallet !== 'string' &&
      !installedAs(wallet, offered) &&
      (includeWalletIds?.includes(wallet.id) ?? true) &&
      !excludeWalletIds?.includes(wallet.id) &&
      (wallet.chains.length === 0 ||
        wallet.chains.some((chain) => namespaces.includes(chain.split(':')[0] ?? ''))),
  ) as readonly CatalogueWallet[]
}
