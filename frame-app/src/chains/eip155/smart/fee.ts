import type { Caip2 } from '@walletframe/bridge-protocol'
import type { TransferFee } from '../../send.ts'
import { failedCall, type AccountCall } from '../batchCode.ts'
import { reserveOf } from '../fees.ts'
import { countGas, draftOf } from '../operation.ts'
import { noOperations } from '../operationCalls.ts'

/** Gas of a usual transfer as an operation, where its bundler does not say; and of one that makes the account. About twice what they take. */
const usualGas = { made: 250_000n, makes: 800_000n }

/**
 * What a transfer of a smart account costs where it pays by itself.
 * @throws ChainFailure where it would fail; ProviderRpcError 4901 where the network does not answer, or takes no operations.
 */
export const smartFee = async (network: Caip2, account: string, call: AccountCall): Promise<TransferFee> => {
  const draft = await draftOf(network, account, [call])
  if (!draft) throw noOperations()
  const counted = await countGas(network, draft, {}).catch((error: unknown) => {
    const failed = failedCall(error, 1)
    if (failed) throw failed
    // Bundlers count for nobody who cannot pay; a sponsor may.
    return undefined
  })
  const gas = counted
    ? BigInt(counted.gas) + BigInt(counted.verificationGas) + BigInt(counted.preVerificationGas)
    : usualGas[draft.smart?.made ? 'makes' : 'made']
  const fee = gas * BigInt(draft.maxFeePerGas)
  return { fee, reserve: reserveOf(fee), isEstimated: counted !== undefined }
}
