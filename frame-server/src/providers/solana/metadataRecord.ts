import { base58 } from '@scure/base'
import type { ProviderParts } from '../provider.ts'
import { readAccounts, viewOf, type Account } from './accounts.ts'
import { programAddress } from './programAddress.ts'
import { coreProgram, token2022 } from './tokenPrograms.ts'

/*
 * What a mint of Solana says of itself: by the metadata extension of a Token-2022 mint, else by the account that Metaplex' program keeps for the
 * mint; and what a piece of MPL Core, which has no mint, says in its own account. All are written by whoever made it.
 */

const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Of a mint with extensions: what it is, behind the room of a token account; then type, length and value of each. */
const kindAt = 165
const mintKind = 1
const headerBytes = 4
const metadataExtension = 19
/** Version 1 of Metaplex' accounts. */
const metadataKey = 4
const keyBytes = 32
/** Of Metaplex: a creator is a key, whether it signed, and its share; and no more than these are read. */
const creatorBytes = keyBytes + 2
const mostCreators = 32

/** MPL Core's account of a piece: its kind, whose it is, and who may change it: nobody (0), or somebody, whose key follows. */
const assetKey = 1
const authorityAt = 1 + keyBytes

/** Bytes of an account that are read: what is said stands in front of everything else that is long. */
const mostBytes = 2_048

/** As it is written: no display texts. */
export type MetadataRecord = {
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** Metaplex' `TokenStandard`: 0 a single piece, 1 pieces of a kind, 2 a token, 3 an edition, 4 and 5 such with rules. Undefined where it is not said. */
  readonly standard: number | undefined
  /** The mint of its collection, which the collection confirmed. */
  readonly collection: string | undefined
}

const decoder = new TextDecoder()

/** A text with its length before it; Metaplex fills it up with zeros. @returns undefined where it does not fit into what was read. */
const textAt = (
  data: Uint8Array,
  at: number,
): { readonly text: string; readonly end: number } | undefined => {
  if (at + 4 > data.length) return undefined
  const end = at + 4 + viewOf(data).getUint32(at, true)
  if (end > data.length) return undefined
  return { text: decoder.decode(data.subarray(at + 4, end)).replace(/\0+$/, ''), end }
}

/** Authority, mint, name, symbol, address: the same in both places. Metadata of another mint says nothing of this one. */
const saidAt = (data: Uint8Array, at: number, mint: string) => {
  const names = at + 2 * keyBytes
  if (names > data.length || base58.encode(data.subarray(at + keyBytes, names)) !== mint) return undefined
  const name = textAt(data, names)
  const symbol = name && textAt(data, name.end)
  if (!symbol) return undefined
  const uri = textAt(data, symbol.end)
  return { name: name.text, symbol: symbol.text, uri: uri?.text ?? '', end: uri?.end }
}

/** What a mint of Token-2022 says of itself. */
const recordInMint = ({ owner, data }: Account, mint: string): MetadataRecord | undefined => {
  if (owner !== token2022 || data[kindAt] !== mintKind) return undefined
  const view = viewOf(data)
  for (let at = kindAt + 1; at + headerBytes <= data.length;) {
    const end = at + headerBytes + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === metadataExtension) {
      const said = saidAt(data.subarray(0, Math.min(end, data.length)), at + headerBytes, mint)
      return said && { ...said, standard: undefined, collection: undefined }
    }
    at = end
  }
  return undefined
}

/** What stands behind the texts in Metaplex' account: fee, creators, two marks, then what may be absent, each with a byte before it. */
const behindTexts = (data: Uint8Array, start: number): Pick<MetadataRecord, 'standard' | 'collection'> => {
  const nothing = { standard: undefined, collection: undefined }
  let at = start + 2
  if (data[at] === 1) {
    if (at + 5 > data.length) return nothing
    const creators = viewOf(data).getUint32(at + 1, true)
    if (creators > mostCreators) return nothing
    at += 4 + creators * creatorBytes
  }
  // Whether it was sold, and whether it can be changed.
  at += 1 + 2
  // The number of its edition.
  at += data[at] === 1 ? 2 : 1
  const standard = data[at] === 1 ? data[at + 1] : undefined
  at += data[at] === 1 ? 2 : 1
  const key = at + 2
  const isConfirmed = data[at] === 1 && data[at + 1] === 1 && key + keyBytes <= data.length
  return { standard, collection: isConfirmed ? base58.encode(data.subarray(key, key + keyBytes)) : undefined }
}

const recordInMetadata = ({ owner, data }: Account, mint: string): MetadataRecord | undefined => {
  if (owner !== metaplex || data[0] !== metadataKey) return undefined
  const said = saidAt(data, 1, mint)
  if (!said) return undefined
  const { end, ...texts } = said
  return {
    ...texts,
    ...(end === undefined ? { standard: undefined, collection: undefined } : behindTexts(data, end)),
  }
}

/** What a piece of MPL Core is called. */
const recordInAsset = ({ owner, data }: Account): MetadataRecord | undefined => {
  if (owner !== coreProgram || data[0] !== assetKey) return undefined
  const name = textAt(data, authorityAt + 1 + (data[authorityAt] === 0 ? 0 : keyBytes))
  if (!name) return undefined
  const uri = textAt(data, name.end)?.text ?? ''
  return { name: name.text, symbol: '', uri, standard: undefined, collection: undefined }
}

/** Where Metaplex' program keeps what it knows of a mint. */
export const metadataAddress = (mint: string): string =>
  programAddress(
    [new TextEncoder().encode('metadata'), base58.decode(metaplex), base58.decode(mint)],
    metaplex,
  )

/** Accounts that may say what something is called, the first one first. */
const placesOf = ({ mint, program }: { readonly mint: string; readonly program: string }) =>
  program === coreProgram
    ? [{ mint, address: mint, read: recordInAsset }]
    : [
        ...(program === token2022 ? [{ mint, address: mint, read: recordInMint }] : []),
        { mint, address: metadataAddress(mint), read: recordInMetadata },
      ]

/** What mints of a network, and pieces of MPL Core, say of themselves, asked of the node now. */
export const createRecords =
  (network: string, { rpc }: Pick<ProviderParts, 'rpc'>) =>
  /** @param mints base58 of 32 bytes, and the program of each. @throws OutboundError, NodeRefusal. */
  async (
    mints: readonly { readonly mint: string; readonly program: string }[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, MetadataRecord>> => {
    const places = mints.flatMap(placesOf)
    const addresses = places.map(({ address }) => address)
    const read = await readAccounts({ rpc }, network, addresses, { bytes: mostBytes, signal })
    const found = new Map<string, MetadataRecord>()
    for (const [index, one] of read.entries()) {
      const place = places[index]
      const record = place && one && !found.has(place.mint) ? place.read(one, place.mint) : undefined
      // The mint itself comes first.
      if (place && record) found.set(place.mint, record)
    }
    return found
  }
