import {
  errorCode,
  ProviderRpcError,
  type Json,
  type WalletConnection,
  type WalletInfo,
  type WalletMethod,
} from '@walletframe/bridge-protocol'
import { callHost } from '../bridge/host.ts'
import type { Connection } from '../connections/connection.ts'

/** Asks the page's wallet for its accounts. The page runs the request; the frame only says which wallet the person picked. */
export const connectInjectedWallet = (walletId: string): Promise<WalletConnection> =>
  callHost('connectWallet', { walletId })

export const disconnectInjectedWallet = (walletId: string): Promise<null> =>
  callHost('disconnectWallet', { walletId })

export const requestInjectedWallet = (walletId: string, method: WalletMethod, params: Json): Promise<Json> =>
  callHost('walletRequest', { walletId, method, params })

/** The connection state that an injected wallet's own words make. @throws ProviderRpcError 4100 where it gave no account. */
export const connectionOfInjected = (told: WalletConnection, wallet: WalletInfo | undefined): Connection => {
  if (told.accounts.length === 0)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'The wallet shared no account. Pick one in the wallet.',
    )
  return {
    status: 'connected',
    connector: {
      type: 'injected',
      id: told.walletId,
      name: wallet?.name ?? 'Browser Wallet',
      icon: wallet?.icon,
    },
    accounts: told.accounts,
    network: told.network,
  }
}
