import type { Progress, Sent } from '../progress.ts'
import { signatureStatus } from './signatureStatus.ts'

/** What became of a transaction. @throws ProviderRpcError 4901 where the node does not answer. */
export const progressOf = async ({ network, result }: Sent): Promise<Progress | undefined> => {
  const hash = (result as { readonly signature?: unknown } | null)?.signature
  if (typeof hash !== 'string') return undefined
  const { outcome } = await signatureStatus(network, hash)
  const state = outcome === 'failed' ? 'reverted' : (outcome ?? 'pending')
  return { state: outcome ?? 'pending', steps: [{ state, hash }], reason: null }
}
