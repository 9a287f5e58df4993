import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseStore } from '../src/shared/databaseStore.ts'
import { insured } from '../src/shared/insured.ts'
import { memoryStore } from '../src/shared/memoryStore.ts'
import { sharedStateOf } from '../src/shared/openSharedState.ts'
import { redisStore } from '../src/shared/redisStore.ts'
import type { SharedState } from '../src/shared/sharedState.ts'
import { sqlClock } from '../src/store/clock.ts'
import { openDatabase } from '../src/store/database.ts'
import { startPostgres } from './postgres.ts'
import { redisProgram, startRedis } from './redis.ts'

/* One suite for all stores of shared state: memory, PostgreSQL, Redis. Real ones, and their own clocks. */

vi.setConfig({ testTimeout: 30_000 })
const minute = 60_000
const pauseOf = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Stores = { readonly open: () => Promise<SharedState>; readonly stop: () => Promise<void> }

const memory = (): Promise<Stores> =>
  Promise.resolve({
    open: () => Promise.resolve(sharedStateOf(memoryStore())),
    stop: () => Promise.resolve(),
  })

/** Two servers on one PostgreSQL. */
const postgres = async (): Promise<Stores> => {
  const server = await startPostgres()
  const url = await server.newDatabase()
  const opened: Awaited<ReturnType<typeof openDatabase>>[] = []
  return {
    open: async () => {
      const db = await openDatabase(url)
      opened.push(db)
      return sharedStateOf(databaseStore(db, sqlClock(db)))
    },
    stop: async () => {
      for (const db of opened) await db.destroy()
      await server.stop()
    },
  }
}

const redis = async (): Promise<Stores> => {
  const server = await startRedis(redisProgram ?? '')
  return {
    open: async () => {
      const state = sharedStateOf(redisStore(server.url))
      await vi.waitFor(() => state.mailbox.take('a', 'b'), { timeout: 10_000 })
      return state
    },
    stop: server.stop,
  }
}

const stores = [
  ['memory', memory, true],
  ['PostgreSQL', postgres, true],
  ['Redis', redis, redisProgram !== undefined],
] as const

