import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A fresh one-time code belongs to the session that typed it. Sessions from before have none: they type one where one is needed.
 */
export const codePerSession: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('sessions').addColumn('code_at', 'bigint').execute()
    await db.schema.alterTable('users').dropColumn('last_code_at').execute()
  },
}
