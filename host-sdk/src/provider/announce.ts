import { randomId } from '@walletframe/bridge-protocol/host'
import { listen } from '../listen.ts'
import type { Eip1193Provider } from './provider.ts'

/** What EIP-6963 says of a wallet. */
export type ProviderInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** What wallet lists show of us (EIP-6963): a blue square outline. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%232f5bea' d='M0 0h8v8H0zM2 2v4h4V2z'/%3E%3C/svg%3E"

/** `com.example.wallet` for `https://wallet.example.com`. */
const reversedHost = (frameUrl: string): string =>
  new URL(frameUrl).hostname.split('.').toReversed().join('.')

/**
 * Announces our provider to the page (EIP-6963), now and whenever somebody asks.
 * @returns what ends it.
 */
export const announce = (provider: Eip1193Provider, frameUrl: string, rdns?: string) => {
  const info: ProviderInfo = {
    // No secure context has no UUID, and the wallet does not open there: any id will do.
    uuid: crypto.randomUUID?.() ?? randomId(),
    name: 'WalletFrame',
    icon,
    rdns: rdns || reversedHost(frameUrl),
  }
  const tell = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  tell()
  return listen(window, 'eip6963:requestProvider', tell)
}
