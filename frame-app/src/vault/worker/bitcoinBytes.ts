import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'

/* How Bitcoin writes things down, for what is signed here and for what the frame makes to be signed. */

/** Little-endian. @param size bytes. */
export const number = (value: bigint | number, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_none, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn))

/** A number as lengths are written, below 2^32. */
const compact = (value: number): Uint8Array =>
  value < 0xfd
    ? Uint8Array.of(value)
    : value <= 0xffff
      ? concatBytes(Uint8Array.of(0xfd), number(value, 2))
      : concatBytes(Uint8Array.of(0xfe), number(value, 4))

/** Bytes behind their length. */
export const sized = (bytes: Uint8Array): Uint8Array => concatBytes(compact(bytes.length), bytes)

/** Parts behind their count. */
export const counted = (parts: readonly Uint8Array[]): Uint8Array =>
  concatBytes(compact(parts.length), ...parts)

/** @param value satoshis. */
export const output = ({ script, value }: { readonly script: Uint8Array; readonly value: bigint }) =>
  concatBytes(number(value, 8), sized(script))

/** SHA-256, twice. */
export const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
