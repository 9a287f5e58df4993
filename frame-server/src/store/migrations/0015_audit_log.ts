import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What happened to a user's account, for that user to read; and what kind of browser a session belongs to. */
export const auditLog: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('unique_key', 'text', (column) => column.unique())
      .addColumn('session_id', 'text')
      .addColumn('agent', 'text')
      .addColumn('slot_id', 'text')
      .addColumn('label', 'text')
      .execute()
    await db.schema
      .createIndex('audit_log_user_id_at')
      .on('audit_log')
      .columns(['user_id', 'at', 'id'])
      .execute()
    await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute()
    await db.schema.alterTable('sessions').addColumn('agent', 'text').execute()
  },
}
