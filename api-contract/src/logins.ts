import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { finishSocial, startSocial } from './social.ts'
import { stepUpProof } from './vault.ts'

/*
 * The ways to sign in to an account: a code to its address, or providers. One is added or removed with a step-up and the wallet's own key. Each gives a
 * session, never a key.
 */

const loginId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'expected the id of a login'))

const login = z.object({
  id: loginId,
  /** The provider, as `socials` names it, or one of a later release. */
  provider: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'expected a provider')),
  /** What it called the person when the login was added; null where it was not written down. */
  address: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
})
export type Login = z.output<typeof login>

const logins = z.object({
  /** Whether a code to the account's address signs in: not where a provider made the account. */
  byCode: z.boolean(),
  /** By age. */
  logins: z.array(login),
})
export type Logins = z.output<typeof logins>

/** The ways to sign in to the account. */
export const listLogins = route({
  method: 'GET',
  path: '/user/logins',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: logins,
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/**
 * Begins to add a login: as {@link startSocial}, for the account of this session. The action of the step-up is `add-login`, on the wallet's id.
 * Errors: `step_up_required`, `login_refused` (the account has as many as it can have), `social_disabled`, `provider_unavailable`, `rate_limited`.
 */
export const startLogin = route({
  method: 'POST',
  path: '/user/logins/start',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ ...startSocial.body.shape, stepUp: stepUpProof }),
  answer: startSocial.answer,
  errors: ['project_unknown', 'step_up_required', 'login_refused', 'social_disabled', 'provider_unavailable'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Trades what the provider answered, once, in the session that began: whoever it names can sign in to the account from now on. One that can already stays
 * as it is. Errors: `login_taken` (it signs in to another account), `login_refused` (this one has as many as it can have), and those of {@link finishSocial}.
 */
export const finishLogin = route({
  method: 'POST',
  path: '/user/logins/finish',
  params: nothing,
  query: nothing,
  project: 'none',
  body: finishSocial.body,
  answer: logins,
  errors: [
    'login_taken',
    'login_refused',
    'social_declined',
    'social_expired',
    'social_refused',
    'provider_unavailable',
  ],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Adds codes to the account's address, of an account that a provider made: whoever gets them signs in from now on, as with an account that began so. The action
 * of the step-up is `add-login`, on the wallet's id; its code came to that address. One that codes open already stays as it is.
 * Errors: `step_up_required`, `login_taken` (the address signs in to another wallet), `email_disabled`.
 */
export const addCode = route({
  method: 'POST',
  path: '/user/logins/code',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ stepUp: stepUpProof }),
  answer: logins,
  errors: ['step_up_required', 'login_taken', 'email_disabled'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Removes a login, and signs out all other devices: one of them may have come by it. The action of the step-up is `remove-login`, on the login's id.
 * Errors: `step_up_required`, `not_found`, `login_refused` (the last way to sign in).
 */
export const removeLogin = route({
  method: 'POST',
  path: '/user/logins/:loginId/remove',
  params: z.object({ loginId }),
  query: nothing,
  project: 'none',
  body: z.object({ stepUp: stepUpProof }),
  answer: logins,
  errors: ['step_up_required', 'not_found', 'login_refused'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** The ways to sign in to an account. */
export const loginRoutes = { listLogins, startLogin, finishLogin, addCode, removeLogin }
