import type { Migration } from 'kysely/migration'

/** More than one login of a user: what each was called when it was added, and the session that adds one. */
export const severalLogins: Migration = {
  up: async (db) => {
    await db.schema.alterTable('login_identities').addColumn('provider', 'text').execute()
    await db.schema.alterTable('login_identities').addColumn('address', 'text').execute()
    await db.schema.alterTable('social_logins').addColumn('session_id', 'text').execute()
  },
}
