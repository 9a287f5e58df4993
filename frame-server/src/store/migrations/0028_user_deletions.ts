import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts that are to be deleted after a day in which their user may say no. */
export const userDeletions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('user_deletions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('cancel_hash', 'text', (column) => column.notNull().unique())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('delete_at', 'bigint')
      .execute()
  },
}
