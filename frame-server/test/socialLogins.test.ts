import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { minute, byTurnsOnBothDatabases } from './databases.ts'
import { ask, configValues, makeWallet, publicUrl, startEmail, type Device } from './harness.ts'
import { loadConfig } from '../src/index.ts'
import { sayYes, startProvider } from './openIdProvider.ts'
import { startReceiver } from './webhookReceiver.ts'

/* Login by an OpenID provider: what a liar, a thief or a provider that does not answer gets. */

byTurnsOnBothDatabases(({ server, database, device, loggedIn, restart, usuallyOnOne }) => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.stop())
  const socials = () => ({
    google: { clientId: 'wallet', clientSecret: 'secret', issuer: provider.issuer },
  })
  let good: typeof provider.key
  beforeEach(async () => {
    good ??= provider.key
    Object.assign(provider, { say: {}, how: 'well', key: good, asked: [] })
    provider.codes.clear()
    await restart({ socials: socials() })
  })

  const start = (from: Device, body: object = {}) => {
    const path = '/v1/auth/social/start'
    return ask(
      server().base,
      'POST',
      path,
      { projectId: 'demo', provider: 'google', ...body },
      { dpop: from.proof('POST', path) },
    )
  }
  const finish = async (
    from: Device,
    { loginId, loginSecret }: { loginId: string; loginSecret: string },
    answer: string,
  ) => {
    const path = '/v1/auth/social/finish'
    const said = await ask(
      server().base,
      'POST',
      path,
      { loginId, loginSecret, answer },
      { dpop: from.proof('POST', path) },
    )
    if (said.status === 200) from.accessToken = said.body.tokens.accessToken
    return said
  }
  const logIn = async (from = device()) => {
    const { body } = await start(from)
    return finish(from, body, sayYes(provider, body.url))
  }
  const came = '/v1/social/callback/google'
  const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
  const rows = async (table: 'users' | 'sessions' | 'login_identities' | 'social_logins') => {
    const db = await openDatabase(database())
    try {
      return await db.selectFrom(table).selectAll().execute()
    } finally {
      await db.destroy()
    }
  }

  describe('a login', () => {
    test('asks the provider for a code with PKCE, state and nonce, back to our exact address', async () => {
      const { body } = await start(device())
      const asked = Object.fromEntries(new URL(body.url).searchParams)
      expect(asked).toMatchObject({
        response_type: 'code',
        client_id: 'wallet',
        redirect_uri: `${publicUrl}/v1/social/callback/google`,
        prompt: 'select_account',
        scope: 'openid email',
        state: body.state,
        code_challenge_method: 'S256',
      })
      expect(new Set([asked['state'], asked['nonce'], asked['code_challenge'], body.loginSecret]).size).toBe(
        4,
      )
      const [stored] = await rows('social_logins')
      expect(JSON.stringify(stored)).not.toContain(body.loginSecret)
      expect(JSON.stringify(stored)).not.toContain(body.state)
    })

    test('gives a session of the key that began, and the same user to the next device', async () => {
      const one = device()
      const first = await logIn(one)
      expect(first.body.user).toMatchObject({ email: 'me@example.com', provider: 'google' })
      expect((await one.call(server().base, 'GET', '/v1/vault/wallet')).status).toBe(200)
      const other = await logIn()
      expect(other.body.user).toEqual(first.body.user)
      expect(await rows('users')).toHaveLength(1)
      provider.say = { sub: 'another' }
      expect((await logIn()).body.user.id).not.toBe(first.body.user.id)
    })

    test('renewed, it still says who it is', async () => {
      const one = device()
      const { body } = await logIn(one)
      one.refreshToken = body.tokens.refreshToken
      expect((await one.refresh(server().base)).body.user).toEqual(body.user)
    })

    test('of one person many times at once is one user', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => logIn()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
      expect(await rows('users')).toHaveLength(1)
    })
  })

  describe('the address that a provider vouches for', () => {
    test('opens no wallet of an e-mail login, nor does a code to it open the provider’s', async () => {
      await loggedIn('me@example.com')
      const { body } = await logIn()
      const users = await rows('users')
      expect(users).toHaveLength(2)
      await loggedIn('me@example.com')
      expect(await rows('users')).toHaveLength(2)
      expect(body.user.email).toBe('me@example.com')
    })

    test('is that of the first login for good: who takes the account over turns no notice away', async () => {
      await logIn()
      provider.say = { email: 'thief@example.com' }
      const one = device()
      const { body } = await logIn(one)
      expect(body.user.email).toBe('me@example.com')
      expect((await rows('users')).map((row) => 'contact' in row && row.contact)).toEqual(['me@example.com'])
      await one.call(server().base, 'POST', '/v1/auth/code/start', { projectId: 'demo' })
      await server().settled()
      expect(server().mails.map(({ to }) => to)).toEqual(['me@example.com'])
    })

    test.each([
      ['is not verified', { email_verified: false }],
      ['is no address', { email: 'nobody' }],
    ])(
      'that %s makes no user: one is asked for, so that somebody can be told of what happens',
      async (_what, say) => {
        provider.say = say
        expect(code(await logIn())).toBe('email_needed')
        expect(await rows('users')).toEqual([])
      },
    )

    test('is not needed of whom is known here: they get in as before', async () => {
      const first = await logIn()
      provider.say = { email_verified: false }
      expect((await logIn()).body.user).toEqual(first.body.user)
    })
  })

  describe('what wants a fresh code', () => {
    const stepUp = (from: Device, subject: string) =>
      from.call(server().base, 'POST', '/v1/vault/step-up', { action: 'open-slot', subject })
    const mailed = async (from: Device) => {
      const said = await from.call(server().base, 'POST', '/v1/auth/code/start', { projectId: 'demo' })
      await server().settled()
      return { ...said.body, code: server().mails.findLast(({ to }) => to === 'me@example.com')?.code }
    }
    const type = (from: Device, { challengeId, challengeSecret, code: typed }: Record<string, string>) =>
      from.call(server().base, 'POST', '/v1/auth/code/verify', { challengeId, challengeSecret, code: typed })

    test('is not content with a provider’s word, but for the first wallet; a code that is mailed and typed in this session is', async () => {
      const one = device()
      await logIn(one)
      const { walletId } = await makeWallet(one, server().base)
      expect(code(await stepUp(one, walletId))).toBe('code_required')
      const other = device()
      await logIn(other)
      expect(code(await stepUp(other, walletId))).toBe('code_required')

      const asked = await mailed(one)
      const { challengeId, challengeSecret } = asked
      // Of another session it is worth nothing, and it begins none.
      expect(code(await type(other, asked))).toBe('code_expired')
      expect(code(await device().verify(server().base, { challengeId, challengeSecret }, asked.code))).toBe(
        'code_expired',
      )
      expect((await type(one, asked)).status).toBe(200)
      expect((await stepUp(one, walletId)).status).toBe(200)
      expect(code(await stepUp(other, walletId))).toBe('code_required')
      expect(code(await type(one, asked))).toBe('code_expired')
      expect(await rows('users')).toHaveLength(1)
    })

    test('takes no code that was asked for to log in, and not a wrong one', async () => {
      const one = device()
      await logIn(one)
      const { body } = await startEmail(server().base, 'me@example.com')
      const typed = server().mails.findLast(({ to }) => to === 'me@example.com')?.code ?? ''
      expect(code(await type(one, { ...body, code: typed }))).toBe('code_expired')
      const asked = await mailed(one)
      const wrong = asked.code === '000000' ? '000001' : '000000'
      expect((await type(one, { ...asked, code: wrong })).body.error).toMatchObject({
        code: 'code_wrong',
        attemptsLeft: 2,
      })
      expect(code(await stepUp(one, 'x'.repeat(22)))).toBe('code_required')
    })

    test('is not held up by strangers who use up the mails to the address', async () => {
      const one = device()
      await logIn(one)
      for (let each = 0; each < 6; each += 1)
        await startEmail(server().base, 'me@example.com', 'demo', device())
      expect((await type(one, await mailed(one))).status).toBe(200)
    })

    test('a first wallet is not made by an old login either', async () => {
      const one = device()
      const { body } = await logIn(one)
      one.refreshToken = body.tokens.refreshToken
      server().clock.now += 10 * minute - 1_000
      expect((await stepUp(one, 'new')).status).toBe(200)
      server().clock.now += 1_000
      await one.refresh(server().base)
      expect(code(await stepUp(one, 'new'))).toBe('code_required')
    })
  })

  test('a webhook is told which provider it was: a login by a code to the same address is another user', async () => {
    const receiver = await startReceiver()
    const webhooks = [
      {
        id: 'test',
        url: receiver.url,
        secrets: [`whsec_${randomBytes(32).toString('base64')}`],
        events: ['user.logged_in'],
        withEmail: true,
        allowPrivate: true,
      },
    ]
    await restart({ socials: socials(), webhooks })
    const { body } = await logIn()
    await loggedIn('me@example.com')
    await server().settled()
    const told = receiver.received.map((message) => JSON.parse(message.body).data)
    expect(told).toHaveLength(2)
    expect(told.map(({ email, provider: by }) => [email, by])).toEqual(
      expect.arrayContaining([
        ['me@example.com', 'google'],
        ['me@example.com', undefined],
      ]),
    )
    expect(told.find(({ provider: by }) => by === 'google').userId).toBe(body.user.id)
    await receiver.stop()
  })

  test('logins that were left are swept away', async () => {
    await start(device())
    const db = await openDatabase(database())
    const { now } = server().clock
    await sweep(db, now)
    expect(await rows('social_logins')).toHaveLength(1)
    await sweep(db, now + 10 * minute + 1)
    expect(await rows('social_logins')).toEqual([])
    await db.destroy()
  })

  usuallyOnOne(() => {
    describe('refused', () => {
      test('an answer with the state of another login, and then the right one too: one try', async () => {
        const one = device()
        const { body } = await start(one)
        const { body: other } = await start(device())
        const answer = sayYes(provider, body.url)
        const wrong = answer.replace(body.state, other.state)
        expect(code(await finish(one, body, wrong))).toBe('social_refused')
        expect(provider.asked.filter(({ path }) => path === '/token')).toEqual([])
        expect(code(await finish(one, body, answer))).toBe('social_expired')
      })

      test('the login of another device, with all that it was given', async () => {
        const { body } = await start(device())
        expect(code(await finish(device(), body, sayYes(provider, body.url)))).toBe('social_expired')
      })

      test('another secret, and a login that never was', async () => {
        const one = device()
        const { body } = await start(one)
        const { body: other } = await start(one)
        const answer = sayYes(provider, body.url)
        expect(code(await finish(one, { ...body, loginSecret: other.loginSecret }, answer))).toBe(
          'social_expired',
        )
        expect((await finish(one, body, answer)).status).toBe(200)
      })

      test('the same answer twice, also at once', async () => {
        const one = device()
        const { body } = await start(one)
        const answer = sayYes(provider, body.url)
        const said = await Promise.all([1, 2, 3].map(() => finish(one, body, answer)))
        expect(said.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
        expect(await rows('sessions')).toHaveLength(1)
      })

      test('the answer of another provider, which had it from this one: it never hears of its code', async () => {
        const evil = await startProvider()
        await restart({
          socials: {
            ...socials(),
            discord: { clientId: 'wallet', clientSecret: 'other', issuer: evil.issuer },
          },
        })
        const one = device()
        // The visitor chose the evil one, which sent them on to the good one with what it was asked itself.
        const { body } = await start(one, { provider: 'discord' })
        const mixed = sayYes(provider, body.url)
        const atGood = mixed.replace('/discord?', '/google?')
        expect(code(await finish(one, body, atGood))).toBe('social_refused')
        expect(evil.asked.filter(({ path }) => path === '/token')).toEqual([])
        // Each by itself goes well.
        const again = await start(one, { provider: 'discord' })
        expect((await finish(one, again.body, sayYes(evil, again.body.url))).status).toBe(200)
        expect((await logIn(one)).status).toBe(200)
        await evil.stop()
      })

      test('a code that the provider gave to another login', async () => {
        const one = device()
        const { body: first } = await start(one)
        const { body: second } = await start(one)
        const foreign = sayYes(provider, first.url).replace(first.state, second.state)
        expect(code(await finish(one, second, foreign))).toBe('social_refused')
      })

      test('after ten minutes', async () => {
        const one = device()
        const { body } = await start(one)
        server().clock.now += 10 * minute
        expect(code(await finish(one, body, sayYes(provider, body.url)))).toBe('social_expired')
      })

      test.each([
        ['a nonce of another login', { nonce: 'other' }],
        ['another client', { aud: 'other' }],
        ['another issuer', { iss: 'https://evil.example.com' }],
        ['a time that is over', { exp: 1_000_000 }],
      ])('a token for %s', async (_what, say) => {
        provider.say = say
        expect(code(await logIn())).toBe('social_refused')
        expect(await rows('sessions')).toEqual([])
      })

      test('a token that another key signed', async () => {
        provider.key = provider.wrongKey
        expect(code(await logIn())).toBe('social_refused')
        expect(await rows('sessions')).toEqual([])
      })

      test.each(['', '?', '?code=', '?state=x', '?code=a&code=b&state=c', 'code=1', '?code=\u0000'])(
        'an answer that is none: %j',
        async (answer) => {
          const one = device()
          const { body } = await start(one)
          const said = await finish(one, body, `/v1/social/callback/google${answer}`)
          expect(['social_refused', 'invalid_request']).toContain(code(said))
        },
      )

      test('declined by the visitor: told as that', async () => {
        const one = device()
        const { body } = await start(one)
        expect(code(await finish(one, body, `${came}?error=access_denied&state=${body.state}`))).toBe(
          'social_declined',
        )
      })

      test('a no that is not to this login is no no', async () => {
        const one = device()
        const { body } = await start(one)
        expect(code(await finish(one, body, `${came}?error=access_denied&state=other`))).toBe(
          'social_refused',
        )
      })
    })

    describe('a provider that', () => {
      test.each([
        'down',
        'huge',
        'no JSON',
        'other issuer',
        'without a token endpoint',
        'of a bad address',
      ] as const)('is %s: no login begins, and the next one is tried anew', async (how) => {
        provider.how = how
        expect(code(await start(device()))).toBe('provider_unavailable')
        provider.how = 'well'
        expect((await logIn()).status).toBe(200)
      })

      test.each([
        ['down', 'provider_unavailable'],
        ['huge', 'provider_unavailable'],
        ['no JSON', 'social_refused'],
      ] as const)('is %s when the code is traded: no session', async (how, said) => {
        const one = device()
        const { body } = await start(one)
        const answer = sayYes(provider, body.url)
        provider.how = how
        expect(code(await finish(one, body, answer))).toBe(said)
        expect(await rows('sessions')).toEqual([])
        expect(server().logged.join('')).not.toContain(new URLSearchParams(answer.split('?')[1]).get('code'))
      })

      test.each(['invalid_client', 'temporarily_unavailable', 'server_error'])(
        'says %s when the code is traded: told as the trouble that it is, with a line for the operator',
        async (error) => {
          const one = device()
          const { body } = await start(one)
          const answer = sayYes(provider, body.url)
          provider.how = { error }
          expect(code(await finish(one, body, answer))).toBe('provider_unavailable')
          expect(server().logged.join('')).toContain(`"reason":"${error}"`)
          provider.how = 'well'
          const next = await start(one)
          const said = `${came}?error=${error}&state=${next.body.state}`
          expect(code(await finish(one, next.body, said))).toBe('provider_unavailable')
        },
      )

      test('names an address inside the operator’s network: nothing is sent there', async () => {
        const inner = await startProvider()
        provider.how = { tokenEndpoint: `${inner.issuer}/token` }
        const one = device()
        const { body } = await start(one)
        expect(code(await finish(one, body, sayYes(provider, body.url)))).toBe('provider_unavailable')
        expect(inner.asked).toEqual([])
        await inner.stop()
      })

      test('says nothing: told after eight seconds', async () => {
        provider.how = 'silent'
        expect(code(await start(device()))).toBe('provider_unavailable')
      }, 20_000)
    })

    test('switched off: not configured, not for this project, no project', async () => {
      expect(code(await start(device(), { provider: 'apple' }))).toBe('social_disabled')
      expect(code(await start(device(), { projectId: 'nobody' }))).toBe('project_unknown')
      await restart({
        socials: socials(),
        projects: [{ ...configValues('', {} as never, {}).projects[0], features: { email: false } }],
      })
      expect(code(await start(device()))).toBe('social_disabled')
      await restart({})
      expect(code(await start(device()))).toBe('social_disabled')
      expect((await ask(server().base, 'GET', '/v1/social/callback/google')).status).toBe(404)
    })

    test('the page that a provider comes back to has one script, for its opener, and keeps nothing', async () => {
      const { headers, body, status } = await ask(
        server().base,
        'GET',
        '/v1/social/callback/google?code=secret&state=x',
      )
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-security-policy')).toMatch(
        /script-src 'sha256-[^']+';.*frame-ancestors 'none'/,
      )
      expect(body).not.toContain('secret')
      expect(server().logged.join('')).not.toContain('code=secret')
    })
  })
})

