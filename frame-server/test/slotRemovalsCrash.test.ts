import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFrameServer, loadConfig, type FrameServer, type NoticeMail } from '../src/index.ts'
import { openDatabase, type Database } from '../src/store/database.ts'
import { makeBuiltFolder } from './builtFolder.ts'
import { hour } from './databases.ts'
import { addSlot, configValues, Device, makeWallet, removeSlot, startEmail } from './harness.ts'
import { startPostgres } from './postgres.ts'
import { shiftClock } from './shiftClock.ts'
import { runUntilKilled } from './untilKilled.ts'

/*
 * The delayed removal of a slot on PostgreSQL, by its own clock: servers whose clocks are wrong, several at once, and `kill -9` in between.
 * It happens once, and not before its time.
 */

const day = 24 * hour
let postgres: Awaited<ReturnType<typeof startPostgres>>
let built: ReturnType<typeof makeBuiltFolder>
let db: Database
let database: string
let running: FrameServer[]

beforeAll(async () => {
  built = makeBuiltFolder()
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  built.remove()
})
beforeEach(async () => {
  database = await postgres.newDatabase()
  db = await openDatabase(database)
  running = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const server of running) await server.stop()
  await db.destroy()
})

const values = () => configValues(database, built.files, { logLevel: 'silent' })

/** A server by its own clock and the database's. */
const start = async (notices: NoticeMail[], isDown = false) => {
  const codes: string[] = []
  const server = await createFrameServer(loadConfig({ values: values() }), {
    logger: pino({ level: 'silent' }),
    mailer: {
      send: ({ code }) => Promise.resolve(void codes.push(code)),
      notify: (mail) =>
        isDown
          ? Promise.reject(Object.assign(new Error('not now'), { responseCode: 451 }))
          : Promise.resolve(void notices.push(mail)),
      check: () => Promise.resolve(),
      close: () => undefined,
    },
  })
  const { port } = await server.start()
  running.push(server)
  return { base: `http://127.0.0.1:${port}`, server, codes }
}

/** A wallet with a device's slot and a passkey's, of which the latter is to be removed. */
const askedFor = async (notices: NoticeMail[], isDown = false) => {
  const { base, server, codes } = await start(notices, isDown)
  const device = new Device({
    get now() {
      return Date.now()
    },
  })
  const { body } = await startEmail(base, 'a@example.com')
  await server.settled()
  await device.verify(base, body, codes.at(-1) ?? '')
  const { walletId, keys } = await makeWallet(device, base)
  const passkey = await addSlot(device, base, { walletId, keys })
  await db.updateTable('slots').set({ kind: 'passkey' }).where('id', '=', passkey).execute()
  const { status } = await removeSlot(device, base, passkey, keys)
  expect(status).toBe(200)
  await server.settled()
  const isThere = async () =>
    (await db.selectFrom('slots').select('id').where('id', '=', passkey).execute()).length === 1
  return { server, isThere }
}

/** Of removals. */
const typesOf = (notices: readonly NoticeMail[]) =>
  notices.map(({ notice }) => notice.type).filter((type) => type !== 'slot-added')

test('servers whose clocks are two days ahead remove nothing; two at once remove it once', async () => {
  const notices: NoticeMail[] = []
  const { server, isThere } = await askedFor(notices)
  const { rows } = await sql<{ left: number }>`select remove_at -
    (extract(epoch from clock_timestamp()) * 1000)::bigint as left from slot_removals`.execute(db)
  expect(rows[0]?.left).toBeGreaterThan(day - 60_000)
  expect(rows[0]?.left).toBeLessThanOrEqual(day)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * day })
  const other = await start(notices)
  await Promise.all([server.settled(), other.server.settled()])
  // Even where the job itself is begun too early.
  await db.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', 'slot.remove').execute()
  await Promise.all([server.settled(), other.server.settled()])
  expect(await isThere()).toBe(true)
  vi.useRealTimers()

  await shiftClock(db, day)
  await Promise.all([server.settled(), other.server.settled()])
  await Promise.all([server.settled(), other.server.settled()])
  expect(await isThere()).toBe(false)
  expect(typesOf(notices)).toEqual(['removal-asked', 'slot-removed'])
}, 60_000)

test('killed while it tells the owner, and again after it removed: told and removed once, the day from the mail on', async () => {
  const notices: NoticeMail[] = []
  const { server, isThere } = await askedFor(notices, true)
  await server.stop()
  running = []
  await shiftClock(db, hour)
  const first = await runUntilKilled('./removingServer.ts', values(), (text) =>
    text.includes('mail removal-asked'),
  )
  expect(first).toContain('mail removal-asked')
  // Nobody knows whether that mail went out: the day has not begun.
  await shiftClock(db, 2 * day)
  const second = await start(notices)
  await second.server.settled()
  expect(await isThere()).toBe(true)
  expect(typesOf(notices)).toEqual(['removal-asked'])
  await second.server.stop()
  running = []

  await shiftClock(db, day)
  const third = await runUntilKilled('./removingServer.ts', values(), (text) =>
    text.includes('mail slot-removed'),
  )
  expect(third).toContain('mail slot-removed')
  expect(await isThere()).toBe(false)
  await shiftClock(db, hour)
  const last = await start(notices)
  await last.server.settled()
  expect(typesOf(notices)).toEqual(['removal-asked', 'slot-removed'])
  const left = await db.selectFrom('jobs').select('kind').where('state', '=', 'waiting').execute()
  expect(left.map(({ kind }) => kind)).toEqual(['sweep'])
}, 60_000)
