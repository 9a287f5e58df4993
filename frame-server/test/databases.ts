import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from 'vitest'
import { Device, startServer, type Server } from './harness.ts'
import { startPostgres } from './postgres.ts'

/** What a test of {@link onBothDatabases} works with. */
export type Given = {
  /** The server of this test, on an empty database. */
  readonly server: () => Server
  /** URL of this test's database. */
  readonly database: () => string
  /** Another empty database of the same kind. */
  readonly newDatabase: () => Promise<string>
  /** Stops the server and starts one with other values on the same database and clock. */
  readonly restart: (more: object) => Promise<void>
  readonly device: () => Device
  /** A new device with a session. */
  readonly loggedIn: (email?: string) => Promise<Device>
}

/**
 * The same tests on SQLite and on PostgreSQL: real HTTP, real SQL, a clock that the test holds. A PostgreSQL takes seconds to start, so
 * it starts when its first test is to run; a mutation run, which asks hundreds of times, has `WALLETFRAME_TEST_DATABASE=SQLite`.
 */
export const onBothDatabases = (define: (given: Given) => void): void => {
  // A request or two take milliseconds; a machine that builds something else at the same time may take a hundred times as long.
  vi.setConfig({ testTimeout: 30_000 })
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let folder: string
  let files = 0

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'walletframe-server-test-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const newFile = () => {
    files += 1
    return Promise.resolve(`sqlite:${join(folder, `${files}.sqlite`)}`)
  }
  const kinds = ['SQLite', 'PostgreSQL'].filter(
    (name) => (process.env['WALLETFRAME_TEST_DATABASE'] ?? name) === name,
  )

  describe.each(kinds)('%s', (name) => {
    const newDatabase = name === 'SQLite' ? newFile : () => postgres.newDatabase()
    if (name === 'PostgreSQL') {
      beforeAll(async () => {
        postgres = await startPostgres()
      }, 60_000)
      afterAll(() => postgres.stop())
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
    })
  })
}

export const minute = 60_000
export const hour = 60 * minute
