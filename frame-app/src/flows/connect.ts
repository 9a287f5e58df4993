import { addressOf, type ProviderRpcError } from '@walletframe/bridge-protocol'
import { connectionStore, type Connection } from '../state/connection.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { openModal, replaceView } from './modal.ts'

type Waiter = {
  readonly resolve: (accounts: readonly string[]) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** Pages' `eth_requestAccounts` that wait for the person. */
const waiting = new Set<Waiter>()

/** Opens Connect and waits. @throws ProviderRpcError 4001 when the modal is closed first. */
export const requestAccounts = (): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    waiting.add({ resolve, reject })
    if (!modalStore.getState().open) openModal({ name: 'Connect' })
  })

export const rejectAccountRequests = (error: ProviderRpcError): void => {
  for (const waiter of waiting) waiter.reject(error)
  waiting.clear()
}

/**
 * An account is there: state first, then those who waited for it, then the modal goes, unless the wallet is on a
 * network that this page does not use.
 */
export const completeConnect = (connection: Connection): void => {
  connectionStore.setState(connection, true)
  const accounts = connection.accounts.map(addressOf)
  for (const waiter of waiting) waiter.resolve(accounts)
  waiting.clear()
  const supported = optionsStore.getState().networks.some((network) => network.id === connection.network)
  if (supported) modalStore.setState((modal) => ({ ...modal, open: false }))
  else replaceView({ name: 'UnsupportedChain' })
}
