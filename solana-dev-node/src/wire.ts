import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type EncodedAccount,
  type LegacyCompiledTransactionMessage,
  type MaybeEncodedAccount,
  type ReadonlyUint8Array,
  type Transaction,
  type V0CompiledTransactionMessage,
} from '@solana/kit'
import { invalidParams } from './errors.ts'

/** Largest transaction in bytes: PACKET_DATA_SIZE of a validator. */
const largestTransaction = 1_232
const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses of a lookup table. */
const lookupTableHeader = 56

const base58Of = getBase58Decoder()
const base58 = getBase58Encoder()
const base64 = getBase64Encoder()

export type Encoding = 'base58' | 'base64'
export type Message = (LegacyCompiledTransactionMessage | V0CompiledTransactionMessage) & {
  readonly lifetimeToken: string
}

/** A transaction as it came over the wire. */
export type Wire = {
  readonly bytes: ReadonlyUint8Array
  readonly transaction: Transaction
  readonly message: Message
  /** One for each signer, base58; 64 zero bytes where it is not signed. The first names the transaction. */
  readonly signatures: readonly string[]
}

/** An instruction by the indices of its transaction's accounts. */
export type RawInstruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** One account of a transaction, in the order of the message's indices. */
export type Key = {
  readonly address: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

const bytesOf = (text: string, encoding: Encoding): Uint8Array => {
  try {
    return Uint8Array.from((encoding === 'base58' ? base58 : base64).encode(text))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}

/** @throws RpcError -32602 where the bytes are no message of version legacy or 0. */
export const decodeMessage = (bytes: ReadonlyUint8Array): Message => {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    if (message.version !== 1) return message
  } catch {
    // Said below, in a validator's words.
  }
  throw invalidParams('failed to deserialize solana_message::versions::VersionedMessage')
}

/** @throws RpcError -32602. */
export const readMessage = (text: string): Message => decodeMessage(bytesOf(text, 'base64'))

/** @throws RpcError -32602 where the text is no transaction of version legacy or 0. */
export const readTransaction = (text: string, encoding: Encoding): Wire => {
  const bytes = bytesOf(text, encoding)
  if (bytes.length > largestTransaction)
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${largestTransaction} bytes)`,
    )
  let transaction: Transaction
  try {
    transaction = getTransactionDecoder().decode(bytes)
  } catch {
    throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction')
  }
  const message = decodeMessage(transaction.messageBytes)
  const signatures = message.staticAccounts
    .slice(0, message.header.numSignerAccounts)
    .map((address) => base58Of.decode(transaction.signatures[address] ?? new Uint8Array(64)))
  return { bytes, transaction, message, signatures }
}

/** The instructions of a transaction itself, as opposed to those that programs call. */
export const instructionsOf = ({ message }: Wire): readonly RawInstruction[] =>
  message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    programIdIndex: programAddressIndex,
    accounts: accountIndices ?? [],
    data: Uint8Array.from(data ?? []),
    stackHeight: 1,
  }))

/** The addresses in a lookup table; undefined where the account is none. */
export const lookupTableAddresses = (table: MaybeEncodedAccount | EncodedAccount): Address[] | undefined => {
  if (('exists' in table && !table.exists) || table.programAddress !== lookupTableProgram) return undefined
  const addresses: Address[] = []
  for (let at = lookupTableHeader; at + 32 <= table.data.length; at += 32)
    addresses.push(base58Of.decode(table.data.slice(at, at + 32)) as Address)
  return addresses
}

/** Every account that a message names, those from lookup tables last (writable ones first). */
export const keysOf = (message: Message, read: (address: Address) => MaybeEncodedAccount): readonly Key[] => {
  const { header, staticAccounts } = message
  const writableSigners = header.numSignerAccounts - header.numReadonlySignerAccounts
  const writableOthers = staticAccounts.length - header.numReadonlyNonSignerAccounts
  const own = staticAccounts.map((address, index): Key => {
    const signer = index < header.numSignerAccounts
    const writable = signer ? index < writableSigners : index < writableOthers
    return { address, signer, writable, source: 'transaction' }
  })
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  const loaded = (writable: boolean) =>
    lookups.flatMap(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => {
      const table = lookupTableAddresses(read(lookupTableAddress)) ?? []
      return (writable ? writableIndexes : readonlyIndexes).flatMap((index): Key[] => {
        const address = table[index]
        return address === undefined ? [] : [{ address, signer: false, writable, source: 'lookupTable' }]
      })
    })
  return [...own, ...loaded(true), ...loaded(false)]
}
