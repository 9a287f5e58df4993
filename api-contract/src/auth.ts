import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

// A strict CSP forbids `new Function`: zod must not even probe for it.
z.config({ jitless: true })

export const projectId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected a project id'))
const opaque = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/, 'expected a base64url token'))

/** An e-mail address as a person types it; the server normalises it (NFC, lower case, IDNA domain). */
export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(
      /^[^\s@<>"',;:\\()[\]\p{C}]{1,64}@[^\s@<>"',;:\\()[\]\p{C}]+\.[^\s@.\p{C}]{2,}$/u,
      'expected an e-mail address',
    ),
  )

/** BCP 47: the language that the person reads here; the mail is in it where there are words for it. */
export const language = z.optional(
  z.string().check(z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/, 'expected a language such as "de"')),
)

export const challenge = z.object({
  challengeId: opaque,
  /** 128 bit, kept by the frame and required with the code: a code alone is worth nothing elsewhere. */
  challengeSecret: opaque,
  /** Seconds until the code expires. */
  expiresIn: z.number(),
  /** Seconds until another code may be asked for. */
  resendIn: z.number(),
  /** Whom the mail comes from, as a mail program shows it: for those who look for it. Missing from a server of an earlier release. */
  sender: z.optional(z.string()),
})

/**
 * Instead of a code a link was mailed, since the operator has devices approved (`verifyDevices` of a project) and this one is not known for the
 * address: once whoever reads that mail approved it, the code is asked for again.
 */
export const deviceRequest = z.object({
  action: z.literal('VERIFY_DEVICE'),
  requestId: opaque,
  /** Kept by the frame, and needed to ask how it stands. */
  requestSecret: opaque,
  /** Seconds until the link expires. */
  expiresIn: z.number(),
  /** Seconds until another link may be asked for, which ends this one. */
  resendIn: z.number(),
  /** As in {@link challenge}. */
  sender: z.optional(z.string()),
})

/**
 * Asks for a one-time code by mail. Same answer, status and timing for known and unknown addresses. A DPoP proof may come with it: a client
 * that proved the mailbox before then has a budget of its own, which strangers cannot use up. Where the project has devices approved, a
 * proof must come with it, and a device that is not known for the address gets a {@link deviceRequest}.
 * Errors: `invalid_request`, `rate_limited` (with `retryAfter`), `email_disabled`, `invalid_proof`.
 */
export const startEmail = route({
  method: 'POST',
  path: '/auth/email/start',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ projectId, email, language }),
  answer: z.union([deviceRequest, challenge]),
  errors: ['project_unknown', 'email_disabled'],
  auth: 'optional-proof',
  origin: 'own',
  limit: 'start-login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * How a {@link deviceRequest} stands: whoever waits looks every few seconds, with the key that asked. Looking changes nothing.
 * Errors: `device_declined`; `device_expired`, also where another link was asked for since, or there never was this one.
 */
export const readDeviceRequest = route({
  method: 'POST',
  path: '/auth/email/device',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ requestId: opaque, requestSecret: opaque }),
  answer: z.object({ approved: z.boolean() }),
  errors: ['device_declined', 'device_expired'],
  auth: 'proof',
  origin: 'own',
  limit: 'wait-login',
  size: 'usual',
  cache: 'no-store',
})

const openText = z.string().check(z.regex(/^[a-z]{1,32}$/, 'expected the name of a provider'))

export const user = z.object({
  id: z.string(),
  /** The address that proved them; of a login by a provider the one that the provider vouches for, which opens nothing here. */
  email: z.string(),
  /** The provider that they log in with; missing where that is a code by e-mail. */
  provider: z.optional(openText),
})
export type User = z.output<typeof user>

/** Tokens of a session, both bound to the DPoP key of the proof that came with the request. */
export const tokens = z.object({
  accessToken: opaque,
  /** Seconds until the access token expires; at most 600. */
  expiresIn: z.number(),
  refreshToken: opaque,
})
export type Tokens = z.output<typeof tokens>

