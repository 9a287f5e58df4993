import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeptPrices } from '../src/providers/market/keptPrices.ts'
import { openDatabase } from '../src/store/database.ts'
import { hour, minute, onBothDatabases } from './databases.ts'
import { startServer } from './harness.ts'

/* Prices of each hour, kept by several servers of one database. */

const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112'

onBothDatabases(({ database }) => {
  test('the first of an hour counts, whichever server kept it; a day later it is told, to the last digit', async () => {
    const url = database()
    const [one, other] = [await openDatabase(url), await openDatabase(url)]
    let time = 500_000 * hour
    const now = () => time
    try {
      const servers = [one, other].map((db) => createKeptPrices({ db, now }))
      const price = '150.000000001560005304188788466390747089'
      await servers[0]?.keep(new Map([[sol, price]]))
      await servers[1]?.keep(
        new Map([
          [sol, '151'],
          ['solana:other', '1'],
        ]),
      )
      await servers[0]?.keep(new Map())
      time += 24 * hour
      for (const server of servers) expect(await server.dayBefore(sol)).toBe(price)
      expect(await servers[0]?.dayBefore('solana:other')).toBe('1')
      expect(await servers[0]?.dayBefore('solana:none')).toBeNull()
      time += 2 * hour
      expect(await servers[1]?.dayBefore(sol)).toBeNull()
    } finally {
      await one.destroy()
      await other.destroy()
    }
  })
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [minute]],
  // Nobody knows a pool there.
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', []],
])(
  'a server of %s begins to keep prices a minute after its start, where there are any',
  async (id, waits) => {
    const folder = mkdtempSync(join(tmpdir(), 'walletframe-kept-'))
    const url = `sqlite:${join(folder, 'kept.sqlite')}`
    try {
      const { stop } = await startServer(url, {
        networks: [
          {
            id,
            name: 'Solana',
            nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
            rpcUrl: 'http://127.0.0.1:9/',
          },
        ],
      })
      const db = await openDatabase(url)
      const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'prices.keep').execute()
      await db.destroy()
      await stop()
      expect(jobs.map(({ run_at: at, created_at: made }) => at - made)).toEqual(waits)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
