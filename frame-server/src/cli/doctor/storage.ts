import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, type ServerConfig } from '../../config.ts'
import { requireKeys, tryKeys } from '../../services/keyCheck.ts'
import { lookAtRedis } from '../../shared/redisCheck.ts'
import { connect, type Database } from '../../store/database.ts'
import { migrationStatus } from '../../store/migrate.ts'
import { explainDatabase } from '../database.ts'
import { CliError } from '../io.ts'
import { failed, ok, stepPatience, warning, type Check } from './check.ts'
import type { Parts } from './parts.ts'

/** The database with what it waits for; `db` is undefined where its file is not there yet, which is not made only to be looked at. */
export type OpenedDatabase = { readonly db: Database | undefined; readonly pending: readonly string[] }

/** Milliseconds for a database to let go of us. */
const closePatience = 500

/** Opens the database, and changes nothing in it. @throws CliError or ConfigError in words. */
export const openForLook = async (
  config: ServerConfig,
  opened: (close: () => Promise<unknown>) => void,
): Promise<OpenedDatabase> => {
  const [, file] = /^sqlite:(.*)$/.exec(config.database) ?? []
  if (file !== undefined && file !== ':memory:' && !existsSync(file)) return { db: undefined, pending: [] }
  try {
    const db = connect(config.database, { isImpatient: true })
    opened(() => Promise.race([db.destroy(), sleep(closePatience, undefined, { ref: false })]))
    return { db, ...(await migrationStatus(db)) }
  } catch (error) {
    throw explainDatabase(config, error)
  }
}

const isExplained = (error: unknown): error is Error =>
  error instanceof CliError || error instanceof ConfigError

export const databaseCheck = ({ database }: Parts): Check => ({
  name: 'database',
  run: async () => {
    try {
      const { db, pending } = await database()
      if (!db)
        return [
          warning(
            'database',
            'The file of the database does not exist yet.',
            'The first start makes it. If wallets were made here before, the path is another one: see database (DATABASE_URL), and in which folder the server starts.',
          ),
        ]
      return pending.length === 0
        ? [ok('database', 'It answers, in the form that this version needs.')]
        : [
            warning(
              'database',
              `It answers, and waits for ${pending.length} migrations (${pending.at(0)} to ${pending.at(-1)}).`,
              'Back it up, then run `walletframe-server migrate`, or start the server, which does it.',
            ),
          ]
    } catch (error) {
      if (!isExplained(error)) throw error
      return [
        failed(
          'database',
          error.message,
          error instanceof ConfigError
            ? 'Nothing is to be migrated back.'
            : 'See that it runs, that this machine reaches it, and that user, password and name are right.',
        ),
      ]
    }
  },
})

/** Whether every key can be had, also those that a key service keeps. */
export const keysCheck = ({ ring }: Parts): Check => ({
  name: 'keys',
  run: async () => {
    try {
      const { current, keys } = await ring()
      const number = Object.keys(keys).length
      return [
        ok('keys', `${number === 1 ? 'The key is' : `${number} keys are`} there; '${current}' is current.`),
      ]
    } catch (error) {
      if (!isExplained(error)) throw error
      return [
        failed(
          'keys',
          error.message,
          'See keyEncryption (WALLETFRAME_KEYS), and that the key service runs, is unsealed and takes the token.',
        ),
      ]
    }
  },
})

/** Whether the keys open what is stored: the right id may have the wrong key. */
export const storedKeysCheck = ({ ring, database }: Parts): Check => ({
  name: 'stored keys',
  run: async () => {
    const name = 'stored keys'
    const [keys, opened] = await Promise.all([
      ring().catch(() => undefined),
      database().catch(() => undefined),
    ])
    if (!keys || !opened)
      return [
        warning(
          name,
          `Whether the keys open what is stored is not known: ${keys ? 'the database cannot be used' : 'they cannot be had'}.`,
          'Mend that first, and run this again.',
        ),
      ]
    const { db, pending } = opened
    if (!db) return [ok(name, 'Nothing is stored yet.')]
    if (pending.length > 0)
      return [
        warning(
          name,
          'Whether the keys open what is stored is not known: the database waits for migrations.',
          'Run `walletframe-server migrate` first, and this again.',
        ),
      ]
    try {
      await requireKeys(db, keys)
    } catch (error) {
      if (!isExplained(error)) throw error
      return [failed(name, error.message, 'A backup of the configuration has it.')]
    }
    const tried = await tryKeys(db, keys)
    const wrong = tried.filter((key) => key.opened < key.tried)
    const sum = tried.reduce((all, key) => all + key.tried, 0)
    if (wrong.length === 0)
      return [
        ok(name, sum === 0 ? 'No wallet is stored yet.' : `They open the ${sum} halves that were tried.`),
      ]
    return wrong.map(({ id, tried: of, opened: good }) =>
      failed(
        name,
        `Key '${id}' opens ${good} of the ${of} newest halves that are under it.`,
        good === 0
          ? 'It is another key than it was: put the right one back, or these wallets stay locked.'
          : 'Rows were altered, or come from another database: put a backup of before back.',
      ),
    )
  },
})

/** Redis that this server knows how to use. */
const oldest = [6, 2] as const

const isTooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

export const redisCheck = (url: string): Check => ({
  name: 'redis',
  run: async () => {
    try {
      const version = await lookAtRedis(url, stepPatience)
      return version !== undefined && isTooOld(version)
        ? [failed('redis', `It is version ${version}.`, `Take ${oldest.join('.')} or newer.`)]
        : [ok('redis', `It answers and can be written to${version === undefined ? '' : ` (${version})`}.`)]
    } catch (error) {
      return [
        failed(
          'redis',
          `It cannot be used: ${(error as Error).message}.`,
          'See that it runs, and redis (WALLETFRAME_REDIS_URL): host, port, user and password, and that it is no standby.',
        ),
      ]
    }
  },
})
