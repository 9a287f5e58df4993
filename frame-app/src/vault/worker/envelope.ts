import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { AccessList, TransactionFields } from '../payload.ts'
import type { EvmSignature } from './root.ts'
import { hashOf, wordBytes } from './words.ts'

/*
 * How transactions of each type are written down (RLP), unsigned and signed. Every field of theirs is checked here: bytes of another length would make
 * a transaction that a node refuses, or another one than was read.
 */

/** An authorization that an account runs the code at an address (EIP-7702), unsigned. */
export type Authorization = {
  readonly chainId: number
  readonly address: Hex.Hex
  readonly nonce: number
}

/** What is signed beside {@link TransactionFields}: authorizations, in a transaction of type 4. */
export type Envelope =
  | TransactionFields
  | (Omit<TransactionFields, 'type'> & {
      readonly type: 'eip7702'
      readonly authorizations: readonly (Authorization & EvmSignature)[]
    })

type Field = Hex.Hex | readonly Field[]

/** First byte of each type (EIP-2718); none of the old one. */
const typeBytes: Readonly<Record<Envelope['type'], Hex.Hex>> = {
  legacy: '0x',
  eip2930: '0x01',
  eip1559: '0x02',
  eip7702: '0x04',
}
/** First byte of what is signed of an authorization (EIP-7702). */
const authorizationByte = '0x05'

/** In front of bytes, or of a list: how long what follows is. */
const lengthOf = (mark: number, size: number): Hex.Hex => {
  if (size < 56) return Hex.fromBytes(Uint8Array.of(mark + size))
  const digits = quantity(size)
  return Hex.concat(Hex.fromBytes(Uint8Array.of(mark + 55 + Hex.size(digits))), digits)
}

/**
 * Recursive length prefix (Yellow Paper, appendix B). Own, and not a library's, since the worker's size is limited: what comes out is held against viem.
 */
const rlp = (field: Field): Hex.Hex => {
  if (typeof field !== 'string') {
    const items = Hex.concat(...field.map(rlp))
    return Hex.concat(lengthOf(0xc0, Hex.size(items)), items)
  }
  const isItself = Hex.size(field) === 1 && Number(field) < 0x80
  return isItself ? field : Hex.concat(lengthOf(0x80, Hex.size(field)), field)
}

/** Without leading zeros, as RLP wants numbers. @throws where it has no room in 32 bytes, or is none. */
const quantity = (value: Hex.Hex | number | bigint | undefined): Hex.Hex => {
  const read = BigInt(value ?? 0)
  if (read >> 256n) throw new Error('A number is out of range.')
  const digits = read.toString(16)
  return read === 0n ? '0x' : `0x${digits.length % 2 === 1 ? '0' : ''}${digits}`
}

/** Bytes as they are. @throws where they are no hex, or not as many as `size`. */
const bytes = (value: Hex.Hex, size?: number): Hex.Hex => {
  const read = Hex.fromBytes(Hex.toBytes(value))
  if (size !== undefined && Hex.size(read) !== size) throw new Error(`Expected ${size} bytes.`)
  return read
}

const address = (value: Hex.Hex): Hex.Hex => {
  Address.assert(value, { strict: false })
  return value.toLowerCase() as Hex.Hex
}

const accessList = (list: AccessList = []): Field =>
  list.map((entry) => [address(entry.address), entry.storageKeys.map((key) => bytes(key, wordBytes))])

const signed = ({ yParity, r, s }: EvmSignature): readonly Field[] => [
  quantity(yParity),
  quantity(r),
  quantity(s),
]

const authorizationFields = (by: Authorization): readonly Field[] => [
  quantity(by.chainId),
  address(by.address),
  quantity(by.nonce),
]

/** What an account signs to run the code at an address: Keccak-256 (EIP-7702). */
export const authorizationDigest = (by: Authorization): Hex.Hex =>
  hashOf(authorizationByte, rlp(authorizationFields(by)))

/** @throws where a price stands in the place of another, or a tip is above the whole. */
const prices = (of: Envelope): readonly Field[] => {
  if (of.type === 'legacy' || of.type === 'eip2930') return [quantity(of.gasPrice)]
  const { maxFeePerGas = '0x0', maxPriorityFeePerGas = '0x0' } = of
  if (BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas)) throw new Error('The tip is above the whole fee.')
  return [quantity(maxPriorityFeePerGas), quantity(maxFeePerGas)]
}

const fieldsOf = (of: Envelope): readonly Field[] => {
  if (!Number.isSafeInteger(of.chainId) || of.chainId <= 0) throw new Error('A transaction is of one chain.')
  const common = [
    quantity(of.nonce),
    ...prices(of),
    quantity(of.gas),
    of.to ? address(of.to) : '0x',
    quantity(of.value),
    bytes(of.data),
  ]
  if (of.type === 'legacy') return common
  return [
    quantity(of.chainId),
    ...common,
    accessList(of.accessList),
    ...(of.type === 'eip7702'
      ? [of.authorizations.map((by) => [...authorizationFields(by), ...signed(by)])]
      : []),
  ]
}

/** What is signed of a transaction: Keccak-256. @throws where a field is none. */
export const envelopeDigest = (of: Envelope): Hex.Hex =>
  hashOf(
    typeBytes[of.type],
    // EIP-155: a transaction of the old type is signed for its chain.
    rlp(of.type === 'legacy' ? [...fieldsOf(of), quantity(of.chainId), '0x', '0x'] : [...fieldsOf(of)]),
  )

/** The raw transaction. */
export const serializeEnvelope = (of: Envelope, by: EvmSignature): Hex.Hex =>
  Hex.concat(
    typeBytes[of.type],
    rlp([
      ...fieldsOf(of),
      ...(of.type === 'legacy'
        ? [quantity(of.chainId * 2 + 35 + by.yParity), quantity(by.r), quantity(by.s)]
        : signed(by)),
    ]),
  )