describe.each(stores)('%s', (name, start, isThere) => {
  describe.skipIf(!isThere)('the contract', () => {
    let running: Stores
    let states: readonly [SharedState, SharedState]
    let key = ''
    let next = 0
    beforeAll(async () => {
      running = await start()
      const one = await running.open()
      states = [one, name === 'memory' ? one : await running.open()]
    }, 60_000)
    afterAll(async () => {
      for (const state of new Set(states)) await state.close()
      await running.stop()
    })
    const fresh = () => {
      next += 1
      key = `key-${next}`
      return key
    }
    const both = (index: number) => states[index % 2] ?? states[0]

    test('a frequent limit lets exactly its number through in a window, from both servers at once', async () => {
      fresh()
      const limit = { most: 5, within: 10 * minute }
      const waits = await Promise.all(
        Array.from({ length: 20 }, (_, index) => both(index).limits.take('a', key, limit)),
      )
      expect(waits.filter((wait) => wait === null)).toHaveLength(5)
      for (const wait of waits.filter((wait) => wait !== null)) {
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(limit.within)
      }
      expect(await both(0).limits.take('b', key, limit)).toBeNull()
      expect(await both(0).limits.take('a', fresh(), limit)).toBeNull()
    })

    test('an event may count for several', async () => {
      const key = fresh()
      const limit = { most: 10, within: 3_600_000 }
      expect(await both(0).limits.take('a', key, limit, 7)).toBeNull()
      expect(await both(1).limits.take('a', key, limit, 3)).toBeNull()
      expect(await both(0).limits.take('a', key, limit)).toBeGreaterThan(0)
    })

    test('the next window has room again, when it was said', async () => {
      fresh()
      const limit = { most: 1, within: 500 }
      let wait: number | null = null
      while (wait === null) wait = await both(0).limits.take('a', key, limit)
      expect(wait).toBeLessThanOrEqual(500)
      await pauseOf(wait + 5)
      expect(await both(1).limits.take('a', key, limit)).toBeNull()
    })

    test('an exact limit holds in any stretch, from both servers at once', async () => {
      fresh()
      const limits = [{ most: 6, within: minute }]
      expect(await both(0).limits.takeExact('a', key, limits)).toBeNull()
      const waits = await Promise.all(
        Array.from({ length: 20 }, (_, index) => both(index).limits.takeExact('a', key, limits)),
      )
      expect(waits.filter((wait) => wait === null)).toHaveLength(5)
      for (const wait of waits.filter((wait) => wait !== null)) {
        expect(wait).toBeGreaterThan(minute - 30_000)
        expect(wait).toBeLessThanOrEqual(minute)
      }
    })

    test('of several exact limits all must have room, or none is used up', async () => {
      fresh()
      const limits = [
        { most: 1, within: 300 },
        { most: 2, within: minute },
      ]
      expect(await both(0).limits.takeExact('a', key, limits)).toBeNull()
      const short = await both(1).limits.takeExact('a', key, limits)
      expect(short).toBeLessThanOrEqual(300)
      // Refused ones did not count: after the short one there is room once more.
      await both(0).limits.takeExact('a', key, limits)
      await pauseOf(305)
      expect(await both(0).limits.takeExact('a', key, limits)).toBeNull()
      await pauseOf(305)
      expect(await both(1).limits.takeExact('a', key, limits)).toBeGreaterThan(1_000)
    })

    test('a proof is spent once, whoever is asked, until it is forgotten', async () => {
      fresh()
      const spent = await Promise.all(
        Array.from({ length: 10 }, (_, index) => both(index).replay.spend(key, minute)),
      )
      expect(spent.filter(Boolean)).toHaveLength(1)
      const short = fresh()
      expect(await both(0).replay.spend(short, 200)).toBe(true)
      expect(await both(1).replay.spend(short, 200)).toBe(false)
      await pauseOf(210)
      expect(await both(0).replay.spend(short, 200)).toBe(true)
    })

    test('the cache loads once for all who ask at the same time, and again when the value is too old', async () => {
      fresh()
      let loads = 0
      const load = async () => {
        loads += 1
        await pauseOf(30)
        return { price: loads }
      }
      const asked = await Promise.all(Array.from({ length: 10 }, () => both(0).cache.get(key, 300, load)))
      expect(asked).toEqual(Array.from({ length: 10 }, () => ({ price: 1 })))
      expect(await both(1).cache.get(key, 300, load)).toEqual({ price: 1 })
      await pauseOf(310)
      expect(await both(1).cache.get(key, 300, load)).toEqual({ price: 2 })
      expect(loads).toBe(2)
    })

    test('what a load throws is told to all who asked and not kept', async () => {
      fresh()
      const failing = () => Promise.reject(new Error('no price'))
      const asked = [both(0).cache.get(key, minute, failing), both(0).cache.get(key, minute, failing)]
      for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
      expect(await both(0).cache.get(key, minute, () => Promise.resolve(null))).toBeNull()
    })

    test('however many want it anew, one load waits; who only reads waits for the one under way', async () => {
      fresh()
      const ends: (() => void)[] = []
      const load = async () => {
        const number = ends.length + 1
        await new Promise<void>((resolve) => ends.push(resolve))
        return number
      }
      const { cache } = both(0)
      const first = cache.renew(key, minute, load)
      const others = Array.from({ length: 300 }, () => cache.renew(key, minute, load))
      const reader = cache.get(key, minute, load)
      await vi.waitFor(() => expect(ends).toHaveLength(1))
      ends[0]?.()
      expect([await first, await reader]).toEqual([1, 1])
      await vi.waitFor(() => expect(ends).toHaveLength(2))
      // It has begun: what is wanted now may be newer than what it reads.
      const last = cache.renew(key, minute, load)
      const later = cache.get(key, minute, load)
      ends[1]?.()
      expect(new Set(await Promise.all([...others, later]))).toEqual(new Set([2]))
      await vi.waitFor(() => expect(ends).toHaveLength(3))
      ends[2]?.()
      expect(await last).toBe(3)
      expect(await cache.get(key, minute, load)).toBe(3)
      expect(ends).toHaveLength(3)
    })

    test('what waits begins as well where the load before it failed', async () => {
      fresh()
      const { cache } = both(0)
      const gone = cache.get(key, minute, () => Promise.reject(new Error('gone')))
      const next = cache.renew(key, minute, () => Promise.resolve('here'))
      await expect(gone).rejects.toThrow('gone')
      expect(await next).toBe('here')
    })

    test('a letter is read once, by whoever has its secret, on whichever server', async () => {
      fresh()
      const letter = { idHash: key, readHash: 'read', message: 'sealed' }
      expect(await both(0).mailbox.leave(letter, minute, 100)).toBe('left')
      expect(await both(1).mailbox.leave({ ...letter, message: 'other' }, minute, 100)).toBe('taken')
      expect(await both(1).mailbox.take(key, 'wrong')).toBeNull()
      const taken = await Promise.all(
        Array.from({ length: 6 }, (_, index) => both(index).mailbox.take(key, 'read')),
      )
      expect(taken.filter((message) => message !== null)).toEqual(['sealed'])
    })

    test('letters that nobody fetched make room for others', async () => {
      const ids = [fresh(), fresh(), fresh()]
      const leave = (index: number, lifetime: number) =>
        both(index).mailbox.leave({ idHash: ids[index] ?? '', readHash: 'r', message: 'm' }, lifetime, 2)
      expect([await leave(0, 200), await leave(1, 200), await leave(2, 200)]).toEqual([
        'left',
        'left',
        'full',
      ])
      await pauseOf(210)
      expect(await both(0).mailbox.take(ids[0] ?? '', 'r')).toBeNull()
      expect(await leave(2, 200)).toBe('left')
    })
  })
})

