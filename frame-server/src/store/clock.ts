import { PostgresAdapter, sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Whether this database is PostgreSQL, which several servers may share. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** The time in milliseconds since 1970, as an expression of SQL. Made anew for each statement. */
export type SqlClock = () => RawBuilder<number>

/**
 * The clock that leases are measured by. On PostgreSQL it is the database's own: two servers whose clocks differ by more than a lease would
 * otherwise do one job at the same time. SQLite has one process, and its clock.
 * @param now a test's clock, which then holds everywhere.
 */
export const sqlClock = (db: Database, now?: () => number): SqlClock => {
  if (now === undefined && isPostgres(db))
    return () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const read = now ?? Date.now
  // The type is said: PostgreSQL takes a bare parameter for text where an expression is built on it.
  return () => sql<number>`cast(${read()} as bigint)`
}

/** That many milliseconds from now. */
export const afterNow = (clock: SqlClock, milliseconds: number): RawBuilder<number> =>
  sql<number>`${clock()} + ${Math.round(milliseconds)}`