test.each([
  [{ google: { clientId: 'a' } }, 'clientSecret'],
  // Apple has no secret, but a key.
  [{ apple: { clientId: 'a', clientSecret: 'b' } }, 'socials.apple.issuer'],
  [{ apple: { clientId: 'a', teamId: 'ABCDEFGHIJ' } }, 'socials.apple.privateKey'],
  [{ apple: { clientId: 'a', privateKey: 'b' } }, '.p8'],
  [{ google: { clientId: 'a', teamId: 'ABCDEFGHIJ' } }, 'only Apple'],
  [{ discord: { clientId: 'a' } }, 'socials.discord.clientSecret'],
  [{ discord: { clientId: 'a', clientSecret: 'b', standIn: 'https://example.com' } }, 'of this machine'],
  [{ google: { clientId: 'a', clientSecret: 'b', standIn: 'http://127.0.0.1:1' } }, 'socials.google.standIn'],
  [{ google: { clientId: 'a', clientSecret: 'b', issuer: 'http://example.com' } }, 'socials.google.issuer'],
  [
    { nobody: { clientId: 'a', clientSecret: 'b', issuer: 'https://example.com' } },
    'Unrecognized key: "nobody"',
  ],
])('a configuration that cannot work is told: %j', (socials, said) => {
  const values = configValues('sqlite::memory:', {} as never, { socials })
  expect(() => loadConfig({ values })).toThrow(said)
})

test('providers without mail are told', () => {
  const socials = { google: { clientId: 'a', clientSecret: 'b' } }
  const values = configValues('sqlite::memory:', {} as never, { socials, mail: null })
  expect(() => loadConfig({ values })).toThrow('socials: expected mail too')
})
