/* What a passphrase is, and which ones are refused: a person chooses it, so it can be guessed. */

/** Characters that a passphrase has at least: what NIST SP 800-63B-4 (3.1.1.2) asks of one that stands alone. */
export const leastLength = 15
/** Characters that are read. */
export const mostLength = 256
/** Of them, how many are to differ: fewer are a pattern. */
const leastDistinct = 8

/** As it is compared: RFC 8265 (OpaqueString), and without spaces at its ends, which keyboards add by themselves. */
export const readPassphrase = (typed: string): string =>
  typed
    .replaceAll(/\p{Zs}/gu, ' ')
    .normalize('NFC')
    .trim()

/** What is wrong with a new passphrase, before anything is made of it. */
export type PassphraseFault =
  | { readonly fault: 'short'; readonly length: number }
  /** A pattern, or the address that belongs to the wallet: the first things that are tried. */
  | { readonly fault: 'plain' }

/** @param email of the wallet: whoever wants in knows it. */
export const passphraseFault = (typed: string, email: string): PassphraseFault | null => {
  const passphrase = readPassphrase(typed)
  const characters = [...passphrase]
  if (characters.length < leastLength) return { fault: 'short', length: characters.length }
  const rest = passphrase.toLowerCase().replaceAll(email.toLowerCase(), '')
  return new Set(rest).size < leastDistinct ? { fault: 'plain' } : null
}
