import { stepUpText } from '@walletframe/api-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/store/database.ts'
import { hour, minute, byTurnsOnBothDatabases } from './databases.ts'
import {
  ask,
  makeKeys,
  makeWallet,
  pepper,
  startEmail,
  stepUpToken,
  type Answer,
  type Device,
  type Keys,
} from './harness.ts'

/* Row 36 of the threat table: the end of an account, and the copy of what is kept. Whoever reads the mailbox has no key; whoever has both is seen for a day. */

const day = 24 * hour
const email = 'a@example.com'

byTurnsOnBothDatabases(({ server, database, device, loggedIn, restart }) => {
  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  const pass = async (milliseconds: number) => {
    server().clock.now += milliseconds
    await server().settled()
  }
  const owner = async () => {
    const device = await loggedIn()
    const made = await makeWallet(device, server().base)
    await pass(minute)
    return { device, ...made }
  }
  const later = async () => {
    await pass(minute)
    return loggedIn()
  }
  const get = (from: Device, path: string) => from.call(server().base, 'GET', `/v1/user/${path}`)
  const askFor = async (from: Device, subject: string, keys: Keys | undefined) => {
    const token = await stepUpToken(from, server().base, 'delete-user', subject)
    const signature = keys?.signEvm(stepUpText({ action: 'delete-user', subject }, token))
    const answer = await from.call(server().base, 'POST', '/v1/user/deletion', {
      stepUp: { token, ...(signature && { signature }) },
    })
    await server().settled()
    return answer
  }
  const cancel = async (from: Device) => {
    const answer = await from.call(server().base, 'DELETE', '/v1/user/deletion')
    await server().settled()
    return answer
  }
  const noticesOf = (type: string) => server().notices.filter(({ notice }) => notice.type === type)
  const link = (): string => {
    const notice = noticesOf('user-deletion-asked').at(-1)?.notice
    return new URL(notice?.type === 'user-deletion-asked' ? notice.cancelUrl : '').pathname
  }
  const open = (method: string, path: string) =>
    ask(server().base, method, path, undefined, { origin: 'null' })
  /** Where, in all of the database, one of these texts stands. */
  const placesOf = async (...texts: readonly string[]) => {
    const db = connect(database())
    const found: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      if (rows.some((row) => texts.some((text) => JSON.stringify(row).includes(text)))) found.push(name)
    }
    await db.destroy()
    return found.toSorted()
  }

  describe('the deletion of an account', () => {
    test('threat 36: with a fresh code and the key; a day after the mail nothing of it is left', async () => {
      const { device, walletId, slotId, keys } = await owner()
      const answer = await askFor(device, walletId, keys)
      expect(answer.status).toBe(200)
      expect(noticesOf('user-deletion-asked').map(({ to }) => to)).toEqual([email])
      expect((await get(device, 'deletion')).body).toEqual(answer.body)
      await pass(day - 2 * minute)
      expect((await device.refresh(server().base)).status).toBe(200)
      await pass(2 * minute)
      expect(codeOf(await device.refresh(server().base))).toBe('session_revoked')
      expect(noticesOf('user-deleted').map(({ to }) => to)).toEqual([email])
      expect(await placesOf(email, walletId, slotId, keys.addresses.eip155)).toEqual([])
      // Whoever comes back is somebody new.
      const again = await later()
      expect((await again.call(server().base, 'GET', '/v1/vault/wallet')).body.wallet).toBeNull()
      expect((await makeWallet(again, server().base)).committed.status).toBe(200)
    })

    test('threat 36: an account without a wallet needs the code alone', async () => {
      const device = await loggedIn()
      expect((await askFor(device, 'new', undefined)).status).toBe(200)
      await pass(day + minute)
      expect(codeOf(await device.refresh(server().base))).toBe('session_revoked')
      expect(await placesOf(email)).toEqual([])
    })

    test('a browser that waits to be approved for the address leaves nothing either', async () => {
      await restart({
        projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [], verifyDevices: true }],
      })
      const stranger = device()
      const approve = async () => {
        const notice = noticesOf('login-asked').at(-1)?.notice
        const path = new URL(notice?.type === 'login-asked' ? notice.approveUrl : '').pathname
        expect((await open('POST', path)).status).toBe(200)
      }
      await startEmail(server().base, email, 'demo', stranger)
      await approve()
      await stranger.logIn(server(), email)
      expect((await askFor(stranger, 'new', undefined)).status).toBe(200)
      await pass(day - minute)
      await startEmail(server().base, email, 'demo', device())
      expect(await placesOf(email)).toContain('login_devices')
      await pass(2 * minute)
      expect(codeOf(await stranger.refresh(server().base))).toBe('session_revoked')
      expect(await placesOf(email)).toEqual([])
    })

    test('threat 36: who reads the mailbox has no key, and an old session no code: nothing waits', async () => {
      const { device, walletId, keys } = await owner()
      const thief = await later()
      for (const with_ of [undefined, makeKeys()])
        expect(codeOf(await askFor(thief, walletId, with_))).toBe('step_up_required')
      // Nor the word of an account without a wallet, or a token for something else.
      expect(codeOf(await askFor(thief, 'new', keys))).toBe('step_up_required')
      await pass(11 * minute)
      await device.refresh(server().base)
      expect(codeOf(await askFor(device, walletId, keys))).toBe('invalid_request')
      const stale = await device.call(server().base, 'POST', '/v1/vault/step-up', {
        action: 'delete-user',
        subject: walletId,
      })
      expect(codeOf(stale)).toBe('code_required')
      expect((await get(device, 'deletion')).body).toEqual({ deletion: null })
    })

    test('a token for another action deletes nothing', async () => {
      const { device, walletId, keys } = await owner()
      const token = await stepUpToken(device, server().base, 'export', walletId)
      const signature = keys.signEvm(stepUpText({ action: 'delete-user', subject: walletId }, token))
      const answer = await device.call(server().base, 'POST', '/v1/user/deletion', {
        stepUp: { token, signature },
      })
      expect(codeOf(answer)).toBe('step_up_required')
    })

    test('threat 36: the link of the mail keeps it, once, and signs out the device that asked; to look changes nothing', async () => {
      const { device, walletId, keys } = await owner()
      const other = await later()
      await askFor(device, walletId, keys)
      const shown = await open('GET', link())
      expect(shown.status).toBe(200)
      expect(shown.body).toContain('<form method="post">')
      expect((await get(other, 'deletion')).body.deletion).not.toBeNull()
      expect((await open('POST', link())).status).toBe(200)
      await server().settled()
      expect((await get(other, 'deletion')).body.deletion).toBeNull()
      expect(codeOf(await device.refresh(server().base))).toBe('session_revoked')
      expect(noticesOf('user-kept').map(({ to }) => to)).toEqual([email])
      expect((await open('POST', link())).status).toBe(404)
      expect((await open('GET', `${link().slice(0, -3)}abc`)).status).toBe(404)
      await pass(day + minute)
      await other.refresh(server().base)
      expect((await other.call(server().base, 'GET', '/v1/vault/wallet')).body.wallet.id).toBe(walletId)
    })

    test('threat 36: any device of the owner keeps it; the one that asked is signed out, but not by itself', async () => {
      const { device, walletId, keys } = await owner()
      await askFor(device, walletId, keys)
      expect((await cancel(device)).status).toBe(200)
      expect((await device.refresh(server().base)).status).toBe(200)
      expect(codeOf(await cancel(device))).toBe('not_found')
      await askFor(device, walletId, keys)
      const other = await later()
      expect((await cancel(other)).status).toBe(200)
      expect(codeOf(await device.refresh(server().base))).toBe('session_revoked')
      const types = (
        (await other.call(server().base, 'GET', '/v1/auth/audit-log')).body.entries as {
          type: string
        }[]
      ).map(({ type }) => type)
      expect(types.filter((type) => type.startsWith('user.deletion')).toSorted()).toEqual([
        'user.deletion_cancelled',
        'user.deletion_cancelled',
        'user.deletion_requested',
        'user.deletion_requested',
      ])
    })

    test('asked for twice, it is one deletion with one mail, and the first time counts', async () => {
      const { device, walletId, keys } = await owner()
      const first = await askFor(device, walletId, keys)
      await pass(hour)
      await loggedIn()
      await device.refresh(server().base)
      const fresh = await later()
      const second = await askFor(fresh, walletId, keys)
      expect(second.body).toEqual(first.body)
      expect(noticesOf('user-deletion-asked')).toHaveLength(1)
    })

    test('where no mail goes out nothing is deleted, and where there is no mail server nobody can ask', async () => {
      const { device, walletId, keys } = await owner()
      await restart({ mail: null })
      await device.refresh(server().base)
      expect(codeOf(await askFor(device, walletId, keys))).toBe('email_disabled')
    })
  })

  test('a copy has all that is kept, and nothing that opens something', async () => {
    const { device, walletId, slotId, keys, half } = await owner()
    const { status, body } = await get(device, 'data')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { email },
      logins: [],
      wallet: { id: walletId, addresses: keys.addresses },
      slots: [{ id: slotId, kind: 'device', label: 'Test' }],
      sessions: [{ lastSeenAt: expect.any(Number) as number }],
      names: [],
    })
    const types = (body.auditLog as { type: string }[]).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['slot.added', 'wallet.created', 'user.logged_in']))
    const text = JSON.stringify(body)
    for (const secret of [half.toString('base64url'), device.refreshToken, device.accessToken, pepper])
      expect(text).not.toContain(secret)
    const db = connect(database())
    const { rows } = await sql<{
      half: string
      wrapped: string
      jkt: string
    }>`select half, wrapped, jkt from slots`.execute(db)
    await db.destroy()
    for (const row of rows)
      for (const kept of [row.half, row.jkt, (JSON.parse(row.wrapped) as { ciphertext: string }).ciphertext])
        expect(text).not.toContain(kept)
  })

  test('a copy is of the one who asks', async () => {
    await owner()
    const stranger = await loggedIn('b@example.com')
    const { body } = await get(stranger, 'data')
    expect(body).toMatchObject({ user: { email: 'b@example.com' }, wallet: null, slots: [] })
    expect(JSON.stringify(body)).not.toContain(email)
  })
})
