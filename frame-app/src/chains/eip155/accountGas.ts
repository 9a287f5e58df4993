import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { AccountCode } from '../../vault/worker/accountCode.ts'
import { delegationTo } from './accountCode.ts'

/** Gas for an authorization beside what its transaction uses: PER_EMPTY_ACCOUNT_COST of EIP-7702, of which half comes back. */
export const authorizationGas = 25_000n
/** Gas above the estimate, in percent: a transaction that runs out of it costs its fee and does nothing. */
const margin = 20n

/**
 * Gas of a call of an account to itself, as the node measures it with the account's code, and room above that.
 * @param gets the code that the account gets by this transaction; undefined where it has its code.
 * @throws what the node answers: some take no code that is not there yet.
 */
export const estimateOwnCall = async (
  network: Caip2,
  account: string,
  { data, gets }: { readonly data?: Hex; readonly gets: AccountCode | undefined },
): Promise<bigint> => {
  const estimated = BigInt(
    (await nodeRequest(network, 'eth_estimateGas', [
      { from: account, to: account, ...(data !== undefined && { data }) },
      'latest',
      ...(gets ? [{ [account]: { code: delegationTo(gets) } }] : []),
    ])) as string,
  )
  return estimated + (estimated * margin) / 100n + (gets ? authorizationGas : 0n)
}
