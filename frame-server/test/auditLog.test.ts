import type { AuditEntry } from '@walletframe/api-contract'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { sweep, usualAuditDays } from '../src/store/sweep.ts'
import { hour, minute, usuallyOnOneDatabase } from './databases.ts'
import { addSlot, ask, makeWallet, newRecipient, removeSlot, startEmail, type Device } from './harness.ts'

/* What a user reads of their own account, and their list of sessions. */

const day = 24 * hour
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

usuallyOnOneDatabase(({ server, database, device, loggedIn }) => {
  const read = async (from: Device, cursor?: string) => {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`
    const path = '/v1/auth/audit-log'
    const { status, body } = await ask(
      server().base,
      'GET',
      path + query,
      undefined,
      from.headers('GET', path),
    )
    return { status, ...(body as { entries: AuditEntry[]; next: string | null }) }
  }
  const typesOf = ({ entries }: { readonly entries: readonly AuditEntry[] }) =>
    entries.map(({ type }) => type)
  const pass = async (milliseconds: number) => {
    server().clock.now += milliseconds
    await server().settled()
  }

  test('a login, a wallet, an opening once an hour, a slot and its removal, newest first', async () => {
    const { base } = server()
    const phone = await loggedIn()
    await pass(1)
    const { walletId, keys, slotId } = await makeWallet(phone, base)
    const open = async () =>
      phone.call(base, 'POST', `/v1/vault/slots/${slotId}/release`, {
        recipientKey: (await newRecipient()).recipientKey,
      })
    await pass(minute)
    for (let index = 0; index < 3; index += 1) expect((await open()).status).toBe(200)
    await pass(minute)
    const laptop = await loggedIn()
    await pass(minute)
    const second = await addSlot(laptop, base, { walletId, keys })
    await pass(minute)
    await removeSlot(laptop, base, slotId, keys)
    const log = await read(laptop)
    expect(typesOf(log)).toHaveLength(7)
    expect(typesOf(log).slice(0, 4)).toEqual([
      'slot.removed',
      'slot.added',
      'user.logged_in',
      'slot.released',
    ])
    // Of one moment, in any order.
    expect(typesOf(log).slice(4, 6).toSorted()).toEqual(['slot.added', 'wallet.created'])
    expect(typesOf(log).at(-1)).toBe('user.logged_in')
    const [removed, added] = log.entries
    expect(removed).toMatchObject({ slot: { id: slotId, label: 'Test' }, current: true })
    expect(added).toMatchObject({ slot: { id: second, label: 'Test' }, at: server().clock.now - minute })
    expect(log.entries.at(-1)).toMatchObject({ current: false })
    expect(log.next).toBeNull()
  })

  test('sign-outs, by whom they were, and a token that came back', async () => {
    const { base } = server()
    const one = await loggedIn()
    await pass(minute)
    const two = await loggedIn()
    await pass(minute)
    const three = await loggedIn()
    const sessions = (await one.call(base, 'GET', '/v1/auth/sessions')).body.sessions as {
      id: string
      current: boolean
    }[]
    await pass(minute)
    await one.call(base, 'DELETE', `/v1/auth/sessions/${sessions[1]?.id}`)
    await pass(minute)
    await three.call(base, 'POST', '/v1/auth/sign-out', {})
    await pass(minute)
    await one.refresh(base)
    const old = one.refreshToken
    await one.refresh(base)
    await pass(2 * minute)
    await one.call(base, 'GET', '/v1/auth/sessions')
    await one.refresh(base, old)
    await pass(minute)
    const four = await loggedIn()
    const log = await read(four)
    expect(typesOf(log)).toEqual([
      'user.logged_in',
      'session.token_reused',
      'user.signed_out',
      'session.ended',
      'user.logged_in',
      'user.logged_in',
      'user.logged_in',
    ])
    expect(log.entries[3]?.sessionId).toBe(sessions[1]?.id)
    await pass(minute)
    const everywhere = await four.call(base, 'POST', '/v1/auth/sign-out-everywhere', {})
    expect(everywhere.body).toEqual({})
    await pass(minute)
    const five = await loggedIn()
    expect(typesOf(await read(five)).slice(0, 2)).toEqual(['user.logged_in', 'session.all_ended'])
    expect((await two.refresh(base)).status).toBe(401)
  })

  test('wrong codes are told once an hour, and only to whom they are meant for', async () => {
    const { base } = server()
    const owner = await loggedIn('owner@example.com')
    const guess = async (email: string) => {
      const { body } = await startEmail(base, email, 'demo', device())
      const right = server().mails.at(-1)?.code
      for (let index = 0; index < 3; index += 1)
        await device().verify(base, body, right === '000000' ? '111111' : '000000')
      await server().settled()
    }
    await guess('nobody@example.com')
    await guess('owner@example.com')
    await guess('owner@example.com')
    expect(typesOf(await read(owner)).filter((type) => type === 'code.exhausted')).toHaveLength(1)
    const db = await openDatabase(database())
    const rows = await db.selectFrom('audit_log').selectAll().execute()
    const jobs = await db.selectFrom('jobs').select('kind').where('kind', '=', 'audit.code').execute()
    await db.destroy()
    expect(rows).toHaveLength(2)
    expect(jobs).toEqual([])
  })

  test('pages follow one another without a gap and without a repetition, also where many happened at once', async () => {
    const owner = await loggedIn()
    const other = await loggedIn('other@example.com')
    const db = await openDatabase(database())
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'a@example.com')
      .executeTakeFirstOrThrow()
    const at = server().clock.now
    for (let index = 0; index < 130; index += 1)
      await db
        .insertInto('audit_log')
        .values({
          id: `entry-${String(index).padStart(16, '0')}`,
          user_id: id,
          type: 'user.signed_out',
          at: at + Math.floor(index / 60),
        })
        .execute()
    await db.destroy()
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const page = await read(owner, cursor)
      sizes.push(page.entries.length)
      seen.push(...page.entries.map((entry) => entry.id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(sizes).toEqual([50, 50, 31])
    expect(new Set(seen).size).toBe(131)
    expect(typesOf(await read(other))).toEqual(['user.logged_in'])
    expect((await read(owner, '1.x')).status).toBe(400)
  })

  test('a session says what kind of browser it is; nothing of a network or an address is written', async () => {
    const { base } = server()
    const one = device()
    const { body } = await startEmail(base, 'private@example.com', 'demo', one)
    const path = '/v1/auth/email/verify'
    const { challengeId, challengeSecret } = body
    const answer = await ask(
      base,
      'POST',
      path,
      { challengeId, challengeSecret, code: server().mails.at(-1)?.code },
      { dpop: one.proof('POST', path), 'user-agent': firefox },
    )
    one.accessToken = answer.body.tokens.accessToken
    const { sessions } = (await one.call(base, 'GET', '/v1/auth/sessions')).body
    expect(sessions).toMatchObject([{ current: true, agent: 'Firefox on Linux' }])
    expect((await read(one)).entries).toMatchObject([{ type: 'user.logged_in', agent: 'Firefox on Linux' }])
    const db = await openDatabase(database())
    const rows = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    await db.destroy()
    expect(rows).not.toMatch(/private@|127\.0\.0\.1|Gecko/)
  })

  test('entries go after the days that the operator set', async () => {
    await loggedIn()
    const db = await openDatabase(database())
    const { now } = server().clock
    const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length
    await sweep(db, now + usualAuditDays * day)
    const usual = await count()
    await sweep(db, now + 8 * day, { auditDays: 7 })
    expect([usual, await count()]).toEqual([1, 0])
    await db.destroy()
  })
})
