import type { Json, ProviderRpcError } from '@walletframe/bridge-protocol/host'

/**
 * What a provider tells, by the event's name.
 * @see https://eips.ethereum.org/EIPS/eip-1193#events
 */
export type ProviderEvents = {
  /** A wallet is there. `chainId` is hex with `0x`. */
  readonly connect: { readonly chainId: string }
  readonly disconnect: ProviderRpcError
  /** Addresses, the active one first; empty when the wallet is gone. */
  readonly accountsChanged: readonly string[]
  /** Hex with `0x`. */
  readonly chainChanged: string
  readonly message: { readonly type: string; readonly data: Json }
}

export type ProviderEvent = keyof ProviderEvents

export type ProviderListener<Event extends ProviderEvent> = (payload: ProviderEvents[Event]) => void
