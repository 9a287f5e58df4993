import { VersionedTransaction } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { invalid, isAbsent, isFields, type Fields } from '../fields.ts'

/*
 * What a page sends (facts 3.3), read strictly: a wrong field is named in -32602, before anything is shown.
 */

/** Bytes of the largest transaction that the network takes. */
const largestTransaction = 1_232
/** Bytes of the longest message: what fits into one call of the border, with room. */
const longestMessage = 64 * 1_024
/** Transactions of one `solana_signAllTransactions`. */
const mostTransactions = 20

/** Params of Solana methods are one object; some callers put it into an array. */
const fieldsOf = (params: Json | undefined): Fields => {
  const value: unknown = Array.isArray(params) ? params[0] : params
  if (!isFields(value)) throw invalid('params', 'an object')
  return value
}

const bytesOf = (value: Json | undefined, field: string, longest: number): Uint8Array => {
  if (typeof value !== 'string' || value.length > longest * 2) throw invalid(field, 'base58')
  try {
    const bytes = base58.decode(value)
    if (bytes.length <= longest) return bytes
  } catch {
    // Said below, with the field's name.
  }
  throw invalid(field, `base58 of at most ${longest} bytes`)
}

/** `{ message: base58, pubkey }`. @throws ProviderRpcError -32602; 4100 where `pubkey` is another account. */
export const readMessage = (params: Json | undefined, account: string): Uint8Array => {
  const { message, pubkey } = fieldsOf(params)
  const bytes = bytesOf(message, 'params.message', longestMessage)
  if (pubkey !== undefined && pubkey !== account)
    throw new ProviderRpcError(errorCode.unauthorized, 'params.pubkey is not the connected account.')
  return bytes
}

const readOne = (value: Json | undefined, account: string, field: string): VersionedTransaction => {
  const bytes = bytesOf(value, field, largestTransaction)
  let transaction: VersionedTransaction
  try {
    transaction = VersionedTransaction.deserialize(bytes)
  } catch {
    throw invalid(field, 'a serialized transaction (legacy or version 0)')
  }
  if (signerIndex(transaction, account) < 0)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      `${field} does not ask for a signature of the connected account.`,
    )
  return transaction
}

/** Where the account's signature goes; -1 where none is asked for. */
export const signerIndex = ({ message }: VersionedTransaction, account: string): number =>
  message.staticAccountKeys
    .slice(0, message.header.numRequiredSignatures)
    .findIndex((key) => key.toBase58() === account)

/** `{ transaction: base58 }` or, for many, `{ transactions: base58[] }`. @throws ProviderRpcError -32602, 4100 */
export const readTransactions = (
  params: Json | undefined,
  account: string,
  many: boolean,
): readonly VersionedTransaction[] => {
  const { transaction, transactions } = fieldsOf(params)
  if (!many) return [readOne(transaction, account, 'params.transaction')]
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > mostTransactions)
    throw invalid('params.transactions', `1 to ${mostTransactions} transactions`)
  return transactions.map((value: Json, index) => readOne(value, account, `params.transactions[${index}]`))
}

/** Options of `solana_signAndSendTransaction`, as the node takes them. */
export type SendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

const commitments = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
const isCount = (value: Json): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const optionRules: Readonly<Record<keyof SendOptions, readonly [(value: Json) => boolean, string]>> = {
  skipPreflight: [(value) => typeof value === 'boolean', 'a boolean'],
  preflightCommitment: [(value) => commitments.includes(value as string), `one of ${commitments.join(', ')}`],
  maxRetries: [isCount, 'a whole number'],
  minContextSlot: [isCount, 'a slot'],
}

/** @throws ProviderRpcError -32602 naming the option. Options that nobody knows (a page's `commitment`, say) are left out. */
export const readSendOptions = (params: Json | undefined): SendOptions => {
  const { options } = fieldsOf(params)
  if (isAbsent(options)) return {}
  if (!isFields(options)) throw invalid('params.options', 'an object')
  const taken = Object.entries(optionRules).flatMap(([name, [fits, expected]]) => {
    const value = options[name]
    if (isAbsent(value)) return []
    if (!fits(value)) throw invalid(`params.options.${name}`, expected)
    return [[name, value]]
  })
  return Object.fromEntries(taken) as SendOptions
}
