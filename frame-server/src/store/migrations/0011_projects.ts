import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Projects, and a count of their changes that running servers look at. */
export const projects: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('projects')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('definition', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('revisions')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .execute()
    await sql`insert into revisions (name, number) values ('projects', 0)`.execute(db)
  },
}
