import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Slots that are to be removed after a day in which their owner may say no. */
export const slotRemovals: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('slot_removals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slot_id', 'text', (column) =>
        column.notNull().unique().references('slots.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('cancel_hash', 'text', (column) => column.notNull().unique())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('remove_at', 'bigint')
      .execute()
  },
}
