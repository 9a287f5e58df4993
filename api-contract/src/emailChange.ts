import * as z from 'zod/mini'
import { challenge, email, guess, language, projectId } from './auth.ts'
import { nothing, route } from './http.ts'
import { signature } from './vault.ts'

/** A change of the address that logs in, which waits. */
const emailChange = z.object({
  email: z.string(),
  /** When the new address logs in, at the earliest. Milliseconds since 1970. */
  changeAt: z.number(),
})

/** The change that waits, if there is one. */
export const readEmailChange = route({
  method: 'GET',
  path: '/auth/email-change',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.object({ change: z.nullable(emailChange) }),
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/**
 * Mails a code to the address that logs in now. Its mail names the new address, and it is good for nothing but this change, in this session.
 * The answer is the same whether somebody has the new address here or not.
 * Errors: `invalid_request` (no address, or the one that it is already), `email_refused` (a provider logs this user in), `rate_limited`.
 */
export const startEmailChange = route({
  method: 'POST',
  path: '/auth/email-change/start',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ projectId, email, language }),
  answer: challenge,
  errors: ['project_unknown', 'email_disabled', 'email_refused'],
  auth: 'session',
  origin: 'own',
  limit: 'start-login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Takes the code of {@link startEmailChange}, and mails another one to the new address.
 * Errors: `code_wrong` (with `attemptsLeft`), `code_expired`, `code_exhausted`, `rate_limited`.
 */
export const confirmEmailChange = route({
  method: 'POST',
  path: '/auth/email-change/confirm',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ ...guess.shape, projectId, language }),
  answer: challenge,
  errors: ['project_unknown', 'email_disabled', 'code_wrong', 'code_expired', 'code_exhausted'],
  auth: 'session',
  origin: 'own',
  limit: 'login',
  size: 'usual',
  cache: 'no-store',
})

/** What the wallet's EVM key signs (EIP-191): the new address as the body has it, and the challenge whose code was mailed there. */
export const changeEmailText = (challengeId: string, newEmail: string): string =>
  `walletframe|v1|change-email|${challengeId}|${newEmail}`

/**
 * Takes the code that was mailed to the new address. The change happens 24 hours after the old address was told by mail, unless somebody stops it: by
 * that mail's link, or by {@link cancelEmailChange}. It takes the place of one that waits for another address.
 * Errors: `code_wrong` (with `attemptsLeft`), `code_expired`, `code_exhausted`, `step_up_required` (a wallet is there, and its key did not sign),
 * `email_refused` (another wallet is behind the new address; told only to who reads its mail), `rate_limited`.
 */
export const finishEmailChange = route({
  method: 'POST',
  path: '/auth/email-change/finish',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({
    ...guess.shape,
    email,
    /** Over {@link changeEmailText}; needed where there is a wallet. */
    signature: z.optional(signature(65)),
  }),
  answer: z.object({ change: emailChange }),
  errors: ['code_wrong', 'code_expired', 'code_exhausted', 'step_up_required', 'email_refused'],
  auth: 'session',
  origin: 'own',
  limit: 'login',
  size: 'usual',
  cache: 'no-store',
})

/** What the wallet's EVM key signs (EIP-191) to stop a change. */
export const keepEmailText = (newEmail: string, changeAt: number): string =>
  `walletframe|v1|keep-email|${newEmail}|${changeAt}`

/**
 * Stops a change that waits, from a device that opens the wallet: whoever reads the mailbox may have thrown the mail away. The device that
 * asked for it is signed out, unless it is this one. Errors: `step_up_required`, `not_found` (nothing waits, or another change).
 */
export const cancelEmailChange = route({
  method: 'POST',
  path: '/auth/email-change/cancel',
  params: nothing,
  query: nothing,
  project: 'none',
  /** The change as {@link readEmailChange} said it; `signature` over {@link keepEmailText}, needed where there is a wallet. */
  body: z.object({ email: z.string(), changeAt: z.number(), signature: z.optional(signature(65)) }),
  answer: nothing,
  errors: ['not_found', 'step_up_required'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** Another address that logs in. */
export const emailChangeRoutes = {
  readEmailChange,
  startEmailChange,
  confirmEmailChange,
  finishEmailChange,
  cancelEmailChange,
}
