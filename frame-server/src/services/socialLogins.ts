import { createHmac } from 'node:crypto'
import { socialCallbackPath, type SocialProvider, type Tokens, type User } from '@walletframe/api-contract'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  ResponseBodyError,
  buildAuthorizationUrl,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
  type CustomFetch,
} from 'openid-client'
import type { ServerConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import { OutboundError } from '../outbound/failure.ts'
import { minute, second } from '../time.ts'
import { normaliseEmail } from './emailAddress.ts'
import { hash, randomToken, secretFor } from './secrets.ts'
import type { Services } from './services.ts'
import { openSocialSession } from './sessions.ts'

/*
 * Login by an OpenID provider: authorization code with PKCE (RFC 7636), state and nonce. The three are computed from the login's secret, which
 * the frame alone has, and are stored nowhere.
 */

export const socialRules = {
  /** A person looks for a password, and types a second factor. */
  lifetime: 10 * minute,
  /** What one provider may take to answer one request, and how much it may say. */
  patience: 8 * second,
  mostBytes: 256 * 1024,
  /** How long what a provider says of itself is taken for true. */
  known: 60 * minute,
} as const

type Provider = ServerConfig['socials'][number]

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
const expired = () => new Failure('social_expired', 'This login has expired. Please try again.')
const refused = () =>
  new Failure('social_refused', 'What this provider answered cannot be used. Please try again.')

/** What is said of a provider is worth nothing without the addresses that a login needs. @throws TypeError */
const requireEndpoints = (configuration: Configuration): void => {
  const said = configuration.serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const { protocol } = new URL(said[name] ?? '')
    const isPlain = protocol === 'http:' && said.issuer.startsWith('http:')
    if (protocol !== 'https:' && !isPlain) throw new TypeError(`${name} is no https: address`)
  }
}

/** Errors of RFC 6749 that are the provider's, or the operator's, matter: the visitor did nothing wrong. */
const troubles: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'server_error',
  'temporarily_unavailable',
])

/** The ways to the providers of a server, and what they said of themselves. */
export const openSocials = ({ config, outbound, now }: Pick<Services, 'config' | 'outbound' | 'now'>) => {
  const made = new Map<string, { readonly configuration: Promise<Configuration>; readonly until: number }>()

  /** What the library asks goes the one way out: with its deadline, its limit of bytes, and without redirects. */
  const fetchFor = ({ name, issuer }: Provider): CustomFetch => {
    const limits = {
      label: `login ${name}`,
      deadline: socialRules.patience,
      maxBytes: socialRules.mostBytes,
    } as const
    const own = outbound.target({ ...limits, trust: 'operator' })
    // The operator named the issuer, and nobody else: an address elsewhere that it names must be one that everybody reaches.
    const others = outbound.target({ ...limits, trust: 'public', redirects: 0 })
    const { origin } = new URL(issuer)
    return async (url, { method, headers, body }) =>
      (new URL(url).origin === origin ? own : others).call({
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        // The library writes forms, and nothing else.
        ...(body instanceof URLSearchParams
          ? { body: body.toString() }
          : typeof body === 'string'
            ? { body }
            : {}),
        read: (answer) => {
          const said = answer.headers['content-type']
          return new Response(Buffer.from(answer.body), {
            status: answer.status,
            headers: typeof said === 'string' ? { 'content-type': said } : {},
          })
        },
      })
  }
  const fetches = new Map(config.socials.map((each) => [each.name, fetchFor(each)]))

  const discover = ({ name, issuer, clientId, clientSecret }: Provider): Promise<Configuration> => {
    const ask = fetches.get(name)
    return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      ...(ask ? { [customFetch]: ask } : {}),
      execute: [
        requireEndpoints,
        // Else the library trusts what came over TLS, and looks at no signature.
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    })
  }

  return {
    find: (name: string): Provider | undefined => config.socials.find((each) => each.name === name),
    configurationOf: (provider: Provider): Promise<Configuration> => {
      const known = made.get(provider.name)
      if (known && known.until > now()) return known.configuration
      const configuration = discover(provider)
      made.set(provider.name, { configuration, until: now() + socialRules.known })
      // What failed is asked again by the next one.
      configuration.catch(() => made.delete(provider.name))
      return configuration
    },
  }
}

export type Socials = ReturnType<typeof openSocials>

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

/**
 * Begins a login. What the frame gets back opens nothing without its key.
 * @throws Failure `social_disabled`, `provider_unavailable`.
 */
export const startSocialLogin = async (
  services: Services,
  socials: Socials,
  request: { readonly provider: SocialProvider; readonly jkt: string },
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
        scope: 'openid email',
        response_type: 'code',
        // Who it is, is the person's choice: not whoever is logged in there.
        prompt: 'select_account',
        state,
        nonce: derived(config.pepper, 'nonce', secret),
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
 * Trades the provider's answer for a session. The login is taken before anything else is looked at: whoever deletes its row has the one try.
 * @param given `answer`: path and query that the provider sent the visitor back to.
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
    readonly agent: string | undefined
    readonly language: string | null
  },
): Promise<{ tokens: Tokens; user: User }> => {
  const { db, config, now } = services
  const login = await db
    .deleteFrom('social_logins')
    .where('id', '=', given.loginId)
    .where('secret_hash', '=', hash(given.loginSecret))
    .where('jkt', '=', given.jkt)
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
  const claims = await authorizationCodeGrant(configuration, back, {
    expectedState: derived(config.pepper, 'state', given.loginSecret),
    expectedNonce: derived(config.pepper, 'nonce', given.loginSecret),
    pkceCodeVerifier: derived(config.pepper, 'verifier', given.loginSecret),
    idTokenExpected: true,
  }).then(
    (answer) => answer.claims(),
    (error: unknown) => {
      if (error instanceof AuthorizationResponseError && noes.has(error.error))
        throw new Failure('social_declined', 'The login was declined. Try again, or log in another way.')
      throw failed(services, provider.name, error)
    },
  )
  const contact = typeof claims?.['email'] === 'string' ? claims['email'] : ''
  // Apple writes it as text.
  const isVerified = claims?.['email_verified'] === true || claims?.['email_verified'] === 'true'
  if (!claims || claims.sub.length > 255 || !isVerified) throw refused()
  const mailTo = (() => {
    try {
      return normaliseEmail(contact)
    } catch {
      throw refused()
    }
  })()
  return openSocialSession(services, {
    issuer: claims.iss,
    subject: claims.sub,
    provider: provider.name,
    contact: mailTo,
    language: given.language,
    jkt: given.jkt,
    agent: given.agent,
  })
}
