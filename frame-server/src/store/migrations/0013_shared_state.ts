import { PostgresAdapter, sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What servers share and may forget: a table for the cache, and on PostgreSQL no log for any of these tables, so that a request without a
 * session writes nothing to the disk. Names stay as they are: an older server may be using them at the same time.
 */
export const sharedState: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('cached')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('cached_expires_at').on('cached').column('expires_at').execute()
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    for (const table of ['cached', 'counters', 'logs', 'proofs', 'mailbox'])
      await sql`alter table ${sql.table(table)} set unlogged`.execute(db)
  },
}
