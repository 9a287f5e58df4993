import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Other addresses that are to log in after a day in which their user may say no; and what a code of a session is for. */
export const emailChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('challenges').addColumn('change_step', 'text').execute()
    await db.schema.alterTable('challenges').addColumn('change_to', 'text').execute()
    await db.schema
      .createTable('email_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('new_email', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('cancel_hash', 'text', (column) => column.notNull().unique())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('change_at', 'bigint')
      .execute()
  },
}
