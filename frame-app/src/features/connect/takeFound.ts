import type { WalletConnectParts } from '../../connectors/walletConnect/walletConnect.ts'
import { namespacesOf, putConnected } from '../../connections/changes.ts'
import { rememberWallet } from '../../connections/pageWallets.ts'
import { connectionsStore, isConnected } from '../../connections/connections.ts'
import { dismissModal } from '../../state/navigation.ts'
import { track } from '../../state/track.ts'
import { resolveAccountRequests } from './accountRequests.ts'
import { attemptStore } from './attempt.ts'

/**
 * A wallet app answered the pairing of a page that was thrown away meanwhile, and is loaded again: connected, unless the person has gone on to
 * another wallet by now.
 * @returns whether it is.
 */
export const takeFound: (...found: Parameters<WalletConnectParts['walletFound']>) => boolean = (
  shared,
  { wallet, isOpened },
) => {
  const isElsewhere =
    namespacesOf(shared.accounts).some((namespace) => isConnected(connectionsStore.getState(), namespace)) ||
    attemptStore.getState().status === 'waiting'
  if (isElsewhere) return false
  putConnected(shared)
  track('CONNECT_SUCCESS', { method: isOpened ? 'mobile' : 'qrcode', name: shared.connector.name })
  if (wallet) rememberWallet(wallet)
  resolveAccountRequests()
  dismissModal()
  return true
}
