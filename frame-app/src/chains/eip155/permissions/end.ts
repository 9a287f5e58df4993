import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { toHex } from 'viem'
import { delegationManager } from '../../../vault/worker/accountCode.ts'
import { enforcers } from '../../../vault/worker/enforcers.ts'
import type { ChainRequest } from '../../chain.ts'
import { invalid } from '../../fields.ts'
import { isSame } from '../isSame.ts'
import { endingAllCall, endingCall, readContext } from './context.ts'
import { readRevokeRequest } from './request.ts'
import { isEnded } from './status.ts'

/**
 * `wallet_revokePermissions` of ERC-7715, as the transaction that ends the permission on the chain.
 * @throws ProviderRpcError -32602 no permission; 4100 another account's.
 */
export const endingTransaction = ({ params, account }: ChainRequest) => {
  const context = readRevokeRequest(params)
  const permission = readContext(context)
  const data = endingCall(context)
  if (!permission || !data) throw invalid('params[0].permissionContext', 'the context of one permission')
  if (!isSame(permission.account, account))
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'Another account than the connected one gave this permission.',
    )
  return { from: account, to: delegationManager, value: toHex(0), data }
}

/**
 * Asked by the wallet itself and by nobody else, without params: all permissions that the account has given on this network end, also such as no list names.
 */
export const endAllMethod = 'walletframe_endPermissions'

/** The transaction for it. */
export const endingAllTransaction = ({ account }: ChainRequest) => ({
  from: account,
  to: enforcers.nonce,
  value: toHex(0),
  data: endingAllCall,
})

/** @throws ProviderRpcError -32602 where it was ended before: a second transaction would cost its fee and do nothing. */
export const requireLive = async ({ params, network }: ChainRequest): Promise<void> => {
  const permission = readContext(readRevokeRequest(params))
  if (permission && (await isEnded(network.id as Caip2, permission.hash)))
    throw invalid('params[0].permissionContext', 'a permission that has not been revoked')
}
