import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Sighting } from '../sighting.ts'
import { signatureStatus } from './signatureStatus.ts'

/** It is good for 150 blocks, about a minute; nodes may be behind. */
const patience = 3 * 60_000

/** What the node says of a transaction. @throws ProviderRpcError 4901 where the node does not answer. */
export const sightingOf = async ({
  network,
  hash,
}: {
  readonly network: Caip2
  readonly hash: string
}): Promise<Sighting> => {
  const { isKnown, outcome } = await signatureStatus(network, hash)
  return { receipt: outcome, isKnown, isTaken: false, nonce: null, patience }
}
