import type { ProviderRpcError } from '@walletframe/bridge-protocol'
import { fetchPart } from '../api/fetchPart.ts'
import type { onDemand } from './onDemand.ts'

/* The way to what the engine has in a chunk of its own: the first view needs none of it, and it is fetched right after that one. */

type Later = typeof onDemand

let later: Later | undefined

/** Fetches it, once. @throws ProviderRpcError 4901 where it cannot be had. */
export const fetchLater = async (): Promise<Later> => {
  const part = await fetchPart(import('./onDemand.ts'))
  later = part.onDemand
  return later
}

/** What all that waited was ended with last. */
let ended: ProviderRpcError | undefined

/** Puts a request before the person. Closing the modal ends it also while its code is on the way. */
export const requestApproval: Later['requestApproval'] = async (request) => {
  const before = ended
  const { requestApproval: ask } = await fetchLater()
  if (ended && ended !== before) throw ended
  return ask(request)
}

/** Everything that waits for a decision gets `error`. */
export const rejectAllApprovals = (error: ProviderRpcError): void => {
  ended = error
  later?.rejectAllApprovals(error)
}
