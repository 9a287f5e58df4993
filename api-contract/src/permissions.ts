import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

/*
 * Permissions that accounts of a wallet have given (ERC-7715), so that their owner finds all of them on every device. The chain holds them: what is kept here is
 * a list, which gives nobody anything and takes nothing from anybody.
 */

/** An account, by network and address (CAIP-10), in lower case. */
const account = z
  .string()
  .check(z.regex(/^eip155:[1-9]\d{0,15}:0x[0-9a-f]{40}$/, 'expected a CAIP-10 account of an EVM network'))

const hex = (bytes: number, what: string) =>
  z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`), `expected ${what}`))

/** What a delegation is called by: its hash. */
const pci = hex(32, 'the hash of a delegation, in hex')

/** Bytes of a context, at most: it is as long as what it names. */
const longestContext = 8_192

/** A permission as it is kept. */
const keptPermission = z.object({
  pci,
  /** Delegations as their manager reads them (ERC-7710), with the account's signature: whom, until when and what it is for is read from it. */
  context: z
    .string()
    .check(
      z.maxLength(2 + 2 * longestContext),
      z.regex(/^0x(?:[0-9a-f]{2})+$/, 'expected bytes in lower-case hex'),
    ),
  /** Signatures of functions (`mint(uint256)`), as the page named them: their hashes are in the context. */
  functions: z.array(z.string().check(z.maxLength(256))).check(z.maxLength(20)),
  /** Origin of the page that asked. */
  origin: z.string().check(z.maxLength(300)),
})

/** A permission as its owner reads it. */
export const permission = z.object({
  ...keptPermission.shape,
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** When the wallet ended it, where it did. */
  revokedAt: z.optional(z.number()),
})
export type KeptPermission = z.output<typeof permission>

/** Permissions of one account, at most: those that were ended first make room. */
export const mostPermissions = 200

const common = {
  params: z.object({ account }),
  query: nothing,
  project: 'none',
  errors: ['not_found'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  cache: 'no-store',
} as const

/** Permissions of an account of the wallet, newest first. Errors: `not_found` where the wallet has no such account. */
export const readPermissions = route({
  ...common,
  method: 'GET',
  path: '/sessions/:account',
  body: nothing,
  answer: z.object({ pcis: z.array(permission) }),
  size: 'none',
})

/** Keeps what an account has just given. The same again is answered the same. Errors: `not_found`; `list_full` where there are too many that were not ended. */
export const keepPermissions = route({
  ...common,
  method: 'POST',
  path: '/sessions/:account',
  body: z.object({ pcis: z.array(keptPermission).check(z.minLength(1), z.maxLength(5)) }),
  answer: z.object({}),
  errors: ['not_found', 'list_full'],
  size: 'usual',
})

/** Notes that the account has ended one on the chain. Errors: `not_found`. */
export const noteRevoked = route({
  ...common,
  method: 'POST',
  path: '/sessions/:account/revoke',
  body: z.object({ pci }),
  answer: z.object({}),
  size: 'usual',
})

export const permissionRoutes = { readPermissions, keepPermissions, noteRevoked }
