import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { nodeRequest } from '../../../api/rpc.ts'
import { signerOf } from '../../../storage/embeddedRecord.ts'
import { delegationManager } from '../../../vault/worker/accountCode.ts'
import { enforcers } from '../../../vault/worker/enforcers.ts'
import { codeOf, isOnNetwork } from '../accountCode.ts'
import { isMade } from '../smart/account.ts'

/* What the chain says of permissions: it holds them, and nobody else knows whether one is worth something. */

const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function currentNonce(address manager, address account) view returns (uint256)',
])

const call = async (network: Caip2, to: Hex, data: Hex): Promise<Hex> => {
  const result = await nodeRequest(network, 'eth_call', [{ to, data }, 'latest'])
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(result))
    throw new ProviderRpcError(errorCode.chainDisconnected, 'The node gave no answer that can be read.')
  return result as Hex
}

/** The account's number: what it has given with another one is worth nothing any more. @throws ProviderRpcError 4901 */
export const numberOf = async (network: Caip2, account: string): Promise<bigint> => {
  const [functionName, args] = ['currentNonce', [delegationManager, account.toLowerCase() as Hex]] as const
  const data = await call(network, enforcers.nonce, encodeFunctionData({ abi, functionName, args }))
  return decodeFunctionResult({ abi, functionName, data })
}

/** Whether an account has ended a permission by itself. @throws ProviderRpcError 4901 */
export const isEnded = async (network: Caip2, hash: Hex): Promise<boolean> => {
  const functionName = 'disabledDelegations'
  const data = await call(network, delegationManager, encodeFunctionData({ abi, functionName, args: [hash] }))
  return decodeFunctionResult({ abi, functionName, data })
}

/** Whether an account has code that holds permissions: a smart account has from its making on. @throws ProviderRpcError 4901 where the node does not answer. */
export const holdsPermissions = async (network: Caip2, account: string): Promise<boolean> =>
  signerOf(account) === undefined ? (await codeOf(network, account)) === 'sessions' : isMade(network, account)

/**
 * Whether an account can give permissions: `supported`, it has the code that holds them; `ready`, it gets it with the first one; `unsupported`, the code is not on
 * this network, or the account runs another one, which somebody chose and which is not replaced. A smart account is made by something that it sends: before that
 * nobody could ask it whether a permission is its own.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const permissionStatus = async (
  network: Caip2,
  account: string,
): Promise<'supported' | 'ready' | 'unsupported'> => {
  if (signerOf(account) !== undefined) {
    const [isThere, isHeld] = await Promise.all([isMade(network, account), isOnNetwork(network, 'sessions')])
    return isThere && isHeld ? 'supported' : 'unsupported'
  }
  const [own, isThere] = await Promise.all([codeOf(network, account), isOnNetwork(network, 'sessions')])
  if (!isThere || own === 'other') return 'unsupported'
  return own === 'sessions' ? 'supported' : 'ready'
}
