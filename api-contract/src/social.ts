import * as z from 'zod/mini'
import { begunLogin, tokens, user } from './auth.ts'
import { nothing, route } from './http.ts'

/*
 * Login by a provider. The frame starts a login under its DPoP key and opens the provider in a window. The provider comes back
 * to a page of our origin, which hands its answer to the frame that opened it and to nobody else; the frame finishes with the secret that
 * it was given and the same key. What the provider sends is worth nothing to anybody else. With Farcaster nobody comes back: its app hands what it signed
 * to a relay, which the server looks at (FIP-11).
 */

/** Providers that can be configured, in the names that events and screens know. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** What the page of {@link socialCallbackPath} posts to its opener, at its own origin only. */
export const socialMessage = 'walletframe:social'

/**
 * Where a provider sends the visitor back to: the address that is registered with it, behind the public address of the server. Each has its own,
 * so that what one answers is never taken for the answer of another.
 */
export const socialCallbackPath = (provider: SocialProvider): string => `/v1/social/callback/${provider}`

const opaque = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/, 'expected a base64url token'))

/**
 * Begins a login with a provider, as the key that will finish it.
 * Errors: `social_disabled`, `provider_unavailable`, `rate_limited`.
 */
export const startSocial = route({
  method: 'POST',
  path: '/auth/social/start',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({
    projectId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected a project id')),
    provider: z.enum(socialProviders),
  }),
  answer: z.object({
    loginId: opaque,
    /** Kept by the frame and required at the end: what the provider answers is worth nothing without it. */
    loginSecret: opaque,
    /** What the provider sends back unchanged: an answer to another login has another. */
    state: opaque,
    /** The provider's page; of Farcaster what its app opens, as a link or a QR code. */
    url: z.string(),
    /** Seconds until it can be finished no more. */
    expiresIn: z.number(),
  }),
  errors: ['project_unknown', 'social_disabled', 'provider_unavailable'],
  auth: 'proof',
  origin: 'own',
  limit: 'start-login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Looks whether a login with Farcaster was answered: whoever waits looks every few seconds, with the key that began it.
 * Errors: `social_expired` (also for a login that never was, or of another key or provider), `social_refused`, `provider_unavailable`.
 */
export const lookSocial = route({
  method: 'POST',
  path: '/auth/social/look',
  params: nothing,
  query: nothing,
  project: 'none',
  body: begunLogin,
  repeatable: true,
  answer: z.object({
    /** What the end of the login wants as `answer`, once the person has signed in their app. */
    answer: z.nullable(z.string()),
  }),
  errors: ['social_expired', 'social_refused', 'provider_unavailable'],
  auth: 'proof',
  origin: 'own',
  limit: 'wait-login',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Trades what the provider answered for a session, once.
 * Errors: `social_declined` (the visitor, or the provider, said no), `social_expired` (also for a login that never was, or of another
 * key), `social_refused` (an answer that cannot be used), `provider_unavailable`; `email_needed`: the person is proven and new here, and the provider vouches
 * for no address. For ten minutes {@link verifyEmail} takes the login: a new account of the address that is proven there has it.
 */
export const finishSocial = route({
  method: 'POST',
  path: '/auth/social/finish',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({
    ...begunLogin.shape,
    /** Path and query of the address that the provider sent the visitor to, as it came: `/v1/social/callback/google?code=…&state=…`. */
    answer: z
      .string()
      .check(
        z.maxLength(8_192),
        z.regex(
          /^\/v1\/social\/callback\/[a-z]+\?[\x21-\x7e]*$/,
          'expected the path of a provider and a query',
        ),
      ),
  }),
  answer: z.object({ tokens, user }),
  errors: ['social_declined', 'social_expired', 'social_refused', 'email_needed', 'provider_unavailable'],
  auth: 'proof',
  origin: 'own',
  limit: 'login',
  size: 'usual',
  cache: 'no-store',
})

/** Login by a provider. */
export const socialRoutes = { startSocial, lookSocial, finishSocial }
