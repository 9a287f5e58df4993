import type { Migration } from 'kysely/migration'

/** What accounts did on EVM networks, as far as it was read out of the chain, for operators without an explorer's index. */
export const historyIndex: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('history_spans')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('low', 'bigint')
      .addColumn('high', 'bigint')
      .addColumn('high_hash', 'text')
      .addColumn('coins', 'text', (column) => column.notNull())
      .addColumn('gaps', 'integer', (column) => column.notNull())
      .addColumn('is_done', 'integer', (column) => column.notNull())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('worked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_spans_key', ['network', 'account'])
      .execute()
    await db.schema.createIndex('history_spans_asked_at').on('history_spans').column('asked_at').execute()
    await db.schema
      .createIndex('history_spans_worked_at')
      .on('history_spans')
      .columns(['network', 'worked_at'])
      .execute()
    await db.schema
      .createTable('history_items')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('item', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_items_key', ['network', 'account', 'block', 'place'])
      .execute()
  },
}
