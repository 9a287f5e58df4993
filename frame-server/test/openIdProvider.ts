import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What a provider says of whoever logs in, and how it lies. */
export type Say = {
  sub?: string
  email?: string
  email_verified?: boolean
  nonce?: string
  aud?: string
  iss?: string
  exp?: number
}

/**
 * An OpenID provider that a test leads: it answers as it should, or lies, stays silent, has no end. Not a real one: those do not lie (the local
 * world and the browser tests have a real one).
 */
export const startProvider = async () => {
  const good = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(good.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  const provider = {
    issuer: '',
    /** Changes what the next tokens say. */
    say: {} as Say,
    key: good.privateKey,
    wrongKey: other.privateKey,
    how: 'well' as
      | 'well'
      | 'down'
      | 'silent'
      | 'huge'
      | 'no JSON'
      | 'other issuer'
      | 'without a token endpoint'
      | 'of a bad address'
      | { readonly error: string }
      | { readonly tokenEndpoint: string },
    asked: [] as { path: string; body: string }[],
    /** Codes that are good once, with what they were given for. */
    codes: new Map<string, { nonce: string; challenge: string }>(),
    stop: () => Promise.resolve(),
  }
  const read = async (request: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return Buffer.concat(parts).toString()
  }
  const server = createServer((request, response) => {
    const json = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof value === 'string' ? value : JSON.stringify(value))
    void (async () => {
      const body = await read(request)
      const path = request.url ?? ''
      provider.asked.push({ path, body })
      if (provider.how === 'silent') return
      if (provider.how === 'down') return void json(503, {})
      if (provider.how === 'huge') return void json(200, { padding: 'x'.repeat(400_000) })
      if (provider.how === 'no JSON') return void json(200, '<html>')
      const issuer = provider.how === 'other issuer' ? 'https://evil.example.com' : provider.issuer
      if (path === '/.well-known/openid-configuration')
        return void json(200, {
          issuer,
          authorization_endpoint:
            provider.how === 'of a bad address' ? 'no address' : `${provider.issuer}/auth`,
          ...(provider.how === 'without a token endpoint'
            ? {}
            : {
                token_endpoint:
                  typeof provider.how === 'object' && 'tokenEndpoint' in provider.how
                    ? provider.how.tokenEndpoint
                    : `${provider.issuer}/token`,
              }),
          jwks_uri: `${provider.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        })
      if (path === '/jwks') return void json(200, { keys: [jwk] })
      if (typeof provider.how === 'object') return void json(400, provider.how)
      const form = new URLSearchParams(body)
      const code = provider.codes.get(form.get('code') ?? '')
      const digest = await crypto.subtle.digest(
        'SHA-256',
        new TextEncoder().encode(form.get('code_verifier') ?? ''),
      )
      if (!code || Buffer.from(digest).toString('base64url') !== code.challenge)
        return void json(400, { error: 'invalid_grant' })
      provider.codes.delete(form.get('code') ?? '')
      const { sub = 'one', email = 'me@example.com', email_verified = true, ...say } = provider.say
      const token = await new SignJWT({
        iss: provider.issuer,
        aud: 'wallet',
        exp: Math.floor(Date.now() / 1_000) + 300,
        nonce: code.nonce,
        sub,
        email,
        email_verified,
        ...say,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuedAt()
        .sign(provider.key)
      json(200, { access_token: 'a', token_type: 'Bearer', id_token: token, expires_in: 60 })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return provider
}

/** What a visitor does at the provider: says yes. @returns path and query that it sends them back to. */
export const sayYes = (provider: Awaited<ReturnType<typeof startProvider>>, url: string): string => {
  const asked = new URL(url).searchParams
  const code = crypto.randomUUID()
  provider.codes.set(code, {
    nonce: asked.get('nonce') ?? '',
    challenge: asked.get('code_challenge') ?? '',
  })
  return `${new URL(asked.get('redirect_uri') ?? '').pathname}?code=${code}&state=${asked.get('state')}`
}
