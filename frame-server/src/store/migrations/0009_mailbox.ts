import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sealed messages between a frame and its window, each read once. Ids and read secrets are stored hashed. */
export const mailbox: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('mailbox')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('read_hash', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mailbox_expires_at').on('mailbox').column('expires_at').execute()
  },
}
