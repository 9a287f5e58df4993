import { rpcRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { routeLimits, takeCall } from '../http/limits.ts'
import { allowedNodes } from '../services/nodes/pageNodes.ts'
import { networkAllowed } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

/** JSON-RPC to the operator's nodes. */
export const mountRpc = (kernel: Kernel, { config, limits, rpc }: Services): void => {
  const limit = routeLimits(config).rpc
  kernel.implement('rpc', rpcRoutes, {
    rpcProxy: ({ body, text, params: { network }, query, project, client, signal }) => {
      if (!networkAllowed(project, network))
        throw new Failure('network_unknown', 'This network is not configured here.', {
          field: 'path.network',
        })
      return rpc.answer({
        network,
        body,
        text,
        nodes: allowedNodes(query.nodes, project.rpcHosts),
        client: client.key,
        signal,
        // The kernel has taken one already, for the request itself.
        take: (units) => takeCall(limits, 'rpc', limit, client, units - 1),
      })
    },
  })
}
