import type { Caip2 } from '@walletframe/bridge-protocol'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { nodeRequest } from '../../../api/rpc.ts'
import { entryPoints } from '../../../vault/worker/entryPoint.ts'
import type { TransferFee } from '../../send.ts'
import { failedCall, type AccountCall } from '../batchCode.ts'
import { mostTimes, priceNow, reserveOf } from '../fees.ts'
import { countGas, draftOf, type Draft } from '../operationDraft.ts'
import { highestPrice } from '../payload.ts'
import { noOperations } from './served.ts'

/* What an operation costs a smart account that pays for itself. */

/** Gas of a usual transfer as an operation, where its bundler does not say; and of one that makes the account. About twice what they take. */
const usualGas = { made: 250_000n, makes: 800_000n }
const usualOf = ({ smart }: Draft): bigint => usualGas[smart?.made ? 'makes' : 'made']

const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** What an account has at its entry point, in wei: what was paid in advance and not used. It goes into the next operation. Nothing where the node does not say. */
export const depositOf = async (network: Caip2, account: string): Promise<bigint> => {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex] })
  const call = { to: entryPoints['0.7'], data }
  const said = await nodeRequest(network, 'eth_call', [call, 'latest']).catch(() => null)
  return typeof said === 'string' && /^0x[0-9a-f]{64}$/i.test(said) ? BigInt(said) : 0n
}

/** What of a fee is not there already. */
export const withoutDeposit = (fee: bigint, deposit: bigint): bigint => (fee > deposit ? fee - deposit : 0n)

/** Whether a bundler wants far more than the network does: whoever runs it gets the difference. @throws what a node answers that does not say its price. */
export const isDear = async (network: Caip2, draft: Draft, fee: bigint): Promise<boolean> =>
  fee > highestPrice(await priceNow(network)) * usualOf(draft) * mostTimes

/**
 * What a transfer of a smart account costs where it pays by itself.
 * @throws ChainFailure where it would fail; ProviderRpcError 4901 where the network does not answer, or takes no operations.
 */
export const smartFee = async (network: Caip2, account: string, call: AccountCall): Promise<TransferFee> => {
  const [draft, deposit] = await Promise.all([draftOf(network, account, [call]), depositOf(network, account)])
  if (!draft) throw noOperations()
  const counted = await countGas(network, draft, {}).catch((error: unknown) => {
    const failed = failedCall(error, 1)
    if (failed) throw failed
    // Bundlers count for nobody who cannot pay; a sponsor may.
    return undefined
  })
  const gas = counted
    ? BigInt(counted.gas) + BigInt(counted.verificationGas) + BigInt(counted.preVerificationGas)
    : usualOf(draft)
  const fee = gas * BigInt(draft.maxFeePerGas)
  return {
    fee,
    reserve: withoutDeposit(reserveOf(fee), deposit),
    isEstimated: counted !== undefined,
  }
}
