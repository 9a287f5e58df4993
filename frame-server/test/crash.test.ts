import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { makeBuiltFolder } from './builtFolder.ts'
import { configValues } from './harness.ts'
import { startPostgres } from './postgres.ts'
import { runUntilKilled } from './untilKilled.ts'

/* `kill -9` in the middle of writes: no half-made wallet, no confirmed write lost. */

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

/** Runs a process that makes wallets as fast as it can and prints each that was confirmed; kills it after `wanted`. */
const crash = (database: string, wanted: number) =>
  runUntilKilled(
    './crashingServer.ts',
    configValues(database, built.files, { logLevel: 'silent' }),
    (text) => text.split('\n').length > wanted,
  )

test.each([
  ['SQLite', () => Promise.resolve(`sqlite:${join(built.folder, 'crash.sqlite')}`)],
  ['PostgreSQL', () => postgres.newDatabase()],
] as const)(
  '%s',
  async (_name, newDatabase) => {
    const database = await newDatabase()
    const confirmed: string[] = []
    for (let round = 0; round < 2; round += 1) confirmed.push(...(await crash(database, 6)))
    const db = await openDatabase(database)
    try {
      const wallets = await db.selectFrom('wallets').select('id').execute()
      const live = await db.selectFrom('slots').select('wallet_id').where('state', '=', 'live').execute()
      const ids = new Set(wallets.map(({ id }) => id))
      expect(confirmed.length).toBeGreaterThan(8)
      expect(confirmed.filter((id) => !ids.has(id))).toEqual([])
      expect(new Set(live.map(({ wallet_id }) => wallet_id))).toEqual(ids)
    } finally {
      await db.destroy()
    }
  },
  60_000,
)
