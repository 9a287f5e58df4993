import type { Caip2, Json } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'

/** Milliseconds: between two looks, at first and at most; and in all. */
export type Waits = { readonly first: number; readonly most: number; readonly patience: number }

/** Looks until something is found. @returns undefined where it was not in time. A look that fails is made again. */
export const lookUntil = async <Found>(
  look: () => Promise<Found | null>,
  { first, most, patience }: Waits,
): Promise<Found | undefined> => {
  const deadline = Date.now() + patience
  for (let wait = first; Date.now() < deadline; wait = Math.min(wait * 1.5, most)) {
    const found = await look().catch(() => null)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return undefined
}

/** Waits until a transaction is in a block. @returns its receipt; undefined where it was in none in time. */
export const waitForReceipt = (
  network: Caip2,
  hash: Hex,
  waits: Waits,
): Promise<{ readonly status?: Json } | undefined> =>
  lookUntil(
    async () =>
      (await nodeRequest(network, 'eth_getTransactionReceipt', [hash])) as { readonly status?: Json } | null,
    waits,
  )
