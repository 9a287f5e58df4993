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

const post = async (network: Caip2, members: readonly Member[]): Promise<readonly RpcResponse[]> => {
  const [first] = members
  const calls = members.map(({ call }) => call)
  const answer = await callOnce(rpcProxy, {
    params: { network },
    body: calls.length === 1 && first ? first.call : calls,
    // For a server of the release before, while one replaces the other.
    headers: { [projectHeader]: optionsStore.getState().project.projectId },
    signal: signalOf(members),
  })
  // One request has one answer, a batch has several.
  if (Array.isArray(answer) !== calls.length > 1) throw failureOf(undefined)
  return [answer].flat()
}

const send = async (network: Caip2, members: readonly Member[]): Promise<void> => {
  try {
    const answers = new Map((await post(network, members)).map((answer) => [answer.id, answer]))
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

/** Calls that are about to leave together, by network. */
const together = new Map<Caip2, Member[]>()

const sendTogether = (network: Caip2): void => {
  let batch: Member[] = []
  let characters = 0
  for (const member of together.get(network) ?? []) {
    const length = JSON.stringify(member.call).length
    if (batch.length > 0 && (batch.length === mostCalls || characters + length > mostCharacters)) {
      void send(network, batch)
      batch = []
      characters = 0
    }
    batch.push(member)
    characters += length
  }
  together.delete(network)
  void send(network, batch)
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
  { travel, signal }: { readonly travel: Travel; readonly signal?: AbortSignal | undefined },
): Promise<Json> =>
  new Promise((resolve, reject) => {
    lastId += 1
    const call: RpcRequest = { jsonrpc: '2.0', id: lastId, method, params: [...params] }
    const member: Member = { call, signal, resolve, reject }
    if (travel === 'alone') {
      void send(network, [member])
      return
    }
    const others = together.get(network)
    if (others) {
      others.push(member)
      return
    }
    together.set(network, [member])
    const leave = () => sendTogether(network)
    // No timer for the first try: those of a hidden page wait for a second.
    if (travel === 'again') setTimeout(leave, 0)
    else queueMicrotask(leave)
  })
