import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a session needs to give the same answer again to a client that did not get it: see services/sessions.ts. */
export const tokenGrace: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('sessions').addColumn('previous_hash', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('grace_salt', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('rotated_at', 'bigint').execute()
    await db.schema.createIndex('sessions_previous_hash').on('sessions').column('previous_hash').execute()
    await db.schema.createIndex('spent_tokens_spent_at').on('spent_tokens').column('spent_at').execute()
  },
}
