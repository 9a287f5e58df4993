import type { Migration } from 'kysely/migration'

/** Slots whose code is sealed to the operator's recovery key; other slots have none. */
export const operatorRecovery: Migration = {
  up: async (db) => {
    await db.schema.alterTable('slots').addColumn('sealed_code', 'text').execute()
  },
}
