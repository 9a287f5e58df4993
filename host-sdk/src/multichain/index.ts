import type { WalletInfo } from '@walletframe/bridge-protocol/host'
import type { Discovery } from '../wallets/pageWallet.ts'
import { globalWallets, knownIn } from './globals.ts'
import { createSolanaWallet, walletName, type SolanaParts } from './solana.ts'
import { standardWallets, type StandardWallet } from './standard.ts'

/** What a page with networks beyond eip155 gets, in a file of its own: pages without them never load it. */
export type Multichain = {
  /** Our Solana account as a Wallet Standard wallet; undefined where the page has no Solana network. */
  readonly solana: StandardWallet | undefined
  /** Finds the page's wallets of those namespaces. */
  readonly discoveries: readonly Discovery[]
  readonly stop: () => void
}

export type MultichainParts = SolanaParts & { readonly listed: () => readonly WalletInfo[] }

/** Our own wallets in this page, of every instance: none of them is a wallet of the page. */
const ours = new Set<StandardWallet>()

export const createMultichain = (parts: MultichainParts): Multichain => {
  const hasSolana = parts.networks.some((network) => network.startsWith('solana:'))
  const own = hasSolana ? createSolanaWallet(parts) : undefined
  if (own) ours.add(own.wallet)
  return {
    solana: own?.wallet,
    discoveries: [
      standardWallets(parts.networks, (wallet) => ours.has(wallet) || wallet.name === walletName),
      globalWallets(parts.networks, knownIn(parts.listed)),
    ],
    stop: () => {
      own?.stop()
      if (own) ours.delete(own.wallet)
    },
  }
}
