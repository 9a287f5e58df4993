import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the APIs answer to whoever has the token, by the address that the provider documents. */
const profiles: Readonly<Record<string, unknown>> = {
  '/api.github.com/user': { id: 583_231, login: 'octocat', email: 'shown@example.com' },
  '/api.github.com/user/emails?per_page=100': [
    { email: 'other@example.com', primary: false, verified: true, visibility: null },
    { email: 'me@example.com', primary: true, verified: true, visibility: 'private' },
  ],
  '/discord.com/api/users/@me': { id: '80351110224678912', email: 'me@example.com', verified: true },
  '/api.x.com/2/users/me?user.fields=confirmed_email': {
    data: { id: '2244994945', username: 'ada', confirmed_email: 'me@example.com' },
  },
  '/graph.facebook.com/v23.0/me': { id: '10158', email: 'me@example.com' },
}
const tokenPaths = [
  '/github.com/login/oauth/access_token',
  '/discord.com/api/oauth2/token',
  '/api.x.com/2/oauth2/token',
  '/graph.facebook.com/v23.0/oauth/access_token',
]

export type Answer = {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

/** The OAuth 2 servers of all dialects under one address, which a test leads: they answer as they should, or as the test says. */
export const startOauthProvider = async () => {
  const provider = {
    base: '',
    /** Answers in place of the usual ones, by path as it begins. */
    say: {} as Record<string, Answer>,
    asked: [] as { path: string; body: URLSearchParams; authorization: string | undefined }[],
    codes: new Map<string, string>(),
    stop: () => Promise.resolve(),
  }
  const server = createServer((request, response) => {
    const answer = ({ status = 200, body, headers = {} }: Answer) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const path = request.url ?? ''
      const body = new URLSearchParams(Buffer.concat(parts).toString())
      const { authorization } = request.headers
      provider.asked.push({ path, body, authorization })
      const said = Object.entries(provider.say).find(([start]) => path.startsWith(start))
      if (said) return void answer(said[1])
      if (tokenPaths.includes(path)) {
        const isKnown =
          authorization === `Basic ${btoa('wallet:s-e_c.ret')}` ||
          (body.get('client_id') === 'wallet' && body.get('client_secret') === 's-e_c.ret')
        const digest = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url')
        const code = body.get('code') ?? ''
        if (!isKnown || provider.codes.get(code) !== digest)
          return void answer({ status: 400, body: { error: 'invalid_grant' } })
        provider.codes.delete(code)
        return void answer({ body: { access_token: 'token', token_type: 'bearer', scope: 'user:email' } })
      }
      const profile = profiles[path] ?? profiles[path.split('?')[0] ?? '']
      if (profile === undefined || authorization !== 'Bearer token')
        return void answer({ status: 401, body: {} })
      answer({ body: profile })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return provider
}

/** What a visitor does there: says yes. @returns path and query that they are sent back to. */
export const allow = (
  provider: Awaited<ReturnType<typeof startOauthProvider>>,
  url: string,
  more: Record<string, string> = {},
): string => {
  const asked = new URL(url).searchParams
  const code = crypto.randomUUID()
  provider.codes.set(code, asked.get('code_challenge') ?? '')
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '', ...more })
  return `${new URL(asked.get('redirect_uri') ?? '').pathname}?${query.toString()}`
}

/** Claims and header of Apple's client secret. @throws Error where another key signed it. */
export const readAppleSecret = (secret: string, publicKey: string) => {
  const [head = '', said = '', signature = ''] = secret.split('.')
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${said}`),
    { key: createPublicKey(publicKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('another key signed it')
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return { ...read(head), ...read(said) }
}
