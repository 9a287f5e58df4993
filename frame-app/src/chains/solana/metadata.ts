import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import { plainLabel } from '../eip155/text.ts'
import type { ChainAccount } from './node.ts'
import { programAddress } from './programAddress.ts'
import { programs } from './programs.ts'
import { readerAt } from './reader.ts'
import type { Called } from './subject.ts'

/*
 * What a token is called, and whether it has rules, as whoever made it says: by the extension of a Token 2022 mint, or by the metadata program's account for the mint.
 * Anybody may give any name to a token, so a name is never shown without the mint's address, and as not verified.
 */

/** A mint with extensions: the byte behind the room of a token account says what it is, then come type, length and value of each. */
export const kindAt = 165
export const mintKind = 1
const metadataExtension = 19
/** Version 1 of the metadata program's accounts. */
const metadataKey = 4
const keyBytes = 32
/** Metaplex' `TokenStandard` of pieces that its program alone moves: with rules of their own, and printed editions of such. */
const ruledStandards: readonly number[] = [4, 5]
/** A creator is a key, whether it signed, and its share; and no more than these are read. */
const creatorBytes = keyBytes + 2
const mostCreators = 32
/** Bytes of what may be absent in front of the rules, each behind a byte that says so: collection, uses, size of a collection. */
const beforeRules = [1 + keyBytes, 1 + 2 * 8, 1 + 8] as const
const longestSymbol = 16
export const longestName = 48
/** The coin itself: no token may be called so. */
const coinNames: ReadonlySet<string> = new Set(['sol', 'wsol', 'wrapped sol'])

const text = new TextDecoder()

/** A text with its length before it. @returns undefined where it does not fit into the data. */
const readText = (
  data: Uint8Array,
  at: number,
): { readonly text: string; readonly end: number } | undefined => {
  if (at + 4 > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(at, true)
  const end = at + 4 + length
  return end > data.length ? undefined : { text: text.decode(data.subarray(at + 4, end)), end }
}

/** Authority, mint, name, symbol: the same in both places. Metadata of another mint says nothing of this one. */
const readTexts = (data: Uint8Array, at: number, mint: string) => {
  const names = at + keyBytes * 2
  if (names > data.length || base58.encode(data.subarray(at + keyBytes, names)) !== mint) return undefined
  const name = readText(data, names)
  const symbol = name && readText(data, name.end)
  return symbol && { name, symbol }
}

const readNames = (data: Uint8Array, at: number, mint: string): Called | undefined => {
  const texts = readTexts(data, at, mint)
  if (!texts) return undefined
  const { name, symbol } = texts
  const shown = plainLabel(symbol.text, longestSymbol)
  return {
    symbol: coinNames.has(shown.toLowerCase()) ? '' : shown,
    name: plainLabel(name.text, longestName),
  }
}

/** What a mint of Token 2022 says of itself. */
export const namesInMint = (data: Uint8Array, mint: string): Called | undefined => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = kindAt + 1; at + 4 <= data.length;) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === metadataExtension) return readNames(data.subarray(0, at + 4 + length), at + 4, mint)
    at += 4 + length
  }
  return undefined
}

/** Where the metadata program keeps what it knows of a mint; undefined for what is no address. */
export const metadataAddress = (mint: string): string | undefined => {
  try {
    return programAddress(programs.metadata, [
      'metadata',
      new PublicKey(programs.metadata),
      new PublicKey(mint),
    ])
  } catch {
    return undefined
  }
}

type Account = Pick<ChainAccount, 'owner' | 'data'>
const isMetadata = ({ owner, data }: Account): boolean =>
  owner === programs.metadata && data[0] === metadataKey

/** What the metadata program's account says of a mint. */
export const namesInMetadata = (account: Account, mint: string): Called | undefined =>
  isMetadata(account) ? readNames(account.data, 1, mint) : undefined

/**
 * Whether the metadata program alone moves a mint (a programmable NFT), and by which set of rules: the account that has them, or null where it has none.
 * @returns undefined for all other mints.
 */
export const rulesInMetadata = (
  account: Account,
  mint: string,
): { readonly ruleSet: string | null } | undefined => {
  const { data } = account
  const texts = isMetadata(account) ? readTexts(data, 1, mint) : undefined
  const uri = texts && readText(data, texts.symbol.end)
  if (!uri) return undefined
  const { take, u8, u32, key } = readerAt(data, uri.end)
  const isThere = () => u8() === 1
  let isRuled = false
  try {
    // What its maker gets of a sale.
    take(2)
    if (isThere()) {
      const creators = u32()
      if (creators > mostCreators) return undefined
      take(creators * creatorBytes)
    }
    // Whether it was sold, and whether it can be changed.
    take(2)
    // The number of its edition.
    if (isThere()) take(1)
    isRuled = isThere() && ruledStandards.includes(u8())
    if (!isRuled) return undefined
    for (const bytes of beforeRules) if (isThere()) take(bytes)
    // Of the forms that rules can have there is one, 0.
    if (isThere() && u8() === 0 && isThere()) return { ruleSet: key() }
  } catch (error) {
    // Older accounts end before what came later.
    if (!(error instanceof RangeError)) throw error
  }
  return isRuled ? { ruleSet: null } : undefined
}
