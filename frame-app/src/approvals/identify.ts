import { fetchPart } from '../api/fetchPart.ts'
import type { HostIdentity } from './hostIdentity.ts'

/**
 * Which host a page's origin is, and what of it somebody registered. The list of public suffixes that says so is larger than all of the
 * first load: it is fetched here, when somebody first asks.
 * @throws ProviderRpcError 4901 where it cannot be fetched.
 */
export const identify = async (origin: string): Promise<HostIdentity> => {
  const { hostIdentity } = await fetchPart(import('./hostIdentity.ts'))
  return hostIdentity(origin)
}
