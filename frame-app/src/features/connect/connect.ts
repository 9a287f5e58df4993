import type { Caip10 } from '@walletframe/bridge-protocol'
import { connectionStore, type Connection } from '../../connections/connection.ts'
import { modalStore } from '../../state/modal.ts'
import { optionsStore } from '../../state/options.ts'
import { resolveAccountRequests, waitForAccounts } from './accountRequests.ts'
import { openModal, replaceView } from '../../state/navigation.ts'

/** Opens Connect and waits. @throws ProviderRpcError 4001 when the modal is closed first. */
export const requestAccounts = (): Promise<readonly Caip10[]> => {
  if (!modalStore.getState().open) openModal({ name: 'Connect' })
  return waitForAccounts()
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
