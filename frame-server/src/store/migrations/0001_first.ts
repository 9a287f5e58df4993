import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The first release. */
export const first: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_code_at', 'bigint')
      .execute()
    await db.schema
      .createTable('challenges')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('code_mac', 'text', (column) => column.notNull())
      .addColumn('attempts_left', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('refresh_hash', 'text', (column) => column.notNull().unique())
      .addColumn('access_hash', 'text', (column) => column.notNull().unique())
      .addColumn('access_expires_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('spent_tokens')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('spent_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('proofs')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('logs')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('times', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('counters')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'bigint', (column) => column.notNull().defaultTo(1))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('wallets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id'))
      .addColumn('addresses', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('slots')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'live')`))
      .addColumn('half', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('wrapped', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
    for (const [table, column] of [
      ['sessions', 'user_id'],
      ['spent_tokens', 'session_id'],
      ['proofs', 'expires_at'],
      ['slots', 'user_id'],
    ] as const)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  },
}
