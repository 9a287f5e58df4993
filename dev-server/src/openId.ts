import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
// @ts-expect-error -- the package has no types of its own
import * as untyped from 'oidc-provider'
import type { Chain } from './chain.ts'
import { openFarcaster } from './farcasterStandIn.ts'
import { listen, type Listening } from './listen.ts'
import { openOauthStandIns } from './oauthStandIns.ts'
import { takePort } from './takePort.ts'

const { Provider } = untyped as {
  readonly Provider: new (
    issuer: string,
    configuration: object,
  ) => { readonly callback: () => RequestListener }
}

/** What the frame server is told of the providers: its setting `socials`. */
export type OpenId = { readonly issuer: string; readonly socials: Readonly<Record<string, object>> }

const client = { clientId: 'walletframe', clientSecret: 'local-secret' }
const applePath = '/appleid.apple.com'

const openProvider = (issuer: string, redirectUri: string): RequestListener => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'local' }] },
    cookies: { keys: ['local'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As Google and Apple do: the address is in the token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.includes('@') ? id : `${id}@example.com`,
        email_verified: true,
      }),
    }),
  }).callback()
}

/** Apple's client: an id, and a key in place of a secret. */
const makeAppleClient = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  /** Whether our key signed it, it is for the provider, and its time is now. */
  const isSecret = (secret: string, issuer: string): boolean => {
    const [head = '', said = '', signature = ''] = secret.split('.')
    const key = { key: createPublicKey(publicKey), dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${head}.${said}`), key, Buffer.from(signature, 'base64url')))
      return false
    const claims = JSON.parse(Buffer.from(said, 'base64url').toString()) as Record<string, unknown>
    const isNow = Number(claims['exp']) * 1_000 > Date.now() && Number(claims['iat']) * 1_000 <= Date.now()
    return isNow && claims['aud'] === issuer && claims['sub'] === client.clientId
  }
  return { config: { teamId: 'LOCALTEAM0', keyId: 'LOCALKEY00', privateKey }, isSecret }
}

/**
 * Apple: a provider below a path, whose clients sign their secret and which answers by a form.
 * @returns as {@link openOauthStandIns} does.
 */
const openApple = (issuer: string, redirectUri: string, isSecret: (secret: string) => boolean) => {
  const answer = openProvider(issuer, redirectUri)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '/' } = request
    if (!url.startsWith(`${applePath}/`)) return false
    // It learns from the two where it is.
    Object.assign(request, { originalUrl: url, url: url.slice(applePath.length) })
    if (request.method !== 'POST' || request.url !== '/token') {
      answer(request, response)
      return true
    }
    // It knows no secrets that are signed so: a right one is replaced by the one that it knows.
    void (async () => {
      let text = ''
      for await (const part of request) text += String(part)
      const body = new URLSearchParams(text)
      if (isSecret(body.get('client_secret') ?? '')) body.set('client_secret', client.clientSecret)
      Object.assign(request, { body: Object.fromEntries(body) })
      answer(request, response)
    })()
    return true
  }
}

/**
 * The providers that visitors can log in with, under whose names anybody logs in as anybody: a login `ada` is `ada@example.com`. They forget everything
 * at their end, but the same name is the same person after it. Google and Apple are a real OpenID provider.
 * @param frame address of the frame's origin: they send visitors back there, and nowhere else.
 * @param chain where Farcaster's registries are.
 */
export const startOpenId = async (
  wanted: number,
  frame: string,
  chain: Pick<Chain, 'chainId' | 'request'>,
): Promise<OpenId & Pick<Listening, 'stop'>> => {
  const port = await takePort('openId', wanted)
  const issuer = `http://127.0.0.1:${port}`
  const callback = `${frame}/v1/social/callback/`
  const apple = makeAppleClient()
  const appleIssuer = issuer + applePath
  const google = openProvider(issuer, `${callback}google`)
  const farcaster = await openFarcaster(issuer, chain)
  const others = [
    farcaster.answer,
    openOauthStandIns(client, callback),
    openApple(appleIssuer, `${callback}apple`, (secret) => apple.isSecret(secret, appleIssuer)),
  ]
  const { stop } = await listen('openId', port, (request, response) => {
    // Browsers ask for it, and complain of an error.
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    if (others.some((answer) => answer(request, response))) return
    // It has no choice of accounts: a form that asks who it is comes nearest.
    request.url = request.url?.replace('prompt=select_account', 'prompt=login')
    google(request, response)
  })
  const oauth = { ...client, standIn: issuer }
  return {
    issuer,
    socials: {
      google: { ...client, issuer },
      x: oauth,
      discord: oauth,
      farcaster: farcaster.config,
      github: oauth,
      apple: { clientId: client.clientId, issuer: appleIssuer, ...apple.config },
      facebook: { ...oauth, trustsAddress: true },
    },
    stop,
  }
}
