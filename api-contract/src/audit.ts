import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'expected an id'))

/** What is written down of an account. More may come: a client that does not know one shows its time alone. */
export const auditEventTypes = [
  'user.logged_in',
  'user.signed_out',
  /** One session was ended by another of the user. */
  'session.ended',
  /** All were. */
  'session.all_ended',
  /** All but the one that asked. */
  'session.others_ended',
  /** A token that had been traded came back: one of the two who have it is a thief, and the session ended. */
  'session.token_reused',
  /** Somebody typed three wrong codes for this address; once an hour at most. */
  'code.exhausted',
  /** The address that logs in is to be another one. */
  'user.email_change_requested',
  'user.email_change_cancelled',
  'user.email_changed',
  /** The account is to be deleted. */
  'user.deletion_requested',
  'user.deletion_cancelled',
  /** A way to sign in. */
  'user.login_added',
  'user.login_removed',
  'wallet.created',
  'slot.added',
  /** A half was given out: the wallet was opened. Once an hour for each slot and device. */
  'slot.released',
  'slot.removal_requested',
  'slot.removal_cancelled',
  'slot.removed',
  /** The operator opened the code that is sealed to their recovery key. */
  'slot.opened_by_operator',
  /** Its words and keys were shown. */
  'wallet.exported',
  /** A file was made that its recovery code opens without any server. */
  'wallet.kit_saved',
  /** An account let somebody act in its name, within limits (ERC-7715); and ended that. */
  'permission.given',
  'permission.ended',
] as const
export type AuditEventType = (typeof auditEventTypes)[number]

export const auditEntry = z.object({
  id,
  /** One of {@link auditEventTypes}, or one of a later release. */
  type: z.string().check(z.regex(/^[a-z_.]{1,64}$/, 'expected a type of event')),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The session in which it happened, or that was ended. */
  sessionId: z.optional(id),
  /** Whether that is the one that asks. */
  current: z.optional(z.boolean()),
  /** What kind of browser it was, coarsely: `Firefox on Linux`. */
  agent: z.optional(z.string()),
  /** The slot, by the name that it had. */
  slot: z.optional(z.object({ id, label: z.string() })),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What happened to the user's account, newest first. The operator says how long it is kept. */
export const readAuditLog = route({
  method: 'GET',
  path: '/auth/audit-log',
  params: nothing,
  query: z.object({
    /** `next` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[A-Za-z0-9_-]{16,64}$/, 'expected a cursor'))),
  }),
  project: 'none',
  body: nothing,
  answer: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/** What a user reads of their own account. */
export const auditRoutes = { readAuditLog }
