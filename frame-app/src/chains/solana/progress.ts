import { nodeRequest } from '../../api/rpc.ts'
import type { Progress, Sent } from '../progress.ts'

type Status = { readonly err?: unknown; readonly confirmationStatus?: unknown } | null

/** What became of a transaction. @throws ProviderRpcError 4901 where the node does not answer. */
export const progressOf = async ({ network, result }: Sent): Promise<Progress | undefined> => {
  const hash = (result as { readonly signature?: unknown } | null)?.signature
  if (typeof hash !== 'string') return undefined
  const answer = (await nodeRequest(network, 'getSignatureStatuses', [[hash]])) as {
    readonly value?: readonly Status[]
  } | null
  const status = answer?.value?.[0]
  const is = (state: 'pending' | 'confirmed' | 'reverted') => [{ state, hash }]
  if (status?.err) return { state: 'failed', steps: is('reverted'), reason: null }
  // Before a supermajority voted it may still be dropped.
  return status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
    ? { state: 'confirmed', steps: is('confirmed'), reason: null }
    : { state: 'pending', steps: is('pending'), reason: null }
}
