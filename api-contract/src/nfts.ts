import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { chainId, plainAddress } from './names.ts'
import { wholeNumber } from './numbers.ts'
import { openEnum } from './openEnum.ts'

/** A piece of a collection (ERC-721, Metaplex), or so many of one kind (ERC-1155). What it is called, and its picture, are what strangers say. */
const nft = z.object({
  /** CAIP-2. */
  chainId: z.string(),
  /** The collection's contract, in lower case. On Solana the piece itself: its mint, or the id of one that has none. */
  contract: z.string(),
  /** Decimal digits, up to 78; empty on Solana. */
  tokenId: z.string(),
  /** Of Solana: with a mint of its own, of which some have rules about transfers (`pNFT`); a leaf of a tree (`compressed`); an account of MPL Core. */
  standard: openEnum(['ERC-721', 'ERC-1155', 'Metaplex', 'pNFT', 'compressed', 'Core'], 'unknown'),
  /** How many the account has, in digits. */
  amount: z.string(),
  /** Display text of one line; empty where nobody says. */
  name: z.string(),
  collection: z.string(),
  description: z.string(),
  /** Where the frame finds its picture at this server; empty where there is none. */
  imageUrl: z.string(),
  /** It names a site or promises something: hide it by itself, but keep a way to see it. */
  suspicious: z.optional(z.boolean()),
})
export type Nft = z.output<typeof nft>

/**
 * What an account has of collections on one network, what came last first where that is known, and as far as the server can find it. Networks other
 * than those of EVM and Solana have none. A page may be empty while `next` is not null.
 * Errors: `provider_unavailable`.
 */
export const readNfts = route({
  method: 'GET',
  path: '/account/:account/nfts',
  params: z.object({ account: plainAddress }),
  query: z.object({
    /** Without it, the project's first network of the address's kind. */
    chainId: z.optional(chainId),
    /** The account has other pieces now: what was kept is not told. */
    forceUpdate: z.optional(z.literal('true')),
    /** `next` of the page before. */
    cursor: z.optional(
      z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2048}$/, 'expected a cursor of this route')),
    ),
  }),
  project: 'query',
  body: nothing,
  answer: z.object({
    data: z.array(nft),
    next: z.nullable(z.string()),
    /** False where there may be more than all pages tell: not all that was to be looked at could be read, or it reached the account long ago. */
    complete: z.boolean(),
  }),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'history',
  size: 'none',
  cache: 'no-store',
})
export type NftPage = z.output<(typeof readNfts)['answer']>

/** 32 bytes in base58: an address of Solana, or a hash. */
const bytes32 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'expected 32 bytes in base58'))

/** Levels of the highest tree that there is (SPL Account Compression). */
export const mostLevels = 30

/**
 * Where a compressed piece of Solana stands in its tree, and what proves it: what the operator's index says, which whoever sends the piece holds against the
 * piece's id and the tree itself.
 * Errors: `provider_unavailable`, also where there is no index, or none that knows such a piece.
 */
export const readNftProof = route({
  method: 'GET',
  path: '/nft/:nft/proof',
  params: z.object({ /** The piece's id. */ nft: bytes32 }),
  query: z.object({ chainId }),
  project: 'query',
  body: nothing,
  answer: z.object({
    tree: bytes32,
    /** Of the leaf, from 0. */
    index: wholeNumber(0, 0xffff_ffff),
    owner: bytes32,
    /** Who else may move it; the owner where nobody does. */
    delegate: bytes32,
    /** Hashes of what it is, and of who made it. */
    dataHash: bytes32,
    creatorHash: bytes32,
    /** What stands beside the leaf, and beside each node above it, up to the root. */
    proof: z.array(bytes32).check(z.minLength(1), z.maxLength(mostLevels)),
  }),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'history',
  size: 'none',
  cache: 'no-store',
})
export type NftProof = z.output<(typeof readNftProof)['answer']>

/** What accounts have of collections. */
export const nftRoutes = { readNfts, readNftProof }
