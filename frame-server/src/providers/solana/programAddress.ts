import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

const marker = utf8ToBytes('ProgramDerivedAddress')

const isOnCurve = (key: Uint8Array): boolean => {
  try {
    ed25519.ExtendedPoint.fromHex(key)
    return true
  } catch {
    return false
  }
}

/**
 * The address that a program finds by seeds: the first hash of them, from 255 down, that is no key (https://solana.com/docs/core/pda).
 * @param program base58.
 */
export const programAddress = (seeds: readonly Uint8Array[], program: string): string => {
  const end = concatBytes(base58.decode(program), marker)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), end))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new Error('Every hash is a key.')
}
