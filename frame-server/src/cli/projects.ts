import type { Command } from 'commander'
import type { ServerConfig } from '../config.ts'
import { readConfigFile } from '../configSources.ts'
import {
  checkProject,
  readProjects,
  removeProject,
  saveProject,
  type StoredProject,
} from '../services/storedProjects.ts'
import { migrate } from '../store/migrate.ts'
import type { Database } from '../store/database.ts'
import { configFileOf, configOf } from './configFile.ts'
import { withDatabase } from './database.ts'
import { CliError, exitCodes, type Io } from './io.ts'

type Flags = {
  readonly name?: string
  readonly origin?: readonly string[]
  readonly addOrigin?: readonly string[]
  readonly removeOrigin?: readonly string[]
  readonly network?: readonly string[]
  readonly rpcHost?: readonly string[]
  readonly paymasterHost?: readonly string[]
  readonly email?: string
  readonly nesting?: string
  readonly limitUsd?: string
  readonly window?: string
  readonly from?: string
}

const yesOrNo = (flag: string, value: string): boolean => {
  if (value !== 'yes' && value !== 'no')
    throw new CliError(`--${flag} is yes or no, not '${value}'.`, exitCodes.usage)
  return value === 'yes'
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** A definition with what the flags change. @param before the stored one, or nothing. */
const changed = (
  before: Readonly<Record<string, unknown>>,
  id: string,
  flags: Flags,
): StoredProject['definition'] => {
  const base: Readonly<Record<string, unknown>> = {
    ...before,
    ...(flags.from === undefined ? {} : readConfigFile(flags.from)),
    id,
  }
  const listed =
    flags.origin ?? (Array.isArray(base['allowedOrigins']) ? (base['allowedOrigins'] as unknown[]) : [])
  const removed = new Set<unknown>(flags.removeOrigin)
  const allowedOrigins = [...new Set([...listed, ...(flags.addOrigin ?? [])])].filter(
    (entry) => !removed.has(entry),
  )
  const approvals = {
    ...object(base['approvals']),
    ...(flags.limitUsd === undefined ? {} : { limitUsd: Number(flags.limitUsd) }),
    ...(flags.window === undefined ? {} : { window: flags.window }),
  }
  return {
    ...base,
    allowedOrigins,
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.network === undefined ? {} : { networks: flags.network }),
    ...(flags.rpcHost === undefined ? {} : { rpcHosts: flags.rpcHost }),
    ...(flags.paymasterHost === undefined ? {} : { paymasterHosts: flags.paymasterHost }),
    ...(flags.nesting === undefined ? {} : { allowNesting: yesOrNo('nesting', flags.nesting) }),
    ...(flags.email === undefined
      ? {}
      : { features: { ...object(base['features']), email: yesOrNo('email', flags.email) } }),
    ...(Object.keys(approvals).length === 0 ? {} : { approvals }),
  }
}

const withFlags = (command: Command): Command =>
  command
    .option('--name <name>', 'name that visitors read')
    .option('--origin <origin...>', 'exact origins of the pages that may embed the frame: the whole list')
    .option('--add-origin <origin...>', 'origins that are added to the list')
    .option('--remove-origin <origin...>', 'origins that are taken from the list')
    .option('--network <id...>', 'networks by CAIP-2 id; without it all that are configured')
    .option('--rpc-host <host...>', 'hosts of nodes that pages may have their reads asked of')
    .option('--paymaster-host <host...>', 'hosts of paymasters that pages may have their calls paid by')
    .option('--email <yes|no>', 'the wallet by e-mail')
    .option('--nesting <yes|no>', 'whether its pages may stand in a frame of another page themselves')
    .option('--limit-usd <dollars>', 'US dollars a day that a page may move inside the page')
    .option('--window <when>', 'over-limit or always: which approvals move to a window')
    .option('--from <file>', 'a JSON file with any fields of a project; the other options win')

