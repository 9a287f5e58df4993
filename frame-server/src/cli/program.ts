import { Command, CommanderError } from 'commander'
import { version } from '../builtFiles.ts'
import { ConfigError } from '../config.ts'
import { addConfigCommand } from './config.ts'
import { addDoctorCommand } from './doctor.ts'
import { addHealthcheckCommand } from './healthcheck.ts'
import { addInitCommand } from './init.ts'
import { CliError, exitCodes, type Io } from './io.ts'
import { addKeysCommand } from './keys.ts'
import { addMigrateCommand } from './migrate.ts'
import { addProjectsCommand } from './projects.ts'
import { addRecoveryCommand } from './recovery.ts'
import { addServeCommand } from './serve.ts'
import { addStatsCommand } from './stats.ts'
import { addUsersCommand, idsLast } from './users.ts'

const name = 'walletframe-server'

/** Every command, one file each. */
const createProgram = (io: Io): Command => {
  const program = new Command(name)
    .description('The server of WalletFrame: the frame, the scripts of the page, and the API.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this text')
    .option(
      '-c, --config <file>',
      'configuration (default: $WALLETFRAME_CONFIG, or walletframe.json if it is there)',
    )
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      '\nWithout a command it serves. Environment variables win over the file: docs/self-hosting.md lists them.',
    )
  for (const add of [
    addServeCommand,
    addInitCommand,
    addMigrateCommand,
    addConfigCommand,
    addDoctorCommand,
    addProjectsCommand,
    addKeysCommand,
    addUsersCommand,
    addRecoveryCommand,
    addStatsCommand,
    addHealthcheckCommand,
  ])
    add(program, io)
  return program
}

/** Options before a command, and whether each takes a value. */
const takesValue = new Set(['-c', '--config'])

/** Without a command it serves, also where options are given: `walletframe-server --config FILE`. */
const withCommand = (args: readonly string[]): readonly string[] => {
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (takesValue.has(arg)) index += 1
    else if (!arg.startsWith('-') || ['-h', '--help', '-V', '--version'].includes(arg)) return args
  }
  return ['serve', ...args]
}

/** Runs one command. What goes wrong is written as a line. @returns the exit code. */
export const runCli = async (args: readonly string[], io: Io): Promise<number> => {
  try {
    await createProgram(io).parseAsync(idsLast(withCommand(args)), { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // Commander has written its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    if (error instanceof CliError || error instanceof ConfigError) {
      io.err(`${name}: ${error.message}\n`)
      return error instanceof CliError ? error.exitCode : exitCodes.config
    }
    io.err(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return exitCodes.failed
  }
}
