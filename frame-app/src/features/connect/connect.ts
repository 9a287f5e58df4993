import type { Caip10, Signal } from '@walletframe/bridge-protocol'
import { connectionStore, type Connection } from '../../connections/connection.ts'
import { modalStore } from '../../state/modal.ts'
import { optionsStore } from '../../state/options.ts'
import { isAccountAwaited, resolveAccountRequests, waitForAccounts } from './accountRequests.ts'
import { closeModal, openModal, replaceView } from '../../state/navigation.ts'

/**
 * Opens Connect and waits. A page that gives the request up takes back the modal that was opened for it.
 * @throws ProviderRpcError 4001 when the modal is closed first; the signal's reason when it aborts.
 */
export const requestAccounts = async (signal?: Signal): Promise<readonly Caip10[]> => {
  signal?.throwIfAborted()
  const isOurs = !modalStore.getState().open
  if (isOurs) openModal({ name: 'Connect' })
  try {
    return await waitForAccounts(signal)
  } finally {
    if (isOurs && signal?.aborted && !isAccountAwaited()) closeModal()
  }
}

/**
 * An account is there: state first, then those who waited for it, then the modal goes, unless the wallet is on a
 * network that this page does not use.
 */
export const completeConnect = (connection: Connection): void => {
  connectionStore.setState(connection, true)
  resolveAccountRequests(connection.accounts)
  const supported = optionsStore.getState().networks.some((network) => network.id === connection.network)
  if (supported) modalStore.setState((modal) => ({ ...modal, open: false }))
  else replaceView({ name: 'UnsupportedChain' })
}
