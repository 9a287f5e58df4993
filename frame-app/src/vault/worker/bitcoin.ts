import type { BitcoinPrefix } from '@walletframe/api-contract/bitcoin'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { bech32, bech32m, createBase58check } from '@scure/base'
import * as Hex from 'ox/Hex'
import type { DecodedBitcoin, Described } from '../decoded.ts'
import type { BitcoinPayload } from '../payload.ts'
import { number, output, sized, twice } from './bitcoinBytes.ts'
import { Fault } from './fault.ts'
import { partialSignature, readPsbt, type Psbt, type PsbtInput } from './psbt.ts'
import { withBitcoinKey, type RootAccount } from './root.ts'
import { readSignIn } from './signIn.ts'
import type { Signer } from './signing.ts'
import { textOf } from './text.ts'

/*
 * Bitcoin: accounts for payments (BIP-84), whose outputs are locked by the hash of a key (P2WPKH, BIP-141). Transactions come as PSBT (BIP-174); what is
 * signed of each input names its amount (BIP-143), so what leaves the account is what its own inputs say, less what comes back.
 */

/** How addresses of a network begin: witness programs, and the version bytes of base 58. */
const marks: Readonly<Record<BitcoinPrefix, readonly [keyHash: number, scriptHash: number]>> = {
  bc: [0x00, 0x05],
  tb: [0x6f, 0xc4],
  bcrt: [0x6f, 0xc4],
}

const base58check = createBase58check(sha256)
const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes)
const same = (one: Uint8Array, other: Uint8Array): boolean => Hex.fromBytes(one) === Hex.fromBytes(other)

/** `OP_0` and 20 bytes: the script of an account's own outputs. */
const ownScript = (publicKey: Uint8Array): Uint8Array =>
  concatBytes(bytesOf(0x00, 20), ripemd160(sha256(publicKey)))

/** The address that a script is written as; null where it has none. */
const addressOf = (script: Uint8Array, prefix: BitcoinPrefix): string | null => {
  const [first = 0, second = 0] = script
  const [keyHash, scriptHash] = marks[prefix]
  // A version of witness programs (0, or 1 to 16) and one push of 2 to 40 bytes.
  const version = first === 0 ? 0 : first - 0x50
  if (
    (first === 0 || (version >= 1 && version <= 16)) &&
    second >= 2 &&
    second <= 40 &&
    script.length === second + 2
  ) {
    const code = version === 0 ? bech32 : bech32m
    return code.encode(prefix, [version, ...code.toWords(script.subarray(2))])
  }
  const hex = Hex.fromBytes(script)
  if (/^0x76a914.{40}88ac$/.test(hex))
    return base58check.encode(concatBytes(bytesOf(keyHash), script.subarray(3, 23)))
  if (/^0xa914.{40}87$/.test(hex))
    return base58check.encode(concatBytes(bytesOf(scriptHash), script.subarray(2, 22)))
  return null
}

/** The address of an account for payments. */
export const bitcoinAddress = (by: RootAccount, prefix: BitcoinPrefix): string =>
  withBitcoinKey(by, (key) => addressOf(ownScript(secp256k1.getPublicKey(key, true)), prefix) ?? '')

type Tx = Pick<Psbt, 'version' | 'lockTime' | 'outputs'> & {
  readonly inputs: readonly Pick<PsbtInput, 'outpoint' | 'sequence'>[]
}

/** What is signed of an input that spends an own output: BIP-143, all inputs and all outputs. */
const sighash = (tx: Tx, index: number, value: bigint, publicKey: Uint8Array): Uint8Array => {
  const input = tx.inputs[index]
  if (!input) throw new Fault('malformed', 'There is no such input. Nothing was signed.')
  return twice(
    concatBytes(
      number(tx.version, 4),
      twice(concatBytes(...tx.inputs.map(({ outpoint }) => outpoint))),
      twice(concatBytes(...tx.inputs.map(({ sequence }) => number(sequence, 4)))),
      input.outpoint,
      // The script of a hash of a key, behind its length.
      bytesOf(0x19, 0x76, 0xa9, 0x14),
      ripemd160(sha256(publicKey)),
      bytesOf(0x88, 0xac),
      number(value, 8),
      number(input.sequence, 4),
      twice(concatBytes(...tx.outputs.map(output))),
      number(tx.lockTime, 4),
      number(1, 4),
    ),
  )
}

/** DER, with the byte that says that all inputs and outputs are signed. */
const signInput = (key: Uint8Array, hash: Uint8Array): Uint8Array =>
  concatBytes(secp256k1.sign(hash, key, { lowS: true }).toDERRawBytes(), bytesOf(1))

const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))

