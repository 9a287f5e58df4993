import { namespaceOf, type Caip2, type Namespace, type Signal } from '@walletframe/bridge-protocol'
import { putConnected } from '../../connections/changes.ts'
import { dropUnshared } from '../../connections/walletConnect.ts'
import { rememberWallet } from '../../connections/pageWallets.ts'
import type { ConnectorInfo, Shared } from '../../connectors/connector.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { closeModal, dismissModal, openModal, replaceView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { track } from '../../state/track.ts'
import { isCustomWallet } from './customId.ts'
import { isAccountAwaited, resolveAccountRequests, waitForAccounts } from './accountRequests.ts'

/**
 * Opens Connect and waits. A page that gives the request up takes back the modal that was opened for it.
 * @param namespace of the account that is wanted.
 * @throws ProviderRpcError 4001 when the modal is closed first; the signal's reason when it aborts.
 */
export const requestAccounts = async (namespace: Namespace, signal?: Signal): Promise<void> => {
  signal?.throwIfAborted()
  const isOurs = !modalStore.getState().open
  if (isOurs) openModal({ name: 'Connect', namespace })
  try {
    await waitForAccounts(signal)
  } finally {
    if (isOurs && signal?.aborted && !isAccountAwaited()) closeModal()
  }
}

type Way = 'email' | 'browser' | 'qrcode' | 'mobile'

/** How a wallet of each kind was reached, as events say it. */
const ways: Readonly<Record<ConnectorInfo['type'], Way>> = {
  embedded: 'email',
  injected: 'browser',
  walletConnect: 'qrcode',
}

/** A wallet of the list that was led here by a code is there at the next visit, in every page; so none that a page put there. */
const rememberPicked = (): void => {
  const view = currentView(modalStore.getState())
  if (view.name === 'ConnectingWalletConnect' && view.wallet && !isCustomWallet(view.wallet))
    rememberWallet(view.wallet)
}

/**
 * An account is there: state first, then those who waited for it, then the modal goes, unless the wallet is on a
 * network that this page does not use.
 * @param leave how the modal goes.
 * @param method how the wallet was reached, as events say it.
 */
export const completeConnect = (
  shared: Shared,
  leave: () => void = dismissModal,
  method: Way = ways[shared.connector.type],
): void => {
  putConnected(shared, namespaceOf(shared.network) as Namespace)
  track('CONNECT_SUCCESS', { method, name: shared.connector.name })
  if (shared.connector.type === 'walletConnect') {
    // Its session takes the place of the one before, which is ended.
    dropUnshared(shared)
    rememberPicked()
  }
  resolveAccountRequests()
  const isSupported = (network: Caip2) => optionsStore.getState().networks.some(({ id }) => id === network)
  if (isSupported(shared.network)) leave()
  else replaceView({ name: 'UnsupportedChain' })
}
