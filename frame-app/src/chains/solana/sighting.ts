import type { Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import type { Sighting } from '../sighting.ts'

/** It is good for 150 blocks, about a minute; nodes may be behind. */
const patience = 3 * 60_000

type Status = { readonly err?: unknown; readonly confirmationStatus?: unknown } | null

/** What the node says of a transaction. @throws ProviderRpcError 4901 where the node does not answer. */
export const sightingOf = async ({
  network,
  hash,
}: {
  readonly network: Caip2
  readonly hash: string
}): Promise<Sighting> => {
  const answer = (await nodeRequest(network, 'getSignatureStatuses', [
    [hash],
    { searchTransactionHistory: true },
  ])) as { readonly value?: readonly Status[] } | null
  const status = answer?.value?.[0] ?? null
  // Before a supermajority voted it may still be dropped, also what failed.
  const isVoted = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
  return {
    receipt: isVoted ? (status.err ? 'failed' : 'confirmed') : null,
    isKnown: status !== null,
    isTaken: false,
    nonce: null,
    patience,
  }
}
