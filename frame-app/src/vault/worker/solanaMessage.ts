import { Fault } from './fault.ts'

/*
 * The message of a Solana transaction, legacy or version 0, read to its last byte. Later versions are refused.
 *
 * @see https://solana.com/docs/core/transactions
 */

const keyBytes = 32
const blockhashBytes = 32
/** Set in the first byte of a message that has a version; the other seven bits name it. */
export const versionFlag = 0x80

const malformed = () => new Fault('malformed', 'This request cannot be read, so it cannot be signed.')

/** Reads bytes from the front. @throws Fault `malformed` past the end. */
const createReader = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw malformed()
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  return {
    take,
    byte,
    /** Solana's compact-u16: seven bits a byte, low first, at most three bytes. */
    length: (): number => {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if ((part & 0x80) === 0) return value
      }
      throw malformed()
    },
    isAtEnd: () => at === bytes.length,
  }
}

export type Message = {
  readonly version: 'legacy' | '0'
  /** Accounts that the message itself names; the first ones sign, the very first pays. */
  readonly keys: readonly Uint8Array[]
  readonly signerCount: number
  readonly blockhash: Uint8Array
  readonly instructions: readonly {
    /** Place of the program and of its accounts: first `keys`, then what the tables give, all writable ones before the others. */
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
  /** Lookup tables with the entries that are taken of them. */
  readonly tables: readonly {
    readonly table: Uint8Array
    readonly writable: readonly number[]
    readonly readonly: readonly number[]
  }[]
}

/** @throws Fault `malformed`. */
export const readMessage = (bytes: Uint8Array): Message => {
  const reader = createReader(bytes)
  const first = reader.byte()
  const isVersioned = (first & versionFlag) !== 0
  if (isVersioned && first !== versionFlag) throw malformed()
  const signerCount = isVersioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = Array.from({ length: reader.length() }, () => reader.take(keyBytes))
  if (signerCount === 0 || signerCount + readonlyOthers > keys.length || readonlySigners >= signerCount)
    throw malformed()
  const blockhash = reader.take(blockhashBytes)
  const instructions = Array.from({ length: reader.length() }, () => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.length())],
    data: reader.take(reader.length()),
  }))
  const tables = Array.from({ length: isVersioned ? reader.length() : 0 }, () => ({
    table: reader.take(keyBytes),
    writable: [...reader.take(reader.length())],
    readonly: [...reader.take(reader.length())],
  }))
  if (!reader.isAtEnd()) throw malformed()
  const known = tables.reduce(
    (sum, table) => sum + table.writable.length + table.readonly.length,
    keys.length,
  )
  // A place behind the last account: no node takes it, and nobody could say what it means.
  if (instructions.some(({ program, accounts }) => [program, ...accounts].some((at) => at >= known)))
    throw malformed()
  return { version: isVersioned ? '0' : 'legacy', keys, signerCount, blockhash, instructions, tables }
}
