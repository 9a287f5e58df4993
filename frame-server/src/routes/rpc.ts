import { nodeMethodsByNamespace, rpcResponse, rpcRoutes, type RpcResponse } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { networksOf } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

/** Milliseconds that a node may take. */
const nodeTimeout = 10_000
/** Largest answer of a node that is passed on, in bytes. */
const answerLimit = 4 * 1024 * 1024

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(nodeMethodsByNamespace).map(([namespace, methods]) => [namespace, new Set<string>(methods)]),
)

/** Whether a network's node may be asked so: each namespace has its own list. @param network CAIP-2. */
const mayAsk = (network: string, method: string): boolean =>
  allowed.get(network.slice(0, network.indexOf(':')))?.has(method) ?? false

/** Addresses in a node's own words may name the node, or carry the operator's key to it. */
const withoutAddresses = (answer: RpcResponse): RpcResponse => {
  if (!answer.error) return answer
  const strip = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/\b(?:https?|wss?):\/\/\S+/gi, '(address)') : value
  return { ...answer, error: JSON.parse(JSON.stringify(answer.error, strip)) as RpcResponse['error'] }
}

/** JSON-RPC to the operator's nodes. The node's address and its own error pages stay here. */
export const mountRpc = (kernel: Kernel, services: Services): void => {
  const { config, outbound } = services
  const targets = new Map(
    config.networks.map(({ id }) => [
      id,
      outbound.target({
        label: `node ${id}`,
        trust: 'operator',
        deadline: nodeTimeout,
        maxBytes: answerLimit,
      }),
    ]),
  )
  const askNode = async (id: string, url: string, body: unknown, signal: AbortSignal): Promise<unknown> => {
    try {
      return await targets.get(id)?.call({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
        read: (answer) => JSON.parse(Buffer.from(answer.body).toString()) as unknown,
      })
    } catch {
      throw new Failure('node_unavailable', 'The network’s node does not answer. Please try again.')
    }
  }
  kernel.implement('rpc', rpcRoutes, {
    rpcProxy: async ({ body, params, project, signal }) => {
      const served = networksOf(config, project).some(({ id }) => id === params.network)
      const network = config.networks.find(({ id }) => id === params.network)
      if (!served || !network)
        throw new Failure('network_unknown', 'This network is not configured here.', {
          field: 'path.network',
        })
      if (network.rpcUrl === undefined || !mayAsk(network.id, body.method))
        throw new Failure('rpc_method_refused', 'This method is not passed on to a node.', {
          field: 'body.method',
        })
      const answer = rpcResponse.safeParse(await askNode(network.id, network.rpcUrl, body, signal))
      if (!answer.success)
        throw new Failure('node_unavailable', 'The network’s node gave no JSON-RPC answer. Please try again.')
      return withoutAddresses(answer.data)
    },
  })
}
