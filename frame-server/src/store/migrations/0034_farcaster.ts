import type { Migration } from 'kysely/migration'

/** Logins at a relay, which looks are asked for, and those that wait for an address. */
export const farcaster: Migration = {
  up: async (db) => {
    for (const column of ['channel', 'answer', 'proven'])
      await db.schema.alterTable('social_logins').addColumn(column, 'text').execute()
  },
}
