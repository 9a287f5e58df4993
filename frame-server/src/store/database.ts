import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The one query layer over both databases. */
export type Database = Kysely<Schema>

/** OID of PostgreSQL's bigint: ours hold milliseconds and counts, which fit a number. */
const bigintOid = 20

const postgresDialect = (url: string): PostgresDialect => {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === bigintOid
        ? Number
        : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  // An idle connection that the server dropped: the pool makes a new one when it is needed.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/** The database as it is, whatever its migration. */
export const connect = (url: string): Database =>
  new Kysely<Schema>({
    dialect: url.startsWith('sqlite:') ? sqliteDialect(url.slice('sqlite:'.length)) : postgresDialect(url),
  })

/** Opens the database (`sqlite:FILE` or `postgres://…`) and brings it to the newest migration. */
export const openDatabase = async (url: string): Promise<Database> => {
  const db = connect(url)
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
