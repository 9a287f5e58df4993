import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, StatementSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect, type SqliteDatabase } from 'kysely'

/** Node 22 knows this from 22.16 on. */
const knowsColumns = 'columns' in StatementSync.prototype

/** Whether a statement gives rows. Without `columns` its text must tell: none of ours changes rows below a `with`. */
const givesRows = (statement: StatementSync, text: string): boolean =>
  knowsColumns
    ? statement.columns().length > 0
    : /^\s*(select|with|pragma|explain|values)\b|\breturning\b/i.test(text)

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
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  )
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare: (text) => {
      const statement = database.prepare(text)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: givesRows(statement, text),
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
  }
  return new SqliteDialect({ database: adapter })
}
