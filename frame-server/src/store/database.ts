import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { statementLog, type StatementObserver } from './statements.ts'

/** The one query layer over both databases. */
export type Database = Kysely<Schema>

/** Connections of a pool at this moment. SQLite has none. */
export type DatabaseLoad = {
  readonly inUse: number
  readonly idle: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
  /** Whether it answers, as far as is known. */
  readonly isThere: boolean
}

export type ConnectOptions = {
  /** Told of connections that broke while nobody used them. */
  readonly onError?: (error: Error) => void
  /** Told when the database goes, and why that is thought, and when it is back. */
  readonly onState?: (isGone: boolean, error?: unknown) => void
  /** Without it statements may take as long as they need: migrations of large tables do. */
  readonly isImpatient?: boolean
  readonly observe?: StatementObserver
  /** Gets what tells of the pool, where there is one. */
  readonly onPool?: (load: () => DatabaseLoad) => void
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
