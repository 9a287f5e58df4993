import { createHmac } from 'node:crypto'
import { socialCallbackPath, type SocialProvider } from '@walletframe/api-contract'
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'
import { Failure } from '../failure.ts'
import { OutboundError } from '../outbound/failure.ts'
import { minute, second } from '../time.ts'
import { normaliseEmail } from './emailAddress.ts'
import { hash, randomToken, secretFor } from './secrets.ts'
import type { Services } from './services.ts'
import { dialects, type Person } from './socialDialects.ts'
import { askPerson, type Provider, type Socials } from './socialProviders.ts'

/*
 * Login by a provider: authorization code with PKCE (RFC 7636), state, and with OpenID Connect a nonce. The three are computed from the login's
 * secret, which the frame alone has, and are stored nowhere.
 */

export const socialRules = {
  /** A person looks for a password, and types a second factor. */
  lifetime: 10 * minute,
} as const

const derived = (pepper: string, what: 'state' | 'nonce' | 'verifier', secret: string): string =>
  createHmac('sha256', secretFor(pepper, 'social')).update(`${what}|${secret}`).digest('base64url')

/** Any failure of the way to the provider, or of what it says, wherever the library wrapped it. */
const causeOf = (thrown: unknown): OutboundError | undefined => {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1)
    if (error instanceof OutboundError) return error
  return undefined
}

const unavailable = () =>
  new Failure('provider_unavailable', 'This provider does not answer. Try again, or log in another way.')
const expired = () => new Failure('social_expired', 'This login has expired. Try again.')
const refused = () => new Failure('social_refused', 'What this provider answered cannot be used. Try again.')

/** Errors of RFC 6749 that are the provider's, or the operator's, matter: the visitor did nothing wrong. */
const troubles: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'server_error',
  'temporarily_unavailable',
  // GitHub's own names.
  'incorrect_client_credentials',
  'application_suspended',
  'redirect_uri_mismatch',
])

/** Tells the operator why, and the visitor what to do. */
const failed = (services: Services, provider: string, thrown: unknown): Failure => {
  const outside = causeOf(thrown)
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined
  const said =
    thrown instanceof AuthorizationResponseError || thrown instanceof ResponseBodyError ? thrown.error : ''
  const isTrouble = troubles.has(said)
  const reason = outside?.reason ?? (isTrouble ? said : code)
  services.logger.warn({ provider, reason }, 'a login by a provider failed')
  return outside || isTrouble ? unavailable() : refused()
}

/** What one way of speaking to a provider wants that others do not know. */
const askedOf = ({ way }: Provider, nonce: string): Record<string, string> => {
  switch (way.kind) {
    case 'oauth':
      return { scope: dialects[way.dialect].scope, ...dialects[way.dialect].asked }
    case 'apple':
      // It gives an address only by a form. It has no choice of accounts, and asks each time.
      return { scope: 'openid email', response_mode: 'form_post', nonce }
    case 'openid':
      // Who it is, is the person's choice: not whoever is logged in there.
      return { scope: 'openid email', prompt: 'select_account', nonce }
  }
}

/**
 * Begins a login. What the frame gets back opens nothing without its key.
 * @throws Failure `social_disabled`, `provider_unavailable`.
 */
export const startSocialLogin = async (
  services: Services,
  socials: Socials,
  request: {
    readonly provider: SocialProvider
    readonly jkt: string
    /** The session whose user gets it as a further login: it begins none then. */
    readonly sessionId?: string
  },
) => {
  const { db, config, now } = services
  const provider = socials.find(request.provider)
  if (!provider) throw new Failure('social_disabled', 'Login by this provider is switched off.')
  const id = randomToken(16)
  const secret = randomToken(32)
  const state = derived(config.pepper, 'state', secret)
  const verifier = derived(config.pepper, 'verifier', secret)
  const url = await socials
    .configurationOf(provider)
    .then((configuration) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: config.publicUrl + socialCallbackPath(provider.name),
        response_type: 'code',
        ...askedOf(provider, derived(config.pepper, 'nonce', secret)),
        state,
        code_challenge: hash(verifier),
        code_challenge_method: 'S256',
      }),
    )
    .catch((error: unknown) => {
      failed(services, provider.name, error)
      throw unavailable()
    })
  await db
    .insertInto('social_logins')
    .values({
      id,
      secret_hash: hash(secret),
      jkt: request.jkt,
      provider: provider.name,
      expires_at: now() + socialRules.lifetime,
      session_id: request.sessionId ?? null,
    })
    .execute()
  return {
    loginId: id,
    loginSecret: secret,
    state,
    url: url.href,
    expiresIn: socialRules.lifetime / second,
  }
}

