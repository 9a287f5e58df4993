import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainDatabase } from '../src/cli/database.ts'
import { CliError } from '../src/cli/io.ts'
import type { Mailer } from '../src/index.ts'
import { connect, openDatabase } from '../src/store/database.ts'
import { DatabaseGone, reasonOf } from '../src/store/databaseGone.ts'
import { ask, Device, makeKeys, makeWallet, openSlot, startServer, wrapped, type Server } from './harness.ts'
import { startPostgres } from './postgres.ts'

/* A PostgreSQL that answers nothing (SIGSTOP) and comes back: what visitors and load balancers see, and that nothing is lost. */

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

const timed = async <Result>(work: () => Promise<Result>) => {
  const started = performance.now()
  const result = await work()
  return { result, took: performance.now() - started }
}

const given = async (check: (server: Server, device: Device, database: string) => Promise<void>) => {
  const database = await postgres.newDatabase()
  const server = await startServer(database, {}, undefined)
  const device = new Device(server.clock)
  try {
    await device.logIn(server, 'a@example.com')
    await check(server, device, database)
  } finally {
    postgres.thaw()
    await server.stop()
  }
}

describe('PostgreSQL frozen', () => {
  test(
    'health says 503 within two seconds, each time; that the process lives stays true',
    () =>
      given(async (server) => {
        expect((await ask(server.base, 'GET', '/v1/health')).status).toBe(200)
        postgres.freeze()
        for (const path of ['/v1/health', '/v1/health/ready', '/v1/health']) {
          const { result, took } = await timed(() => ask(server.base, 'GET', path))
          expect([path, result.status]).toEqual([path, 503])
          expect(took).toBeLessThan(2_500)
        }
        expect((await ask(server.base, 'GET', '/v1/health/live')).status).toBe(200)
        postgres.thaw()
        await expect
          .poll(async () => (await ask(server.base, 'GET', '/v1/health/ready')).status, { timeout: 15_000 })
          .toBe(200)
      }),
    60_000,
  )

  test(
    'the first visitor hears within two seconds that it is away, the next at once; files go on; after the thaw the same request works',
    () =>
      given(async (server, device) => {
        postgres.freeze()
        const first = await timed(() => device.refresh(server.base))
        expect(first.result).toMatchObject({
          status: 503,
          body: { error: { code: 'not_ready', retryAfter: 1 } },
        })
        expect(first.result.headers.get('retry-after')).toBe('1')
        expect(first.took).toBeLessThan(2_500)
        for (const answer of [
          await timed(() => device.refresh(server.base)),
          await timed(() => device.call(server.base, 'GET', '/v1/vault/wallet')),
          await timed(() => ask(server.base, 'GET', '/v1/health/ready')),
        ]) {
          expect(answer.result).toMatchObject({ status: 503, body: { error: { code: 'not_ready' } } })
          expect(answer.took).toBeLessThan(500)
        }
        for (const path of ['/v1/health/live', '/v1/?projectId=demo', '/v1/loader.js', '/v1/assets/app-1.js'])
          expect([path, (await ask(server.base, 'GET', path)).status]).toEqual([path, 200])
        postgres.thaw()
        const back = await timed(async () => {
          await expect
            .poll(async () => (await device.refresh(server.base)).status, { timeout: 15_000, interval: 50 })
            .toBe(200)
        })
        expect(back.took).toBeLessThan(2_500)
        const { committed } = await makeWallet(device, server.base)
        expect(committed.status).toBe(200)
        // Limits leave their store alone for a second.
        await expect
          .poll(async () => {
            await device.refresh(server.base)
            return server.logged.join('')
          })
          .toContain('the store of limits answers again')
        const log = server.logged.join('')
        expect(log).toContain('the store of limits does not answer')
        expect(log.split('the database does not answer').length).toBe(2)
        expect(log).toContain('the database answers again')
        expect(log).not.toContain('unexpected error')
      }),
    60_000,
  )

  test('a server that is started then says so in one line', async () => {
    const database = await postgres.newDatabase()
    postgres.freeze()
    try {
      const error = await startServer(database).catch((thrown: unknown) =>
        explainDatabase({ database }, thrown),
      )
      expect(error).toBeInstanceOf(CliError)
      expect((error as CliError).message).toMatch(
        /^The database postgres:.* cannot be used: [^\n]+\. It is set by database \(DATABASE_URL\)\.$/,
      )
    } finally {
      postgres.thaw()
    }
  }, 60_000)

  test(
    'what was under way: what was said to be stored is, what was not can be asked again, and nothing is there twice',
    () =>
      given(async (server, _device, database) => {
        const made = await Promise.all(
          Array.from({ length: 8 }, async (_, index) => {
            const device = new Device(server.clock)
            await device.logIn(server, `v${index}@example.com`)
            const { opened } = await openSlot(device, server.base)
            const keys = makeKeys()
            const body = {
              wrapped: wrapped(),
              addresses: keys.addresses,
              proofs: keys.prove(opened.body.walletId),
            }
            return () => device.call(server.base, 'PUT', `/v1/vault/slots/${opened.body.slotId}`, body)
          }),
        )
        const asked = Promise.all(made.map((commit) => commit()))
        await new Promise((resolve) => setTimeout(resolve, 25))
        postgres.freeze()
        const before = (await asked).map(({ status }) => status)
        for (const status of before) expect([200, 503]).toContain(status)
        postgres.thaw()
        await expect
          .poll(async () => (await ask(server.base, 'GET', '/v1/health/ready')).status, { timeout: 15_000 })
          .toBe(200)
        expect((await Promise.all(made.map((commit) => commit()))).map(({ status }) => status)).toEqual(
          made.map(() => 200),
        )
        const db = await openDatabase(database)
        expect(await db.selectFrom('wallets').select('id').execute()).toHaveLength(8)
        await db.destroy()
      }),
    60_000,
  )

  test('a mail that was sent while it froze is not sent while its lease holds, later only as the same mail, and none is left', async () => {
    const ids: string[] = []
    const database = await postgres.newDatabase()
    const mailer: Mailer = {
      send: ({ id }) => {
        // That it was sent cannot be written any more.
        if (ids.length === 0) postgres.freeze()
        ids.push(id)
        return Promise.resolve()
      },
      notify: () => Promise.resolve(),
      check: () => Promise.resolve(),
      close: () => undefined,
    }
    const server = await startServer(database, {}, undefined, { mailer })
    try {
      const start = '/v1/auth/email/start'
      await ask(server.base, 'POST', start, { email: 'b@example.com', projectId: 'demo' })
      await expect.poll(() => server.logged.join(''), { timeout: 20_000 }).toContain('job could not be ended')
      postgres.thaw()
      await server.settled()
      expect(ids).toHaveLength(1)
      server.clock.now += 60_000
      await server.settled()
      // The database may have taken the last word of before: then it is not sent again.
      expect(new Set(ids).size).toBe(1)
      const db = await openDatabase(database)
      expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'mail.code').execute()).toEqual([])
      await db.destroy()
    } finally {
      postgres.thaw()
      await server.stop()
    }
  }, 60_000)

  test(
    'the server stops within ten seconds, also with a request that waits for the database',
    () =>
      given(async (server, device) => {
        postgres.freeze()
        const asked = device.refresh(server.base).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 200))
        const { took } = await timed(server.stop)
        expect(took).toBeLessThan(10_000)
        await asked
      }),
    60_000,
  )
})

