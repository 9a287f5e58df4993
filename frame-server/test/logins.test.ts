import { stepUpText } from '@walletframe/api-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostLogins } from '../src/services/logins.ts'
import { minute, byTurnsOnBothDatabases } from './databases.ts'
import { ask, makeKeys, makeWallet, stepUpToken, type Answer, type Device, type Keys } from './harness.ts'
import { sayYes, startProvider } from './openIdProvider.ts'

/* Several logins of one account: what its owner gets, and what a thief of the mailbox, of a session or of a provider's account does not. */

byTurnsOnBothDatabases(({ server, device, loggedIn, restart, usuallyOnOne }) => {
  const owners = 'a@example.com'
  let google: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    google = await startProvider()
  })
  afterAll(() => google.stop())
  beforeEach(async () => {
    Object.assign(google, { say: { sub: 'owner', email: 'owner@gmail.example' }, how: 'well', asked: [] })
    await restart({
      socials: { google: { clientId: 'wallet', clientSecret: 'secret', issuer: google.issuer } },
    })
  })

  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  type Signed = { readonly token?: string | undefined; readonly keys?: Keys | undefined }
  type Purpose = { readonly action: 'add-login' | 'remove-login'; readonly subject: string }
  const stepUp = async (from: Device, purpose: Purpose, { token, keys }: Signed) => {
    const given = token ?? (await stepUpToken(from, server().base, purpose.action, purpose.subject))
    const signature = keys?.signEvm(stepUpText(purpose, given))
    return { token: given, ...(signature === undefined ? {} : { signature }) }
  }
  const start = async (from: Device, walletId: string, signed: Signed, provider = 'google') =>
    from.call(server().base, 'POST', '/v1/user/logins/start', {
      projectId: 'demo',
      provider,
      stepUp: await stepUp(from, { action: 'add-login', subject: walletId }, signed),
    })
  const finish = (from: Device, { loginId, loginSecret }: Record<string, string>, answer: string) =>
    from.call(server().base, 'POST', '/v1/user/logins/finish', { loginId, loginSecret, answer })
  const add = async (from: Device, walletId: string, keys: Keys) => {
    const { body } = await start(from, walletId, { keys })
    const answer = await finish(from, body, sayYes(google, body.url))
    await server().settled()
    return answer
  }
  const list = async (from: Device) => (await from.call(server().base, 'GET', '/v1/user/logins')).body
  const remove = async (from: Device, id: string, signed: Signed) => {
    const given = await stepUp(from, { action: 'remove-login', subject: id }, signed)
    const answer = await from.call(server().base, 'POST', `/v1/user/logins/${id}/remove`, { stepUp: given })
    await server().settled()
    return answer
  }
  /** A login as a visitor does it who is nobody yet. */
  const logIn = async (from = device()) => {
    const proven = (path: string, body: object) =>
      ask(server().base, 'POST', path, body, { dpop: from.proof('POST', path) })
    const { body } = await proven('/v1/auth/social/start', { projectId: 'demo', provider: 'google' })
    const { loginId, loginSecret } = body
    const said = await proven('/v1/auth/social/finish', {
      loginId,
      loginSecret,
      answer: sayYes(google, body.url),
    })
    if (said.status === 200) from.accessToken = said.body.tokens.accessToken
    return { from, said }
  }
  const walletOf = async (from: Device) =>
    (await from.call(server().base, 'GET', '/v1/vault/wallet')).body.wallet?.id
  const noticesOf = (type: string) => server().notices.filter(({ notice }) => notice.type === type)
  const owner = async () => {
    const device = await loggedIn(owners)
    return { device, ...(await makeWallet(device, server().base)) }
  }

  describe('a login is added', () => {
    test('with a fresh code and the key: it opens the same account from then on, and the account’s address is told', async () => {
      const { device: mine, walletId, keys } = await owner()
      expect(await list(mine)).toEqual({ byCode: true, logins: [] })
      const added = await add(mine, walletId, keys)
      expect(added.body).toEqual({
        byCode: true,
        logins: [
          {
            id: expect.stringMatching(/^[\w-]{43}$/),
            provider: 'google',
            address: 'owner@gmail.example',
            createdAt: server().clock.now,
          },
        ],
      })
      expect(noticesOf('login-added')).toMatchObject([
        { to: owners, notice: { provider: 'google', address: 'owner@gmail.example' } },
      ])
      const { from, said } = await logIn()
      // Whom the wallet's own mails go to stays: not whom the provider names.
      expect(said.body.user).toMatchObject({ email: owners })
      expect(said.body.user).not.toHaveProperty('provider')
      expect(await walletOf(from)).toBe(walletId)
      expect(await list(from)).toEqual(added.body)
      const { body } = await mine.call(server().base, 'GET', '/v1/auth/audit-log')
      expect(body.entries.map(({ type }: { type: string }) => type)).toContain('user.login_added')
      const copy = await mine.call(server().base, 'GET', '/v1/user/data')
      expect(copy.body.logins).toMatchObject([{ subject: 'owner', address: 'owner@gmail.example' }])
    })

    test('to an account that a provider made: neither is the address of it', async () => {
      const { from: mine } = await logIn()
      const { walletId, keys } = await makeWallet(mine, server().base)
      expect(await list(mine)).toMatchObject({ byCode: false, logins: [{ address: 'owner@gmail.example' }] })
      const { body: asked } = await mine.call(server().base, 'POST', '/v1/auth/code/start', {
        projectId: 'demo',
      })
      await server().settled()
      const { challengeId, challengeSecret } = asked
      const code = server().mails.at(-1)?.code
      await mine.call(server().base, 'POST', '/v1/auth/code/verify', { challengeId, challengeSecret, code })
      google.say = { sub: 'second', email: 'second@gmail.example' }
      const { body } = await add(mine, walletId, keys)
      expect(body.logins.map(({ address }: { address: string }) => address)).toEqual([
        'owner@gmail.example',
        'second@gmail.example',
      ])
      const { from, said } = await logIn()
      expect(said.body.user).toMatchObject({ email: 'owner@gmail.example', provider: 'google' })
      expect(await walletOf(from)).toBe(walletId)
      // The only ones: one can go, and then the other is the last.
      const [first, second] = body.logins
      expect((await remove(mine, first.id, { keys })).status).toBe(200)
      expect(codeOf(await remove(mine, second.id, { keys }))).toBe('login_refused')
      expect((await list(mine)).logins).toHaveLength(1)
    })

    test('threat 37: not by who reads the mailbox and has no key, nor by a device with the key and no code', async () => {
      const { device: mine, walletId, keys } = await owner()
      const thief = await loggedIn(owners)
      for (const with_ of [undefined, makeKeys()])
        expect(codeOf(await start(thief, walletId, { keys: with_ }))).toBe('step_up_required')
      // A token of another session, or for another thing.
      const token = await stepUpToken(thief, server().base, 'add-login', walletId)
      expect(codeOf(await start(mine, walletId, { keys, token }))).toBe('step_up_required')
      const other = await stepUpToken(mine, server().base, 'export', walletId)
      expect(codeOf(await start(mine, walletId, { keys, token: other }))).toBe('step_up_required')
      // Used twice.
      const once = await stepUpToken(mine, server().base, 'add-login', walletId)
      expect((await start(mine, walletId, { keys, token: once })).status).toBe(200)
      expect(codeOf(await start(mine, walletId, { keys, token: once }))).toBe('step_up_required')
      server().clock.now += 11 * minute
      await mine.refresh(server().base)
      expect(
        codeOf(
          await mine.call(server().base, 'POST', '/v1/vault/step-up', {
            action: 'add-login',
            subject: walletId,
          }),
        ),
      ).toBe('code_required')
      expect((await list(mine)).logins).toEqual([])
    })

    test('threat 37: what one session began neither another session nor a login can finish, and the other way round', async () => {
      const { device: mine, walletId, keys } = await owner()
      const { body } = await start(mine, walletId, { keys })
      const other = await loggedIn(owners)
      const answer = sayYes(google, body.url)
      expect(codeOf(await finish(other, body, answer))).toBe('social_expired')
      const { loginId, loginSecret } = body
      const path = '/v1/auth/social/finish'
      const asLogin = await ask(
        server().base,
        'POST',
        path,
        { loginId, loginSecret, answer },
        { dpop: mine.proof('POST', path) },
      )
      expect(codeOf(asLogin)).toBe('social_expired')
      expect((await finish(mine, body, answer)).status).toBe(200)
      expect(codeOf(await finish(mine, body, answer))).toBe('social_expired')

      const startPath = '/v1/auth/social/start'
      const login = await ask(
        server().base,
        'POST',
        startPath,
        { projectId: 'demo', provider: 'google' },
        { dpop: mine.proof('POST', startPath) },
      )
      google.say = { sub: 'thief', email: 'thief@gmail.example' }
      expect(codeOf(await finish(mine, login.body, sayYes(google, login.body.url)))).toBe('social_expired')
    })

    test('threat 37: whom it names already elsewhere stays there, and nobody takes theirs', async () => {
      const { from: victim } = await logIn()
      const theirs = await makeWallet(victim, server().base)
      const { device: mine, walletId, keys } = await owner()
      expect(codeOf(await add(mine, walletId, keys))).toBe('login_taken')
      expect(await walletOf((await logIn()).from)).toBe(theirs.walletId)
      expect((await list(mine)).logins).toEqual([])
      expect(noticesOf('login-added')).toEqual([])
    })

    test('twice: it is there once, and told once', async () => {
      const { device: mine, walletId, keys } = await owner()
      const { body } = await add(mine, walletId, keys)
      expect((await add(mine, walletId, keys)).body).toEqual(body)
      expect(noticesOf('login-added')).toHaveLength(1)
    })
  })

  describe('a code by e-mail is added to an account that a provider made', () => {
    const made = async () => {
      const { from: mine } = await logIn()
      const { walletId, keys } = await makeWallet(mine, server().base)
      return { mine, walletId, keys }
    }
    const typeCode = async (from: Device) => {
      const { body: asked } = await from.call(server().base, 'POST', '/v1/auth/code/start', {
        projectId: 'demo',
      })
      await server().settled()
      const { challengeId, challengeSecret } = asked
      const code = server().mails.at(-1)?.code
      await from.call(server().base, 'POST', '/v1/auth/code/verify', { challengeId, challengeSecret, code })
    }
    const addCode = async (from: Device, walletId: string, signed: Signed) => {
      const given = await stepUp(from, { action: 'add-login', subject: walletId }, signed)
      const answer = await from.call(server().base, 'POST', '/v1/user/logins/code', { stepUp: given })
      await server().settled()
      return answer
    }

    test('with a code that came there and the key: both sign in, and it is an account of the address from then on', async () => {
      const { mine, walletId, keys } = await made()
      await typeCode(mine)
      const { body } = await addCode(mine, walletId, { keys })
      expect(body).toMatchObject({
        byCode: true,
        logins: [{ provider: 'google', address: 'owner@gmail.example' }],
      })
      expect(noticesOf('login-added')).toMatchObject([
        { to: 'owner@gmail.example', notice: { provider: 'email', address: 'owner@gmail.example' } },
      ])
      const byCode = await loggedIn('owner@gmail.example')
      expect(await walletOf(byCode)).toBe(walletId)
      const { from, said } = await logIn()
      expect(await walletOf(from)).toBe(walletId)
      expect(said.body.user).not.toHaveProperty('provider')
      // The provider can go now: the code is left.
      const [{ id }] = body.logins
      await typeCode(mine)
      expect((await remove(mine, id, { keys })).body).toEqual({ byCode: true, logins: [] })
      expect(await walletOf(await loggedIn('owner@gmail.example'))).toBe(walletId)
    })

    test('twice: it is there, and told once', async () => {
      const { mine, walletId, keys } = await made()
      await typeCode(mine)
      const { body } = await addCode(mine, walletId, { keys })
      expect((await addCode(mine, walletId, { keys })).body).toEqual(body)
      expect(noticesOf('login-added')).toHaveLength(1)
    })

    test('threat 37: not without the key, and not without a code in this session', async () => {
      const { mine, walletId, keys } = await made()
      const asked = await mine.call(server().base, 'POST', '/v1/vault/step-up', {
        action: 'add-login',
        subject: walletId,
      })
      expect(codeOf(asked)).toBe('code_required')
      await typeCode(mine)
      for (const with_ of [undefined, makeKeys()])
        expect(codeOf(await addCode(mine, walletId, { keys: with_ }))).toBe('step_up_required')
      const other = await stepUpToken(mine, server().base, 'export', walletId)
      expect(codeOf(await addCode(mine, walletId, { keys, token: other }))).toBe('step_up_required')
      expect((await list(mine)).byCode).toBe(false)
      expect(await walletOf(await loggedIn('owner@gmail.example'))).toBeUndefined()
    })

    test('threat 37: an address that another wallet has stays there', async () => {
      const theirs = await loggedIn('owner@gmail.example')
      const before = await makeWallet(theirs, server().base)
      const { mine, walletId, keys } = await made()
      await typeCode(mine)
      expect(codeOf(await addCode(mine, walletId, { keys }))).toBe('login_taken')
      expect(await walletOf(await loggedIn('owner@gmail.example'))).toBe(before.walletId)
      expect(await list(mine)).toMatchObject({ byCode: false })
    })

    test('a login with the address that came too early gives way: it has nothing', async () => {
      await loggedIn('owner@gmail.example')
      const { mine, walletId, keys } = await made()
      await typeCode(mine)
      expect((await addCode(mine, walletId, { keys })).status).toBe(200)
      expect(await walletOf(await loggedIn('owner@gmail.example'))).toBe(walletId)
    })
  })

  describe('a login is removed', () => {
    const withGoogle = async () => {
      const mine = await owner()
      const { body } = await add(mine.device, mine.walletId, mine.keys)
      return { ...mine, id: body.logins[0].id as string }
    }

    test('with a fresh code and the key: whoever came by it is out, and comes in again as somebody new', async () => {
      const { device: mine, keys, id, walletId } = await withGoogle()
      const { from: thief } = await logIn()
      expect((await remove(mine, id, { keys })).body).toEqual({ byCode: true, logins: [] })
      expect((await thief.call(server().base, 'GET', '/v1/user/logins')).status).toBe(401)
      expect((await mine.call(server().base, 'GET', '/v1/user/logins')).status).toBe(200)
      expect(noticesOf('login-removed')).toMatchObject([
        { to: owners, notice: { address: 'owner@gmail.example' } },
      ])
      const { from } = await logIn()
      expect(await walletOf(from)).toBeUndefined()
      expect(await walletOf(await loggedIn(owners))).toBe(walletId)
    })

    test('threat 37: not by the login itself, and none of another account', async () => {
      const { keys, id } = await withGoogle()
      const { from: thief } = await logIn()
      expect(
        codeOf(
          await thief.call(server().base, 'POST', `/v1/vault/step-up`, {
            action: 'remove-login',
            subject: id,
          }),
        ),
      ).toBe('code_required')
      const stranger = await loggedIn('b@example.com')
      const other = await makeWallet(stranger, server().base)
      expect(codeOf(await remove(stranger, id, { keys: other.keys }))).toBe('not_found')
      expect(codeOf(await remove(stranger, id, { keys }))).toBe('not_found')
      expect(await walletOf((await logIn()).from)).toBeDefined()
    })

    test('twice at once: one of them does it', async () => {
      const { device: mine, keys, id } = await withGoogle()
      const said = await Promise.all([1, 2].map(() => remove(mine, id, { keys })))
      expect(said.map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect(noticesOf('login-removed')).toHaveLength(1)
    })
  })

  usuallyOnOne(() => {
    test('an account has ten at most, also where the eleventh began before the tenth was there', async () => {
      const { device: mine, walletId, keys } = await owner()
      const begun = []
      for (let each = 0; each <= mostLogins; each += 1)
        begun.push((await start(mine, walletId, { keys })).body)
      const codes = []
      for (const [each, body] of begun.entries()) {
        google.say = { sub: `login-${each}`, email: `login-${each}@gmail.example` }
        codes.push(codeOf(await finish(mine, body, sayYes(google, body.url))))
      }
      expect(codes).toEqual([...Array.from({ length: mostLogins }), 'login_refused'])
      expect((await list(mine)).logins).toHaveLength(mostLogins)
      expect(codeOf(await start(mine, walletId, { keys }))).toBe('login_refused')
    })

    test('a provider that is switched off, or no wallet: nothing begins', async () => {
      const { device: mine, walletId, keys } = await owner()
      expect(codeOf(await start(mine, walletId, { keys }, 'github'))).toBe('social_disabled')
      const stranger = await loggedIn('b@example.com')
      expect(codeOf(await start(stranger, 'new', { keys }))).toBe('step_up_required')
    })
  })
})