/** Errors of RFC 6749 and OpenID Connect that mean no, and nothing is broken. */
const noes: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
])

/**
 * Trades the code for a token, and learns who it is: from the token's claims, or from the provider's API.
 * @throws what the library throws, and what the provider's words throw at whoever reads them.
 */
const trade = async (
  configuration: Configuration,
  { way, issuer }: Provider,
  back: URL,
  { nonce, ...checks }: { expectedState: string; nonce: string; pkceCodeVerifier: string },
): Promise<Person & { readonly issuer: string }> => {
  if (way.kind === 'oauth') {
    // Such a provider takes no nonce: state and PKCE bind its answer to this login.
    const { access_token: token } = await authorizationCodeGrant(configuration, back, checks)
    return { issuer, ...(await askPerson(configuration, way, token)) }
  }
  const answer = await authorizationCodeGrant(configuration, back, {
    ...checks,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = answer.claims()
  if (!claims) throw new TypeError('no claims')
  const { iss, sub: subject, email, email_verified: verified } = claims
  // Apple writes it as text, or did.
  const isVerified = verified === true || verified === 'true'
  return { issuer: iss, subject, email: isVerified && typeof email === 'string' ? email : undefined }
}

/** Who somebody is at a provider, and the address that it vouches for. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly provider: SocialProvider
  readonly contact: string
}

/**
 * Learns from the provider's answer who it is. The login is taken before anything else is looked at: whoever deletes its row has the one try.
 * @param given `answer`: path and query that the provider sent the visitor back to; `sessionId`: as it was begun.
 * @throws Failure `social_expired`, `social_declined`, `social_refused`, `provider_unavailable`.
 */
export const finishSocialLogin = async (
  services: Services,
  socials: Socials,
  given: {
    readonly loginId: string
    readonly loginSecret: string
    readonly answer: string
    readonly jkt: string
    readonly sessionId?: string
  },
): Promise<Identity> => {
  const { db, config, now } = services
  const login = await db
    .deleteFrom('social_logins')
    .where('id', '=', given.loginId)
    .where('secret_hash', '=', hash(given.loginSecret))
    .where('jkt', '=', given.jkt)
    .where('session_id', given.sessionId === undefined ? 'is' : '=', given.sessionId ?? null)
    .where('expires_at', '>', now())
    .returning('provider')
    .executeTakeFirst()
  const provider = login && socials.find(login.provider)
  if (!provider) throw expired()
  const configuration = await socials.configurationOf(provider).catch((error: unknown) => {
    failed(services, provider.name, error)
    throw unavailable()
  })
  // The answer of another provider, which it may have had from this one.
  if (!given.answer.startsWith(`${socialCallbackPath(provider.name)}?`)) throw refused()
  const back = new URL(config.publicUrl + given.answer)
  const person = await trade(configuration, provider, back, {
    expectedState: derived(config.pepper, 'state', given.loginSecret),
    nonce: derived(config.pepper, 'nonce', given.loginSecret),
    pkceCodeVerifier: derived(config.pepper, 'verifier', given.loginSecret),
  }).catch((error: unknown) => {
    if (error instanceof AuthorizationResponseError && noes.has(error.error))
      throw new Failure('social_declined', 'The login was declined. Try again, or log in another way.')
    throw failed(services, provider.name, error)
  })
  if (person.subject.length > 255 || person.email === undefined) throw refused()
  try {
    const contact = normaliseEmail(person.email)
    return { issuer: person.issuer, subject: person.subject, provider: provider.name, contact }
  } catch {
    throw refused()
  }
}
