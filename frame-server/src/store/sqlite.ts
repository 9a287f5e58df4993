import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, StatementSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect, type SqliteDatabase } from 'kysely'
import { DatabaseGone } from './databaseGone.ts'

/** Node 22 knows this from 22.16 on. */
const knowsColumns = 'columns' in StatementSync.prototype

/** Whether a statement gives rows. Without `columns` its text must tell: none of ours changes rows below a `with`. */
const givesRows = (statement: StatementSync, text: string): boolean =>
  knowsColumns
    ? statement.columns().length > 0
    : /^\s*(select|with|pragma|explain|values)\b|\breturning\b/i.test(text)

/** Milliseconds that a statement waits for another process. Meanwhile this one does nothing else. */
const busy = 2_000

/** Result codes for a file that cannot be used now: busy, locked, read-only, input and output, full, cannot be opened. */
const passing: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14])

const orGone = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    const { errcode } = error as { readonly errcode?: unknown }
    // The lowest byte; the others say more of the same.
    if (typeof errcode !== 'number' || !passing.has(errcode & 0xff)) throw error
    throw new DatabaseGone('The database file cannot be used.', { cause: error })
  }
}

/**
 * Node's own SQLite as Kysely's SQLite dialect wants it. WAL, and `synchronous = FULL`: a confirmed write is on disk
 * before anybody hears of it, also when the process is killed or the power goes.
 */
export const sqliteDialect = (file: string): SqliteDialect => {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // Addresses and wrapped roots are for this user only; SQLite gives the files beside it the rights of this one. One that is there
    // already keeps its own.
    closeSync(openSync(file, 'a', 0o600))
  }
  const database = new DatabaseSync(file)
  database.exec(
    `pragma busy_timeout = ${busy}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  )
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare: (text) => {
      const statement = orGone(() => database.prepare(text))
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: givesRows(statement, text),
        all: (parameters) => orGone(() => statement.all(...values(parameters))),
        run: (parameters) => orGone(() => statement.run(...values(parameters))),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
  }
  return new SqliteDialect({ database: adapter })
}
