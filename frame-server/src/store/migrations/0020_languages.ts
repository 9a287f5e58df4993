import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language of a sign-in: its mail is in it, and later those that nobody asked for. Unknown of those from before. */
export const languages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('challenges').addColumn('language', 'text').execute()
    await db.schema.alterTable('users').addColumn('language', 'text').execute()
  },
}
