import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol/host'
import type { WalletFrameOptions } from './options.ts'
import type { Eip1193Provider } from './provider/provider.ts'
import type { WalletFrame } from './wallet.ts'

const inert = () =>
  Promise.reject(
    new ProviderRpcError(errorCode.disconnected, 'WalletFrame works in a browser; this is a server.'),
  )

/** What a server gets: the same shape, and nothing happens. */
export const createInert = (options: WalletFrameOptions): WalletFrame => {
  const provider: Eip1193Provider = {
    isWalletFrame: true,
    request: inert,
    on: () => provider,
    once: () => provider,
    removeListener: () => provider,
    addListener: () => provider,
    off: () => provider,
  }
  const network = options.defaultNetwork ?? options.networks?.[0] ?? 'eip155:1'
  return {
    provider,
    solana: undefined,
    open: inert,
    close: () => Promise.resolve(),
    getState: () => ({ status: 'disconnected', connector: null, accounts: [], network, open: false }),
    subscribe: () => () => undefined,
    on: () => () => undefined,
    disconnect: () => Promise.resolve(),
    switchNetwork: inert,
    setTheme: () => undefined,
    updateFeatures: () => undefined,
    addNetwork: () => undefined,
    removeNetwork: () => undefined,
    preload: () => undefined,
    destroy: () => undefined,
  }
}
