import { base58 } from '@scure/base'
import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { caution, type Warning } from '../warning.ts'
import { isBlockhashValid, readAccounts } from './node.ts'
import { programs } from './programs.ts'
import type { Instruction } from './tokens.ts'

/** Bytes where a nonce account keeps the value that stands in for a blockhash. */
const nonceAt = 40
const blockhashBytes = 32

/** Whether the transaction's first instruction takes its blockhash from a nonce account of this cluster. */
const isDurable = async (
  network: Caip2,
  blockhash: string,
  [first]: readonly Instruction[],
): Promise<boolean> => {
  const nonce = first?.name === 'nonce-advance' ? first.roles['nonce'] : undefined
  if (nonce === undefined) return false
  const [account] = await readAccounts(network, [nonce])
  return (
    account?.owner === programs.system &&
    base58.encode(account.data.subarray(nonceAt, nonceAt + blockhashBytes)) === blockhash
  )
}

/**
 * A transaction names no cluster: its blockhash alone ties it to one. Signed under the name of another, the page could send it there.
 * @throws ProviderRpcError -32003 where it is valid on another cluster only, or no more.
 */
export const readCluster = async (
  network: { readonly id: Caip2; readonly name: string },
  blockhash: string,
  instructions: readonly Instruction[],
): Promise<readonly Warning[]> => {
  let isValid: boolean
  try {
    isValid =
      (await isBlockhashValid(network.id, blockhash)) ||
      (await isDurable(network.id, blockhash, instructions))
  } catch {
    return [caution('cluster-unchecked', { network: network.name })]
  }
  if (isValid) return []
  throw new ProviderRpcError(
    errorCode.transactionRejected,
    `This transaction is not valid on ${network.name}: it has expired, or is made for another network. Ask for a new one.`,
  )
}
