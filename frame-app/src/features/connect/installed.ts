import type { CatalogueWallet } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import type { Wallets } from '../../connections/wallets.ts'
import type { Options } from '../../state/options.ts'
import { offeredWallets } from './offers.ts'

/** What a wallet's own browser on a phone calls it is the same wallet. */
const withoutMobile = (rdns: string | null | undefined): string | undefined =>
  rdns?.toLowerCase().replace(/\.mobile$/, '')

/** The page's wallet that a wallet of the list is; by its reverse domain name, or by its name where it says none. */
export const installedAs = (
  { name, rdns }: Pick<CatalogueWallet, 'name' | 'rdns'>,
  offered: readonly WalletInfo[],
): WalletInfo | undefined =>
  offered.find((wallet) =>
    wallet.rdns === undefined
      ? wallet.name.trim().toLowerCase() === name.toLowerCase()
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
