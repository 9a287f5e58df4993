import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Devices that a slot's half was given to: the one that made it, and those that got it with a one-time code. */
export const slotDevices: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('slot_devices')
      .addColumn('slot_id', 'text', (column) => column.notNull().references('slots.id').onDelete('cascade'))
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('slot_devices_key', ['slot_id', 'jkt'])
      .execute()
    await sql`insert into slot_devices (slot_id, jkt, seen_at)
      select id, jkt, created_at from slots where state = 'live'`.execute(db)
  },
}
