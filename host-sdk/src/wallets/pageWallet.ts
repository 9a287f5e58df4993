import type { Caip2, Json, WalletConnection, WalletInfo } from '@walletframe/bridge-protocol/host'
import type { InjectedProvider } from './evm.ts'

/** What a wallet shares with the page. */
export type Shared = Omit<WalletConnection, 'walletId'>

/** A wallet of the page, of whatever standard: what the rest of the script needs of it. */
export type PageWallet = {
  /** Display data, as the wallet says it of itself. */
  readonly info: WalletInfo
  /** Its EIP-1193 provider, where it has one: requests go straight to it. */
  readonly provider?: InjectedProvider
  /** Its own object, of its own standard. */
  readonly native?: unknown
  /** @param silent without asking the person: no account where none is shared yet. */
  readonly connect: (silent: boolean) => Promise<Shared>
  /** Hears what it shares from now on. @returns what ends it. Neither may throw, whatever the wallet does. */
  readonly bind: (onChange: (shared: Shared) => void) => () => void
  /**
   * Asks it what the frame wants to know. @throws ProviderRpcError 4200 what is not on the list of its namespace; or the wallet's own error.
   */
  readonly request: (method: string, params: Json, network: Caip2 | undefined) => Promise<unknown>
  /** Asks it to take its permission back. */
  readonly release: () => Promise<unknown>
}

/** Finds wallets for as long as it runs. @returns what ends it. */
export type Discovery = (found: (wallet: PageWallet) => void) => () => void
