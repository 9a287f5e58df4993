import {
  mostCalls,
  projectHeader,
  rpcProxy,
  type RpcRequest,
  type RpcResponse,
} from '@walletframe/api-contract'
import { ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { optionsStore } from '../state/options.ts'
import { callOnce } from './client.ts'
import { failureOf } from './failure.ts'

/** Characters of the calls in one batch; our server takes 1 MB. */
const mostCharacters = 256 * 1024

/** Where calls go: to a network, by the nodes of a page's wish where there is one (`pageNodes.ts`). */
type Way = { readonly network: Caip2; readonly nodes: string }

type Member = {
  readonly call: RpcRequest
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: Json) => void
  readonly reject: (reason: unknown) => void
}

let lastId = 0

/** Aborts when all of them were given up. */
const signalOf = (members: readonly Member[]): AbortSignal => {
  const controller = new AbortController()
  const look = () => {
    if (members.every(({ signal }) => signal?.aborted)) controller.abort(members[0]?.signal?.reason)
  }
  for (const { signal } of members) signal?.addEventListener('abort', look, { once: true })
  look()
  return controller.signal
}

const post = async ({ network, nodes }: Way, members: readonly Member[]): Promise<readonly RpcResponse[]> => {
  const [first] = members
  const calls = members.map(({ call }) => call)
  const answer = await callOnce(rpcProxy, {
    params: { network },
    query: nodes === '' ? {} : { nodes },
    body: calls.length === 1 && first ? first.call : calls,
    // For a server of the release before, while one replaces the other.
    headers: { [projectHeader]: optionsStore.getState().project.projectId },
    signal: signalOf(members),
  })
  // One request has one answer, a batch has several.
  if (Array.isArray(answer) !== calls.length > 1) throw failureOf(undefined)
  return [answer].flat()
}

const send = async (way: Way, members: readonly Member[]): Promise<void> => {
  try {
    const answers = new Map((await post(way, members)).map((answer) => [answer.id, answer]))
    for (const { call, resolve, reject } of members) {
      const answer = answers.get(call.id)
      if (!answer) reject(failureOf(undefined))
      else if (answer.error)
        reject(new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data))
      else resolve((answer.result ?? null) as Json)
    }
  } catch (error) {
    for (const { reject } of members) reject(error)
  }
}

/** Calls that are about to leave together, by their way. */
const together = new Map<string, Member[]>()

const sendTogether = (key: string, way: Way): void => {
  let batch: Member[] = []
  let characters = 0
  for (const member of together.get(key) ?? []) {
    const length = JSON.stringify(member.call).length
    if (batch.length > 0 && (batch.length === mostCalls || characters + length > mostCharacters)) {
      void send(way, batch)
      batch = []
      characters = 0
    }
    batch.push(member)
    characters += length
  }
  together.delete(key)
  void send(way, batch)
}

/**
 * How a call travels. `alone`: in a request of its own. `together`: with what else is asked in this task. `again`: with what else is asked
 * again now: waits that end together end in tasks of their own.
 */
export type Travel = 'alone' | 'together' | 'again'

/**
 * Asks a network's node through our server, once. Each call of a batch has its own result, so that one that fails is asked again by itself.
 * @throws ApiFailure where no answer came; ProviderRpcError with the node's own code; the signal's reason.
 */
export const askNode = (
  network: Caip2,
  method: string,
  params: readonly Json[],
  {
    travel,
    signal,
    nodes = '',
  }: {
    readonly travel: Travel
    readonly signal?: AbortSignal | undefined
    readonly nodes?: string
  },
): Promise<Json> =>
  new Promise((resolve, reject) => {
    lastId += 1
    const call: RpcRequest = { jsonrpc: '2.0', id: lastId, method, params: [...params] }
    const member: Member = { call, signal, resolve, reject }
    const way: Way = { network, nodes }
    if (travel === 'alone') {
      void send(way, [member])
      return
    }
    // A batch has one wish: a call of the page never takes one of the wallet's along.
    const key = `${network} ${nodes}`
    const others = together.get(key)
    if (others) {
      others.push(member)
      return
    }
    together.set(key, [member])
    const leave = () => sendTogether(key, way)
    // No timer for the first try: those of a hidden page wait for a second.
    if (travel === 'again') setTimeout(leave, 0)
    else queueMicrotask(leave)
  })
