import { nodeMethodsByNamespace } from '@walletframe/api-contract'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { isRepeatable } from '@walletframe/bridge-protocol/frame'
import { ApiFailure } from './failure.ts'
import { optionsStore } from '../state/options.ts'
import { askNode, type Travel } from './nodeBatch.ts'
import { pageNodesOf } from './pageNodes.ts'
import { tryAgain } from './tryAgain.ts'

/** What may be sent again, and be shared: reads that the contract names, by the table of methods. What nobody listed is sent once. */
const repeatable: ReadonlySet<string> = new Set(
  Object.values(nodeMethodsByNamespace).flat().filter(isRepeatable),
)

/** What the page is told of a call that the node gave no answer to. */
const toldPage = (error: unknown): unknown =>
  error instanceof ApiFailure
    ? new ProviderRpcError(
        error.code === 'rate_limited' ? errorCode.limitExceeded : errorCode.chainDisconnected,
        error.message,
      )
    : error

const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toldPage(error)
  })

/** A read that is on its way, for everybody who asks the same meanwhile. It ends when the last of them has given it up. */
type Flight = { readonly answer: Promise<Json>; readonly controller: AbortController; asking: number }

const underway = new Map<string, Flight>()

/**
 * A call that nobody answered goes by itself the next time: what held a batch up holds up only itself then. Where a server was there and said
 * no (too many requests, say), many requests in place of one would make it worse.
 */
const travelAfter = (before: unknown): Travel => {
  if (before === undefined) return 'together'
  return before instanceof ApiFailure && before.status === undefined ? 'alone' : 'again'
}

const takeOff = (
  key: string,
  network: Caip2,
  method: string,
  params: readonly Json[],
  nodes: string,
): Flight => {
  const controller = new AbortController()
  const { signal } = controller
  const answer = told(
    tryAgain(
      (before) => askNode(network, method, params, { travel: travelAfter(before), signal, nodes }),
      signal,
    ),
  )
  const flight = { answer, controller, asking: 0 }
  const land = () => {
    if (underway.get(key) === flight) underway.delete(key)
  }
  answer.then(land, land)
  signal.addEventListener('abort', land)
  underway.set(key, flight)
  return flight
}

const join = (flight: Flight, signal: AbortSignal | undefined): Promise<Json> => {
  flight.asking += 1
  if (!signal) return flight.answer
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.asking -= 1
      if (flight.asking === 0) flight.controller.abort(signal.reason)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave, { once: true })
    void flight.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * Asks a network's node through our server. Reads are tried again and shared; what may not be repeated (transactions, filters) is sent once,
 * and what is sent goes to its end.
 * @param signal gives a read up, at once.
 * @param nodes a page's wish ({@link pageRequest}). Without it the operator's nodes answer: whatever the wallet itself reads.
 * @throws ProviderRpcError with the node's own code; 4901 where the node does not answer; -32005 where we ask too much. The signal's reason.
 * @example
 * const balance = await nodeRequest('eip155:1', 'eth_getBalance', [address, 'latest'])
 */
export const nodeRequest = (
  network: Caip2,
  method: string,
  params: readonly Json[],
  signal?: AbortSignal,
  nodes = '',
): Promise<Json> => {
  if (signal?.aborted) return Promise.reject(signal.reason as Error)
  if (!repeatable.has(method))
    return told(askNode(network, method, params, { travel: 'alone' })).finally(() => {
      // Whoever sent a transaction reads what follows from it: an answer that is on its way since before says nothing of that.
      underway.clear()
    })
  // What a page's own node says is an answer for that page, and for nothing else.
  const key = JSON.stringify([network, method, params, nodes])
  return join(underway.get(key) ?? takeOff(key, network, method, params, nodes), signal)
}

/**
 * The same for a page: its reads go to the nodes of its wish (`customRpcUrls`), as far as the operator allows.
 * @throws as {@link nodeRequest}.
 */
export const pageRequest = (
  network: Caip2,
  method: string,
  params: readonly Json[],
  signal?: AbortSignal,
): Promise<Json> =>
  nodeRequest(network, method, params, signal, pageNodesOf(network, optionsStore.getState()))
