/*
 * What the vault worker read in the bytes that it is about to sign. It comes with the digest of those bytes, so that what a person
 * reads and what is signed have one source. Everything is data that survives structured clones; amounts are decimal text in the
 * smallest unit, since they outgrow numbers.
 */

/** One value of typed data or of a call, with its name and its Solidity type. A struct or an array holds further nodes. */
export type TreeNode = {
  readonly label: string
  readonly type: string
  /** Integers in decimal, addresses with EIP-55 checksum, bytes in lower-case hex; text as it is. */
  readonly value: string | readonly TreeNode[]
}

/** Typed data (EIP-712) as it was hashed: every member of the domain and of the message, in the order of their types. */
export type DecodedTypedData = {
  readonly kind: 'typed-data'
  readonly primaryType: string
  readonly domain: readonly TreeNode[]
  readonly message: readonly TreeNode[]
}

/** A payload whose meaning the worker does not tell yet: its digest alone. */
export type DecodedOther = { readonly kind: 'other' }

/** What the worker read in a payload. */
export type Decoded = DecodedTypedData | DecodedOther

/** A payload as the worker describes it before anything is approved. */
export type Described = {
  /** What an approval is bound to, and what will be signed: 32 bytes in hex. */
  readonly digest: `0x${string}`
  readonly decoded: Decoded
}
