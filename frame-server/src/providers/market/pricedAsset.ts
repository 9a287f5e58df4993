import { nativeAddress } from '@walletframe/api-contract'
import { readAsset } from '../evm/assets.ts'
import { isKey } from '../solana/tokenPrograms.ts'

/** A coin or token that may have a price. */
export type PricedAsset = {
  /** CAIP-2. */
  readonly network: string
  /** As the network writes it, lower case on EVM networks; {@link nativeAddress} for the network's own coin. */
  readonly address: string
}

const network = 'solana:[1-9A-HJ-NP-Za-km-z]{32}'
const token = new RegExp(`^(${network})(?::|/token:)([1-9A-HJ-NP-Za-km-z]{32,44})$`)
const coin = new RegExp(`^(${network})(?::0x[eE]{40}|/slip44:501)$`)

/** SOL where it is a token. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

const readSolanaAsset = (text: string): PricedAsset | undefined => {
  const [, ofCoin] = coin.exec(text) ?? []
  if (ofCoin !== undefined) return { network: ofCoin, address: nativeAddress }
  const [, ofToken, address] = token.exec(text) ?? []
  return ofToken !== undefined && address !== undefined && isKey(address)
    ? { network: ofToken, address }
    : undefined
}

/**
 * Reads what callers write for an asset of an EVM or a Solana network: CAIP-10 (the network's own coin by {@link nativeAddress}), or CAIP-19
 * (`eip155:1/erc20:0x…`, `solana:…/token:…`, `…/slip44:…`). Undefined for what is on another network.
 */
export const readPricedAsset = (text: string): PricedAsset | undefined =>
  readAsset(text) ?? readSolanaAsset(text)
