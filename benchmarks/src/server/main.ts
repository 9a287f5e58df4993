import { parseArgs } from 'node:util'
import { startPostgres } from '../../../frame-server/test/postgres.ts'
import { batchOfReads, batchSize, frameDocument, loader, numbered, oneRead, signIn } from './kinds.ts'
import { measureGuesses } from './guesses.ts'
import { measureLoad, type Load } from './load.ts'
import { measureLogins } from './logins.ts'
import { measureMillion } from './million.ts'
import { makeOwners, refreshes, releases } from './owners.ts'
import { measureVisitors } from './visitors.ts'
import { residentMemory, startProgram, stopProgram, stopPrograms, type Program } from './processes.ts'

/*
 * `npm run bench:server`: what the server takes, on SQLite and on PostgreSQL, next to a bare Express in the same run. Loopback only. It prints tables and
 * fails at nothing but an answer that is not 200: how fast a machine is, is no property of the code.
 */

const { values: flags } = parseArgs({
  options: {
    /** Seconds of each row; 5. */
    seconds: { type: 'string', default: '5' },
    /** Memory over a million requests in place of the tables. */
    million: { type: 'boolean', default: false },
    /** For a trial of that: so many requests. */
    requests: { type: 'string', default: '1000000' },
    /** So many visitors who have Account open, in place of the tables. */
    visitors: { type: 'string' },
    /** So many logins by code, fifty at a time, in place of the tables. */
    logins: { type: 'string' },
    /** So many guesses at the codes of one address, in place of the tables. */
    guesses: { type: 'string' },
  },
})

const duration = Number(flags.seconds) * 1_000
const connections = 16
/** People with a wallet: each may ask for their half 110 times. */
const owners = 64

const widths = [30, 11, 9, 9, 8] as const
const line = (cells: readonly string[]) =>
  console.log(
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[at] ?? 9))).join(' '),
  )

const row = async (what: string, program: Program, next: Load['next']): Promise<void> => {
  const { perSecond, p50, p99 } = await measureLoad({ port: program.port, next, connections, duration })
  line([what, perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(1), residentMemory(program).toFixed(0)])
}

/** The rows of one database. */
const measureDatabase = async (name: string, nodePort: number, database?: string): Promise<void> => {
  const server = await startProgram(
    '../../../frame-server/test/loadServer.ts',
    String(nodePort),
    ...(database === undefined ? [] : [database]),
  )
  console.log(`\n${name}`)
  await row('frame document', server, numbered(frameDocument))
  await row('loader', server, numbered(loader))
  await row('sign-in start', server, numbered(signIn))
  const people = await makeOwners(`http://127.0.0.1:${server.port}`, server.second, owners)
  await row('release of a server half', server, releases(people))
  // As many proofs as a fast machine needs.
  await row('refresh of a session', server, refreshes(people, connections, Math.ceil(duration / 4)))
  await row('RPC proxy, one read', server, numbered(oneRead))
  await row(`RPC proxy, batch of ${batchSize}`, server, numbered(batchOfReads))
  await stopProgram(server)
}

const measureTables = async (): Promise<void> => {
  const hello = await startProgram('../../../frame-server/test/helloServer.ts')
  const node = await startProgram('./node.ts')
  console.log(
    `${connections} connections, ${duration / 1_000} s a row; load, server and node share this machine\n`,
  )
  line(['', 'requests/s', 'p50 ms', 'p99 ms', 'RSS MB'])
  await row('bare Express, hello', hello, numbered(frameDocument))
  await row('node alone, one read', node, numbered(oneRead))
  await measureDatabase('SQLite', node.port)
  const postgres = await startPostgres()
  try {
    await measureDatabase('PostgreSQL', node.port, await postgres.newDatabase())
  } finally {
    await postgres.stop()
  }
}

try {
  if (flags.visitors !== undefined) await measureVisitors(Number(flags.visitors))
  else if (flags.logins !== undefined) await measureLogins(Number(flags.logins))
  else if (flags.guesses !== undefined) await measureGuesses(Number(flags.guesses))
  else await (flags.million ? measureMillion(Number(flags.requests), connections) : measureTables())
} finally {
  await stopPrograms()
}
