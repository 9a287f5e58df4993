import type { Command } from 'commander'
import { wordsText } from '../routes/statsPage.ts'
import { readCounts } from '../services/analytics.ts'
import { dayOf } from '../store/sweep.ts'
import { migrate } from '../store/migrate.ts'
import { day } from '../time.ts'
import { configOf } from './configFile.ts'
import { withDatabase } from './database.ts'
import { CliError, exitCodes, type Io } from './io.ts'

type Flags = { readonly days: string; readonly project?: string; readonly json?: boolean }

const daysOf = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new CliError(`--days is a number of days from 1, not '${text}'.`, exitCodes.usage)
  return Number(text)
}

/** `stats` */
export const addStatsCommand = (program: Command, io: Io): void => {
  program
    .command('stats')
    .description('print how the modal was used, where `analytics` is on')
    .option('--days <number>', 'days up to today, in UTC', '7')
    .option('--project <id>', 'of one project alone')
    .option('--json', 'as JSON')
    .action(async ({ days, project, json }: Flags) => {
      const from = dayOf(Date.now() - (daysOf(days) - 1) * day)
      const config = configOf(program, io)
      await withDatabase(config, async (db) => {
        await migrate(db)
        const all = await readCounts(db, from)
        const counted = all.filter((each) => project === undefined || each.project === project)
        if (json) {
          const said = counted.map(({ words, ...rest }) => ({
            ...rest,
            words: words.map(({ properties, number }) => ({
              properties: properties === '' ? null : (JSON.parse(properties) as unknown),
              number,
            })),
          }))
          io.out(`${JSON.stringify({ from, counted: said }, null, 2)}\n`)
          return
        }
        for (const { project: id, event, number, words } of counted) {
          io.out(`${id}\t${event}\t${number}\n`)
          for (const { properties, number: part } of words)
            if (properties !== '{}') io.out(`\t${wordsText(properties)}\t${part}\n`)
        }
        if (counted.length === 0)
          io.out(
            config.analytics === 'on'
              ? `Nothing was counted since ${from}.\n`
              : 'Nothing is counted: `analytics` (WALLETFRAME_ANALYTICS) is off.\n',
          )
      })
    })
}
