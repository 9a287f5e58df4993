import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { isFields } from '../../chains/fields.ts'
import type { RpcRequest } from '../router.ts'
import { requireOurs, type CallsParts } from './calls.ts'

/* ERC-7715. The permissions of EIP-2255 have the same methods' names: rules/permissions.ts. */

export type GrantParts = Pick<
  CallsParts,
  'connection' | 'isOurs' | 'networks' | 'hasSessions' | 'requestApproval'
>

/** Whether `wallet_revokePermissions` means a permission of ERC-7715, and not EIP-2255's. */
export const isGrantOf = (params: Json | undefined): boolean => {
  const [asked] = Array.isArray(params) ? (params as readonly Json[]) : [params]
  return isFields(asked) && Object.hasOwn(asked, 'permissionContext')
}

/** @throws ProviderRpcError 4902 a network that the page does not have; 4200 one without permissions. */
const requireNetwork = async (parts: GrantParts, network: Caip2): Promise<Caip2> => {
  if (!parts.networks().includes(network))
    throw new ProviderRpcError(
      errorCode.unrecognizedChain,
      `Chain ${network} is not configured for this page. Use one of its own networks.`,
    )
  if (!parts.hasSessions(network)) {
    const { noPermissions } = await import('../../chains/eip155/permissions/request.ts')
    throw noPermissions()
  }
  return network
}

/** Gives permissions, once a person has said yes. */
export const grantPermissions = async (parts: GrantParts, request: RpcRequest): Promise<Json> => {
  const account = requireOurs(parts)
  const { readGrantRequest } = await import('../../chains/eip155/permissions/request.ts')
  const asked = readGrantRequest(request.params, account, Math.floor(Date.now() / 1_000))
  return parts.requestApproval({ ...request, network: await requireNetwork(parts, asked.network) })
}

/** Ends a permission by a transaction, once a person has said yes: also where none is given any more. The active network is meant. */
export const revokePermission = async (parts: GrantParts, request: RpcRequest): Promise<Json> => {
  requireOurs(parts)
  const { network } = parts.connection()
  if (!network) throw new ProviderRpcError(errorCode.disconnected, 'No network is active.')
  await parts.requestApproval({ ...request, network })
  return {}
}
