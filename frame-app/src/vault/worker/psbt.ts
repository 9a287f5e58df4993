import { concatBytes } from '@noble/hashes/utils'
import { Fault } from './fault.ts'

/* PSBT, version 0 (BIP-174): as much of it as an account of one key needs. Whatever else is in one stays in it. */

/** Bytes of a script, and of everything, at most. */
const longest = 1 << 18
/** Inputs and outputs that are read. */
const mostParts = 2_000

const malformed = () => new Fault('malformed', 'This transaction cannot be read. Nothing was signed.')

/** Reads bytes in order. @throws Fault `malformed` where they end too early. */
const reader = (bytes: Uint8Array) => {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw malformed()
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (size: number): bigint =>
    take(size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const compact = (): number => {
    const first = Number(number(1))
    const value = first < 0xfd ? BigInt(first) : number(first === 0xfd ? 2 : first === 0xfe ? 4 : 8)
    if (value > BigInt(longest)) throw malformed()
    return Number(value)
  }
  return {
    take,
    number,
    compact,
    sized: () => take(compact()),
    /** Runs `read` as often as the next number says. */
    each: <T>(read: () => T): T[] => {
      const count = compact()
      if (count > mostParts) throw malformed()
      return Array.from({ length: count }, read)
    },
    place: () => at,
    isAtEnd: () => at === bytes.length,
  }
}
type Reader = ReturnType<typeof reader>

type Output = { readonly value: bigint; readonly script: Uint8Array }

const readOutput = (from: Reader): Output => ({ value: from.number(8), script: from.sized() })

/** A key and its value, of one map. */
type Pair = { readonly key: Uint8Array; readonly value: Uint8Array }

/** One map: pairs until a length of nothing. @throws Fault `malformed` where a key is there twice. */
const readMap = (from: Reader): Pair[] => {
  const pairs: Pair[] = []
  for (;;) {
    const key = from.sized()
    if (key.length === 0) return pairs
    if (pairs.some((pair) => pair.key.join() === key.join())) throw malformed()
    pairs.push({ key, value: from.sized() })
  }
}

/** The value of a type without further bytes in its key. */
const valueOf = (pairs: readonly Pair[], type: number): Uint8Array | undefined =>
  pairs.find(({ key }) => key.length === 1 && key[0] === type)?.value

export type PsbtInput = {
  /** Id and number of what it spends: 36 bytes as they are signed. */
  readonly outpoint: Uint8Array
  readonly sequence: number
  /** What it spends, of a witness program (`PSBT_IN_WITNESS_UTXO`). */
  readonly spent: Output | undefined
  /** What of the transaction a signature is to name; absent: all of it. */
  readonly sighash: number | undefined
  /** Signatures that it has, with the public keys that they are of (`PSBT_IN_PARTIAL_SIG`). */
  readonly signatures: readonly { readonly publicKey: Uint8Array; readonly signature: Uint8Array }[]
}

export type Psbt = {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly Output[]
  /** As it came, and where the map of each input ends: the place of the length of nothing. */
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
  /** The transaction without signatures. */
  readonly unsigned: Uint8Array
}

/** The transaction without signatures. @throws Fault `malformed` */
const readUnsigned = (bytes: Uint8Array) => {
  const from = reader(bytes)
  const version = Number(from.number(4))
  const inputs = from.each(() => {
    const outpoint = from.take(36)
    if (from.sized().length > 0) throw malformed()
    return { outpoint, sequence: Number(from.number(4)) }
  })
  const outputs = from.each(() => readOutput(from))
  const lockTime = Number(from.number(4))
  if (!from.isAtEnd() || inputs.length === 0 || outputs.length === 0) throw malformed()
  if (new Set(inputs.map(({ outpoint }) => outpoint.join())).size < inputs.length) throw malformed()
  return { version, lockTime, inputs, outputs }
}

/** @throws Fault `malformed` where it is none of version 0, or not read to its last byte. */
export const readPsbt = (bytes: Uint8Array): Psbt => {
  const from = reader(bytes)
  // `psbt` and 0xff.
  if (from.take(5).join() !== '112,115,98,116,255') throw malformed()
  const transaction = valueOf(readMap(from), 0x00)
  if (!transaction) throw malformed()
  const { inputs, ...rest } = readUnsigned(transaction)
  const ends: number[] = []
  const read = inputs.map((input): PsbtInput => {
    const pairs = readMap(from)
    ends.push(from.place() - 1)
    const utxo = valueOf(pairs, 0x01)
    const type = valueOf(pairs, 0x03)
    if (type && type.length !== 4) throw malformed()
    const spending = utxo && reader(utxo)
    const spent = spending && readOutput(spending)
    if (spending && !spending.isAtEnd()) throw malformed()
    const signatures = pairs.flatMap(({ key, value: signature }) =>
      key[0] === 0x02 ? [{ publicKey: key.subarray(1), signature }] : [],
    )
    return { ...input, spent, sighash: type && Number(reader(type).number(4)), signatures }
  })
  for (const _output of rest.outputs) readMap(from)
  if (!from.isAtEnd()) throw malformed()
  return { ...rest, inputs: read, bytes, ends, unsigned: transaction }
}

/** The same bytes with a signature (`PSBT_IN_PARTIAL_SIG`) in the maps of these inputs. */
export const partialSignature = (
  { bytes, ends }: Psbt,
  signatures: ReadonlyMap<number, Uint8Array>,
  publicKey: Uint8Array,
): Uint8Array => {
  const parts: Uint8Array[] = []
  let from = 0
  for (const [index, end] of ends.entries()) {
    const signature = signatures.get(index)
    if (!signature) continue
    parts.push(
      bytes.subarray(from, end),
      Uint8Array.of(publicKey.length + 1, 0x02),
      publicKey,
      Uint8Array.of(signature.length),
      signature,
    )
    from = end
  }
  parts.push(bytes.subarray(from))
  return concatBytes(...parts)
}