describe('PostgreSQL that is there', () => {
  /** Holds a table for so long: whoever wants to read it waits. */
  const hold = async (database: string, milliseconds: number) => {
    const db = connect(database)
    await db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    })
    await db.destroy()
  }
  const wallet = (server: Server, device: Device) => device.call(server.base, 'GET', '/v1/vault/wallet')

  test(
    'and slow is not taken for one that is away: the request waits for it',
    () =>
      given(async (server, device, database) => {
        const held = hold(database, 2_500)
        await new Promise((resolve) => setTimeout(resolve, 300))
        const { result, took } = await timed(() => wallet(server, device))
        expect(result.status).toBe(200)
        expect(took).toBeGreaterThan(1_500)
        await held
        expect(server.logged.join('')).not.toContain('the database does not answer')
      }),
    60_000,
  )

  test(
    'and has no connection left: who waited for three seconds is told to come again, and nothing is left behind',
    () =>
      given(async (server, device, database) => {
        const held = hold(database, 4_200)
        await new Promise((resolve) => setTimeout(resolve, 300))
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => timed(() => wallet(server, device))),
        )
        await held
        const refused = answers.filter(({ result }) => result.status === 503)
        expect(answers.filter(({ result }) => result.status === 200).length + refused.length).toBe(30)
        expect(refused.length).toBeGreaterThan(0)
        for (const { result, took } of refused) {
          expect(result.body.error.code).toBe('not_ready')
          expect(took).toBeLessThan(5_500)
        }
        expect(server.logged.join('')).toContain('"reason":"timeout exceeded when trying to connect"')
        expect((await wallet(server, device)).status).toBe(200)
      }),
    60_000,
  )

  test(
    'and ends all connections, as a restart does: nobody gets more than a 503, and the next is answered',
    () =>
      given(async (server, device, database) => {
        const db = connect(database)
        await Promise.all(Array.from({ length: 5 }, () => wallet(server, device)))
        const asked = Promise.all(Array.from({ length: 20 }, () => wallet(server, device)))
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          db,
        )
        for (const { status } of await asked) expect([200, 503]).toContain(status)
        await expect.poll(async () => (await wallet(server, device)).status, { timeout: 5_000 }).toBe(200)
        await db.destroy()
      }),
    60_000,
  )
})

describe('an SQLite file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'walletframe-file-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('that another process holds: 503 that says when to come again, the cause in the log, and all is well afterwards', async () => {
    const file = join(folder, 'held.sqlite')
    const server = await startServer(`sqlite:${file}`)
    const device = new Device(server.clock)
    await device.logIn(server, 'a@example.com')
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const { result, took } = await timed(() => device.refresh(server.base))
    other.exec('rollback')
    other.close()
    expect(result).toMatchObject({ status: 503, body: { error: { code: 'not_ready', retryAfter: 1 } } })
    expect(took).toBeLessThan(5_000)
    expect(server.logged.join('')).toContain('"reason":"database is locked"')
    expect((await device.refresh(server.base)).status).toBe(200)
    await server.stop()
  })

  test.each([
    ['a disk that is full', 'pragma max_page_count = 1', 'database or disk is full'],
    ['a file that may only be read', 'pragma query_only = on', 'attempt to write a readonly database'],
  ])('on %s: the error says it', async (_name, pragma, reason) => {
    const db = await openDatabase(`sqlite:${join(folder, `${reason.length}.sqlite`)}`)
    await sql.raw(pragma).execute(db)
    const insert = async () => {
      // Until a page is full.
      for (let index = 0; index < 100; index += 1)
        await db
          .insertInto('logs')
          .values({ version: 1, key: `${index}${'x'.repeat(1_000)}`, times: '[]', expires_at: 1 })
          .execute()
    }
    const error = await insert().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DatabaseGone)
    expect(reasonOf(error as DatabaseGone)).toBe(reason)
    await db.destroy()
  })
})
