import type { CatalogueWallet } from '@walletframe/api-contract'
import type { Namespace } from '@walletframe/bridge-protocol'
import { walletsStore, type Wallets } from '../../connections/wallets.ts'
import { pushView } from '../../state/navigation.ts'
import { optionsStore, type Options } from '../../state/options.ts'
import { connectInjected } from './connectInjected.ts'
import { openWalletConnect } from './connectWalletConnect.ts'
import { thisSystem } from './downloads.ts'
import { installedAs } from './installed.ts'
import { platformsOf } from './links.ts'
import { offeredWallets, offersWalletConnect } from './offers.ts'

/* Wallets of the server's list: which of them are here already, and where each leads. */

type Offer = Pick<Options, 'features'>

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

/** Whether a code on this screen connects the wallet: it is an app of a phone, and this is none. */
const isScanned = (wallet: CatalogueWallet): boolean =>
  platformsOf(wallet, { system: thisSystem(), installed: false, pageWallets: false }).includes('qrcode')

/**
 * A wallet was picked: one that is here is asked at once; a phone's app reads a code, where the operator has a relay; of any other it is shown
 * where to get it.
 */
export const pickWallet = (wallet: CatalogueWallet, namespace?: Namespace): void => {
  const options = optionsStore.getState()
  const installed = installedAs(wallet, offeredWallets(options, walletsStore.getState(), namespace))
  if (installed) void connectInjected(installed.id)
  else if (offersWalletConnect(options, namespace) && isScanned(wallet)) openWalletConnect(wallet)
  else pushView({ name: 'Downloads', wallet })
}
