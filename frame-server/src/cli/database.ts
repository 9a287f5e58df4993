import type { ServerConfig } from '../config.ts'
import { connect, type Database } from '../store/database.ts'
import { DatabaseGone, isOfDatabase } from '../store/databaseGone.ts'
import { migrationStatus } from '../store/migrate.ts'
import { CliError } from './io.ts'
import { hideInUrl } from './redact.ts'

/** The database's address as it may be told. */
const nameOf = (url: string): string => (url.startsWith('sqlite:') ? url : hideInUrl(url))

/** A message of a driver: some say it in the errors that they carry only. */
const messageOf = (error: unknown): string => {
  if (error instanceof DatabaseGone) return messageOf(error.cause ?? error.message)
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Codes of drivers and systems for a database that cannot be opened: no fault of this program. */
const isUnreachable = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return (
    error instanceof DatabaseGone ||
    isOfDatabase(error) ||
    (typeof code === 'string' &&
      /^(E[A-Z]+|28[0-9A-Z]{3}|3D000|08[0-9A-Z]{3}|57P0\d|ERR_SQLITE_ERROR)$/.test(code))
  )
}

/** @returns the error as a line for the operator, where the database is what is wrong. */
export const explainDatabase = (config: Pick<ServerConfig, 'database'>, error: unknown): unknown =>
  isUnreachable(error)
    ? new CliError(
        `The database ${nameOf(config.database)} cannot be used: ${messageOf(error)}. It is set by database (DATABASE_URL).`,
      )
    : error

/** @throws CliError where the database waits for a migration. @param otherwise what else can be done. */
export const requireMigrated = async (db: Database, otherwise = ''): Promise<void> => {
  const { pending } = await migrationStatus(db)
  if (pending.length > 0)
    throw new CliError(
      `The database waits for ${pending.join(', ')}. Run \`walletframe-server migrate\`${otherwise}.`,
    )
}

/** Works on the database and lets go of it. @throws CliError where it cannot be reached. */
export const withDatabase = async <Result>(
  config: Pick<ServerConfig, 'database'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  let db: Database | undefined
  try {
    db = connect(config.database)
    return await work(db)
  } catch (error) {
    throw explainDatabase(config, error)
  } finally {
    await db?.destroy()
  }
}
