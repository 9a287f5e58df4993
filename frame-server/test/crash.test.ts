import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { configValues } from './harness.ts'
import { startPostgres } from './postgres.ts'

/* `kill -9` in the middle of writes: no half-made wallet, no confirmed write lost. */

const child = fileURLToPath(new URL('./crashingServer.ts', import.meta.url))
let postgres: Awaited<ReturnType<typeof startPostgres>>
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-crash-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head></html>')
  for (const name of ['loader.js', 'multichain.js', 'elements.js']) writeFileSync(join(folder, name), '')
  postgres = await startPostgres()
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

/** Runs a process that makes wallets as fast as it can and prints each that was confirmed; kills it after `wanted`. */
const crash = (database: string, wanted: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const values = configValues(
      database,
      { frameDir: folder, loaderFile: join(folder, 'loader.js') },
      { logLevel: 'silent' },
    )
    const running: ChildProcess = spawn(process.execPath, [child], {
      env: { ...process.env, TEST_CONFIG: JSON.stringify(values) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    running.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.split('\n').length > wanted) running.kill('SIGKILL')
    })
    running.once('error', reject)
    running.once('exit', (_code, signal) => {
      const confirmed = text.split('\n').slice(0, -1)
      if (signal === 'SIGKILL') resolve(confirmed)
      else reject(new Error(`the server ended by itself: ${text}`))
    })
  })

test.each([
  ['SQLite', () => Promise.resolve(`sqlite:${join(folder, 'crash.sqlite')}`)],
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
