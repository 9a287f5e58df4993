import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { insufficientFunds } from './fees.ts'

/** What a node says when it does not take a transaction, as a person can act on it. */
export const rejected = (error: unknown): unknown => {
  if (!(error instanceof ProviderRpcError)) return error
  if (/insufficient funds/i.test(error.message)) return insufficientFunds()
  if (/nonce (?:is )?too low|OldNonce|replacement transaction underpriced/i.test(error.message))
    return new ProviderRpcError(
      errorCode.transactionRejected,
      'Another transaction of this account came first. Please try again.',
    )
  if (/fee|underpriced/i.test(error.message))
    return new ProviderRpcError(
      errorCode.transactionRejected,
      'The fee is too low for the network now. Please try again.',
    )
  return error
}
