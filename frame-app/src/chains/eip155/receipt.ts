import type { Caip2, Json } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'

/** Milliseconds: between two looks, at first and at most; and in all. */
type Waits = { readonly first: number; readonly most: number; readonly patience: number }

/** Waits until a transaction is in a block. @returns its receipt; undefined where it was in none in time. A node that fails is asked again. */
export const waitForReceipt = async (
  network: Caip2,
  hash: Hex,
  { first, most, patience }: Waits,
): Promise<{ readonly status?: Json } | undefined> => {
  const deadline = Date.now() + patience
  for (let wait = first; Date.now() < deadline; wait = Math.min(wait * 1.5, most)) {
    const receipt = await nodeRequest(network, 'eth_getTransactionReceipt', [hash]).catch(() => null)
    if (receipt) return receipt as { readonly status?: Json }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return undefined
}
