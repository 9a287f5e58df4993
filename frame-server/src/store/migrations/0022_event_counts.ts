import type { Migration } from 'kysely/migration'

/** How often each event of the modal happened, by project and day: numbers alone, nothing of a single visit. */
export const eventCounts: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('event_counts')
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('properties', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_counts_key', ['project_id', 'day', 'event', 'properties'])
      .execute()
    await db.schema.createIndex('event_counts_day').on('event_counts').column('day').execute()
  },
}
