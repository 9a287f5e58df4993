import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The access token of before the last refresh works until its own end: another tab of the same browser may be using it. */
export const accessOfOtherTabs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('sessions').addColumn('previous_access_hash', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('previous_access_expires_at', 'bigint').execute()
    await db.schema
      .createIndex('sessions_previous_access_hash')
      .on('sessions')
      .column('previous_access_hash')
      .execute()
  },
}
