import { PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConnectOptions } from './database.ts'
import { createGuard, type Guard } from './guard.ts'

/** OID of PostgreSQL's bigint: ours hold milliseconds and counts, which fit a number. */
const bigintOid = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === bigintOid
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Milliseconds. A request waits for the database as long as a person waits for an answer, not longer. */
const timeouts = {
  connect: 3_000,
  /** The database itself gives a statement up, and keeps the connection. */
  statement: 5_000,
  /** It did not even do that: it hangs, or the network does. The connection is given up. */
  answer: 6_000,
  /** A server that hangs within a transaction holds its locks no longer than this. */
  idleTransaction: 15_000,
} as const

const poolSettings = { max: 10, types, keepAlive: true, connectionTimeoutMillis: timeouts.connect } as const

/** An error in PostgreSQL's own words, other than that it starts, stops, or has no connection with us (57P0x, 08…): it is there. */
const isAnswer = (error: unknown): boolean => {
  const { severity, code } = error as { readonly severity?: unknown; readonly code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && !/^(57P|08)/.test(code)
}

/** Whether it answers at all, on a connection of its own. */
const lookAt =
  (url: string) =>
  async (patience: number, signal: AbortSignal): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const drop = () => client.connection.stream.destroy()
    const timer = setTimeout(drop, patience)
    signal.addEventListener('abort', drop)
    try {
      await client.connect()
      await client.query('select 1')
      client.end().catch(() => undefined)
    } catch (error) {
      drop()
      if (!isAnswer(error)) throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', drop)
    }
  }

/**
 * Connections that are given up once nobody waits for their answer: what is sent on them afterwards would only wait behind that. The database
 * rolls back what was open on them.
 */
const guardedClient = (guard: Guard) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
      this.on('error', () => undefined)
      const query = this.query.bind(this) as (...values: unknown[]) => Promise<unknown>
      const drop = () => this.connection.stream.destroy()
      const watched = (...values: unknown[]): Promise<unknown> =>
        guard.watch(
          () =>
            query(...values).catch((error: unknown) => {
              if ((error as Error).message === 'Query read timeout') drop()
              throw error
            }),
          drop,
        )
      this.query = watched as typeof this.query
    }
  }

/** A pool whose users are told at once where the database is away. */
const guardedPool = (pool: pg.Pool, guard: Guard): PostgresPool => ({
  options: pool.options,
  connect: () => {
    let isGivenUp = false
    return guard.watch(
      () => {
        const taken = pool.connect()
        taken.then(
          (client) => {
            if (isGivenUp) client.release()
          },
          () => undefined,
        )
        return taken
      },
      () => {
        isGivenUp = true
      },
    )
  },
  end: () => {
    guard.close()
    return pool.end()
  },
})

const impatientDialect = (url: string, { onError, onPool, onState }: ConnectOptions): PostgresDialect => {
  const guard = createGuard(lookAt(url), (isGone, error) => onState?.(isGone, error))
  const pool = new pg.Pool({
    ...poolSettings,
    connectionString: url,
    Client: guardedClient(guard),
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.answer,
    idle_in_transaction_session_timeout: timeouts.idleTransaction,
  })
  // An idle connection that the server dropped: the pool makes a new one when it is needed.
  pool.on('error', (error) => onError?.(error))
  onPool?.(() => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    isThere: !guard.isGone(),
  }))
  return new PostgresDialect({ pool: guardedPool(pool, guard) })
}

/** Statements may take as long as they need: migrations of large tables do. */
const patientDialect = (url: string): PostgresDialect => {
  const pool = new pg.Pool({ ...poolSettings, connectionString: url })
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

export const postgresDialect = (url: string, options: ConnectOptions): PostgresDialect =>
  options.isImpatient ? impatientDialect(url, options) : patientDialect(url)
