import { sign } from 'node:crypto'
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  type ClientAuth,
  type CustomFetch,
} from 'openid-client'
import type { ServerConfig } from '../../config.ts'
import { minute, second } from '../../time.ts'
import type { Services } from '../services.ts'
import { dialects, type Dialect, type Person } from './dialects.ts'
import { openFarcaster } from './farcaster.ts'

/** The ways to the providers: where their addresses are, how the server shows who it is, and how far they may go in what they answer. */

export const providerRules = {
  /** What one provider may take to answer one request, and how much it may say. */
  patience: 8 * second,
  mostBytes: 256 * 1024,
  /** How long what a provider says of itself is taken for true. */
  known: 60 * minute,
} as const

/** A provider of the operator's configuration. */
type AnyProvider = ServerConfig['socials'][number]
type WayOf<Kind extends AnyProvider['way']['kind']> = Extract<AnyProvider['way'], { kind: Kind }>
/** One that a browser is sent to, and that sends it back. */
export type OauthProvider = AnyProvider & { readonly way: WayOf<'apple' | 'oauth' | 'openid'> }
export type FarcasterProvider = AnyProvider & { readonly way: WayOf<'farcaster'> }
export type Provider = OauthProvider | FarcasterProvider

export const isFarcaster = (provider: Provider): provider is FarcasterProvider =>
  provider.way.kind === 'farcaster'

/** What is said of a provider is worth nothing without the addresses that a login needs. @throws TypeError */
const requireEndpoints = (configuration: Configuration): void => {
  const said = configuration.serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const { protocol } = new URL(said[name] ?? '')
    const isPlain = protocol === 'http:' && said.issuer.startsWith('http:')
    if (protocol !== 'https:' && !isPlain) throw new TypeError(`${name} is no https: address`)
  }
}

/** An address of a dialect: the provider's own, or below the stand-in under its host. */
const placeOf = (standIn: string | undefined, address: string): string =>
  standIn === undefined ? address : address.replace('https://', `${standIn}/`)

/**
 * Apple’s client secret: a token that lives as long as the request it is made for (Apple takes up to six months). ES256, JWT of RFC 7519.
 * @param now milliseconds.
 */
const appleSecret = ({ clientId, issuer }: OauthProvider, way: WayOf<'apple'>, now: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(now / second)
  const said = `${part({ alg: 'ES256', kid: way.keyId })}.${part({
    iss: way.teamId,
    // Clocks differ.
    iat: seconds - 60,
    exp: seconds + 300,
    aud: issuer,
    sub: clientId,
  })}`
  const signature = sign('sha256', Buffer.from(said), { key: way.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${said}.${signature.toString('base64url')}`
}

const clientAuthOf = (provider: OauthProvider, now: () => number): ClientAuth => {
  const { way, clientId } = provider
  if (way.kind === 'apple')
    return (_server, _client, body) => {
      body.set('client_id', clientId)
      body.set('client_secret', appleSecret(provider, way, now()))
    }
  if (way.kind === 'oauth' && dialects[way.dialect].secretIn === 'header')
    // Not as the library does it: RFC 6749 wants both parts encoded as in a form, which these providers do not undo.
    return (_server, _client, _body, headers) =>
      headers.set('authorization', `Basic ${btoa(`${clientId}:${way.clientSecret}`)}`)
  return ClientSecretPost(way.clientSecret)
}

/** An error of RFC 6749 in an answer of status 200, as GitHub gives it. */
const isHiddenError = (status: number, body: Uint8Array): boolean => {
  if (status !== 200) return false
  try {
    const said: unknown = JSON.parse(Buffer.from(body).toString())
    return typeof said === 'object' && said !== null && 'error' in said && typeof said.error === 'string'
  } catch {
    return false
  }
}

/** The ways to the providers of a server, and what they said of themselves. */
export const openSocials = (services: Pick<Services, 'config' | 'outbound' | 'rpc' | 'now'>) => {
  const { config, outbound, now } = services
  const made = new Map<string, { readonly configuration: Promise<Configuration>; readonly until: number }>()

  /** What the library asks goes the one way out: with its deadline, its limit of bytes, and without redirects. */
  const fetchFor = ({ name, issuer, way }: OauthProvider): CustomFetch => {
    const limits = {
      label: `login ${name}`,
      deadline: providerRules.patience,
      maxBytes: providerRules.mostBytes,
    } as const
    const own = outbound.target({ ...limits, trust: 'operator' })
    // The operator named the issuer, and nobody else: an address elsewhere that it names must be one that everybody reaches.
    const others = outbound.target({ ...limits, trust: 'public', redirects: 0 })
    const { origin } = new URL((way.kind === 'oauth' ? way.standIn : undefined) ?? issuer)
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
            status: way.kind === 'oauth' && isHiddenError(answer.status, answer.body) ? 400 : answer.status,
            headers: typeof said === 'string' ? { 'content-type': said } : {},
          })
        },
      })
  }
  const all = config.socials as readonly Provider[]
  const fetches = new Map(all.flatMap((each) => (isFarcaster(each) ? [] : [[each.name, fetchFor(each)]])))

  const configure = async (provider: OauthProvider): Promise<Configuration> => {
    const { name, issuer, clientId, way } = provider
    const ask = fetches.get(name)
    const auth = clientAuthOf(provider, now)
    if (way.kind === 'oauth') {
      const { authorizationEndpoint, tokenEndpoint } = dialects[way.dialect]
      const configuration = new Configuration(
        {
          issuer,
          authorization_endpoint: placeOf(way.standIn, authorizationEndpoint),
          token_endpoint: placeOf(way.standIn, tokenEndpoint),
        },
        clientId,
        undefined,
        auth,
      )
      if (ask) configuration[customFetch] = ask
      if (way.standIn !== undefined) allowInsecureRequests(configuration)
      return configuration
    }
    return discovery(new URL(issuer), clientId, undefined, auth, {
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
    farcaster: openFarcaster(services),
    find: (name: string): Provider | undefined => all.find((each) => each.name === name),
    configurationOf: (provider: OauthProvider): Promise<Configuration> => {
      const known = made.get(provider.name)
      if (known && known.until > now()) return known.configuration
      const configuration = configure(provider)
      made.set(provider.name, { configuration, until: now() + providerRules.known })
      // What failed is asked again by the next one.
      configuration.catch(() => made.delete(provider.name))
      return configuration
    },
  }
}

export type Socials = ReturnType<typeof openSocials>

/**
 * Asks the API of a provider of OAuth 2 who gave the token.
 * @throws OutboundError, SyntaxError, z.ZodError, or an error of the library.
 */
export const askPerson = async (
  configuration: Configuration,
  way: WayOf<'oauth'>,
  token: string,
): Promise<Person> => {
  const dialect: Dialect = dialects[way.dialect]
  const answers: unknown[] = []
  for (const address of dialect.profile(token, way.clientSecret)) {
    const url = new URL(placeOf(way.standIn, address))
    const answer = await fetchProtectedResource(
      configuration,
      token,
      url,
      'GET',
      undefined,
      new Headers({ accept: 'application/json' }),
    )
    if (answer.status !== 200) throw new TypeError(`answered with status ${answer.status}`)
    answers.push(await answer.json())
  }
  const person = dialect.read(answers)
  return dialect.saysVerified || way.trustsAddress ? person : { ...person, email: undefined }
}
