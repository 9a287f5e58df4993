import type { Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'

/** What a node says of a transaction, by its signature. */
export type SignatureStatus = {
  /** Whether the node has it, in whatever block. */
  readonly isKnown: boolean
  /** How it went; null until a supermajority voted for its block: before, it may still be dropped, also what failed. */
  readonly outcome: 'confirmed' | 'failed' | null
}

type Status = { readonly err?: unknown; readonly confirmationStatus?: unknown } | null

/** Reads it anew. @throws ProviderRpcError 4901 where the node does not answer. */
export const signatureStatus = async (network: Caip2, signature: string): Promise<SignatureStatus> => {
  const answer = (await nodeRequest(network, 'getSignatureStatuses', [
    [signature],
    { searchTransactionHistory: true },
  ])) as { readonly value?: readonly Status[] } | null
  const status = answer?.value?.[0] ?? null
  const isVoted = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
  return { isKnown: status !== null, outcome: isVoted ? (status.err ? 'failed' : 'confirmed') : null }
}