describe.skipIf(redisProgram === undefined)('Redis that fails', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  let state: SharedState
  const logged: { level: number; msg: string }[] = []
  const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
    logged.push(JSON.parse(chunk.toString()) as { level: number; msg: string })
    done()
  }
  beforeAll(async () => {
    server = await startRedis(redisProgram ?? '')
    state = sharedStateOf(
      insured(redisStore(server.url), {
        name: 'Redis',
        logger: pino({}, new Writable({ write })),
        now: Date.now,
      }),
    )
    await isBack()
    logged.length = 0
  }, 60_000)
  afterEach(() => {
    logged.length = 0
  })
  afterAll(async () => {
    await state.close()
    await server.stop()
  })

  const limit = { most: 3, within: 10 * minute }
  const takeMany = async (key: string) => {
    const waits: (number | null)[] = []
    for (let index = 0; index < 6; index += 1) waits.push(await state.limits.take('a', key, limit))
    return waits.filter((wait) => wait === null).length
  }
  const isBack = () => vi.waitFor(() => state.mailbox.take('a', 'b'), { timeout: 10_000 })

  test.each([
    ['gone and back', () => server.kill(), () => server.restart()],
    ['frozen and thawed', () => server.freeze(), () => server.thaw()],
  ])('%s: limits and proofs go on in this process, and it is said once', async (name, fail, mend) => {
    expect(await state.replay.spend(`before ${name}`, minute)).toBe(true)
    await fail()
    const started = performance.now()
    expect(await takeMany(name)).toBe(3)
    expect(await state.limits.takeExact('a', name, [limit])).toBeNull()
    expect(await state.replay.spend(`during ${name}`, minute)).toBe(true)
    expect(await state.replay.spend(`during ${name}`, minute)).toBe(false)
    expect(await state.replay.spend(`before ${name}`, minute)).toBe(false)
    expect(await state.cache.get(name, minute, () => Promise.resolve(1))).toBe(1)
    await expect(
      state.mailbox.leave({ idHash: name, readHash: 'r', message: 'm' }, minute, 9),
    ).rejects.toThrow('Redis')
    // Not every call waits for a Redis that does not answer.
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(logged.filter(({ level }) => level === 50)).toHaveLength(1)
    await mend()
    await isBack()
    expect(await state.replay.spend(`during ${name}`, minute)).toBe(false)
    expect(logged.at(-1)?.msg).toBe('the store of limits answers again')
    expect(await takeMany(`${name} later`)).toBe(3)
  })
})
