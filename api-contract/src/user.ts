import * as z from 'zod/mini'
import { auditEntry } from './audit.ts'
import { nothing, route } from './http.ts'
import { permission } from './permissions.ts'
import { addresses, namedAccount, stepUpProof } from './vault.ts'

/** Everything that the server keeps of its user, but what opens something: halves, hashes, keys. Times are milliseconds since 1970. */
const userData = z.object({
  exportedAt: z.number(),
  user: z.object({
    id: z.string(),
    /** Where mails go. */
    email: z.string(),
    /** Of the last sign-in. */
    language: z.nullable(z.string()),
    createdAt: z.number(),
  }),
  /** Who they are at providers that they log in with. */
  logins: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      /** What it vouched for when it was added; null where that was not written down, and is the user's own. */
      address: z.nullable(z.string()),
      createdAt: z.number(),
    }),
  ),
  wallet: z.nullable(
    z.object({
      id: z.string(),
      addresses,
      /** All accounts by the names that their owner gave them. */
      accounts: z.array(namedAccount),
      createdAt: z.number(),
    }),
  ),
  /** What opens the wallet. */
  slots: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      label: z.string(),
      createdAt: z.number(),
      lastUsedAt: z.nullable(z.number()),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      agent: z.nullable(z.string()),
      createdAt: z.number(),
      lastSeenAt: z.number(),
    }),
  ),
  /** Names below the operator's domain. */
  names: z.array(z.object({ label: z.string(), registeredAt: z.number() })),
  /** Permissions that accounts have given on chains, by account. */
  permissions: z.array(z.object({ account: z.string(), permission })),
  auditLog: z.array(auditEntry),
})
export type UserData = z.output<typeof userData>

/** What the server keeps of its user, as a copy for them. */
export const readUserData = route({
  method: 'GET',
  path: '/user/data',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: userData,
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

const deletion = z.object({
  /** When the account is deleted, at the earliest. Milliseconds since 1970. */
  deleteAt: z.number(),
})

/** The deletion of the account that waits, if there is one. */
export const readDeletion = route({
  method: 'GET',
  path: '/user/deletion',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.object({ deletion: z.nullable(deletion) }),
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/**
 * Deletes the account 24 hours after its owner was told by mail, unless somebody stops it: by that mail's link, or by {@link cancelDeletion}.
 * The action of the step-up is `delete-user`, on the wallet's id, or `new` where there is none; the wallet's key signs where there is one. Asked for
 * again, it is the one that waits. Errors: `step_up_required`, `rate_limited`, `email_disabled` (nobody could be told).
 */
export const askDeletion = route({
  method: 'POST',
  path: '/user/deletion',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ stepUp: stepUpProof }),
  answer: z.object({ deletion }),
  errors: ['step_up_required', 'email_disabled'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** Keeps the account. Whoever is signed in may: nothing is lost by it. Errors: `not_found` (nothing waits). */
export const cancelDeletion = route({
  method: 'DELETE',
  path: '/user/deletion',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: nothing,
  errors: ['not_found'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/** What a user has a right to: a copy of what is kept, and its end. */
export const userRoutes = { readUserData, readDeletion, askDeletion, cancelDeletion }
