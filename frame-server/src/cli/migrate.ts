import type { Command } from 'commander'
import { migrate, migrationStatus } from '../store/migrate.ts'
import { configOf } from './configFile.ts'
import { withDatabase } from './database.ts'
import { CliError, type Io } from './io.ts'

/** `migrate` and `migrate --check` */
export const addMigrateCommand = (program: Command, io: Io): void => {
  program
    .command('migrate')
    .description(
      'bring the database to the form that this version needs; a server does it at its start as well',
    )
    .option('--check', 'only say what is to be done; exit code 1 where something is')
    .action(async ({ check }: { check?: boolean }) => {
      const config = configOf(program, io)
      await withDatabase(config, async (db) => {
        const { pending } = await migrationStatus(db)
        if (pending.length === 0) {
          io.out('The database is up to date.\n')
          return
        }
        if (check) throw new CliError(`The database waits for ${pending.length}: ${pending.join(', ')}.`)
        await migrate(db)
        io.out(`Done: ${pending.join(', ')}.\n`)
      })
    })
}
