import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrationProvider } from './migrations.ts'
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

/**
 * Opens the database (`sqlite:FILE` or `postgres://…`) and brings it to the newest migration.
 * Two servers that start at once on one PostgreSQL take turns: the migrator holds a lock.
 */
export const openDatabase = async (url: string): Promise<Database> => {
  const db = connect(url)
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
  if (error) {
    await db.destroy()
    throw error instanceof Error ? error : new Error('The database could not be migrated.')
  }
  return db
}
