import type { Caip2 } from '@walletframe/bridge-protocol'
import { openRecords } from './records.ts'

/** A token that a person put on their list (EIP-747), as its contract speaks of itself. */
export type WatchedAsset = {
  readonly walletId: string
  readonly network: Caip2
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  /** EIP-55. */
  readonly address: string
  /** Decimal; null for a token whose units are all alike. */
  readonly tokenId: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

const keyOf = ({ walletId, network, address, tokenId }: WatchedAsset) =>
  `${walletId} ${network} ${address.toLowerCase()} ${tokenId ?? ''}`

/** Remembers a token; the same one again replaces what was known of it. Rejects where the browser denies storage. */
export const rememberAsset = async (asset: WatchedAsset): Promise<void> => {
  await (await openRecords()).put('assets', asset, keyOf(asset))
}

/** Takes a token off the list. Rejects where the browser denies storage. */
export const forgetAsset = async (asset: WatchedAsset): Promise<void> => {
  await (await openRecords()).delete('assets', keyOf(asset))
}

/** Tokens on a wallet's list; none where the browser denies storage. */
export const watchedAssets = async (walletId: string): Promise<readonly WatchedAsset[]> => {
  try {
    return await (await openRecords()).getAllFromIndex('assets', 'walletId', walletId)
  } catch {
    return []
  }
}
