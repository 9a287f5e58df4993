import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createJobs, type Jobs } from '../src/jobs/jobs.ts'
import { JobFailure, type JobKind, type RunningJob } from '../src/jobs/kinds.ts'
import { isPostgres, sqlClock } from '../src/store/clock.ts'
import { openDatabase, type Database } from '../src/store/database.ts'
import { minute, onBothDatabases } from './databases.ts'
import { keys } from './harness.ts'

/* The outbox and its runner, with kinds of the test, on real databases. */

const second = 1_000

onBothDatabases(({ newDatabase }) => {
  type Runner = Jobs & {
    readonly ran: RunningJob<unknown>[]
    readonly db: Database
    readonly logged: string[]
  }

  /** Servers of one database and one clock; `run` is what they do. */
  const given = async (
    test: (options: {
      readonly clock: { now: number }
      readonly server: (run?: JobKind['run'], more?: Partial<JobKind>) => Promise<Runner>
    }) => Promise<void>,
  ) => {
    const url = await newDatabase()
    const clock = { now: Date.now() }
    const opened: Runner[] = []
    const server = async (run: JobKind['run'] = () => Promise.resolve(), more: Partial<JobKind> = {}) => {
      const db = await openDatabase(url)
      const ran: RunningJob<unknown>[] = []
      const logged: string[] = []
      const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
        logged.push(chunk.toString())
        done()
      }
      const kind: JobKind = {
        name: 'work',
        timeout: 10 * second,
        atOnce: 4,
        most: 3,
        wait: (attempt) => attempt * minute,
        run: (job) => {
          ran.push(job)
          return run(job)
        },
        ...more,
      }
      const jobs = createJobs({
        db,
        clock: sqlClock(db, () => clock.now),
        ring: { current: 'k1', keys },
        logger: pino({}, new Writable({ write })),
        kinds: [kind],
      })
      const runner = { ...jobs, ran, db, logged }
      opened.push(runner)
      return runner
    }
    try {
      await test({ clock, server })
    } finally {
      for (const { stop } of opened) await stop(0)
      for (const { db } of opened) await db.destroy()
    }
  }
  const add = (jobs: Jobs, more: object = {}) =>
    jobs.transaction((_trx, enqueue) => enqueue({ kind: 'work', payload: { n: 1 }, ...more }))
  const rows = (db: Database) => db.selectFrom('jobs').selectAll().orderBy('id').execute()

  test('a job is there with its transaction or not at all', () =>
    given(async ({ server }) => {
      const one = await server()
      const lost = one.transaction(async (_trx, enqueue) => {
        await enqueue({ kind: 'work', payload: { n: 1 } })
        throw new Error('rolled back')
      })
      await expect(lost).rejects.toThrow('rolled back')
      await one.settled()
      expect(await rows(one.db)).toEqual([])
      expect(one.ran).toEqual([])
      await add(one)
      await one.settled()
      expect(one.ran).toMatchObject([{ payload: { n: 1 }, secret: null, attempt: 1 }])
      expect(await rows(one.db)).toEqual([])
    }))

  test('a secret is stored encrypted, given to the attempt, and gone with the job, however that ends', () =>
    given(async ({ server, clock }) => {
      const one = await server(({ attempt }) =>
        attempt < 2 ? Promise.reject(new JobFailure('later')) : Promise.resolve(),
      )
      await add(one, { secret: '123456' })
      await one.settled()
      const [row] = await rows(one.db)
      expect(row).toMatchObject({ state: 'waiting', secret_key_id: 'k1', last_error: 'later', attempts: 1 })
      expect(JSON.stringify(row)).not.toContain('123456')
      clock.now += minute
      await one.settled()
      expect(one.ran.map(({ secret, attempt }) => [secret, attempt])).toEqual([
        ['123456', 1],
        ['123456', 2],
      ])
      expect(await rows(one.db)).toEqual([])

      const never = await server(() => Promise.reject(new JobFailure('never', { permanent: true })))
      await add(never, { secret: '654321' })
      await never.settled()
      expect(await rows(never.db)).toMatchObject([
        { state: 'dead', secret: null, secret_key_id: null, last_error: 'never' },
      ])
    }))

  test('it is tried again after each wait, and given up after the last attempt, with a line in the log', () =>
    given(async ({ server, clock }) => {
      const one = await server(() =>
        Promise.reject(Object.assign(new Error('to me@example.com'), { code: 'EX' })),
      )
      await add(one)
      await one.settled()
      clock.now += minute - 1
      await one.settled()
      expect(one.ran).toHaveLength(1)
      clock.now += 1
      await one.settled()
      clock.now += 2 * minute
      await one.settled()
      clock.now += 60 * minute
      await one.settled()
      expect(one.ran.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
      expect(new Set(one.ran.map(({ id }) => id)).size).toBe(1)
      expect(one.logged.map((line) => JSON.parse(line) as object)).toMatchObject([
        { level: 40, job: 'work', attempt: 1, reason: 'EX', retryInSeconds: 60 },
        { level: 40, attempt: 2, retryInSeconds: 120 },
        { level: 50, attempt: 3, msg: 'job given up' },
      ])
      expect(one.logged.join()).not.toContain('example.com')
      expect(await rows(one.db)).toMatchObject([{ state: 'dead', last_error: 'EX' }])
    }))

  test('the other side’s wish to wait longer is granted', () =>
    given(async ({ server, clock }) => {
      const one = await server(() => Promise.reject(new JobFailure('busy', { retryAfter: 5 * minute })))
      await add(one)
      await one.settled()
      clock.now += 5 * minute - 1
      await one.settled()
      expect(one.ran).toHaveLength(1)
      clock.now += 1
      await one.settled()
      expect(one.ran).toHaveLength(2)
    }))

  test('what has expired, or would have at the next attempt, is not done any more', () =>
    given(async ({ server, clock }) => {
      const asleep = await server()
      await asleep.stop(0)
      await add(asleep, { lives: minute, secret: 's' })
      clock.now += minute
      const one = await server(() => Promise.reject(new JobFailure('down')))
      await one.settled()
      expect(one.ran).toEqual([])
      expect(await rows(one.db)).toMatchObject([{ state: 'dead', last_error: 'expired', secret: null }])
      await one.db.deleteFrom('jobs').execute()
      await add(one, { lives: minute, secret: 's' })
      await one.settled()
      expect(await rows(one.db)).toMatchObject([{ state: 'dead', last_error: 'down', secret: null }])
    }))

  test('a key that was used is not used again, also after the job is done', () =>
    given(async ({ server }) => {
      const one = await server()
      expect(await add(one, { key: 'once', payload: { secret: 'gone' } })).toBe(true)
      await one.settled()
      expect(await add(one, { key: 'once' })).toBe(false)
      await one.settled()
      expect(one.ran).toHaveLength(1)
      expect(await rows(one.db)).toMatchObject([{ state: 'done', payload: '{}' }])
    }))

  test('what is to be done later can be taken back until then', () =>
    given(async ({ server, clock }) => {
      const one = await server()
      await add(one, { key: 'a', after: 60 * minute })
      await add(one, { key: 'b', after: 60 * minute })
      clock.now += 60 * minute - 1
      await one.settled()
      expect(one.ran).toEqual([])
      expect(await one.transaction((trx) => one.cancel(trx, 'a'))).toBe(true)
      clock.now += 1
      await one.settled()
      expect(one.ran).toHaveLength(1)
      expect(await one.transaction((trx) => one.cancel(trx, 'b'))).toBe(false)
    }))

  test('a hundred jobs and three servers: each is done once', () =>
    given(async ({ server }) => {
      const one = await server()
      // SQLite has one server.
      const servers = isPostgres(one.db) ? [one, await server(), await server()] : [one]
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => add(servers[n % servers.length] ?? one, { payload: { n } })),
      )
      await Promise.all(servers.map(({ settled }) => settled()))
      await Promise.all(servers.map(({ settled }) => settled()))
      const done = servers.flatMap(({ ran }) => ran.map(({ payload }) => (payload as { n: number }).n))
      expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
      expect(await rows(one.db)).toEqual([])
    }))

  test('a server that hangs keeps its job while the lease holds; then another does it, and the late one changes nothing', () =>
    given(async ({ server, clock }) => {
      let release: () => void = () => undefined
      const hanging = await server(() => new Promise((resolve) => (release = resolve)))
      const other = await server()
      await add(hanging)
      await expect.poll(() => hanging.ran.length).toBe(1)
      clock.now += 25 * second - 1
      await other.settled()
      expect(other.ran).toEqual([])
      clock.now += 1
      await other.settled()
      expect(other.ran).toMatchObject([{ attempt: 2, id: hanging.ran[0]?.id }])
      await add(other, { after: minute })
      release()
      await hanging.settled()
      expect(await rows(other.db)).toHaveLength(1)
    }))

  test('an attempt that takes too long is ended, and not begun again before it is sure to be over', () =>
    given(async ({ server, clock }) => {
      const one = await server(() => new Promise(() => undefined), { timeout: 50, wait: () => 1 })
      await add(one)
      await one.settled()
      expect(one.ran[0]?.signal.aborted).toBe(true)
      clock.now += 49
      await one.settled()
      expect(one.ran).toHaveLength(1)
      clock.now += 1
      await one.settled()
      expect(one.ran).toHaveLength(2)
    }))

  test('a job that kills its server each time is given up', () =>
    given(async ({ server, clock }) => {
      const one = await server()
      await one.stop(0)
      await add(one)
      await one.db.updateTable('jobs').set({ attempts: 3, lease: 'of one that was killed' }).execute()
      clock.now += minute
      const other = await server()
      await other.settled()
      expect(other.ran).toEqual([])
      expect(await rows(other.db)).toMatchObject([{ state: 'dead', last_error: 'crashed' }])
    }))

  test('kinds that a server does not know are left to those that do', () =>
    given(async ({ server }) => {
      const newer = await server()
      await newer.stop(0)
      await add(newer, { kind: 'of-tomorrow' })
      const one = await server()
      await one.settled()
      expect(one.ran).toEqual([])
      expect(await rows(one.db)).toMatchObject([{ kind: 'of-tomorrow', attempts: 0, state: 'waiting' }])
    }))

  test('work that never ends is done by one server each time, and goes on after it failed', () =>
    given(async ({ server, clock }) => {
      const run: JobKind['run'] = ({ attempt }) =>
        attempt < 4 ? Promise.reject(new JobFailure('x', { permanent: true })) : Promise.resolve()
      const more = { every: 10 * minute, wait: () => minute }
      const servers = [await server(run, more), await server(run, more)]
      await Promise.all(servers.map(({ start }) => start()))
      const rounds = async () => {
        await Promise.all(servers.map(({ settled }) => settled()))
        return servers
          .flatMap(({ ran }) => ran)
          .map(({ attempt }) => attempt)
          .sort()
      }
      expect(await rounds()).toEqual([1])
      for (const attempts of [
        [1, 2],
        [1, 2, 3],
        [1, 2, 3, 4],
      ]) {
        clock.now += minute
        expect(await rounds()).toEqual(attempts)
      }
      clock.now += 10 * minute
      expect(await rounds()).toEqual([1, 1, 2, 3, 4])
    }))
})
