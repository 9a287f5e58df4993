import type { Migration } from 'kysely/migration'

/** The accounts of a wallet as its owner wanted them kept last (JSON), and how often that was. Both are null where it never was. */
export const severalAccounts: Migration = {
  up: async (db) => {
    await db.schema.alterTable('wallets').addColumn('accounts', 'text').execute()
    await db.schema.alterTable('wallets').addColumn('accounts_revision', 'integer').execute()
  },
}
