import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { usuallyOnOneDatabase } from './databases.ts'
import { ask, publicUrl, type Device } from './harness.ts'
import { allow, readAppleSecret, startOauthProvider, type Answer } from './oauthProvider.ts'
import { sayYes, startProvider } from './openIdProvider.ts'

/* Login by providers of OAuth 2, each in its own dialect, and by Apple: what is asked of them, and what a liar among them gets. */

const dialects = ['github', 'discord', 'x', 'facebook'] as const
const hosts = {
  github: ['/github.com/login/oauth/authorize', 'user:email', '/github.com/login/oauth/access_token'],
  discord: ['/discord.com/oauth2/authorize', 'identify email', '/discord.com/api/oauth2/token'],
  x: ['/x.com/i/oauth2/authorize', 'users.read tweet.read users.email', '/api.x.com/2/oauth2/token'],
  facebook: [
    '/www.facebook.com/v23.0/dialog/oauth',
    'public_profile,email',
    '/graph.facebook.com/v23.0/oauth/access_token',
  ],
} as const

usuallyOnOneDatabase(({ server, database, device, restart }) => {
  let oauth: Awaited<ReturnType<typeof startOauthProvider>>
  let openId: Awaited<ReturnType<typeof startProvider>>
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  beforeAll(async () => {
    oauth = await startOauthProvider()
    openId = await startProvider()
  })
  afterAll(async () => {
    await oauth.stop()
    await openId.stop()
  })
  beforeEach(async () => {
    Object.assign(oauth, { say: {}, asked: [] })
    Object.assign(openId, { say: {}, asked: [] })
    const client = { clientId: 'wallet', clientSecret: 's-e_c.ret', standIn: oauth.base }
    await restart({
      socials: {
        github: client,
        discord: client,
        x: client,
        facebook: { ...client, trustsAddress: true },
        apple: {
          clientId: 'wallet',
          issuer: openId.issuer,
          teamId: 'TEAMTEAM01',
          keyId: 'KEYKEYKEY1',
          privateKey,
        },
      },
    })
  })

  const call = (from: Device, path: string, body: object) =>
    ask(server().base, 'POST', path, body, { dpop: from.proof('POST', path) })
  const start = (from: Device, provider: string) =>
    call(from, '/v1/auth/social/start', { projectId: 'demo', provider })
  const finish = (from: Device, login: { loginId: string; loginSecret: string }, answer: string) =>
    call(from, '/v1/auth/social/finish', {
      loginId: login.loginId,
      loginSecret: login.loginSecret,
      answer,
    })
  const logIn = async (provider: string, more: Record<string, string> = {}) => {
    const from = device()
    const { body } = await start(from, provider)
    return finish(from, body, allow(oauth, body.url, more))
  }
  const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
  const identities = async () => {
    const db = await openDatabase(database())
    try {
      return await db.selectFrom('login_identities').select(['issuer', 'subject']).execute()
    } finally {
      await db.destroy()
    }
  }

  describe.each(dialects)('%s', (provider) => {
    test('is asked for a code with PKCE and state at its own address, for no more than who it is', async () => {
      const { body } = await start(device(), provider)
      const url = new URL(body.url)
      expect(url.origin + url.pathname).toBe(oauth.base + hosts[provider][0])
      const asked = Object.fromEntries(url.searchParams)
      expect(asked).toMatchObject({
        response_type: 'code',
        client_id: 'wallet',
        redirect_uri: `${publicUrl}/v1/social/callback/${provider}`,
        scope: hosts[provider][1],
        state: body.state,
        code_challenge_method: 'S256',
      })
      expect(asked).not.toHaveProperty('nonce')
      expect(JSON.stringify(asked)).not.toContain('s-e_c.ret')
    })

    test('gives a session, and the same user to the next device', async () => {
      const first = await logIn(provider)
      expect(first.body.user).toMatchObject({ email: 'me@example.com', provider })
      expect((await logIn(provider)).body.user).toEqual(first.body.user)
      expect(await identities()).toHaveLength(1)
      const { body } = oauth.asked.find(({ path }) => path === hosts[provider][2]) ?? {}
      expect(body?.get('redirect_uri')).toBe(`${publicUrl}/v1/social/callback/${provider}`)
      expect(server().logged.join('')).not.toMatch(/s-e_c\.ret|Bearer token/)
    })

    test('answers to another login: its code is not traded', async () => {
      const from = device()
      const { body } = await start(from, provider)
      const { body: other } = await start(device(), provider)
      const answer = allow(oauth, body.url)
      expect(code(await finish(from, body, answer.replace(body.state, other.state)))).toBe('social_refused')
      expect(oauth.asked).toEqual([])
    })

    test('gave the code to another login, whose verifier it is', async () => {
      const from = device()
      const { body: first } = await start(device(), provider)
      const { body: second } = await start(from, provider)
      const foreign = allow(oauth, first.url).replace(first.state, second.state)
      expect(code(await finish(from, second, foreign))).toBe('social_refused')
      expect(await identities()).toEqual([])
    })
  })

  describe('all of them: who', () => {
    const huge = { body: { padding: 'x'.repeat(400_000) } }
    const html = { body: '<html>', headers: { 'content-type': 'text/html' } }
    const elsewhere = { status: 302, body: '', headers: { location: 'https://evil.example.com/' } }
    test.each<[string, Answer]>([
      ['without end', huge],
      ['in HTML', html],
      ['by sending elsewhere', elsewhere],
      ['with an error in an answer of 200', { body: { error: 'bad_verification_code' } }],
      ['with no token', { body: { token_type: 'bearer' } }],
      ['with another kind of token', { body: { access_token: 'token', token_type: 'mac' } }],
    ])('answers the trade %s: no session', async (_how, answer) => {
      for (const provider of dialects) {
        Object.assign(oauth, { say: { [hosts[provider][2]]: answer }, asked: [] })
        expect(['social_refused', 'provider_unavailable']).toContain(code(await logIn(provider)))
        expect(oauth.asked).toHaveLength(1)
      }
      expect(await identities()).toEqual([])
    })

    test.each<[string, Answer]>([
      ['without end', huge],
      ['in HTML', html],
      ['by sending elsewhere', elsewhere],
      ['with nobody', { body: {} }],
      ['with null', { body: 'null' }],
      ['with an id of another form', { body: { id: 'ada', data: { id: 'ada' }, email: 'me@example.com' } }],
      ['with an id that is an object', { body: { id: {}, data: { id: {} } } }],
    ])('answers who it is %s: no session', async (_how, answer) => {
      oauth.say = {
        '/api.github.com': answer,
        '/discord.com/api/users': answer,
        '/api.x.com/2/users': answer,
        '/graph.facebook.com/v23.0/me': answer,
      }
      for (const provider of dialects)
        expect(['social_refused', 'provider_unavailable']).toContain(code(await logIn(provider)))
      expect(await identities()).toEqual([])
    })
  })

  test.each<[string, string, string, unknown]>([
    [
      'github',
      'that is not verified',
      '/api.github.com/user/emails',
      [{ email: 'me@example.com', primary: true, verified: false }],
    ],
    [
      'github',
      'that is not the first',
      '/api.github.com/user/emails',
      [{ email: 'me@example.com', primary: false, verified: true }],
    ],
    [
      'discord',
      'that is not verified',
      '/discord.com/api/users',
      { id: '1', email: 'me@example.com', verified: false },
    ],
    ['discord', 'without a word about it', '/discord.com/api/users', { id: '1', email: 'me@example.com' }],
    ['discord', 'of null', '/discord.com/api/users', { id: '1', email: null, verified: true }],
    ['x', 'that an app without permission gets: none', '/api.x.com/2/users', { data: { id: '1' } }],
    ['facebook', 'of whom has none', '/graph.facebook.com/v23.0/me', { id: '1' }],
    ['facebook', 'that is none', '/graph.facebook.com/v23.0/me', { id: '1', email: 'nobody' }],
  ])(
    '%s with an address %s: another one is asked for, so that somebody can be told of what happens',
    async (provider, _what, path, body) => {
      oauth.say = { [path]: { body } }
      expect(code(await logIn(provider))).toBe('email_needed')
      expect(await identities()).toEqual([])
    },
  )

  test('facebook says nothing of verification: its address is asked for, unless the operator takes its word', async () => {
    expect((await logIn('facebook')).body.user.email).toBe('me@example.com')
    const client = { clientId: 'wallet', clientSecret: 's-e_c.ret', standIn: oauth.base }
    await restart({ socials: { facebook: client } })
    oauth.say = { '/graph.facebook.com/v23.0/me': { body: { id: '10159', email: 'me@example.com' } } }
    expect(code(await logIn('facebook'))).toBe('email_needed')
  })

  test('one id at two providers is two people', async () => {
    oauth.say = {
      '/discord.com/api/users': { body: { id: '7', email: 'me@example.com', verified: true } },
      '/api.x.com/2/users': { body: { data: { id: '7', confirmed_email: 'me@example.com' } } },
    }
    const first = await logIn('discord')
    const second = await logIn('x')
    expect(first.body.user.id).not.toBe(second.body.user.id)
    expect(await identities()).toEqual(
      expect.arrayContaining([
        { issuer: 'https://discord.com', subject: '7' },
        { issuer: 'https://x.com', subject: '7' },
      ]),
    )
  })

  test('github names itself in its answer, and another name there is another provider’s answer', async () => {
    expect((await logIn('github', { iss: 'https://github.com/login/oauth' })).status).toBe(200)
    oauth.asked.length = 0
    expect(code(await logIn('github', { iss: 'https://evil.example.com' }))).toBe('social_refused')
    expect(oauth.asked).toEqual([])
  })

  test('github says in an answer of 200 that our secret is wrong: the operator’s matter', async () => {
    oauth.say = { '/github.com': { body: { error: 'incorrect_client_credentials' } } }
    expect(code(await logIn('github'))).toBe('provider_unavailable')
    expect(server().logged.join('')).toContain('"reason":"incorrect_client_credentials"')
  })

  describe('apple', () => {
    const path = '/v1/social/callback/apple'
    const send = (body: string, headers: Record<string, string> = {}) =>
      fetch(server().base + path, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://appleid.apple.com',
          ...headers,
        },
      })

    test('is asked to answer by a form, and trades the code for a secret that the operator’s key signed', async () => {
      const from = device()
      const { body } = await start(from, 'apple')
      const asked = Object.fromEntries(new URL(body.url).searchParams)
      expect(asked).toMatchObject({ response_mode: 'form_post', scope: 'openid email', state: body.state })
      const query = sayYes(openId, body.url).split('?')[1] ?? ''
      const posted = await send(`${query}&user=${encodeURIComponent('{"name":{"firstName":"Ada"}}')}`)
      expect(posted.status).toBe(303)
      expect(posted.headers.get('cache-control')).toBe('no-store')
      expect(await posted.text()).not.toContain('Ada')
      const answer = posted.headers.get('location') ?? ''
      expect(answer).toBe(`${path}?${query}`)
      expect((await finish(from, body, answer)).body.user).toMatchObject({ provider: 'apple' })
      const traded = new URLSearchParams(openId.asked.find((each) => each.path === '/token')?.body)
      const { iat, exp, ...secret } = readAppleSecret(traded.get('client_secret') ?? '', publicKey)
      expect(secret).toEqual({
        alg: 'ES256',
        kid: 'KEYKEYKEY1',
        iss: 'TEAMTEAM01',
        sub: 'wallet',
        aud: openId.issuer,
      })
      expect(Number(exp) - Number(iat)).toBeLessThan(600)
      expect(server().logged.join('')).not.toContain(new URLSearchParams(query).get('code'))
    })

    test.each([
      ['several values', 'code=a&code=b&state=c', '?state=c'],
      ['what no address has', 'code=%0d%0aset-cookie:a&state=%00', '?'],
      ['a script', 'code=<script>&state=%22', '?code=%3Cscript%3E&state=%22'],
      ['nothing', '', '?'],
      ['a no', 'error=user_cancelled_authorize&state=c', '?state=c&error=user_cancelled_authorize'],
      ['too long a value', `code=${'a'.repeat(2_049)}&state=c`, '?state=c'],
    ])('a form with %s goes to our own page, with what is left of it', async (_what, body, left) => {
      const said = await send(body)
      expect([said.status, said.headers.get('location')]).toEqual([303, path + left])
      expect(said.headers.get('set-cookie')).toBeNull()
    })

    test('a form that is none, or has no end, is refused; other providers take none', async () => {
      expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
      expect((await send(`code=${'a'.repeat(2_000_000)}`)).status).toBe(413)
      const github = await fetch(`${server().base}/v1/social/callback/github`, { method: 'POST' })
      expect(github.status).toBe(405)
    })
  })
})
