import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { statementLog, type StatementObserver } from './statements.ts'

/** The one query layer over both databases. */
export type Database = Kysely<Schema>

/** OID of PostgreSQL's bigint: ours hold milliseconds and counts, which fit a number. */
const bigintOid = 20

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

/**
 * A connection that is given up once an answer did not come in time: what is sent on it afterwards would only wait behind that. The database
 * rolls back what was open on it.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...values: unknown[]) => unknown
    const watched = (...values: unknown[]): unknown => {
      const result = query(...values)
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if ((error as Error).message === 'Query read timeout') this.connection.stream.destroy()
        })
      return result
    }
    this.query = watched as typeof this.query
  }
}

/** Connections of a pool at this moment. SQLite has none. */
export type DatabaseLoad = {
  readonly inUse: number
  readonly idle: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
}

export type ConnectOptions = {
  /** Told of connections that broke while nobody used them. */
  readonly onError?: (error: Error) => void
  /** Without it statements may take as long as they need: migrations of large tables do. */
  readonly isImpatient?: boolean
  readonly observe?: StatementObserver
  /** Gets what tells of the pool, where there is one. */
  readonly onPool?: (load: () => DatabaseLoad) => void
}

const postgresDialect = (url: string, { onError, isImpatient, onPool }: ConnectOptions): PostgresDialect => {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === bigintOid
        ? Number
        : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    ...(isImpatient
      ? {
          Client: ImpatientClient,
          statement_timeout: timeouts.statement,
          query_timeout: timeouts.answer,
          idle_in_transaction_session_timeout: timeouts.idleTransaction,
        }
      : {}),
  })
  // An idle connection that the server dropped: the pool makes a new one when it is needed.
  pool.on('error', (error) => onError?.(error))
  onPool?.(() => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return new PostgresDialect({ pool })
}

const isFile = (url: string): boolean => url.startsWith('sqlite:')

/** The database as it is, whatever its migration. */
export const connect = (url: string, options: ConnectOptions = {}): Database =>
  new Kysely<Schema>({
    dialect: isFile(url) ? sqliteDialect(url.slice('sqlite:'.length)) : postgresDialect(url, options),
    ...(options.observe ? { log: statementLog(options.observe) } : {}),
  })

/** Opens the database (`sqlite:FILE` or `postgres://…`) and brings it to the newest migration. */
export const openDatabase = async (
  url: string,
  options: Omit<ConnectOptions, 'isImpatient'> = {},
): Promise<Database> => {
  const db = connect(url, options)
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  // One connection is SQLite's whole database where it has no file.
  if (isFile(url)) return db
  await db.destroy()
  return connect(url, { ...options, isImpatient: true })
}
