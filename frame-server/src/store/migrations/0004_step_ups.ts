import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Tokens for one action of one session. An open slot remembers the session that opened it: only that one may commit it. */
export const stepUps: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('step_ups')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('step_ups_session_id').on('step_ups').column('session_id').execute()
    await db.schema.createIndex('step_ups_expires_at').on('step_ups').column('expires_at').execute()
    await db.schema.alterTable('slots').addColumn('session_id', 'text').execute()
  },
}
