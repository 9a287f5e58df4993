import type { Migration } from 'kysely/migration'

/** Slots of passkeys: the credential that opens them, and what its PRF is evaluated on. Both are public; other slots have none. */
export const passkeys: Migration = {
  up: async (db) => {
    await db.schema.alterTable('slots').addColumn('credential_id', 'text').execute()
    await db.schema.alterTable('slots').addColumn('prf_salt', 'text').execute()
  },
}
