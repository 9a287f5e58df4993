import type { Migration } from 'kysely/migration'

/** Names of accounts in the operator's own zone. One address has one name; no two names look alike. */
export const names: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('names')
      .addColumn('label', 'text', (column) => column.primaryKey())
      .addColumn('skeleton', 'text', (column) => column.notNull().unique())
      .addColumn('owner', 'text', (column) => column.notNull().unique())
      .addColumn('attributes', 'text', (column) => column.notNull())
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('name_addresses')
      .addColumn('label', 'text', (column) => column.notNull().references('names.label').onDelete('cascade'))
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_addresses_key', ['label', 'coin_type'])
      .execute()
  },
}
