import { namespaceOf, type Caip2 } from '@walletframe/bridge-protocol/host'

/*
 * Wallet Standard: https://github.com/wallet-standard/wallet-standard. Types are written here as far as they are used:
 * what a wallet of the page gives is checked where it is read.
 */

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** `solana:mainnet`, `bitcoin:mainnet` …: names, not CAIP-2. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

/** A feature's methods, by name. */
export type Feature = { readonly version: string; readonly [member: string]: unknown }

export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, Feature>>
  readonly accounts: readonly StandardAccount[]
}

export type StandardApi = { readonly register: (...wallets: StandardWallet[]) => () => void }

/** CAIP-2 reference (genesis hash) and the name that Wallet Standard has for the chain. */
const solanaChains: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard chain of a CAIP-2 id; an unknown Solana is a local one. */
export const standardChain = (network: Caip2): string =>
  namespaceOf(network) === 'solana'
    ? (solanaChains[network.slice(7)] ?? 'solana:localnet')
    : network === 'bip122:000000000019d6689c085ae165831e93'
      ? 'bitcoin:mainnet'
      : 'bitcoin:testnet'
