import * as z from 'zod/mini'
import { evmAddress } from './assets.ts'
import { nothing, route } from './http.ts'
import { wholeNumber } from './numbers.ts'

/** An address alone, of any namespace that has names or may be asked about. */
export const plainAddress = z
  .string()
  .check(z.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{25,64})$/, 'expected an address'))

/** CAIP-2. */
export const chainId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected a CAIP-2 chain id'))

/** A name as somebody typed it; what it means is found out by the server. Longer ones are none (ENSIP-1: 255 bytes). */
const typedName = z.string().check(z.minLength(1), z.maxLength(255))

/** ENSIP-9 and ENSIP-11: of an EVM chain 0x80000000 and its id, of Ethereum 60. */
const coinTypeText = z.string().check(z.regex(/^(0|[1-9]\d{0,9})$/, 'expected a coin type'))

/** Bytes of the address that was signed for, and of a contract's signature with everything that it is made of (ERC-1271, ERC-6492). */
const largestSignature = 4 * 1024

/** A name and what it stands for. Times are Unix seconds; names that somebody else keeps have none. */
export const nameRecord = z.object({
  name: z.string(),
  registered: z.optional(z.number()),
  updated: z.optional(z.number()),
  /** By coin type, in decimal digits. */
  addresses: z.record(z.string(), z.object({ address: z.string(), created: z.optional(z.number()) })),
  /** `avatar` is an address on this server, for the visitor's browser. */
  attributes: z.array(z.object({ avatar: z.optional(z.string()), bio: z.optional(z.string()) })),
})
export type NameRecord = z.output<typeof nameRecord>

/** What the routes of names have in common. */
const reading = {
  method: 'GET',
  project: 'query',
  body: nothing,
  auth: 'none',
  origin: 'own',
  limit: 'provider',
  size: 'none',
  cache: 'no-store',
} as const

/**
 * Name and picture of an address on Ethereum and other EVM networks; nulls where there are none, and for test networks and other namespaces.
 * The name leads back to the address: that was looked up.
 */
export const readIdentity = route({
  ...reading,
  path: '/identity/:address',
  params: z.object({ address: plainAddress }),
  query: z.object({
    /** The network that it is shown on; without it, Ethereum. */
    chainId: z.optional(chainId),
    sender: z.optional(plainAddress),
  }),
  answer: z.object({
    name: z.nullable(z.string()),
    /** An address on this server, for the visitor's browser. */
    avatar: z.nullable(z.string()),
  }),
  errors: ['provider_unavailable'],
})

/** What a name stands for. Errors: `name_not_found`, `invalid_request` (no name can be written like this). */
export const readName = route({
  ...reading,
  path: '/profile/account/:name',
  params: z.object({ name: typedName }),
  query: z.object({
    /** Of names that are not kept here: whose address is wanted; without it, Ethereum's. */
    coinType: z.optional(coinTypeText),
  }),
  answer: nameRecord,
  errors: ['name_not_found', 'provider_unavailable'],
})

/** Names of the operator's zone that belong to an address. */
export const readNamesOf = route({
  ...reading,
  path: '/profile/reverse/:address',
  params: z.object({ address: plainAddress }),
  query: z.object({ sender: z.optional(plainAddress) }),
  answer: z.array(nameRecord),
  errors: [],
})

/** Names of the operator's zone like the one that somebody is typing, each with whether it is gone. */
export const suggestNames = route({
  ...reading,
  path: '/profile/suggestions/:name',
  params: z.object({ name: typedName }),
  query: z.object({ zone: z.optional(z.string().check(z.maxLength(255))) }),
  answer: z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
  errors: [],
})

/**
 * Registers a name of the operator's zone. `message` is JSON of `{ "name", "attributes", "timestamp" }` (the whole name; Unix seconds), signed
 * by the key of `address` (EIP-191) or by its contract on the coin type's network (ERC-1271, ERC-6492). One address has one name; registering
 * it again with another coin type adds the address there.
 * Errors: `names_disabled`, `name_refused` (reserved, or too much like another), `name_taken`, `name_exists` (the address has one),
 * `signature_wrong`, `provider_unavailable` (a contract's signature could not be checked).
 */
export const registerName = route({
  method: 'POST',
  path: '/profile/account',
  params: nothing,
  query: nothing,
  project: 'query',
  body: z.object({
    coin_type: wholeNumber(0, 0xff_ff_ff_ff),
    address: evmAddress,
    message: z.string().check(z.minLength(2), z.maxLength(2_048)),
    signature: z
      .string()
      .check(z.regex(/^0x([0-9a-fA-F]{2})+$/, 'expected hex'), z.maxLength(2 + 2 * largestSignature)),
  }),
  answer: nameRecord,
  errors: [
    'names_disabled',
    'name_refused',
    'name_taken',
    'name_exists',
    'signature_wrong',
    'provider_unavailable',
  ],
  auth: 'none',
  origin: 'own',
  limit: 'provider',
  size: 'usual',
  cache: 'no-store',
})

/** Names of accounts. */
export const nameRoutes = { readIdentity, readName, readNamesOf, suggestNames, registerName }

/** The text that whoever registers a name signs. @param timestamp Unix seconds. */
export const registrationText = (
  name: string,
  timestamp: number,
  attributes: { readonly avatar?: string; readonly bio?: string } = {},
): string => JSON.stringify({ name, attributes, timestamp })

/** Coin types of EVM chains begin here (ENSIP-11); ids from here on have none. */
const evmCoinTypes = 0x80_00_00_00

/** @throws RangeError 'Invalid chainId' where the id has no coin type. */
export const coinTypeOf = (evmChainId: number): number => {
  if (!Number.isInteger(evmChainId) || evmChainId < 1 || evmChainId >= evmCoinTypes)
    throw new RangeError('Invalid chainId')
  return evmChainId + evmCoinTypes
}

/** The chain id of an EVM coin type; undefined where it is none of an EVM chain. Ethereum has two: 60, and the form that all others have. */
export const chainOfCoinType = (coinType: number): number | undefined => {
  if (coinType === 60) return 1
  const id = coinType - evmCoinTypes
  return id >= 1 && id < evmCoinTypes ? id : undefined
}
