import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mailer } from '../src/index.ts'
import { openDatabase } from '../src/store/database.ts'
import { ask, Device, makeWallet, startServer, type Server } from './harness.ts'
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

describe('PostgreSQL frozen', () => {
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
    'a request is answered with an error in time, and the same request works when it thaws',
    () =>
      given(async (server, device) => {
        postgres.freeze()
        const { result, took } = await timed(() => device.refresh(server.base))
        expect(result.status).toBeGreaterThanOrEqual(500)
        expect(took).toBeLessThan(10_000)
        postgres.thaw()
        await expect
          .poll(async () => (await device.refresh(server.base)).status, { timeout: 15_000 })
          .toBe(200)
        const { committed } = await makeWallet(device, server.base)
        expect(committed.status).toBe(200)
        const log = server.logged.join('')
        expect(log).toContain('the store of limits does not answer')
        expect(log).toContain('the store of limits answers again')
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
