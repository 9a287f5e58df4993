import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idsLast } from '../src/cli/users.ts'
import { exitCodes } from '../src/cli/io.ts'
import { connect, type Database } from '../src/store/database.ts'
import { hour, minute, usuallyOnOneDatabase } from './databases.ts'
import { addSlot, ask, makeWallet, type Device } from './harness.ts'
import { makeCommandLine, type CommandLine } from './runCommand.ts'

/* What an operator answers users with: beside a server that runs, on its database. */

const day = 24 * hour
const email = 'a@example.com'
const nobody = 'A'.repeat(22)

usuallyOnOneDatabase(({ server, database, emptyDatabase, loggedIn }) => {
  let line: CommandLine
  beforeEach(() => {
    line = makeCommandLine()
    line.configure(database())
  })
  afterEach(() => line.remove())

  const run = (...args: readonly string[]) => line.run(['users', ...args])
  const onDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
    const db = connect(database())
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  const idOf = (address = email) =>
    onDatabase(async (db) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', address)
        .executeTakeFirstOrThrow()
      return id
    })
  const pass = async (milliseconds: number) => {
    server().clock.now += milliseconds
    await server().settled()
  }
  const typesOf = async (from: Device) => {
    const { body } = await from.call(server().base, 'GET', '/v1/auth/audit-log')
    return body.entries as { type: string; sessionId?: string; agent?: string }[]
  }
  const refreshed = async (device: Device) => {
    const { status, body } = await device.refresh(server().base)
    return status === 200 ? 'ok' : (body as { error: { code: string } }).error.code
  }
  const noticesOf = (type: string) => server().notices.filter(({ notice }) => notice.type === type)

  describe('find', () => {
    test('by address of the mailbox, of the wallet, and id: the same user, and nothing that names or opens', async () => {
      const device = await loggedIn()
      const made = await makeWallet(device, server().base)
      await pass(minute)
      await addSlot(device, server().base, made, 'passkey')
      await loggedIn('b@example.com')
      const id = await idOf()
      const { solana } = made.keys.addresses
      const texts = await Promise.all(
        [email, ' A@Example.com', made.keys.addresses.eip155.toUpperCase().replace('X', 'x'), solana, id].map(
          (what) => run('find', what),
        ),
      )
      for (const { code, out, err } of texts) {
        expect({ code, err }).toEqual({ code: 0, err: '' })
        expect(out).toBe(texts[0]?.out)
      }
      const out = texts[0]?.out ?? ''
      expect(out.split('\n')).toEqual(
        expect.arrayContaining([
          `user\t${id}`,
          'login\tcode by e-mail',
          'slots\tdevice 1, passkey 1',
          'devices\t1',
          'sessions\t1',
        ]),
      )
      const json = JSON.parse((await run('find', id, '--json')).out) as object[]
      expect(json).toMatchObject([
        {
          id,
          logins: ['email'],
          wallet: { id: made.walletId },
          devices: 1,
          slots: [{ kind: 'device' }, { kind: 'passkey' }],
          sessions: [{ createdAt: expect.any(Number) as number }],
          deleteAt: null,
        },
      ])
      const all = out + JSON.stringify(json)
      const rows = await onDatabase((db) =>
        sql<Record<string, string>>`select half, wrapped, slots.jkt, label, refresh_hash, access_hash
          from slots, sessions where slots.user_id = sessions.user_id`.execute(db),
      )
      expect(rows.rows).toHaveLength(2)
      for (const secret of rows.rows.flatMap((row) => Object.values(row))) expect(all).not.toContain(secret)
      for (const told of ['example.com', made.keys.addresses.eip155, solana, made.half.toString('base64url')])
        expect(all).not.toContain(told)
    })

    test('a session that can no longer go on is not counted, and a user of a provider is found by where mails go', async () => {
      await loggedIn()
      const id = await idOf()
      await onDatabase(async (db) => {
        await db.updateTable('sessions').set({ last_seen_at: 1 }).execute()
        await db
          .insertInto('users')
          .values({
            id: nobody,
            email: `oidc:${nobody}`,
            contact: email,
            provider: 'google',
            language: null,
            created_at: 5,
          })
          .execute()
        const login = { issuer: 'https://accounts.example', created_at: 5 }
        await db
          .insertInto('login_identities')
          .values([
            // As an older release wrote it.
            { ...login, subject: '1', user_id: nobody, provider: null, address: null },
            { ...login, subject: '2', user_id: id, provider: 'github', address: 'work@example.com' },
          ])
          .execute()
      })
      const found = JSON.parse((await run('find', email, '--json')).out) as { id: string; sessions: [] }[]
      expect(found.map((user) => user.id).toSorted()).toEqual([id, nobody].toSorted())
      expect(found.map(({ sessions }) => sessions)).toEqual([[], []])
      expect((await run('find', nobody)).out).toContain('login\tgoogle\n')
      // By what a login is called that was added, too.
      const { out } = await run('find', 'work@example.com')
      expect(out).toContain(`user\t${id}\n`)
      expect(out).toContain('login\tcode by e-mail, github\n')
      expect(out).not.toContain('work@')
    })

    test.each([
      ['c@example.com', exitCodes.failed, 'Nobody is found'],
      [nobody, exitCodes.failed, 'Nobody is found'],
      [`0x${'0'.repeat(40)}`, exitCodes.failed, 'Nobody is found'],
      ['not@a@mailbox', exitCodes.usage, 'Look for an e-mail address'],
      ['%', exitCodes.usage, 'Look for an e-mail address'],
    ])('%s: exit code %i and a sentence', async (what, exitCode, message) => {
      await loggedIn()
      const { code, out, err } = await run('find', what)
      expect({ code, out }).toEqual({ code: exitCode, out: '' })
      expect(err).toContain(message)
    })

    test('a database of before asks for migrate, and is left as it is', async () => {
      line.configure(await emptyDatabase())
      const { code, err } = await run('find', nobody)
      expect(code).toBe(exitCodes.failed)
      expect(err).toContain('Run `walletframe-server migrate`')
    })
  })

  describe('sessions end', () => {
    test('signs the user out everywhere, the running server too; the user reads of it, and nobody else is touched', async () => {
      const [one, two] = [await loggedIn(), await loggedIn()]
      const other = await loggedIn('b@example.com')
      const id = await idOf()
      expect(await run('sessions', 'end', id)).toEqual({
        code: 0,
        out: 'Sessions that were ended: 2.\n',
        err: '',
      })
      const answer = await one.call(server().base, 'GET', '/v1/auth/audit-log')
      expect(answer.status).toBe(401)
      expect([await refreshed(one), await refreshed(two), await refreshed(other)]).toEqual([
        'session_revoked',
        'session_revoked',
        'ok',
      ])
      await pass(minute)
      const entries = await typesOf(await loggedIn())
      const entry = entries.find(({ type }) => type === 'session.all_ended')
      expect(entry).toBeDefined()
      expect([entry?.sessionId, entry?.agent]).toEqual([undefined, undefined])
      expect((await typesOf(other)).map(({ type }) => type)).not.toContain('session.all_ended')
    })

    test('names an id that nobody has, or that is none', async () => {
      const unknown = await run('sessions', 'end', nobody)
      expect({ code: unknown.code, out: unknown.out }).toEqual({ code: exitCodes.failed, out: '' })
      expect(unknown.err).toContain('There is no user of this id')
      expect((await run('sessions', 'end', email)).code).toBe(exitCodes.usage)
    })
  })

  describe('delete', () => {
    const link = () => {
      const notice = noticesOf('user-deletion-asked').at(-1)?.notice
      return notice?.type === 'user-deletion-asked' ? notice : undefined
    }
    /** The server's clock is ahead of ours; it looks for jobs of others once a second. */
    const told = async () => {
      await expect.poll(() => noticesOf('user-deletion-asked').length, { timeout: 10_000 }).toBeGreaterThan(0)
      await server().settled()
    }

    test('the user is told that the operator was asked, reads it, and a day later nothing is left', async () => {
      const device = await loggedIn()
      await makeWallet(device, server().base)
      const id = await idOf()
      const { code, out } = await run('delete', id)
      expect(code).toBe(0)
      expect(out).toContain('24 hours after that')
      await told()
      expect(link()).toMatchObject({ isByOperator: true })
      expect((await typesOf(device)).map(({ type }) => type)).toContain('user.deletion_requested')
      expect((await run('find', id)).out).toContain('\ndeletion\ton ')
      // Asked for twice it is one.
      await run('delete', id)
      await pass(day - 2 * minute)
      expect(await refreshed(device)).toBe('ok')
      expect(noticesOf('user-deletion-asked')).toHaveLength(1)
      await pass(3 * minute)
      expect(await refreshed(device)).toBe('session_revoked')
      expect(noticesOf('user-deleted').map(({ to }) => to)).toEqual([email])
      expect((await run('find', id)).code).toBe(exitCodes.failed)
    })

    test('the link of the mail keeps the account, in words that name no device, and signs nobody out', async () => {
      const device = await loggedIn()
      await run('delete', await idOf())
      await told()
      const path = new URL(link()?.cancelUrl ?? '').pathname
      const open = (method: string) => ask(server().base, method, path, undefined, { origin: 'null' })
      const page = (await open('GET')).body as string
      expect(page).toContain('Support for your wallet')
      expect(page).not.toContain('device that asked')
      expect((await open('POST')).status).toBe(200)
      await pass(day + minute)
      expect(await refreshed(device)).toBe('ok')
      expect(noticesOf('user-kept')).toMatchObject([{ to: email, notice: { isByOperator: true } }])
    })

    test('--now wants the id once more, and then deletes at once', async () => {
      const device = await loggedIn()
      await loggedIn('b@example.com')
      const id = await idOf()
      for (const more of [[], ['--confirm', await idOf('b@example.com')]]) {
        const { code, err } = await run('delete', id, '--now', ...more)
        expect(code).toBe(exitCodes.usage)
        expect(err).toContain(`--confirm ${id}`)
      }
      expect(await refreshed(device)).toBe('ok')
      expect(await run('delete', id, '--now', '--confirm', id)).toEqual({
        code: 0,
        out: 'The account is deleted. Its user is told by mail.\n',
        err: '',
      })
      expect(await refreshed(device)).toBe('session_revoked')
      await expect.poll(() => noticesOf('user-deleted').length, { timeout: 10_000 }).toBe(1)
      expect((await run('delete', id, '--now', '--confirm', id)).code).toBe(exitCodes.failed)
      expect(await idOf('b@example.com')).not.toBe('')
    })

    test('without a mail server nobody would be told: only --now deletes, and leaves no address behind', async () => {
      await loggedIn()
      const id = await idOf()
      line.configure(database(), { mail: null })
      const refused = await run('delete', id)
      expect(refused.code).toBe(exitCodes.failed)
      expect(refused.err).toContain('add --now')
      expect((await run('delete', id, '--now', '--confirm', id)).out).toBe('The account is deleted.\n')
      const jobs = await onDatabase((db) => db.selectFrom('jobs').select('payload').execute())
      expect(JSON.stringify(jobs)).not.toContain(email)
    })

    test('an id that nobody has', async () => {
      expect((await run('delete', nobody)).err).toContain('There is no user of this id')
    })
  })
})

const hyphened = `-${'b'.repeat(21)}`
test.each([
  [
    ['users', 'find', hyphened, '--json'],
    ['users', 'find', '--json', '--', hyphened],
  ],
  [
    ['users', 'delete', hyphened, '--now', '--confirm', hyphened],
    ['users', 'delete', '--now', '--confirm', hyphened, '--', hyphened],
  ],
  [['users', 'find', '--', hyphened], undefined],
  [['users', 'find', nobody], undefined],
  [['migrate', hyphened], undefined],
])('an id that begins with a hyphen is no option: %j', (args, expected) =>
  expect(idsLast(args)).toEqual(expected ?? args),
)
