import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, vi } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { Device, startServer, type Server } from './harness.ts'
import { copiesOf } from './postgresForAll.ts'

/** What a test of {@link onBothDatabases} works with. */
export type Given = {
  /** The server of this test, on a database without rows. */
  readonly server: () => Server
  /** URL of this test's database. */
  readonly database: () => string
  /** Another database without rows, of the same kind. */
  readonly newDatabase: () => Promise<string>
  /** A database of the same kind that no release has opened yet. */
  readonly emptyDatabase: () => Promise<string>
  /** Stops the server and starts one with other values on the same database and clock. */
  readonly restart: (more: object) => Promise<void>
  readonly device: () => Device
  /** A new device with a session. */
  readonly loggedIn: (email?: string) => Promise<Device>
  /** Tests that ask of the database what others here ask too: on the first one alone in a usual run, and on both with `WALLETFRAME_FULL`. */
  readonly usuallyOnOne: (define: () => void) => void
}

const both = ['SQLite', 'PostgreSQL']
const isFull = process.env['WALLETFRAME_FULL'] !== undefined
/** The only one that is asked. */
const chosen = process.env['WALLETFRAME_TEST_DATABASE']

/**
 * The same tests on SQLite and on PostgreSQL: real HTTP, real SQL, a clock that the test holds. Each test has a copy of a migrated
 * database, since migrations take longer than most tests. A mutation run, which asks hundreds of times, has `WALLETFRAME_TEST_DATABASE=SQLite`.
 */
export const onBothDatabases = (define: (given: Given) => void): void => onDatabases(both, define)

/** For what the other files ask of both already: on SQLite alone in a usual run, and on both with `WALLETFRAME_FULL`. */
export const usuallyOnOneDatabase = (define: (given: Given) => void): void =>
  onDatabases(isFull ? both : ['SQLite'], define)

/** For what is plain rows, whose SQL the other files ask of both: a file on one of them in a usual run, by turns, and on both with `WALLETFRAME_FULL`. */
export const byTurnsOnBothDatabases = (define: (given: Given) => void): void => {
  const letters = [...(expect.getState().testPath ?? '').split('/').slice(-1).join()]
  const turn = letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  onDatabases(isFull || chosen !== undefined ? both : both.slice(turn % 2, (turn % 2) + 1), define)
}

const onDatabases = (names: readonly string[], define: (given: Given) => void): void => {
  // A request or two take milliseconds; a machine that builds something else at the same time may take a hundred times as long.
  vi.setConfig({ testTimeout: 30_000 })
  let postgres: Awaited<ReturnType<typeof copiesOf>>
  let folder: string
  let files = 0

  const file = (name: string | number) => join(folder, `${name}.sqlite`)
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'walletframe-server-test-'))
    await (await openDatabase(`sqlite:${file('migrated')}`)).destroy()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const sqlite = {
    empty: () => {
      files += 1
      return Promise.resolve(`sqlite:${file(files)}`)
    },
    copy: () => {
      const made = sqlite.empty()
      copyFileSync(file('migrated'), file(files))
      return made
    },
  }
  const kinds = names.filter((name) => (chosen ?? name) === name)

  describe.each(kinds)('%s', (name) => {
    const newDatabase = () => (name === 'SQLite' ? sqlite : postgres).copy()
    if (name === 'PostgreSQL') {
      beforeAll(async () => {
        postgres = await copiesOf(inject('postgresForAll'))
      }, 60_000)
      afterEach(() => postgres.drop())
      afterAll(() => postgres.end())
    }
    let server: Server
    let database: string
    beforeEach(async () => {
      database = await newDatabase()
      server = await startServer(database)
    })
    afterEach(() => server.stop())
    const device = () => new Device(server.clock)
    define({
      server: () => server,
      database: () => database,
      newDatabase,
      emptyDatabase: () => (name === 'SQLite' ? sqlite : postgres).empty(),
      restart: async (more) => {
        await server.stop()
        server = await startServer(database, more, server.clock)
      },
      device,
      loggedIn: async (email = 'a@example.com') => {
        const one = device()
        await one.logIn(server, email)
        return one
      },
      usuallyOnOne: (more) => {
        if (isFull || name === kinds[0]) more()
      },
    })
  })
}

export const minute = 60_000
export const hour = 60 * minute
