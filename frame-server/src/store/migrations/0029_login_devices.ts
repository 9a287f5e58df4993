import type { Migration } from 'kysely/migration'

/** Devices that wait until whoever reads an address's mail lets them log in with it. */
export const loginDevices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('login_devices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('link_hash', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('agent', 'text')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('login_devices_email').on('login_devices').columns(['email', 'jkt']).execute()
  },
}