/** What a definition is after a command, or why it cannot be. */
const requireGood = (config: ServerConfig, definition: StoredProject['definition']): void => {
  const { problems } = checkProject(config, definition)
  if (problems.length > 0)
    throw new CliError(`The project cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`)
}

/** `projects add | list | set | remove` */
export const addProjectsCommand = (program: Command, io: Io): void => {
  const command = program.command('projects').description('manage the projects in the database')
  const work = async (act: (db: Database, config: ServerConfig) => Promise<void>): Promise<void> => {
    const config = configOf(program, io)
    await withDatabase(config, async (db) => {
      await migrate(db)
      await act(db, config)
    })
  }
  /** Those of the file are changed in the file: two places for one project would contradict each other. */
  const requireStored = (config: ServerConfig, id: string): void => {
    if (config.projects.some((project) => project.id === id))
      throw new CliError(
        `'${id}' stands in ${configFileOf(program, io.env) ?? 'WALLETFRAME_PROJECTS'}. Change it there, and restart the server.`,
      )
  }
  const find = async (db: Database, id: string): Promise<StoredProject | undefined> =>
    (await readProjects(db)).find((project) => project.id === id)
  const takenUp = 'Running servers take it up within a few seconds.'

  command
    .command('list')
    .description('list all projects, and where each is kept')
    .option('--json', 'the whole definitions, as JSON')
    .action(({ json }: { json?: boolean }) =>
      work(async (db, config) => {
        const inFile = new Set(config.projects.map(({ id }) => id))
        const entries = [
          ...config.projects.map((project) => ({
            id: project.id,
            kept: 'file',
            problems: [] as readonly string[],
            project: project as object,
          })),
          ...(await readProjects(db)).map(({ id, definition }) => ({
            id,
            kept: 'database',
            problems: inFile.has(id)
              ? ['the file has a project of this id, which wins']
              : checkProject(config, definition).problems,
            project: definition,
          })),
        ]
        if (json) {
          io.out(`${JSON.stringify(entries, null, 2)}\n`)
          return
        }
        for (const { id, kept, problems, project } of entries) {
          const { name, allowedOrigins } = project as { name?: string; allowedOrigins?: readonly string[] }
          io.out(`${id}\t${kept}\t${name ?? ''}\t${allowedOrigins?.join(' ') ?? ''}\n`)
          for (const problem of problems) io.out(`\tnot served: ${problem}\n`)
        }
        if (entries.length === 0) io.out('There is no project.\n')
      }),
    )

  withFlags(command.command('add <id>').description('add a project')).action((id: string, flags: Flags) =>
    work(async (db, config) => {
      requireStored(config, id)
      if (await find(db, id))
        throw new CliError(`'${id}' is there already. Change it with \`projects set ${id}\`.`)
      const definition = changed({ name: id }, id, flags)
      requireGood(config, definition)
      await saveProject(db, { id, definition })
      io.out(`'${id}' is added. ${takenUp}\n`)
    }),
  )

  withFlags(command.command('set <id>').description('change what the options name')).action(
    (id: string, flags: Flags) =>
      work(async (db, config) => {
        requireStored(config, id)
        const before = await find(db, id)
        if (!before) throw new CliError(`There is no project '${id}'. Add it with \`projects add ${id}\`.`)
        if (Object.keys(flags).length === 0)
          throw new CliError(
            'Name what is to be changed: `projects set --help` lists the options.',
            exitCodes.usage,
          )
        const definition = changed(before.definition, id, flags)
        requireGood(config, definition)
        await saveProject(db, { id, definition })
        io.out(`'${id}' is changed. ${takenUp}\n`)
      }),
  )

  command
    .command('remove <id>')
    .description('remove a project: its pages can no longer use the server; wallets stay')
    .action((id: string) =>
      work(async (db, config) => {
        requireStored(config, id)
        if (!(await removeProject(db, id))) throw new CliError(`There is no project '${id}' in the database.`)
        io.out(`'${id}' is removed. ${takenUp}\n`)
      }),
    )
}
