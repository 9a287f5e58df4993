import { createFrameServer, loadConfig } from '../src/index.ts'
import { openDatabase } from '../src/store/database.ts'
import { day } from '../src/time.ts'
import { shiftClock } from './shiftClock.ts'

/*
 * A server that somebody kills. Before it starts, it is as if a day had passed since the last one. Prints `ready PORT`, and `code EMAIL CODE` for each code that it would mail.
 */

const config = loadConfig({ values: JSON.parse(process.env['TEST_CONFIG'] ?? '{}') })

// Here and not in the test: the first process to open the file of a killed server has its log to read back.
const db = await openDatabase(config.database)
await shiftClock(db, day)
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
