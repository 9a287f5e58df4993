import type { Command } from 'commander'
import { pino } from 'pino'
import type { ServerConfig } from '../config.ts'
import { publicNodesNotice } from '../networkConfig.ts'
import { createFrameServer } from '../server.ts'
import { configOf } from './configFile.ts'
import { explainDatabase, requireMigrated, withDatabase } from './database.ts'
import { CliError, exitCodes, type Io } from './io.ts'

const explainListen = ({ host, port }: ServerConfig, error: unknown): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new CliError(
      `Port ${port} of ${host} is taken. Set port (WALLETFRAME_PORT) to another, or stop what uses it.`,
    )
  if (code === 'EACCES')
    return new CliError(`Port ${port} is not for this user. Set port (WALLETFRAME_PORT) to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CliError(
      `${host} is no address of this machine. Set host (WALLETFRAME_HOST) to one that is, or to 0.0.0.0.`,
    )
  return error
}

/** `serve`: one process, until SIGTERM or SIGINT. */
export const addServeCommand = (program: Command, io: Io): void => {
  program
    .command('serve')
    .description('serve until SIGTERM or SIGINT (this is what happens without a command)')
    .option('--no-migrate', 'refuse to start where the database waits for `migrate`')
    .action(async ({ migrate }: { migrate: boolean }) => {
      const config = configOf(program, io)
      if (!migrate) await withDatabase(config, (db) => requireMigrated(db, ', or leave --no-migrate away'))
      const logger = pino({ level: config.logLevel })
      const server = await createFrameServer(config, { logger }).catch((error: unknown) => {
        throw explainDatabase(config, error)
      })
      const { port } = await server.start().catch(async (error: unknown) => {
        await server.stop()
        throw explainListen(config, error)
      })
      const notice = publicNodesNotice(config.networks)
      if (notice !== undefined) logger.warn(notice)
      logger.info({ port, publicUrl: config.publicUrl }, 'listening')
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
      })
      logger.info('stopping')
      await server.stop().catch((err: unknown) => {
        logger.error({ err }, 'stop failed')
        throw new CliError('The server did not stop in order: see the log.', exitCodes.failed)
      })
    })
}
