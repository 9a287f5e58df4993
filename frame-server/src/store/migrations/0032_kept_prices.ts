import type { Migration } from 'kysely/migration'

/** What tokens were worth in each hour of late, of networks whose nodes keep no state of the past. */
export const keptPrices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('kept_prices')
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addColumn('price', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_prices_key', ['asset', 'hour'])
      .execute()
    await db.schema.createIndex('kept_prices_hour').on('kept_prices').column('hour').execute()
  },
}
