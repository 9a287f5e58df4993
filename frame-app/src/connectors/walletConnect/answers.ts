import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { lineOf } from './session.ts'

/* What a wallet answers over the relay, an error too, read as a stranger's words. */

const isHex = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{2,20000}$/i.test(value)
const isHash = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
/** An Ed25519 signature of 64 bytes in base 58. */
const isSignature = (value: unknown) =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)
const fieldOf = (value: unknown, name: string) => (Object(value) as Readonly<Record<string, unknown>>)[name]

/**
 * What an answer looks like, by method. A signed transaction of Solana comes back in one of two ways, and is read by whoever asked for it. A
 * wallet's yes to a switch is null, or whatever wallets write instead.
 */
const forms: Readonly<Record<string, (answer: unknown) => boolean>> = {
  personal_sign: isHex,
  eth_signTypedData_v4: isHex,
  eth_sendTransaction: isHash,
  solana_signMessage: (answer) => isSignature(fieldOf(answer, 'signature')),
  solana_signAndSendTransaction: (answer) => isSignature(fieldOf(answer, 'signature')),
  solana_signTransaction: (answer) =>
    isSignature(fieldOf(answer, 'signature')) || typeof fieldOf(answer, 'transaction') === 'string',
  solana_signAllTransactions: (answer) => {
    const transactions = fieldOf(answer, 'transactions')
    return Array.isArray(transactions) && transactions.every((each) => typeof each === 'string')
  },
}

/** A wallet's answer. @throws ProviderRpcError -32603 where it is none of the method's form. */
export const answerOf = (method: string, answer: unknown): Json => {
  if (forms[method]?.(answer) === false)
    throw new ProviderRpcError(errorCode.internal, `The wallet's answer to ${method} cannot be read.`)
  return (answer ?? null) as Json
}

/** Characters of a wallet's error that are kept. */
const longestMessage = 256

/** WalletConnect's own codes for a refusal. */
const refused: readonly unknown[] = [4001, 5000, 5001, 5002, 5003]

/** Whether it is WalletConnect's own word that nobody used a code in time. A wallet's refusal always has a code. */
export const isExpired = (thrown: unknown): boolean => {
  const { code, message } = Object(thrown) as { readonly code?: unknown; readonly message?: unknown }
  return (code === undefined || code === 0) && typeof message === 'string' && /expire/i.test(message)
}

/** What a wallet's refusal or failure is for the page. */
export const errorOf = (thrown: unknown): ProviderRpcError => {
  if (thrown instanceof ProviderRpcError) return thrown
  const { code, message } = Object(thrown) as { readonly code?: unknown; readonly message?: unknown }
  const said = lineOf(message, longestMessage)
  if (refused.includes(code))
    return new ProviderRpcError(errorCode.userRejected, 'The request was declined in the wallet.')
  if (typeof code === 'number' && Number.isSafeInteger(code) && code !== 0)
    return new ProviderRpcError(code, said === '' ? 'The wallet answered with an error.' : said)
  // No code: the client's own words.
  if (/expired/i.test(said))
    return new ProviderRpcError(errorCode.internal, 'The wallet did not answer in time.')
  if (/publish|socket|relay|internet|stalled/i.test(said))
    return new ProviderRpcError(errorCode.disconnected, 'The wallet cannot be reached. Try again.')
  return new ProviderRpcError(errorCode.internal, said === '' ? 'The wallet answered with an error.' : said)
}
