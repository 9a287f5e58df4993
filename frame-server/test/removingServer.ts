import { createFrameServer, loadConfig } from '../src/index.ts'

/* A server that hangs in each mail, so that it can be killed while it takes slots out. Prints `mail TYPE` when one begins. */

const config = loadConfig({ values: JSON.parse(process.env['TEST_CONFIG'] ?? '{}') })
const server = await createFrameServer(config, {
  mailer: {
    send: () => Promise.resolve(),
    notify: ({ notice }) => {
      process.stdout.write(`mail ${notice.type}\n`)
      return new Promise(() => undefined)
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  },
})
await server.start()
process.stdout.write('ready\n')
