import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Clients (DPoP keys) that proved a mailbox before: strangers cannot use up the codes that such a client may ask for. */
export const knownClients: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('known_clients')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('proven_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_clients_key', ['user_id', 'jkt'])
      .execute()
    await sql`insert into known_clients (user_id, jkt, proven_at)
      select user_id, jkt, max(created_at) from sessions group by user_id, jkt`.execute(db)
  },
}
