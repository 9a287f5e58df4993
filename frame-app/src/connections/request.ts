import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Json,
  type Namespace,
  type Signal,
} from '@walletframe/bridge-protocol'
import { connectorOf } from '../connectors/registry.ts'
import { connectionIn, connectionsStore } from './connections.ts'

/**
 * Runs an RPC method on whatever wallet is connected in the network's namespace: ours asks the person in an approval, a wallet of the page
 * on its own screen.
 * @throws ProviderRpcError 4100 where none is connected there; 4001 declined; 4200 where the wallet has no such method.
 */
export const requestWallet = async (request: {
  readonly method: string
  readonly params?: Json | undefined
  readonly network: Caip2
  readonly signal?: Signal | undefined
}): Promise<Json> => {
  const { connector } = connectionIn(connectionsStore.getState(), namespaceOf(request.network) as Namespace)
  if (!connector)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'No account is connected. Call eth_requestAccounts first.',
    )
  return connectorOf(connector).request(request.method, request.params ?? [], request.network, request.signal)
}
