import type { Caip2 } from '@walletframe/bridge-protocol/host'
import type { ReadOptions } from './options.ts'
import { stateOf, type WalletState } from './state.ts'
import type { WalletFrame } from './wallet.ts'

/** Network where nothing is known of a last visit. */
const fallback: Caip2 = 'eip155:1'

/** State before anything is known of the visitor: what a server shows, and what hydration must find again. */
export const initialState = (options: Pick<ReadOptions, 'networks' | 'defaultNetwork'>): WalletState =>
  Object.freeze(stateOf(options.defaultNetwork ?? options.networks?.[0] ?? fallback))

const known = new WeakMap<WalletFrame, WalletState>()

export const rememberInitial = (wallet: WalletFrame, options: ReadOptions): void => {
  known.set(wallet, initialState(options))
}

/** The same object every time. One from the script tag was never on a server: it begins on the network that it is on. */
export const initialOf = (wallet: WalletFrame): WalletState => {
  const found = known.get(wallet) ?? initialState({ defaultNetwork: wallet.getState().network })
  known.set(wallet, found)
  return found
}
