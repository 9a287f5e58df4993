import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol/host'
import { initialState } from './initial.ts'
import type { ReadOptions } from './options.ts'
import type { Eip1193Provider } from './provider/provider.ts'
import type { WalletFrame } from './wallet.ts'

const inert = () =>
  Promise.reject(
    new ProviderRpcError(errorCode.disconnected, 'WalletFrame works in a browser; this is a server.'),
  )

/** What a server gets: the same shape, and nothing happens. */
export const createInert = (options: ReadOptions): WalletFrame => {
  const provider: Eip1193Provider = {
    isWalletFrame: true,
    request: inert,
    on: () => provider,
    once: () => provider,
    removeListener: () => provider,
    addListener: () => provider,
    off: () => provider,
    removeAllListeners: () => provider,
  }
  const state = initialState(options)
  return {
    provider,
    solana: undefined,
    bitcoin: undefined,
    polkadot: undefined,
    ready: Promise.resolve(),
    open: inert,
    close: () => Promise.resolve(),
    getState: () => state,
    subscribe: () => () => undefined,
    on: () => () => undefined,
    disconnect: () => Promise.resolve(),
    switchNetwork: inert,
    setTheme: () => Promise.resolve(),
    updateFeatures: () => Promise.resolve(),
    addNetwork: inert,
    removeNetwork: inert,
    mount: () => undefined,
    preload: () => undefined,
    destroy: () => undefined,
  }
}
