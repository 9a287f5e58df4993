import { concatBytes } from '@noble/hashes/utils'
import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { counted, number, output, sized, twice } from '../../vault/worker/bitcoinBytes.ts'

/*
 * Transactions of an account for payments (BIP-84), written down: unsigned as PSBT (BIP-174), which the vault reads and signs, and whole, as the network takes them.
 * All of their inputs are the account's own.
 */

/** Something that lies at the account. */
export type Coin = { readonly txid: string; readonly vout: number; readonly value: bigint }
export type Payment = { readonly script: Uint8Array; readonly value: bigint }

/** Says that a transaction may be replaced by one that pays more (BIP-125). */
const replaceable = 0xffff_fffd
const version = 2

const input = ({ txid, vout }: Coin): Uint8Array =>
  concatBytes(hexToBytes(`0x${txid}`).toReversed(), number(vout, 4), Uint8Array.of(0), number(replaceable, 4))

/** Without signatures: what its id is made of. */
const unsigned = (coins: readonly Coin[], payments: readonly Payment[]): Uint8Array =>
  concatBytes(number(version, 4), counted(coins.map(input)), counted(payments.map(output)), number(0, 4))

/** A pair of a PSBT: a key of one byte. */
const pair = (type: number, value: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(1, type), sized(value))
const end = Uint8Array.of(0)

/** @param script of the account's own outputs. */
export const makePsbt = (coins: readonly Coin[], payments: readonly Payment[], script: Uint8Array): Hex =>
  bytesToHex(
    concatBytes(
      // `psbt` and 0xff.
      Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff),
      pair(0x00, unsigned(coins, payments)),
      end,
      ...coins.flatMap(({ value }) => [pair(0x01, output({ script, value })), end]),
      ...payments.map(() => end),
    ),
  )

/** The id of a transaction: of what is not a signature. @param bytes the transaction without signatures. */
const idOf = (bytes: Uint8Array): string => bytesToHex(twice(bytes).toReversed()).slice(2)

/** Signature and public key that stand for an input. */
export type Witness = { readonly signature: Uint8Array; readonly publicKey: Uint8Array }

/** The whole transaction, and its id. @param bytes without signatures. @param witnesses one for each input, in their order. */
export const complete = (
  bytes: Uint8Array,
  witnesses: readonly Witness[],
): { readonly raw: string; readonly txid: string } => {
  const raw = concatBytes(
    bytes.subarray(0, 4),
    // Marker and flag of one with witnesses (BIP-144).
    Uint8Array.of(0, 1),
    bytes.subarray(4, -4),
    ...witnesses.map(({ signature, publicKey }) =>
      concatBytes(Uint8Array.of(2), sized(signature), sized(publicKey)),
    ),
    bytes.subarray(-4),
  )
  return { raw: bytesToHex(raw).slice(2), txid: idOf(bytes) }
}
