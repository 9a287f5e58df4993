import { base58, base64 } from '@scure/base'
import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import type { SendOptions } from './params.ts'
import { signatureStatus } from './signatureStatus.ts'

/** Milliseconds before each look for a transaction whose broadcast had no answer. */
const looks = [500, 1_000, 2_000, 4_000]
/** Bytes of a signature. */
const signatureSize = 64

/** A transaction is known by its first signature: it stands behind their count, which is one byte for up to 127 of them. */
const signatureOf = (transaction: Uint8Array): string =>
  base58.encode(transaction.slice(1, 1 + signatureSize))

/** What a node says when it does not take a transaction, as a person can act on it. */
const rejected = (error: unknown): unknown => {
  if (!(error instanceof ProviderRpcError)) return error
  if (/blockhash not found|block height exceeded/i.test(error.message))
    return new ProviderRpcError(
      errorCode.transactionRejected,
      'The transaction waited too long and has expired. Ask for it again.',
    )
  return new ProviderRpcError(
    errorCode.transactionRejected,
    'Failed to send transaction. Please try again.',
    error.data,
  )
}

/** Whether the node, or our server before it, said no: everything else may have been taken. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderRpcError &&
  error.code !== errorCode.chainDisconnected &&
  !/time[d ]*out|deadline|unavailable|bad gateway/i.test(error.message)

const isThere = (network: Caip2, signature: string): Promise<boolean> =>
  signatureStatus(network, signature).then(
    ({ isKnown }) => isKnown,
    () => false,
  )

/**
 * Sends a signed transaction, once. Where the answer is lost it is looked up by its signature, and never called a failure, since a page that
 * hears of a failure pays again.
 * @returns the signature, base58.
 * @throws ProviderRpcError -32003 only where the node refused it.
 */
export const broadcast = async (
  network: Caip2,
  transaction: Uint8Array,
  options: SendOptions,
): Promise<string> => {
  const signature = signatureOf(transaction)
  try {
    await nodeRequest(network, 'sendTransaction', [
      base64.encode(transaction),
      { ...options, encoding: 'base64' },
    ])
  } catch (error) {
    // It was taken before, whoever sent it.
    if (error instanceof Error && /already (?:been )?processed|AlreadyProcessed/i.test(error.message))
      return signature
    if (isRefusal(error)) throw rejected(error)
    for (const wait of looks) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (await isThere(network, signature)) break
    }
  }
  return signature
}
