import { displayText } from '@walletframe/api-contract'
import { suspicionAmong } from '../balances/suspicion.ts'

/** A piece of a collection that an account has. Texts are display texts, empty where nobody says. */
export type Piece = {
  /** The collection's contract, lower case. On Solana the piece itself: its mint, or the id of one that has none. */
  readonly contract: string
  /** Digits; empty on Solana. */
  readonly tokenId: string
  readonly standard: 'ERC-721' | 'ERC-1155' | 'Metaplex' | 'pNFT' | 'compressed' | 'Core'
  /** Digits. */
  readonly amount: string
  readonly name: string
  readonly collection: string
  readonly description: string
  /** Where its picture lies, at an https address of a stranger's, or the picture itself (`data:image/…`); empty where there is none. */
  readonly image: string
  readonly suspicious: boolean
}

export type EvmPiece = Piece & { readonly standard: 'ERC-721' | 'ERC-1155' }

export type PiecePage = {
  readonly pieces: readonly Piece[]
  readonly next: string | null
  readonly isWhole: boolean
}

/** Characters of a name, and of a description. */
const longestName = 96
const longestDescription = 1_000

/** What a piece says of itself. */
export type Said = Pick<Piece, 'name' | 'description' | 'image'>
export const saidNothing: Said = { name: '', description: '', image: '' }

/** A name of a piece, or of a collection. */
export const pieceName = (text: string): string => displayText(text, longestName)

const textIn = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number' ? displayText(String(value), most) : ''

/**
 * Where something lies that a stranger named: an https address as it is; one of IPFS (`ipfs://CID/path`) at the operator's gateway. Undefined for
 * everything else, and for IPFS without a gateway.
 */
export const addressIn = (text: unknown, gateway: string | undefined): string | undefined => {
  if (typeof text !== 'string' || text.length > 2_000) return undefined
  if (/^https:\/\//i.test(text)) return URL.canParse(text) ? new URL(text).href : undefined
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{32,100}(?:\/[^?#]*)?)$/i.exec(text) ?? []
  if (path === undefined || gateway === undefined) return undefined
  const base = `${gateway}/ipfs/`
  if (!URL.canParse(base + path)) return undefined
  const { href } = new URL(base + path)
  // `..` must not lead to something else of the gateway's, nor a separator that only what stands behind the gateway decodes.
  if (!href.startsWith(base) || path.includes('\\') || /%2f|%5c/i.test(href.slice(base.length)))
    return undefined
  return href
}

const drawingIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^data:image\//i.test(value) ? value : undefined

/**
 * What the metadata of ERC-721 and ERC-1155 says; everything else in it is left. @param value parsed JSON of a stranger's.
 * @param isAtHand whether it came from the chain: then a picture may stand in it. What is kept elsewhere for a while has no room for one.
 */
export const saidIn = (value: unknown, gateway: string | undefined, isAtHand = false): Said => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return saidNothing
  const {
    name,
    description,
    image,
    image_url: other,
    image_data: drawn,
  } = value as Readonly<Record<string, unknown>>
  return {
    name: textIn(name, longestName),
    description: textIn(description, longestDescription),
    image:
      addressIn(image, gateway) ??
      addressIn(other, gateway) ??
      (isAtHand ? (drawingIn(image) ?? drawingIn(drawn)) : undefined) ??
      '',
  }
}

const isLure = suspicionAmong([])

/** Names of ENS have a point in them, and are pieces of these two contracts of Ethereum. */
const namesOfEns: ReadonlySet<string> = new Set([
  'eip155:1:0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85',
  'eip155:1:0xd4416b13d2b3a9abae7acd5d6c2bbdbe25686401',
])

/** Whether its names lead somewhere or promise something, as what is sent to strangers does. */
export const isSuspicious = (
  network: string,
  { contract, name, collection }: Pick<Piece, 'contract' | 'name' | 'collection'>,
): boolean => !namesOfEns.has(`${network}:${contract}`) && isLure({ name, symbol: collection })
