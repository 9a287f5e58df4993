import { nodeMethodsByNamespace, projectHeader, rpcProxy } from '@walletframe/api-contract'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { isRepeatable } from '@walletframe/bridge-protocol/frame'
import { optionsStore } from '../state/options.ts'
import { callServer } from './client.ts'
import { ApiFailure, failureOf } from './failure.ts'

/** New tries of a read, and the first wait between them in milliseconds; it doubles (specification, section 9). */
const tries = 3
const firstWait = 150
/** Longest `Retry-After` that a read waits for, in seconds; past it the caller decides. */
const longestRetryAfter = 2
/** No new try begins later than this, in milliseconds: the page gives a read up after 30 seconds, and one try takes up to 10. */
const lastTry = 18_000

let lastId = 0
/** Reads that are on their way: the same one is asked once. */
const underway = new Map<string, Promise<Json>>()

const ask = async (network: Caip2, method: string, params: readonly Json[]): Promise<Json> => {
  lastId += 1
  const answer = await callServer(rpcProxy, {
    params: { network },
    body: { jsonrpc: '2.0', id: lastId, method, params: [...params] },
    headers: { [projectHeader]: optionsStore.getState().project.projectId },
  })
  // One request has one answer; a batch has several.
  if (Array.isArray(answer)) throw failureOf(undefined)
  if (answer.error) throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  return (answer.result ?? null) as Json
}

/** What may be otherwise a moment later; our server's other codes are its last word. */
const passing: ReadonlySet<string> = new Set(['network', 'node_unavailable', 'rate_limited', 'internal'])
const isPassing = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && passing.has(error.code)

const disconnected = (error: ApiFailure) =>
  new ProviderRpcError(
    error.code === 'rate_limited' ? errorCode.limitExceeded : errorCode.chainDisconnected,
    error.message,
  )

const askAgain = async (network: Caip2, method: string, params: readonly Json[]): Promise<Json> => {
  const started = performance.now()
  for (let round = 0; ; round += 1) {
    try {
      return await ask(network, method, params)
    } catch (error) {
      if (!isPassing(error)) throw error instanceof ApiFailure ? disconnected(error) : error
      const wait = Math.max(firstWait * 2 ** round, (error.retryAfter ?? 0) * 1_000)
      const isLate = performance.now() + wait - started > lastTry
      if (round >= tries || wait > longestRetryAfter * 1_000 || isLate) throw disconnected(error)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** What may be sent again, and be shared: reads that the contract names, by the table of methods. What nobody listed is sent once. */
const repeatable: ReadonlySet<string> = new Set(
  Object.values(nodeMethodsByNamespace).flat().filter(isRepeatable),
)

/**
 * Asks a network's node through our server. Reads are tried again and shared; what may not be repeated (transactions, filters) is sent once.
 * @throws ProviderRpcError with the node's own code; 4901 where the node does not answer; -32005 where we ask too much.
 * @example
 * const balance = await nodeRequest('eip155:1', 'eth_getBalance', [address, 'latest'])
 */
export const nodeRequest = (network: Caip2, method: string, params: readonly Json[]): Promise<Json> => {
  if (!repeatable.has(method))
    return ask(network, method, params).catch((error: unknown) => {
      throw error instanceof ApiFailure ? disconnected(error) : error
    })
  const key = JSON.stringify([network, method, params])
  const known = underway.get(key)
  if (known) return known
  const asked = askAgain(network, method, params).finally(() => underway.delete(key))
  underway.set(key, asked)
  return asked
}
