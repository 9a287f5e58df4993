import type { Migration } from 'kysely/migration'

/** Permissions that accounts have given on chains (ERC-7715), as their owners list them. */
export const permissions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('permissions')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('pci', 'text', (column) => column.notNull())
      .addColumn('context', 'text', (column) => column.notNull())
      .addColumn('functions', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addPrimaryKeyConstraint('permissions_key', ['user_id', 'account', 'pci'])
      .execute()
  },
}
