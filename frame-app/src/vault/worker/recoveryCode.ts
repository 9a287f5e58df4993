/*
 * The recovery code: 26 characters by chance, 5 bits each, so 130 bits (SECURITY, Custody), in Crockford's base32, which has no I, L, O and U.
 * Two more say whether it was copied rightly, so that a person hears of a slip of the pen before anything is asked of the server. They are
 * made from the others and are no part of the key.
 *
 * @see https://www.crockford.com/base32.html
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters that the key is made of. */
const secretLength = 26
/** Characters of a code, in seven groups of four. */
export const codeLength = 28
const groupLength = 4
/**
 * The largest prime below 32 × 32, what two characters can say. No difference of one character, nor of two neighbours in the wrong order, is
 * a multiple of it: both slips are always found, any other one in 1 020 of 1 021 cases.
 */
const checkPrime = 1_021n

const checkOf = (secret: string): string => {
  const value = [...secret].reduce((sum, character) => sum * 32n + BigInt(alphabet.indexOf(character)), 0n)
  const rest = Number(value % checkPrime)
  return alphabet.charAt(rest >> 5) + alphabet.charAt(rest & 31)
}

/** Groups of four, as it is shown and typed. */
export const codeGroups = (code: string): readonly string[] =>
  code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []

/** A new code, without its spaces. A byte's last five bits are fair: 32 divides 256. */
export const drawCode = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(secretLength))
  const secret = Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('')
  bytes.fill(0)
  return secret + checkOf(secret)
}

/** What is wrong with a typed code, before anybody is asked. */
export type CodeFault =
  /** A character that no code has. */
  | { readonly fault: 'character'; readonly character: string }
  | { readonly fault: 'length'; readonly length: number }
  /** The check does not fit: a slip of the pen. */
  | { readonly fault: 'check' }

/** Reads a code as people type it: in any case, with spaces, hyphens and dots between, O for 0, I and L for 1, in letters of full width. */
export const readCode = (typed: string): { readonly code: string } | CodeFault => {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}.·_−]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const strange = [...code].find((character) => !alphabet.includes(character))
  if (strange !== undefined) return { fault: 'character', character: strange }
  if (code.length !== codeLength) return { fault: 'length', length: code.length }
  const secret = code.slice(0, secretLength)
  return checkOf(secret) === code.slice(secretLength) ? { code } : { fault: 'check' }
}

/** The user half of a code's slot: its 26 characters as a key that nobody can export. @returns undefined where it is no code. */
export const codeHalf = async (typed: string): Promise<CryptoKey | undefined> => {
  const read = readCode(typed)
  if ('fault' in read) return undefined
  const bytes = new TextEncoder().encode(read.code.slice(0, secretLength))
  try {
    return await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  } finally {
    bytes.fill(0)
  }
}
