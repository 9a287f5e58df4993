import type { CatalogueWallet } from '@walletframe/api-contract'
import { appDoubt } from '../../state/specified.ts'
import { track } from '../../state/track.ts'
import { deviceStore } from './device.ts'
import { anyWalletOpening, openingOf, type AppPlatform, type Platform } from './links.ts'
import { closeEmptyWindow, openLink } from './openLink.ts'
import { pairingStore } from './pairing.ts'

/**
 * Opens the app or the page of a wallet with the pairing that is there; to be called in a tap's own activation.
 * @param wallet undefined: the phone asks which of its apps takes it.
 * @returns whether something was opened: not while there is no pairing yet.
 */
export const openWalletApp = (platform: AppPlatform, wallet?: CatalogueWallet): boolean => {
  const { uri } = pairingStore.getState()
  if (uri === null) return false
  const opening = wallet ? openingOf(wallet, platform, uri, deviceStore.getState()) : anyWalletOpening(uri)
  // Why, and which wallet: the pairing itself, with its key, and the wallet's link are nobody's business.
  const fail = (message: string) => {
    track('CONNECT_PROXY_ERROR', { message, name: wallet?.name })
    return false
  }
  if (!opening) return fail('no_link')
  try {
    openLink(opening.url)
  } catch {
    return fail('not_opened')
  }
  const opened = { link: opening.link, isLate: false }
  pairingStore.setState({ opened })
  const timer = setTimeout(() => pairingStore.setState({ opened: { ...opened, isLate: true } }), appDoubt)
  const stop = pairingStore.subscribe((pairing) => {
    if (pairing.opened === opened) return
    stop()
    clearTimeout(timer)
    if (!pairing.opened) closeEmptyWindow()
  })
  return true
}

/** A way to the wallet is shown. A code is scanned by another device: what was opened on this one counts no more. */
export const showPlatform = (platform: Platform, wallet?: CatalogueWallet): void => {
  if (platform === 'unsupported') return
  track('SELECT_WALLET', { name: wallet?.name, platform })
  if (platform === 'qrcode' && pairingStore.getState().opened) pairingStore.setState({ opened: null })
}
