import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/*
 * The few forms of the contract ABI that the server writes and reads (https://docs.soliditylang.org/en/latest/abi-spec.html). What is read comes
 * from contracts of strangers through a node that may lie: nothing is believed about lengths, and what does not fit is undefined.
 */

/** Bytes as `0x` and an even number of hexadecimal digits. */
export type Hex = `0x${string}`

/** `uint…` and `bool`; an address; `bytes`; an array; a tuple. */
export type AbiValue =
  | bigint
  | Hex
  | { readonly bytes: Hex }
  | { readonly list: readonly AbiValue[] }
  | { readonly tuple: readonly AbiValue[] }

/** Hexadecimal digits of a word, and how many words are read out of one answer at most. */
const digits = 64
const mostWords = 1_000_000n

const word = (value: bigint): string => {
  if (value < 0n || value >> 256n !== 0n) throw new RangeError(`${value} is no uint256`)
  return value.toString(16).padStart(digits, '0')
}

const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / digits) * digits, '0')

const isDynamic = (value: AbiValue): boolean =>
  typeof value === 'object' && ('tuple' in value ? value.tuple.some(isDynamic) : true)

const encodeOne = (value: AbiValue): string => {
  if (typeof value === 'bigint') return word(value)
  if (typeof value === 'string') return word(BigInt(value))
  if ('bytes' in value) return word(BigInt(value.bytes.length / 2 - 1)) + padded(value.bytes.slice(2))
  if ('list' in value) return word(BigInt(value.list.length)) + encodeAll(value.list)
  return encodeAll(value.tuple)
}

/** Heads first, then what they point to. */
function encodeAll(values: readonly AbiValue[]): string {
  const bodies = values.map((value) => ({ text: encodeOne(value), isDynamic: isDynamic(value) }))
  let offset = bodies.reduce((sum, body) => sum + (body.isDynamic ? digits : body.text.length), 0) / 2
  let heads = ''
  let tails = ''
  for (const body of bodies) {
    if (!body.isDynamic) {
      heads += body.text
      continue
    }
    heads += word(BigInt(offset))
    tails += body.text
    offset += body.text.length / 2
  }
  return heads + tails
}

const selectors = new Map<string, string>()

/** First four bytes of a call. @param signature such as `transfer(address,uint256)`. */
export const selectorOf = (signature: string): string => {
  const known = selectors.get(signature)
  if (known !== undefined) return known
  const selector = bytesToHex(keccak_256(utf8ToBytes(signature)).subarray(0, 4))
  selectors.set(signature, selector)
  return selector
}

/** Data of a call. @example encodeCall('transfer(address,uint256)', ['0x…', 1n]) */
export const encodeCall = (signature: string, values: readonly AbiValue[] = []): Hex =>
  `0x${selectorOf(signature)}${encodeAll(values)}`

/** Whether something is bytes in hexadecimal digits. */
export const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

/** Whether something is a number as JSON-RPC writes it, of no more than 256 bits. */
export const isQuantity = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)

/** The word that begins `offset` bytes into the data. */
const uintFrom = (data: Hex, offset: bigint): bigint | undefined => {
  if (offset < 0n || offset > mostWords * 32n) return undefined
  const start = 2 + Number(offset) * 2
  const text = data.slice(start, start + digits)
  return text.length === digits ? BigInt(`0x${text}`) : undefined
}

/** A number of the answer, by its place among the words. */
export const uintAt = (data: Hex, index: number): bigint | undefined => uintFrom(data, BigInt(index) * 32n)

/** An address of the answer, in lower case. */
export const addressAt = (data: Hex, index: number): Hex | undefined => {
  const value = uintAt(data, index)
  return value === undefined || value >> 160n !== 0n ? undefined : `0x${value.toString(16).padStart(40, '0')}`
}

/** What lies behind a length at `offset`. */
const bytesFrom = (data: Hex, offset: bigint): Hex | undefined => {
  const length = uintFrom(data, offset)
  if (length === undefined || length > mostWords) return undefined
  const start = 2 + Number(offset + 32n) * 2
  const bytes = data.slice(start, start + Number(length) * 2)
  return bytes.length === Number(length) * 2 ? `0x${bytes}` : undefined
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The one text of an answer: a `string`, or the `bytes32` of the oldest tokens. */
export const textOf = (data: Hex): string | undefined => {
  const isOld = data.length === 2 + digits
  const hex = isOld
    ? data.slice(2).replace(/(00)+$/, '')
    : bytesFrom(data, uintFrom(data, 0n) ?? -1n)?.slice(2)
  if (hex === undefined) return undefined
  try {
    return decoder.decode(Buffer.from(hex, 'hex'))
  } catch {
    return undefined
  }
}

/** A member of `(bool success, bytes returnData)[]`; null: the call failed. */
export type CallResult = Hex | null

/** What Multicall3's `aggregate3` answered to so many calls; undefined where it is something else. */
export const resultsOf = (data: Hex, count: number): readonly CallResult[] | undefined => {
  const list = uintFrom(data, 0n)
  if (list === undefined || uintFrom(data, list) !== BigInt(count)) return undefined
  const base = list + 32n
  const results: CallResult[] = []
  for (let index = 0; index < count; index += 1) {
    const offset = uintFrom(data, base + BigInt(index) * 32n)
    if (offset === undefined) return undefined
    const member = base + offset
    const success = uintFrom(data, member)
    const inner = uintFrom(data, member + 32n)
    const bytes = inner === undefined ? undefined : bytesFrom(data, member + inner)
    if (bytes === undefined || (success !== 0n && success !== 1n)) return undefined
    results.push(success === 1n ? bytes : null)
  }
  return results
}
