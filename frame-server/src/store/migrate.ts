import { Migrator } from 'kysely/migration'
import { ConfigError } from '../configError.ts'
import type { Database } from './database.ts'
import { migrationProvider } from './migrations.ts'

const migrationTable = 'kysely_migration'

/**
 * Which migrations a database waits for.
 * @throws ConfigError where it was used by a newer version: this one would not understand what that wrote.
 */
export const migrationStatus = async (db: Database): Promise<{ readonly pending: readonly string[] }> => {
  const known = Object.keys(await migrationProvider.getMigrations()).toSorted()
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const applied = tables.some(({ name }) => name === migrationTable)
    ? (
        await db
          .withTables<{ [migrationTable]: { name: string } }>()
          .selectFrom(migrationTable)
          .select('name')
          .execute()
      ).map(({ name }) => name)
    : []
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new ConfigError(
      `The database was used by a newer version (${newer.join(', ')}). Run that version, or go back to a backup of before it.`,
    )
  return { pending: known.filter((name) => !applied.includes(name)) }
}

/**
 * Brings a database to the newest migration.
 * Two servers that start at once on one PostgreSQL take turns: the migrator holds a lock.
 */
export const migrate = async (db: Database): Promise<void> => {
  await migrationStatus(db)
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated.')
}