export const guess = z.object({
  challengeId: opaque,
  challengeSecret: opaque,
  code: z.string().check(z.regex(/^\d{6}$/, 'expected six digits')),
})

/** A login by a provider that was begun: of what `startSocial` answers. */
export const begunLogin = z.object({ loginId: opaque, loginSecret: opaque })
export type BegunLogin = z.output<typeof begunLogin>

/**
 * Trades a code for a session. Three guesses a challenge. `login` is one by a provider that ended with `email_needed`: where the address had no account
 * before, the new one can be signed in to by that provider too; an account that was there stays as it is.
 * Errors: `code_wrong` (with `attemptsLeft`), `code_expired`, `code_exhausted`, `invalid_proof`.
 */
export const verifyEmail = route({
  method: 'POST',
  path: '/auth/email/verify',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ ...guess.shape, login: z.optional(begunLogin) }),
  answer: z.object({ tokens, user }),
  errors: ['code_wrong', 'code_expired', 'code_exhausted'],
  auth: 'proof',
  origin: 'own',
  limit: 'login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Asks for a one-time code to the user's own address, for this session and no other: for what wants a fresh code in a session that a provider began.
 * Errors: `rate_limited` (with `retryAfter`), `email_disabled`.
 */
export const startSessionCode = route({
  method: 'POST',
  path: '/auth/code/start',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ projectId, language }),
  answer: challenge,
  errors: ['project_unknown', 'email_disabled'],
  auth: 'session',
  origin: 'own',
  limit: 'start-login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * The code of {@link startSessionCode} was typed in this session. It opens no other one.
 * Errors: `code_wrong` (with `attemptsLeft`), `code_expired`, `code_exhausted`.
 */
export const verifySessionCode = route({
  method: 'POST',
  path: '/auth/code/verify',
  params: nothing,
  query: nothing,
  project: 'none',
  body: guess,
  answer: nothing,
  errors: ['code_wrong', 'code_expired', 'code_exhausted'],
  auth: 'session',
  origin: 'own',
  limit: 'login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Trades a refresh token for new tokens. For 60 seconds it gives the same ones again to the same key, as long as they were not used; after
 * that it is dead, and using it again ends the session (`session_revoked`).
 */
export const refreshSession = route({
  method: 'POST',
  path: '/auth/token',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ refreshToken: opaque }),
  answer: z.object({ tokens, user }),
  errors: ['session_revoked'],
  auth: 'proof',
  origin: 'own',
  limit: 'login',
  size: 'usual',
  cache: 'no-store',
})

/** Ends the session and its whole token family, and those of the same device that no list shows. */
export const signOut = route({
  method: 'POST',
  path: '/auth/sign-out',
  params: nothing,
  query: nothing,
  project: 'none',
  /** `only`: this session, and no other one of the device. */
  body: z.object({ only: z.optional(z.boolean()) }),
  answer: nothing,
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** A session of the user. Its id is no secret: it opens nothing. */
export const sessionEntry = z.object({
  id: opaque,
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** When its tokens were renewed last. */
  lastSeenAt: z.number(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** What kind of browser it is, coarsely: `Firefox on Linux`. Missing where it did not say. */
  agent: z.optional(z.string()),
})
export type SessionEntry = z.output<typeof sessionEntry>

/** The user's sessions, newest first: one for each device. */
export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.object({ sessions: z.array(sessionEntry) }),
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/** Ends one session of the user, and with it those of the same device. Errors: `session_not_found`. */
export const endSession = route({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  params: z.object({ sessionId: opaque }),
  query: nothing,
  project: 'none',
  body: nothing,
  answer: nothing,
  errors: ['session_not_found'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/** Ends all sessions of the user: this one too, unless only the `others` are meant. */
export const signOutEverywhere = route({
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ others: z.optional(z.boolean()) }),
  answer: nothing,
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** Login by e-mail code, and the life of its sessions. */
export const authRoutes = {
  startEmail,
  readDeviceRequest,
  verifyEmail,
  startSessionCode,
  verifySessionCode,
  refreshSession,
  signOut,
  listSessions,
  endSession,
  signOutEverywhere,
}
