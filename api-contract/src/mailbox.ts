import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

/*
 * One-read sealed mailbox: how a frame and the window that it opened talk where the host's COOP cut the opener off. Whoever will read makes
 * an id and a read secret, and a key that the message is sealed to; it gives the other side the id, the hash of the secret and the
 * public key. The server sees opaque bytes, gives them out once, and forgets them after ten minutes.
 */

/** Unguessable: 128 bit or more. */
const mailboxId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'expected 128 bit or more in base64url'))

/** SHA-256, base64url. */
const secretHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'expected a SHA-256 in base64url'))

/** Largest sealed message, in bytes. */
export const mailboxLimit = 64 * 1024

const sealedMessage = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil((mailboxLimit * 4) / 3)),
    z.regex(/^[A-Za-z0-9_-]+$/, 'expected base64url'),
  )

/**
 * Leaves a sealed message. Errors: `mailbox_taken` (there is one under this id), `payload_too_large`, `rate_limited`.
 */
export const leaveMessage = route({
  method: 'POST',
  path: '/mailbox',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({
    id: mailboxId,
    /** Hash of the read secret's text: SHA-256, base64url. */
    readHash: secretHash,
    /** Opaque: sealed by the writer to a key of the reader (HPKE), base64url. */
    message: sealedMessage,
  }),
  answer: nothing,
  errors: ['mailbox_taken'],
  auth: 'none',
  origin: 'own',
  limit: 'mailbox-leave',
  size: 'large',
  cache: 'no-store',
})

/**
 * Takes a message out, once. Null where there is none (yet), where it was read, and where the secret is another. Errors: `rate_limited`.
 */
export const takeMessage = route({
  method: 'POST',
  path: '/mailbox/take',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ id: mailboxId, readSecret: mailboxId }),
  answer: z.object({ message: z.nullable(sealedMessage) }),
  errors: [],
  auth: 'none',
  origin: 'own',
  limit: 'mailbox-take',
  size: 'usual',
  cache: 'no-store',
})

/** The one-read mailbox. */
export const mailboxRoutes = { leaveMessage, takeMessage }