/** BIP-322, simple: the witness of a transaction that could never be in a block. */
const signSimple = (key: Uint8Array, message: Uint8Array): Uint8Array => {
  const publicKey = secp256k1.getPublicKey(key, true)
  const challenge = sha256(concatBytes(tag, tag, message))
  const toSpend = concatBytes(
    number(0, 4),
    bytesOf(1),
    new Uint8Array(32),
    number(0xffff_ffff, 4),
    sized(concatBytes(bytesOf(0x00, 32), challenge)),
    number(0, 4),
    bytesOf(1),
    number(0, 8),
    sized(ownScript(publicKey)),
    number(0, 4),
  )
  const toSign: Tx = {
    version: 0,
    lockTime: 0,
    inputs: [{ outpoint: concatBytes(twice(toSpend), number(0, 4)), sequence: 0 }],
    outputs: [{ value: 0n, script: bytesOf(0x6a) }],
  }
  const signature = signInput(key, sighash(toSign, 0, 0n, publicKey))
  return concatBytes(bytesOf(2), sized(signature), sized(publicKey))
}

const messageMark = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')

/** A legacy signed message: a byte that says which key it recovers (39 on: of a witness program, BIP-137), and the signature. */
const signLegacy = (key: Uint8Array, message: Uint8Array): Uint8Array => {
  const signed = secp256k1.sign(twice(concatBytes(messageMark, sized(message))), key, { lowS: true })
  return concatBytes(bytesOf(39 + signed.recovery), signed.toCompactRawBytes())
}

/** Whether an input spends an output of this key. */
const isOwn = ({ spent }: PsbtInput, script: Uint8Array): boolean =>
  spent !== undefined && same(spent.script, script)

/** Inputs that may be signed of those that were asked for. @throws Fault `malformed` where one is another's, or would sign less than all. */
const wantedOf = (psbt: Psbt, wanted: readonly number[], script: Uint8Array): readonly number[] => {
  if (wanted.length === 0) throw new Fault('malformed', 'No input is to be signed. Nothing was signed.')
  for (const index of wanted) {
    const input = psbt.inputs[index]
    if (!input || !isOwn(input, script))
      throw new Fault('malformed', `Input ${index} is not this account’s. Nothing was signed.`)
    if (input.sighash !== undefined && input.sighash !== 1)
      throw new Fault(
        'malformed',
        `Input ${index} asks for a signature over less than all. Nothing was signed.`,
      )
  }
  return wanted
}

const readTransaction = (
  payload: Extract<BitcoinPayload, { kind: 'bitcoin-transaction' }>,
): DecodedBitcoin => {
  const psbt = readPsbt(Hex.toBytes(payload.psbt))
  return {
    kind: 'bitcoin',
    inputs: psbt.inputs.map(({ spent, outpoint }, index) => ({
      txid: Hex.fromBytes(outpoint.subarray(0, 32).toReversed()).slice(2),
      value: spent ? String(spent.value) : null,
      address: spent ? addressOf(spent.script, payload.prefix) : null,
      signed: payload.inputs.includes(index),
    })),
    outputs: psbt.outputs.map(({ value, script }) => ({
      value: String(value),
      address: addressOf(script, payload.prefix),
      script: Hex.fromBytes(script),
    })),
  }
}

const digestOf = (name: string, bytes: Uint8Array): Hex.Hex =>
  Hex.fromBytes(sha256(concatBytes(new TextEncoder().encode(`${name}|`), bytes)))

/** Bitcoin: messages, and transactions as PSBT. */
export const bitcoin: Signer<BitcoinPayload> = {
  describe: (payload, origin): Described => {
    if (payload.kind === 'bitcoin-message') {
      const bytes = Hex.toBytes(payload.data)
      return {
        digest: digestOf(`${payload.kind}|${payload.protocol}`, bytes),
        decoded: {
          kind: 'message',
          data: payload.data,
          text: textOf(bytes),
          signIn: readSignIn(new TextDecoder().decode(bytes), origin) ?? null,
        },
      }
    }
    const { prefix, inputs, psbt } = payload
    return {
      digest: digestOf(`${payload.kind}|${prefix}|${inputs.join()}`, Hex.toBytes(psbt)),
      decoded: readTransaction(payload),
    }
  },
  sign: (by, payload) =>
    withBitcoinKey(by, (key) => {
      if (payload.kind === 'bitcoin-message') {
        const sign = payload.protocol === 'ecdsa' ? signLegacy : signSimple
        return Hex.fromBytes(sign(key, Hex.toBytes(payload.data)))
      }
      const publicKey = secp256k1.getPublicKey(key, true)
      const psbt = readPsbt(Hex.toBytes(payload.psbt))
      const signatures = wantedOf(psbt, payload.inputs, ownScript(publicKey)).map((index) => {
        const value = psbt.inputs[index]?.spent?.value ?? 0n
        return [index, signInput(key, sighash(psbt, index, value, publicKey))] as const
      })
      return Hex.fromBytes(partialSignature(psbt, new Map(signatures), publicKey))
    }),
}
