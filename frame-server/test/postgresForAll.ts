import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/store/database.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with Vitest's own
  interface ProvidedContext {
    /** Address that answers with the URL of a PostgreSQL: POST. */
    postgresForAll: string
  }
}

/** A migrated database, of which tests make copies. */
const migrated = 'migrated'

/** Events at which PostgreSQL's package would end the process that loads it: with the code 0 once nothing is left to do (also where tests failed), with 1 and a message of its own where it exits by itself (async-exit-hook calls without what it must call). */
const ends = ['beforeExit', 'exit']

/** Loads it without these; the teardown below stops the server. What it does at signals stays. */
const loadPostgres = async () => {
  const before = ends.map((event) => process.listeners(event as 'exit'))
  const loaded = await import('./postgres.ts')
  for (const [index, event] of ends.entries())
    for (const listener of process.listeners(event as 'exit'))
      if (!before[index]?.includes(listener)) process.off(event, listener)
  return loaded
}

const begin = async () => {
  const { startPostgres } = await loadPostgres()
  const postgres = await startPostgres()
  const url = await postgres.newDatabase(migrated)
  await (await openDatabase(url)).destroy()
  return { url, stop: postgres.stop }
}

/**
 * Vitest's global setup: one PostgreSQL for all files of a run, since each takes seconds to start and to stop. It starts when the first
 * file asks for it: a run of other tests waits for nothing.
 */
export default async ({ provide }: TestProject) => {
  let running: ReturnType<typeof begin> | undefined
  const server = createServer((_request, response) => {
    running ??= begin()
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  provide('postgresForAll', `http://127.0.0.1:${address.port}`)
  return async () => {
    server.close()
    await running?.then(({ stop }) => stop())
  }
}

/** A connection that makes and drops copies of the migrated database. @param askAt what the setup provided. */
export const copiesOf = async (askAt: string) => {
  const answer = await fetch(askAt, { method: 'POST' })
  const url = await answer.text()
  if (!answer.ok) throw new Error(url)
  const client = new pg.Client(url.replace(migrated, 'postgres'))
  await client.connect()
  const made: string[] = []
  const make = async (template: string): Promise<string> => {
    const name = `test_${randomBytes(8).toString('hex')}`
    await client.query(`create database ${name} template ${template}`)
    made.push(name)
    return url.replace(migrated, name)
  }
  return {
    /** @returns URL of a new migrated database. */
    copy: () => make(migrated),
    /** @returns URL of a new database without tables. */
    empty: () => make('template0'),
    /** Drops what was made so far: hundreds of tests would fill a disk. */
    drop: async (): Promise<void> => {
      for (const name of made.splice(0)) await client.query(`drop database ${name} with (force)`)
    },
    end: () => client.end(),
  }
}
