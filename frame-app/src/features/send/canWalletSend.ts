import { pageWallet } from '../../connections/pageWallets.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'

/**
 * Whether a wallet has words for a transfer at all: the standard of page wallets has none for Bitcoin. What an app over WalletConnect may do it says
 * when it is asked.
 */
export const canWalletSend = (account: string, wallet: ConnectorInfo | null | undefined): boolean =>
  !account.startsWith('bip122:') ||
  wallet?.type !== 'injected' ||
  ['unisat', 'sats'].includes(pageWallet(wallet.id)?.speaks ?? '')
