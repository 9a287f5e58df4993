import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { makeBuiltFolder } from './builtFolder.ts'
import { minute } from './databases.ts'
import { configValues, startServer } from './harness.ts'
import { startPostgres } from './postgres.ts'
import { runUntilKilled } from './untilKilled.ts'

/* `kill -9` of a server that has jobs under way: none is lost, and none is done again while the dead server's lease holds. */

let postgres: Awaited<ReturnType<typeof startPostgres>>
let built: ReturnType<typeof makeBuiltFolder>

beforeAll(async () => {
  built = makeBuiltFolder()
  postgres = await startPostgres()
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  built.remove()
})

/** Runs a busy server; kills it when it has begun the fourth event. @returns the words of its lines. */
const crash = async (database: string): Promise<string[][]> => {
  const lines = await runUntilKilled(
    './busyServer.ts',
    configValues(database, built.files, { logLevel: 'silent' }),
    (text) => [...text.matchAll(/^event .*\n/gm)].length >= 4,
  )
  return lines.map((line) => line.split(' '))
}

test.each([
  ['SQLite', () => Promise.resolve(`sqlite:${join(built.folder, 'crash.sqlite')}`)],
  ['PostgreSQL', () => postgres.newDatabase()],
] as const)(
  '%s',
  async (_name, newDatabase) => {
    const database = await newDatabase()
    const lines = await crash(database)
    const confirmed = lines.filter(([what]) => what === 'wallet').map(([, address = '']) => address)
    const begun = new Map(lines.filter(([what]) => what === 'event').map(([, id, address]) => [id, address]))
    expect(confirmed.length).toBeGreaterThan(2)
    expect(begun.size).toBe(4)

    const db = await openDatabase(database)
    const left = await db.selectFrom('jobs').selectAll().where('kind', '=', 'hook.walletCreated').execute()
    const leased = left.filter(({ state, lease }) => state === 'waiting' && lease !== null)
    expect(leased.length).toBeGreaterThan(0)
    await db.destroy()

    const told: { readonly id: string; readonly address: string }[] = []
    const clock = { now: Date.now() }
    const next = await startServer(database, {}, clock, {
      hooks: { walletCreated: ({ id, addresses }) => void told.push({ id, address: addresses.eip155 }) },
    })
    try {
      await next.settled()
      const early = told.map(({ id }) => id)
      for (const { payload } of leased)
        expect(early).not.toContain((JSON.parse(payload) as { eventId: string }).eventId)
      clock.now += 2 * minute
      await next.settled()
      const addresses = new Set([...begun.values(), ...told.map(({ address }) => address)])
      expect(confirmed.filter((address) => !addresses.has(address))).toEqual([])
      // Those whose hook hung are told again under the id that they had.
      for (const { payload } of leased) {
        const { eventId } = JSON.parse(payload) as { eventId: string }
        expect(told.filter(({ id }) => id === eventId)).toHaveLength(1)
      }
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    } finally {
      await next.stop()
    }
  },
  60_000,
)
