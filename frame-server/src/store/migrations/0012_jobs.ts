import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Work that a transaction causes and that is done after it: the outbox. */
export const jobs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('unique_key', 'text', (column) => column.unique())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('secret', 'text')
      .addColumn('secret_key_id', 'text')
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('waiting')
          .check(sql`state in ('waiting', 'done', 'dead')`),
      )
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('expires_at', 'bigint')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('jobs_state_run_at').on('jobs').columns(['state', 'run_at']).execute()
    // What the sweep looks for, in tables of before.
    await db.schema.createIndex('logs_expires_at').on('logs').column('expires_at').execute()
    await db.schema.createIndex('counters_expires_at').on('counters').column('expires_at').execute()
  },
}
