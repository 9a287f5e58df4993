import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { saidAddresses, label, signature, wallet, walletId, type NamedAccount } from './vault.ts'

/*
 * A wallet has several accounts of one root: the second has the second key of each namespace, and so on; and accounts that were imported, whose root is
 * sealed under that one. The server keeps how many there are and what
 * they are called, so that all devices show the same. It is the owner's list: the key of the first account signs it whole.
 */

/** Accounts of a wallet, at most. */
export const mostAccounts = 10

/** IV and ciphertext of 16 to 33 bytes (AES-256-GCM), base64url, with a point between them. */
const sealedRoot = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{43,66}$/, 'expected a sealed root'))

/** What the first account's EVM key signs (EIP-191): the whole list, and which one it is. */
export const accountsText = (walletId: string, revision: number, accounts: readonly NamedAccount[]): string =>
  `walletframe|v1|accounts|${walletId}|${revision}|${JSON.stringify(
    accounts.map(({ name, addresses: { eip155, solana }, sealed }) => ({ name, eip155, solana, sealed })),
  )}`

/**
 * Keeps the accounts of a wallet. Names may change and accounts come at the end; what an account's addresses are, and its sealed root, never changes, and none goes. The
 * same body again is answered the same.
 * Errors: `slot_not_found` (no such wallet), `slot_conflict` (an account is missing or other, or the list was changed meanwhile), `address_unproven`.
 */
export const setAccounts = route({
  method: 'PUT',
  path: '/vault/wallet/accounts',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({
    walletId,
    /** That of the list before, and one more. */
    revision: z
      .number()
      .check(z.refine((value) => Number.isSafeInteger(value) && value > 0, 'expected a whole number')),
    accounts: z
      .array(
        z.strictObject({ name: z.nullable(label), addresses: saidAddresses, sealed: z.optional(sealedRoot) }),
      )
      .check(z.minLength(1), z.maxLength(mostAccounts)),
    /** Over {@link accountsText}. */
    signature: signature(65),
  }),
  answer: z.object({ wallet }),
  errors: ['slot_not_found', 'slot_conflict', 'address_unproven'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** The accounts of a wallet. */
export const accountRoutes = { setAccounts }
