import type { Command } from 'commander'
import type { ServerConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import { endSessionsByOperator } from '../services/sessionEnds.ts'
import { askDeletionByOperator, deleteUserByOperator } from '../services/userDeletions.ts'
import { findUsers, userId, userQuery, type FoundUser } from '../services/userLookup.ts'
import type { Database } from '../store/database.ts'
import { configOf } from './configFile.ts'
import { requireMigrated, withDatabase } from './database.ts'
import { CliError, exitCodes, type Io } from './io.ts'
import { withServices } from './withServices.ts'

const confirmFlag = '--confirm'

/**
 * One id in 64 begins with a hyphen, and would be read as an option: it goes to the end, after `--`.
 * @param args of the whole command line.
 */
export const idsLast = (args: readonly string[]): readonly string[] => {
  if (!args.some((arg) => arg === 'users' || arg === 'recovery') || args.includes('--')) return args
  const isId = (arg: string, index: number) =>
    arg.startsWith('-') && userId.test(arg) && args[index - 1] !== confirmFlag
  const ids = args.filter(isId)
  return ids.length === 0 ? args : [...args.filter((arg, index) => !isId(arg, index)), '--', ...ids]
}

/** @throws CliError where it is no id of a user. */
export const requireId = (text: string): string => {
  if (!userId.test(text))
    throw new CliError(
      `'${text}' is no id of a user: 22 letters, digits, - and _, as \`users find\` prints it.`,
      exitCodes.usage,
    )
  return text
}

const notThere = () => new CliError('There is no user of this id. `users find` looks for one.')

const queryOf = (text: string) => {
  try {
    const query = userQuery(text)
    if (query) return query
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw new CliError(
    'Look for an e-mail address, an address of a wallet (0x…, or one of Solana), or the id of a user.',
    exitCodes.usage,
  )
}

const time = (at: number | null): string =>
  at === null ? 'never' : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** `device 2, passkey 1` */
const countsOf = (kinds: readonly string[]): string =>
  [...new Set(kinds)]
    .toSorted()
    .map((kind) => `${kind} ${kinds.filter((other) => other === kind).length}`)
    .join(', ')

const textOf = (user: FoundUser): string => {
  const rows: readonly (readonly [string, string])[] = [
    ['created', time(user.createdAt)],
    ['last used', time(user.lastUsedAt)],
    ['login', user.logins.map((login) => (login === 'email' ? 'code by e-mail' : login)).join(', ')],
    ['wallet', user.wallet ? `${user.wallet.id}, created ${time(user.wallet.createdAt)}` : 'none'],
    ['slots', countsOf(user.slots.map(({ kind }) => kind)) || 'none'],
    ...user.slots.map(
      ({ kind, createdAt, lastUsedAt }) =>
        ['', `${kind}, created ${time(createdAt)}, last used ${time(lastUsedAt)}`] as const,
    ),
    ['devices', String(user.devices)],
    ['sessions', String(user.sessions.length)],
    ...user.sessions.map(
      ({ agent, createdAt, lastSeenAt }) =>
        [
          '',
          `${agent ?? 'unknown browser'}, since ${time(createdAt)}, last seen ${time(lastSeenAt)}`,
        ] as const,
    ),
    ...(user.deleteAt === null ? [] : [['deletion', `on ${time(user.deleteAt)}`] as const]),
  ]
  return [`user\t${user.id}`, ...rows.map(([name, value]) => `${name}\t${value}`)].join('\n')
}

const deleteNow = async (config: ServerConfig, io: Io, id: string, confirmed: string | undefined) => {
  if (confirmed !== id)
    throw new CliError(
      `Nobody can take this back, and nobody is asked. Type the id again: ${confirmFlag} ${id}`,
      exitCodes.usage,
    )
  await withServices(config, async (services) => {
    if (!(await deleteUserByOperator(services, id))) throw notThere()
    io.out(`The account is deleted.${config.mail ? ' Its user is told by mail.' : ''}\n`)
  })
}

const askDeletion = async (config: ServerConfig, io: Io, id: string) => {
  if (config.mail === null)
    throw new CliError(
      'No mail server is configured, so the user would not be told and could not say no. Set mail, or add --now where they cannot be asked.',
    )
  await withServices(config, async (services) => {
    const deletion = await askDeletionByOperator(services, id)
    if (!deletion) throw notThere()
    io.out(
      `The user is told by mail, as soon as a server runs. The account is deleted 24 hours after that, at the earliest on ${time(deletion.deleteAt)}, unless the user keeps it.\n`,
    )
  })
}

/** `users find | sessions end | delete` */
export const addUsersCommand = (program: Command, io: Io): void => {
  const command = program.command('users').description('answer what users ask of support')
  const onDatabase = (work: (db: Database) => Promise<void>): Promise<void> =>
    withDatabase(configOf(program, io), async (db) => {
      await requireMigrated(db)
      await work(db)
    })

  command
    .command('find <what>')
    .description(
      'find a user by e-mail address, address of the wallet, or id; prints no address and no secret',
    )
    .option('--json', 'as JSON')
    .action((what: string, { json }: { json?: true }) => {
      const query = queryOf(what)
      return onDatabase(async (db) => {
        const users = await findUsers({ db, now: Date.now }, query)
        if (json) io.out(`${JSON.stringify(users, null, 2)}\n`)
        else if (users.length > 0) io.out(`${users.map(textOf).join('\n\n')}\n`)
        if (users.length === 0) throw new CliError('Nobody is found by that.')
      })
    })

  command
    .command('sessions')
    .description('sessions of a user')
    .command('end <id>')
    .description('sign a user out on all devices; the user reads of it in their log')
    .action((id: string) => {
      requireId(id)
      return onDatabase(async (db) => {
        const ended = await endSessionsByOperator({ db, now: Date.now }, id)
        if (ended === undefined) throw notThere()
        io.out(`Sessions that were ended: ${ended}.\n`)
      })
    })

  command
    .command('delete <id>')
    .description('delete the account of a user, 24 hours after a mail whose link stops it')
    .option('--now', 'at once, and without asking anybody')
    .option(`${confirmFlag} <id>`, 'the id once more, for --now')
    .action(async (id: string, { now, confirm }: { now?: true; confirm?: string }) => {
      const config = configOf(program, io)
      requireId(id)
      await (now ? deleteNow(config, io, id, confirm) : askDeletion(config, io, id))
    })
}
