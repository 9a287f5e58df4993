import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import * as Hex from 'ox/Hex'
import type { SolanaPayload } from '../payload.ts'
import { Fault } from './fault.ts'
import { withSolanaKey } from './root.ts'
import { checkSignIn } from './signIn.ts'
import type { Signer } from './signing.ts'

const keyBytes = 32
const blockhashBytes = 32

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

/**
 * The accounts that must sign a transaction's message (legacy or version 0), which is read to its last byte.
 * @throws Fault `malformed`.
 * @see https://solana.com/docs/core/transactions
 */
export const signersOf = (message: Uint8Array): readonly Uint8Array[] => {
  const reader = createReader(message)
  const first = reader.byte()
  const isVersioned = (first & 0x80) !== 0
  if (isVersioned && first !== 0x80) throw malformed()
  const signerCount = isVersioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = Array.from({ length: reader.length() }, () => reader.take(keyBytes))
  if (signerCount === 0 || signerCount + readonlyOthers > keys.length || readonlySigners >= signerCount)
    throw malformed()
  reader.take(blockhashBytes)
  const instructionCount = reader.length()
  for (let index = 0; index < instructionCount; index += 1) {
    reader.byte()
    reader.take(reader.length())
    reader.take(reader.length())
  }
  const tableCount = isVersioned ? reader.length() : 0
  for (let index = 0; index < tableCount; index += 1) {
    reader.take(keyBytes)
    reader.take(reader.length())
    reader.take(reader.length())
  }
  if (!reader.isAtEnd()) throw malformed()
  return keys.slice(0, signerCount)
}

/** Whether bytes are a transaction's message: signed as a 'message', they would move money. */
const isTransaction = (bytes: Uint8Array): boolean => {
  try {
    signersOf(bytes)
    return true
  } catch {
    return false
  }
}

const bytesOf = (payload: SolanaPayload): Uint8Array =>
  Hex.toBytes(payload.kind === 'solana-message' ? payload.data : payload.message)

/** @throws Fault `malformed`, `wrong-domain`. */
const check = (payload: SolanaPayload, bytes: Uint8Array, origin: string): void => {
  if (payload.kind === 'solana-transaction') return void signersOf(bytes)
  if (isTransaction(bytes))
    throw new Fault(
      'malformed',
      'This message is a transaction in disguise. It was not signed; ask for it as a transaction.',
    )
  checkSignIn(new TextDecoder().decode(bytes), origin)
}

/** Ed25519 signs the bytes themselves; the digest that an approval is bound to is their SHA-256, apart by kind. */
export const solana: Signer<SolanaPayload> = {
  describe: (payload, origin) => {
    const bytes = bytesOf(payload)
    check(payload, bytes, origin)
    const kind = new TextEncoder().encode(`${payload.kind}|`)
    const tagged = new Uint8Array(kind.length + bytes.length)
    tagged.set(kind)
    tagged.set(bytes, kind.length)
    return { digest: Hex.fromBytes(sha256(tagged)), decoded: { kind: 'other' } }
  },
  sign: (root, payload) => {
    const bytes = bytesOf(payload)
    return withSolanaKey(root, 0, (key) => {
      const own = Hex.fromBytes(ed25519.getPublicKey(key))
      if (
        payload.kind === 'solana-transaction' &&
        !signersOf(bytes).some((signer) => Hex.fromBytes(signer) === own)
      )
        throw new Fault('malformed', 'This transaction does not ask for a signature of this account.')
      return Hex.fromBytes(ed25519.sign(bytes, key))
    })
  },
}
