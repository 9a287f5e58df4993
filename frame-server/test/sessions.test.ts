import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { hour, minute, onBothDatabases } from './databases.ts'
import type { Device } from './harness.ts'

/* Sessions: row 18 of the threat table. */

onBothDatabases(({ server, database, device, loggedIn }) => {
  const wallet = (from: Device, claims: object = {}) =>
    from.call(server().base, 'GET', '/v1/vault/wallet', undefined, claims)
  const codeOf = (answer: { readonly body: { readonly error?: { readonly code: string } } }) =>
    answer.body.error?.code

  describe('threat 18: token theft', () => {
    test('an access token dies after ten minutes, and a refresh token renews it', async () => {
      const one = await loggedIn()
      expect((await wallet(one)).status).toBe(200)
      server().clock.now += 10 * minute
      expect(codeOf(await wallet(one))).toBe('unauthorized')
      expect((await one.refresh(server().base)).status).toBe(200)
      expect((await wallet(one)).status).toBe(200)
    })

    test('an old refresh token ends the family once its successor was used', async () => {
      const one = await loggedIn()
      const old = one.refreshToken
      await one.refresh(server().base)
      expect((await wallet(one)).status).toBe(200)
      expect(codeOf(await one.refresh(server().base, old))).toBe('session_revoked')
      expect(codeOf(await one.refresh(server().base))).toBe('session_revoked')
      expect(codeOf(await wallet(one))).toBe('unauthorized')
    })

    test('also when the successor was traded, and not used otherwise', async () => {
      const one = await loggedIn()
      const old = one.refreshToken
      await one.refresh(server().base)
      await one.refresh(server().base)
      expect(codeOf(await one.refresh(server().base, old))).toBe('session_revoked')
      expect(codeOf(await wallet(one))).toBe('unauthorized')
    })

    test('a lost answer is given again for a minute, the same one, to the same key', async () => {
      const one = await loggedIn()
      const old = one.refreshToken
      const first = await one.refresh(server().base)
      server().clock.now += 59_000
      const again = await one.refresh(server().base, old)
      expect(again.status).toBe(200)
      expect(again.body.tokens).toEqual({ ...first.body.tokens, expiresIn: 541 })
      expect((await wallet(one)).status).toBe(200)
    })

    test('after a minute, or from another key, it is a theft', async () => {
      const { base, clock } = server()
      const one = await loggedIn()
      const old = one.refreshToken
      await one.refresh(base)
      clock.now += minute
      expect(codeOf(await one.refresh(base, old))).toBe('session_revoked')
      expect(codeOf(await one.refresh(base))).toBe('session_revoked')
      const two = await loggedIn('b@example.com')
      const stolen = two.refreshToken
      await two.refresh(base)
      expect(codeOf(await device().refresh(base, stolen))).toBe('session_revoked')
      expect(codeOf(await wallet(two))).toBe('unauthorized')
    })

    test('an access token of another tab works until its own end, also after a refresh in this one', async () => {
      const one = await loggedIn()
      const other = one.accessToken
      server().clock.now += minute
      await one.refresh(server().base)
      const mine = one.accessToken
      const use = async (token: string) => {
        one.accessToken = token
        return (await wallet(one)).status
      }
      expect([await use(other), await use(mine), await use(other)]).toEqual([200, 200, 200])
      server().clock.now += 9 * minute
      expect([await use(other), await use(mine)]).toEqual([401, 200])
      await one.call(server().base, 'POST', '/v1/auth/sign-out', {})
      expect(await use(mine)).toBe(401)
    })

    test('using the old access token does not end the grace: the new tokens may not have arrived', async () => {
      const one = await loggedIn()
      const { accessToken, refreshToken } = one
      await one.refresh(server().base)
      one.accessToken = accessToken
      expect((await wallet(one)).status).toBe(200)
      expect((await one.refresh(server().base, refreshToken)).status).toBe(200)
    })

    test('ten refreshes at once give one answer, and it works', async () => {
      const one = await loggedIn()
      const token = one.refreshToken
      const answers = await Promise.all(Array.from({ length: 10 }, () => one.refresh(server().base, token)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      expect(new Set(answers.map(({ body }) => body.tokens.refreshToken)).size).toBe(1)
      expect((await wallet(one)).status).toBe(200)
      expect((await one.refresh(server().base)).status).toBe(200)
    })

    test('tokens are worth nothing with another key', async () => {
      const one = await loggedIn()
      const thief = device()
      thief.accessToken = one.accessToken
      expect(codeOf(await wallet(thief))).toBe('invalid_proof')
      expect(codeOf(await thief.refresh(server().base, one.refreshToken))).toBe('session_revoked')
      expect((await wallet(one)).status).toBe(200)
    })

    test('the database holds no token, and no key that would make one', async () => {
      const one = await loggedIn()
      const old = one.refreshToken
      await one.refresh(server().base)
      const db = await openDatabase(database())
      const rows = JSON.stringify([
        await db.selectFrom('sessions').selectAll().execute(),
        await db.selectFrom('spent_tokens').selectAll().execute(),
      ])
      await db.destroy()
      for (const token of [old, one.refreshToken, one.accessToken]) expect(rows).not.toContain(token)
    })

    test('signing out ends the family', async () => {
      const one = await loggedIn()
      expect((await one.call(server().base, 'POST', '/v1/auth/sign-out', {})).status).toBe(200)
      expect(codeOf(await one.refresh(server().base))).toBe('session_revoked')
    })

    test('30 days without use end it, and 180 days in any case', async () => {
      const one = await loggedIn()
      server().clock.now += 30 * 24 * hour
      expect(codeOf(await one.refresh(server().base))).toBe('session_revoked')
      const two = await loggedIn()
      for (let day = 0; day < 180; day += 20) {
        expect((await two.refresh(server().base)).status).toBe(200)
        server().clock.now += 20 * 24 * hour
      }
      expect(codeOf(await two.refresh(server().base))).toBe('session_revoked')
    })
  })

  describe('the list of sessions', () => {
    const list = async (from: Device) =>
      (await from.call(server().base, 'GET', '/v1/auth/sessions')).body.sessions as {
        id: string
        current: boolean
      }[]

    test('shows the user’s own, and each can be ended, also that of a lost device', async () => {
      const one = await loggedIn()
      server().clock.now += minute
      const lost = await loggedIn()
      const stranger = await loggedIn('b@example.com')
      const sessions = await list(one)
      expect(sessions.map(({ current }) => current)).toEqual([false, true])
      const path = `/v1/auth/sessions/${sessions[0]?.id ?? ''}`
      expect(codeOf(await stranger.call(server().base, 'DELETE', path))).toBe('session_not_found')
      expect((await wallet(lost)).status).toBe(200)
      expect((await one.call(server().base, 'DELETE', path)).status).toBe(200)
      expect(codeOf(await wallet(lost))).toBe('unauthorized')
      expect(codeOf(await lost.refresh(server().base))).toBe('session_revoked')
      expect(await list(one)).toHaveLength(1)
    })

    test('a fresh code on a device shows as no other browser, and what it left behind ends with the device', async () => {
      const one = await loggedIn()
      server().clock.now += minute
      const two = await loggedIn()
      const before = [one.refreshToken, two.refreshToken]
      for (const device of [one, two]) {
        server().clock.now += minute
        await device.logIn(server(), 'a@example.com')
      }
      const sessions = await list(one)
      expect(sessions.map(({ current }) => current)).toEqual([false, true])
      const path = `/v1/auth/sessions/${sessions[0]?.id ?? ''}`
      expect((await one.call(server().base, 'DELETE', path)).status).toBe(200)
      expect(codeOf(await two.refresh(server().base, before[1]))).toBe('session_revoked')
      // What is this device's goes on where the others end, and ends where it signs out.
      const everywhere = '/v1/auth/sign-out-everywhere'
      expect((await one.call(server().base, 'POST', everywhere, { others: true })).status).toBe(200)
      const newest = one.refreshToken
      expect((await one.refresh(server().base, before[0])).status).toBe(200)
      expect((await list(one)).map(({ current }) => current)).toEqual([true])
      expect((await one.call(server().base, 'POST', '/v1/auth/sign-out', {})).status).toBe(200)
      expect(codeOf(await one.refresh(server().base, newest))).toBe('session_revoked')
    })

    test('signing out everywhere ends all of them, and nobody else’s', async () => {
      const one = await loggedIn()
      server().clock.now += minute
      const two = await loggedIn()
      const stranger = await loggedIn('b@example.com')
      expect((await one.call(server().base, 'POST', '/v1/auth/sign-out-everywhere', {})).status).toBe(200)
      for (const ended of [one, two]) expect(codeOf(await wallet(ended))).toBe('unauthorized')
      expect((await wallet(stranger)).status).toBe(200)
    })

    test('signing out everywhere else ends all but the one that asks', async () => {
      const one = await loggedIn()
      server().clock.now += minute
      const two = await loggedIn()
      const stranger = await loggedIn('b@example.com')
      const path = '/v1/auth/sign-out-everywhere'
      // The log's newest entry: at one time there is no order.
      server().clock.now += 1
      expect((await one.call(server().base, 'POST', path, { others: true })).status).toBe(200)
      expect(codeOf(await wallet(two))).toBe('unauthorized')
      expect(codeOf(await two.refresh(server().base))).toBe('session_revoked')
      for (const kept of [one, stranger]) expect((await wallet(kept)).status).toBe(200)
      expect((await list(one)).map(({ current }) => current)).toEqual([true])
      const log = await one.call(server().base, 'GET', '/v1/auth/audit-log')
      expect(log.body.entries[0]).toMatchObject({ type: 'session.others_ended', current: true })
    })
  })
})
