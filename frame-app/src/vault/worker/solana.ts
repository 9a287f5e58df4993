import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import * as Hex from 'ox/Hex'
import type { DecodedAccount, DecodedMessage, DecodedSolanaTransaction } from '../decoded.ts'
import type { SolanaPayload } from '../payload.ts'
import { Fault } from './fault.ts'
import { withSolanaKey } from './root.ts'
import { readSignIn } from './signIn.ts'
import type { Signer } from './signing.ts'
import { readMessage, versionFlag } from './solanaMessage.ts'
import { readInstruction } from './solanaPrograms.ts'
import { textOf } from './text.ts'

const disguised = () =>
  new Fault(
    'malformed',
    'This message is a transaction in disguise. It was not signed; ask for it as a transaction.',
  )

/** Whether bytes are a transaction's message, of this or of a later version: signed as a 'message', they would move money. */
const isTransaction = (bytes: Uint8Array): boolean => {
  // The flag of a version that is not made yet. Text of other scripts has it too, but then all of it is text, which no transaction is.
  if (((bytes[0] ?? 0) & versionFlag) !== 0 && textOf(bytes) === null) return true
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

const readText = (bytes: Uint8Array, data: Hex.Hex, origin: string): DecodedMessage => {
  if (isTransaction(bytes)) throw disguised()
  const text = textOf(bytes)
  return {
    kind: 'message',
    data,
    text,
    // Judged as its reader would take it, also where it is not quite text.
    signIn: readSignIn(new TextDecoder().decode(bytes), origin) ?? null,
  }
}

const readTransaction = (bytes: Uint8Array, message: Hex.Hex): DecodedSolanaTransaction => {
  const { version, keys, signerCount, blockhash, instructions, tables } = readMessage(bytes)
  const own = keys.map((key) => base58.encode(key))
  const looked = (pick: 'writable' | 'readonly'): DecodedAccount[] =>
    tables.flatMap((entry) => entry[pick].map((index) => ({ table: base58.encode(entry.table), index })))
  return {
    kind: 'solana-transaction',
    version,
    signers: own.slice(0, signerCount),
    blockhash: base58.encode(blockhash),
    accounts: [...own, ...looked('writable'), ...looked('readonly')],
    instructions: instructions.map(({ program, accounts, data }) => ({
      program,
      // A program of a lookup table is not known here, and then neither is what it does.
      ...(readInstruction(own[program] ?? '', accounts, data) ?? { name: null, roles: {}, values: {} }),
    })),
    message,
  }
}

/** Ed25519 signs the bytes themselves; the digest that an approval is bound to is their SHA-256, apart by kind. */
const digestOf = (kind: SolanaPayload['kind'], bytes: Uint8Array): Hex.Hex => {
  const name = new TextEncoder().encode(`${kind}|`)
  const tagged = new Uint8Array(name.length + bytes.length)
  tagged.set(name)
  tagged.set(bytes, name.length)
  return Hex.fromBytes(sha256(tagged))
}

/** Solana: messages, and transactions of the legacy version and version 0. */
export const solana: Signer<SolanaPayload> = {
  describe: (payload, origin) => {
    const data = payload.kind === 'solana-message' ? payload.data : payload.message
    const bytes = Hex.toBytes(data)
    return {
      digest: digestOf(payload.kind, bytes),
      decoded:
        payload.kind === 'solana-message' ? readText(bytes, data, origin) : readTransaction(bytes, data),
    }
  },
  sign: (by, payload) => {
    const bytes = Hex.toBytes(payload.kind === 'solana-message' ? payload.data : payload.message)
    return withSolanaKey(by, (key) => {
      const own = Hex.fromBytes(ed25519.getPublicKey(key))
      if (payload.kind === 'solana-transaction') {
        const { keys, signerCount } = readMessage(bytes)
        if (!keys.slice(0, signerCount).some((signer) => Hex.fromBytes(signer) === own))
          throw new Fault('malformed', 'This transaction does not ask for a signature of this account.')
      }
      return Hex.fromBytes(ed25519.sign(bytes, key))
    })
  },
}
