import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { VaultError } from '../../vault/vault.ts'
import { insufficientFunds } from './fees.ts'

/** The vault's refusals in EIP-1193's codes. */
const vaultCodes: Readonly<Partial<Record<VaultError['code'], number>>> = {
  'wrong-chain': errorCode.chainDisconnected,
  'wrong-domain': errorCode.unauthorized,
  malformed: errorCode.invalidParams,
}

export const fromVault = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof VaultError)
      throw new ProviderRpcError(vaultCodes[error.code] ?? errorCode.internal, error.message, {
        code: error.code,
      })
    throw error
  })

/** What a node says when it does not take a transaction, as a person can act on it. */
export const rejected = (error: unknown): unknown => {
  if (!(error instanceof ProviderRpcError)) return error
  if (/insufficient funds/i.test(error.message)) return insufficientFunds()
  if (/nonce too low|already known|replacement transaction underpriced/i.test(error.message))
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
