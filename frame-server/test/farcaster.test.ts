import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { openDatabase } from '../src/store/database.ts'
import { byTurnsOnBothDatabases, minute } from './databases.ts'
import { makeSomebody, startRegistries, startRelay } from './farcasterRelay.ts'
import { ask, configValues, publicUrl, startEmail, type Device } from './harness.ts'

/* Login with Farcaster: what a relay that lies, an app that signs something else, or a thief gets. And logins of whom no provider vouches an address for. */

const opMainnet = (rpcUrl: string) => ({
  id: 'eip155:10',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl,
})

byTurnsOnBothDatabases(({ server, database, device, loggedIn, restart, usuallyOnOne }) => {
  let relay: Awaited<ReturnType<typeof startRelay>>
  let chain: Awaited<ReturnType<typeof startRegistries>>
  const ada = makeSomebody(7n)
  beforeAll(async () => {
    relay = await startRelay()
    chain = await startRegistries()
  })
  afterAll(async () => {
    await relay.stop()
    await chain.node.stop()
  })
  beforeEach(async () => {
    Object.assign(relay, {
      begins: undefined,
      looks: undefined,
      looked: 0,
      page: 'https://farcaster.xyz/~/siwf',
    })
    relay.channels.clear()
    chain.keys.clear()
    chain.owners.clear()
    chain.owners.set(ada.address, 7n)
    await restart({
      networks: [opMainnet(chain.node.url)],
      socials: { farcaster: { relay: relay.base } },
    })
  })

  type Begun = { readonly loginId: string; readonly loginSecret: string; readonly url: string }
  const call = (from: Device, path: string, body: object) =>
    ask(server().base, 'POST', path, body, { dpop: from.proof('POST', path) })
  const start = (from: Device) =>
    call(from, '/v1/auth/social/start', { projectId: 'demo', provider: 'farcaster' })
  const only = ({ loginId, loginSecret }: Begun) => ({ loginId, loginSecret })
  const look = (from: Device, begun: Begun) => call(from, '/v1/auth/social/look', only(begun))
  const finish = (from: Device, begun: Begun, answer: string) =>
    call(from, '/v1/auth/social/finish', { ...only(begun), answer })
  const channelOf = ({ url }: Begun) => {
    const channel = relay.channels.get(new URL(url).searchParams.get('channelToken') ?? '')
    if (!channel) throw new Error('no channel')
    return channel
  }
  const answerOf = (said: object) =>
    `/v1/social/callback/farcaster?${new URLSearchParams(said as Record<string, string>).toString()}`
  /** Begins, signs in the app, looks, and ends. */
  const logIn = async (from: Device, who = ada, more: Readonly<Record<string, string | null>> = {}) => {
    const begun = (await start(from)).body as Begun
    const channel = channelOf(begun)
    channel.signed = who.sign(channel.asked, more)
    const looked = await look(from, begun)
    return { begun, said: await finish(from, begun, looked.body.answer) }
  }
  const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
  const verify = async (from: Device, email: string, login?: object) => {
    const { body } = await startEmail(server().base, email, 'demo', from)
    const mail = server().mails.findLast(({ to }) => to === email)
    const { challengeId, challengeSecret } = body
    const path = '/v1/auth/email/verify'
    const said = await call(from, path, { challengeId, challengeSecret, code: mail?.code, login })
    if (said.status === 200) from.accessToken = said.body.tokens.accessToken
    return said
  }
  const loginsOf = async (from: Device) => (await from.call(server().base, 'GET', '/v1/user/logins')).body
  const rows = async (table: 'users' | 'sessions' | 'login_identities' | 'social_logins') => {
    const db = await openDatabase(database())
    try {
      return await db.selectFrom(table).selectAll().execute()
    } finally {
      await db.destroy()
    }
  }
  /** Ada has an account here, by an address of hers. */
  const adaIsHere = async (email = 'ada@example.com') => {
    const from = device()
    const { begun, said } = await logIn(from)
    expect(code(said)).toBe('email_needed')
    return verify(from, email, only(begun))
  }

  describe('a login', () => {
    test('asks the relay for a request of this server alone, that ends with the login', async () => {
      const { body } = await start(device())
      expect(body.url).toMatch(/^https:\/\/farcaster\.xyz\/~\/siwf\?channelToken=/)
      const { asked } = channelOf(body)
      expect(asked).toEqual({
        siweUri: publicUrl,
        domain: 'frame.example',
        nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
        expirationTime: new Date(server().clock.now + 10 * minute).toISOString(),
      })
      const [stored] = await rows('social_logins')
      expect(JSON.stringify(stored)).not.toContain(body.loginSecret)
      expect(JSON.stringify(stored)).not.toContain(asked.nonce)
    })

    test('is waited for, and what was signed is told again to whom it did not reach: the relay tells it once', async () => {
      const from = device()
      const { body } = await start(from)
      expect((await look(from, body)).body).toEqual({ answer: null })
      const channel = channelOf(body)
      channel.signed = ada.sign(channel.asked)
      const first = await look(from, body)
      expect(first.body.answer).toBe(answerOf(channel.signed))
      expect((await look(from, body)).body).toEqual(first.body)
      expect(relay.looked).toBe(2)
    })

    test('of somebody new wants an address: a new account of it has both ways in from then on', async () => {
      const { body, status } = await adaIsHere()
      expect([status, body.user.email, body.user.provider]).toEqual([200, 'ada@example.com', undefined])
      const other = device()
      const { said } = await logIn(other)
      expect(said.body.user).toEqual(body.user)
      other.accessToken = said.body.tokens.accessToken
      expect(await loginsOf(other)).toEqual({
        byCode: true,
        logins: [
          { id: expect.any(String), provider: 'farcaster', address: 'FID 7', createdAt: server().clock.now },
        ],
      })
      expect(await rows('users')).toHaveLength(1)
      expect(await rows('social_logins')).toEqual([])
      const byCode = await verify(device(), 'ada@example.com')
      expect(byCode.body.user.id).toBe(body.user.id)
    })

    test('does not get into an account that the address had before, and that one stays as it is', async () => {
      const owner = await loggedIn('ada@example.com')
      expect((await adaIsHere()).status).toBe(200)
      expect(await loginsOf(owner)).toEqual({ byCode: true, logins: [] })
      expect(code((await logIn(device())).said)).toBe('email_needed')
    })

    test('of a key that the account lets sign in is one of its owner', async () => {
      const { body } = await adaIsHere()
      const key = makeSomebody(7n)
      chain.keys.set(`7 ${key.address}`, [1, 2])
      expect((await logIn(device(), key)).said.body.user.id).toBe(body.user.id)
    })
  })

  describe('an address that is waited for', () => {
    const proven = async () => {
      const from = device()
      const { begun } = await logIn(from)
      return { from, login: only(begun) }
    }
    const farcasterOf = async () => (await rows('login_identities')).map(({ subject }) => subject)

    test('is not another device’s, nor one with another secret: they get an account of their own', async () => {
      const { login } = await proven()
      expect((await verify(device(), 'mallory@example.com', login)).status).toBe(200)
      expect(await farcasterOf()).toEqual([])
      const { from, login: second } = await proven()
      const wrong = { ...second, loginSecret: 'A'.repeat(43) }
      expect((await verify(from, 'eve@example.com', wrong)).status).toBe(200)
      expect(await farcasterOf()).toEqual([])
    })

    test('comes within ten minutes, and once', async () => {
      const { from, login } = await proven()
      server().clock.now += 10 * minute
      expect((await verify(from, 'late@example.com', login)).status).toBe(200)
      expect(await farcasterOf()).toEqual([])
      const second = await proven()
      await verify(second.from, 'one@example.com', second.login)
      await verify(second.from, 'two@example.com', second.login)
      expect(await farcasterOf()).toEqual(['7'])
    })

    test('is not typed with a wrong code', async () => {
      const { from, login } = await proven()
      const { body } = await startEmail(server().base, 'ada@example.com', 'demo', from)
      const { challengeId, challengeSecret } = body
      const wrong = server().mails.at(-1)?.code === '000000' ? '000001' : '000000'
      const path = '/v1/auth/email/verify'
      const said = await call(from, path, { challengeId, challengeSecret, code: wrong, login })
      expect(code(said)).toBe('code_wrong')
      expect(await farcasterOf()).toEqual([])
    })

    test('of somebody who has an account by now: theirs stays where it is', async () => {
      const { from, login } = await proven()
      const { body } = await adaIsHere('first@example.com')
      expect((await verify(from, 'second@example.com', login)).status).toBe(200)
      expect((await logIn(device())).said.body.user.id).toBe(body.user.id)
    })

    test('is no login that can be ended another way, or looked at', async () => {
      const { from, login } = await proven()
      const begun = { ...login, url: '' }
      expect(code(await look(from, begun))).toBe('social_expired')
      expect(code(await finish(from, begun, '/v1/social/callback/farcaster?message=x'))).toBe(
        'social_expired',
      )
    })
  })

  usuallyOnOne(() => {
    describe('refused', () => {
      beforeEach(async () => {
        await adaIsHere()
      })
      const mallory = makeSomebody(7n)

      test('threat 41: a signature for the account by whom the registries do not know', async () => {
        expect(code((await logIn(device(), mallory)).said)).toBe('social_refused')
      })

      test.each<[string, readonly [number, number]]>([
        ['that was removed', [2, 2]],
        ['of another kind, which signs casts', [1, 1]],
      ])('a key %s', async (_what, key) => {
        chain.keys.set(`7 ${mallory.address}`, key)
        expect(code((await logIn(device(), mallory)).said)).toBe('social_refused')
      })

      test.each<[string, Readonly<Record<string, string | null>>]>([
        ['another site', { domain: 'evil.example.com' }],
        ['another nonce', { nonce: '0'.repeat(64) }],
        ['no nonce', { nonce: null }],
        ['another network', { chain: '1' }],
        ['another version', { version: '2' }],
        ['another sentence', { statement: 'Sell everything' }],
        ['no sentence', { statement: null }],
        ['an account that its owner does not have', { resources: 'farcaster://fid/8' }],
        ['two accounts', { resources: 'farcaster://fid/7 farcaster://fid/8' }],
        ['no account', { resources: 'https://example.com' }],
        ['no resources', { resources: null }],
        ['an account of zeros', { resources: 'farcaster://fid/007' }],
        ['a time that is over', { expires: '2020-01-01T00:00:00.000Z' }],
        ['another address', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
      ])('a message with %s', async (_what, more) => {
        expect(code((await logIn(device(), ada, more)).said)).toBe('social_refused')
        expect(await rows('sessions')).toHaveLength(1)
      })

      test('what was signed for another login, also of the same device, and what is no answer', async () => {
        const from = device()
        const [one, other] = [(await start(from)).body as Begun, (await start(from)).body as Begun]
        const signed = ada.sign(channelOf(one).asked)
        expect(code(await finish(from, other, answerOf(signed)))).toBe('social_refused')
        for (const said of [
          {},
          { message: signed.message },
          { ...signed, signature: '0x' },
          { ...signed, signature: `${signed.signature.slice(0, -4)}001b` },
          { ...signed, message: `${signed.message} ` },
        ]) {
          const { body } = await start(from)
          expect(code(await finish(from, body, answerOf(said)))).toBe('social_refused')
        }
        const { body } = await start(from)
        expect(code(await finish(from, body, answerOf(signed).replace('farcaster', 'google')))).toBe(
          'social_refused',
        )
      })

      test('the same answer twice, also at once', async () => {
        const from = device()
        const begun = (await start(from)).body as Begun
        const answer = answerOf(ada.sign(channelOf(begun).asked))
        const said = await Promise.all([finish(from, begun, answer), finish(from, begun, answer)])
        expect(said.map(({ status }) => status).toSorted()).toEqual([200, 400])
      })

      test('threat 41: whoever has the QR code, and neither the secret nor the key: they see nothing and end nothing', async () => {
        const from = device()
        const begun = (await start(from)).body as Begun
        const channel = channelOf(begun)
        channel.signed = ada.sign(channel.asked)
        const thief = device()
        const answer = answerOf(channel.signed)
        for (const stolen of [begun, { ...begun, loginSecret: 'A'.repeat(43) }]) {
          expect(code(await look(thief, stolen))).toBe('social_expired')
          expect(code(await finish(thief, stolen, answer))).toBe('social_expired')
        }
        expect((await finish(from, begun, answer)).status).toBe(200)
      })

      test('after ten minutes', async () => {
        const from = device()
        const begun = (await start(from)).body as Begun
        server().clock.now += 10 * minute
        expect(code(await look(from, begun))).toBe('social_expired')
        expect(code(await finish(from, begun, '/v1/social/callback/farcaster?message=x'))).toBe(
          'social_expired',
        )
      })
    })

    describe('a relay that', () => {
      test.each<[string, { status: number; body: unknown }]>([
        ['is broken', { status: 500, body: { error: 'no' } }],
        ['says no', { status: 400, body: { error: 'Domain not allowed' } }],
        ['says no JSON', { status: 201, body: '<html>' }],
        ['says nothing of a channel', { status: 201, body: { url: 'https://farcaster.xyz/' } }],
        ['leads to a script', { status: 201, body: { channelToken: 'a', url: 'javascript:alert(1)' } }],
        ['leads to an app of the device', { status: 201, body: { channelToken: 'a', url: 'evil://x' } }],
        [
          'names what is no token',
          { status: 201, body: { channelToken: 'a\r\nb', url: 'https://x.example' } },
        ],
      ])('%s where a login begins: told as that, and nothing is kept', async (_what, begins) => {
        relay.begins = begins
        expect(code(await start(device()))).toBe('provider_unavailable')
        expect(await rows('social_logins')).toEqual([])
      })

      test.each<[string, { status: number; body: unknown }, string]>([
        ['is broken', { status: 502, body: 'Bad gateway' }, 'provider_unavailable'],
        [
          'says it is done and shows nothing',
          { status: 200, body: { state: 'completed' } },
          'provider_unavailable',
        ],
        ['forgot the request', { status: 401, body: { error: 'Unauthorized' } }, 'social_expired'],
        [
          'says far too much',
          {
            status: 200,
            body: { state: 'completed', message: '\u00e9'.repeat(4_000), signature: `0x${'0'.repeat(130)}` },
          },
          'social_refused',
        ],
      ])('%s where it is looked at: told as that', async (_what, looks, said) => {
        const from = device()
        const { body } = await start(from)
        relay.looks = looks
        expect(code(await look(from, body))).toBe(said)
      })

      test('was broken for a moment: the login goes on', async () => {
        const from = device()
        const { body } = await start(from)
        relay.looks = { status: 503, body: '' }
        expect(code(await look(from, body))).toBe('provider_unavailable')
        relay.looks = undefined
        expect((await look(from, body)).body).toEqual({ answer: null })
      })
    })

    test.each([
      ['has no registries', '"0x"'],
      ['refuses', { code: -32_000, message: 'no' }],
      ['says nonsense', '{"a":1}'],
    ])('a node that %s: nobody is let in, and it is not the visitor’s fault', async (_what, said) => {
      const { say } = chain.node
      chain.node.say = () => said
      try {
        expect(code((await logIn(device())).said)).toBe('provider_unavailable')
      } finally {
        chain.node.say = say
      }
    })

    test('nobody comes back from Farcaster: its path has no page', async () => {
      expect((await ask(server().base, 'GET', '/v1/social/callback/farcaster?message=x')).status).toBe(404)
    })
  })
})

test.each<[object, string]>([
  [{ clientId: 'a' }, 'socials.farcaster.clientId'],
  [{ relay: 'http://relay.example.com' }, 'socials.farcaster.relay'],
  [{ relay: 'nonsense' }, 'socials.farcaster.relay'],
  [{ network: 'solana:1' }, 'socials.farcaster.network'],
  [{}, 'socials.farcaster.network: expected eip155:10 in networks too'],
])('a configuration that cannot work is told: %j', (farcaster, said) => {
  const values = configValues('sqlite::memory:', {} as never, { socials: { farcaster } })
  expect(() => loadConfig({ values })).toThrow(said)
})

test('a relay and a network are for nobody else', () => {
  const github = { clientId: 'a', clientSecret: 'b', relay: 'https://example.com' }
  const values = configValues('sqlite::memory:', {} as never, { socials: { github } })
  expect(() => loadConfig({ values })).toThrow('only Farcaster')
})
