import { createFrameServer, loadConfig } from '../src/index.ts'
import { openDatabase } from '../src/store/database.ts'

/*
 * A server that somebody kills. Before it starts, it is as if a day had passed since the last one: what waits for one is due at once, and so is
 * what a dead server was doing. Prints `ready PORT`, and `code EMAIL CODE` for each code that it would mail.
 */

const day = 24 * 60 * 60 * 1_000
const config = loadConfig({ values: JSON.parse(process.env['TEST_CONFIG'] ?? '{}') })

// Here and not in the test: the first process to open the file of a killed server has its log to read back.
const db = await openDatabase(config.database)
await db
  .updateTable('jobs')
  .set((column) => ({ run_at: column('run_at', '-', day) }))
  .where('state', '=', 'waiting')
  .execute()
await db
  .updateTable('slot_removals')
  .set((column) => ({ remove_at: column('remove_at', '-', day) }))
  .execute()
await db
  .updateTable('email_changes')
  .set((column) => ({ change_at: column('change_at', '-', day) }))
  .execute()
await db.destroy()

const server = await createFrameServer(config, {
  mailer: {
    send: ({ to, code }) => {
      process.stdout.write(`code ${to} ${code}\n`)
      return Promise.resolve()
    },
    notify: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => undefined,
  },
})
const { port } = await server.start()
process.stdout.write(`ready ${port}\n`)
