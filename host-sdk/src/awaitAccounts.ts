import { addressOf, errorCode, ProviderRpcError, type Namespace } from '@walletframe/bridge-protocol/host'
import type { WalletFrame } from './wallet.ts'

type Opens = Pick<WalletFrame, 'getState' | 'subscribe' | 'open'>

/** Milliseconds in which the state says that the modal is open, once `open()` has ended. */
const grace = 1_000

/** Addresses that are connected in a namespace, the active one first; none where nobody is. */
export const addressesIn = (wallet: Pick<WalletFrame, 'getState'>, namespace: Namespace): readonly string[] =>
  (wallet.getState().connections[namespace]?.accounts ?? []).map(addressOf)

/**
 * The addresses that are connected in a namespace; where none is, the modal is opened for it and the visitor waited for.
 * @throws ProviderRpcError 4001 where they close it instead, or it cannot come up, as they were told then.
 */
export const awaitAccounts = async (wallet: Opens, namespace: Namespace): Promise<readonly string[]> => {
  const connected = addressesIn(wallet, namespace)
  if (connected.length > 0) return connected
  let wasOpen = false
  let end = (): void => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const none = () => new ProviderRpcError(errorCode.userRejected, 'The visitor connected no wallet.')
  try {
    return await new Promise((resolve, reject) => {
      end = wallet.subscribe(({ isOpen }) => {
        const addresses = addressesIn(wallet, namespace)
        if (addresses.length > 0) resolve(addresses)
        else if (wasOpen && !isOpen) reject(none())
        wasOpen ||= isOpen
      })
      wallet.open({ view: 'Connect', namespace }).then(() => {
        timer = setTimeout(() => {
          if (!wallet.getState().isOpen) reject(none())
        }, grace)
      }, reject)
    })
  } finally {
    end()
    clearTimeout(timer)
  }
}
