import type { CatalogueWallet } from '@walletframe/api-contract'
import type { Namespace } from '@walletframe/bridge-protocol'
import { namespacesOf } from '../../connections/changes.ts'
import { walletsStore, type Wallets } from '../../connections/wallets.ts'
import { pushView } from '../../state/navigation.ts'
import { optionsStore, pageNetworks, type Options } from '../../state/options.ts'
import { openWalletConnect } from './connectWalletConnect.ts'
import { isPhone, thisSystem } from './device.ts'
import { installedAs } from './installed.ts'
import { browserLinkOf, platformsOf, type Platform } from './links.ts'
import { openLink } from './openLink.ts'
import { openWalletApp } from './openWalletApp.ts'
import { offeredRows, offeredWallets, offersWalletConnect, type OfferedRow } from './offers.ts'
import { pickOffered } from './pickOffered.ts'

/* Wallets of the server's list: which of them are here already, and where each leads. */

type Offer = Pick<Options, 'features' | 'project'>

/** Wallets with those first that are installed; else their order stays. */
export const installedFirst = (
  wallets: readonly CatalogueWallet[],
  options: Offer,
  pageWallets: Wallets,
  namespace?: Namespace,
): readonly { readonly wallet: CatalogueWallet; readonly isInstalled: boolean }[] => {
  const offered = offeredWallets(options, pageWallets, namespace)
  return wallets
    .map((wallet) => ({ wallet, isInstalled: installedAs(wallet, offered) !== undefined }))
    .toSorted((a, b) => Number(b.isInstalled) - Number(a.isInstalled))
}

/** Ways to a wallet that is not here which a pairing goes; the first is the one to begin with. */
const pairingWays = (wallet: CatalogueWallet): readonly Platform[] =>
  platformsOf(wallet, { system: thisSystem(), installed: false, pageWallets: false }).filter(
    (platform) => platform !== 'unsupported',
  )

/** Where a phone's wallet opens this page in its own browser. The frame knows the page's origin, not where on it the visitor is. */
const browserOf = (
  wallet: CatalogueWallet,
  { hostOrigin }: Pick<Options, 'hostOrigin'>,
  namespace: Namespace | undefined,
): string | undefined => {
  const wanted = namespace === undefined ? namespacesOf(pageNetworks()) : [namespace]
  return isPhone() ? browserLinkOf(wallet, hostOrigin, wanted) : undefined
}

/** Where a wallet of the list leads: what of it is here; else a pairing, or its own browser; else where to get it. */
export type Lead =
  | { readonly kind: 'here'; readonly row: OfferedRow }
  | { readonly kind: 'browser'; readonly url: string }
  | { readonly kind: 'pairing'; readonly way: Platform }
  | { readonly kind: 'get' }

export const leadOf = (wallet: CatalogueWallet, namespace?: Namespace): Lead => {
  const options = optionsStore.getState()
  const offered = offeredRows(options, walletsStore.getState(), namespace)
  const installed = installedAs(wallet, offered.flat())
  const row = installed && offered.find((each) => each.includes(installed))
  if (row) return { kind: 'here', row }
  const [way] = offersWalletConnect(options, namespace) ? pairingWays(wallet) : []
  const url = browserOf(wallet, options, namespace)
  // What is wanted by name comes first; else the way on which the page stays in its own browser.
  if (url !== undefined && (way === undefined || namespace !== undefined)) return { kind: 'browser', url }
  return way === undefined ? { kind: 'get' } : { kind: 'pairing', way }
}

/**
 * A wallet was picked: one that is here is asked at once; one that a pairing reaches is led here by it, on a phone by its app, which this very
 * tap opens; a phone's wallet that takes no pairing opens the page in its own browser; of any other it is shown where to get it. To be called in
 * a tap's own activation.
 */
export const pickWallet = (wallet: CatalogueWallet, namespace?: Namespace): void => {
  const lead = leadOf(wallet, namespace)
  if (lead.kind === 'here') pickOffered(lead.row)
  else if (lead.kind === 'browser') openLink(lead.url)
  else if (lead.kind === 'pairing') {
    openWalletConnect(wallet)
    if (lead.way === 'mobile') openWalletApp(lead.way, wallet)
  } else pushView({ name: 'Downloads', wallet })
}
