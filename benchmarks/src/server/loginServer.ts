import { createFrameServer, loadConfig } from '../../../frame-server/src/index.ts'
import { makeBuiltFolder } from '../../../frame-server/test/builtFolder.ts'
import { configValues } from '../../../frame-server/test/harness.ts'

/*
 * A server whose mails go out by SMTP to the port that the first argument names. The second says whether its limits are those of a fresh
 * configuration (`usual`) or `lifted`; its database is the third (SQLite in a folder of its own where there is none). Prints its port, and ends
 * at SIGTERM. Clients stand behind a proxy on this machine, so each can be of a network of its own.
 */

const [, , smtpPort, limits, database] = process.argv
const built = makeBuiltFolder()
const many = 1_000_000_000
const server = await createFrameServer(
  loadConfig({
    values: configValues(database ?? `sqlite:${built.folder}/bench.sqlite`, built.files, {
      logLevel: 'silent',
      trustProxy: 'loopback',
      mail: { url: `smtp://127.0.0.1:${smtpPort}`, from: 'test@example.com' },
      ...(limits === 'lifted' ? { mailsPerHour: many } : {}),
    }),
  }),
)
process.on('SIGTERM', () => {
  void server.stop().then(built.remove)
})
const { port } = await server.start()
process.stdout.write(`${port}\n`)
