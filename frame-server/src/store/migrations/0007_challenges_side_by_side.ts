import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Several challenges of one address live side by side: whoever asks for a code of somebody else's address does not void the one that its
 * owner just got. Those under way are kept.
 */
export const challengesSideBySide: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('challenges_by_id')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('code_mac', 'text', (column) => column.notNull())
      .addColumn('attempts_left', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await sql`insert into challenges_by_id (id, email, secret_hash, code_mac, attempts_left, expires_at)
      select id, email, secret_hash, code_mac, attempts_left, expires_at from challenges`.execute(db)
    await db.schema.dropTable('challenges').execute()
    await db.schema.alterTable('challenges_by_id').renameTo('challenges').execute()
    await db.schema.createIndex('challenges_expires_at').on('challenges').column('expires_at').execute()
  },
}
