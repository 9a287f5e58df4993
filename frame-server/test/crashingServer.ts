import { createFrameServer, loadConfig } from '../src/index.ts'
import { Device, makeWallet, startEmail } from './harness.ts'

/* A real server and its busy clients in one process, until somebody kills it. Prints the id of each wallet that was confirmed. */

const codes = new Map<string, string>()
const config = loadConfig({ values: JSON.parse(process.env['TEST_CONFIG'] ?? '{}') })
const server = await createFrameServer(config, {
  mailer: {
    send: ({ to, code }) => {
      codes.set(to, code)
      return Promise.resolve()
    },
    notify: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => undefined,
  },
})
const { port } = await server.start()
const base = `http://127.0.0.1:${port}`
const clock = {
  get now() {
    return Date.now()
  },
}

for (let index = 0; ; index += 1) {
  const email = `user-${process.pid}-${index}@example.com`
  const device = new Device(clock)
  const started = await startEmail(base, email)
  // The limit for one client: the next process goes on.
  if (started.status !== 200) await new Promise(() => undefined)
  await server.settled()
  await device.verify(base, started.body, codes.get(email) ?? '')
  const { committed } = await makeWallet(device, base)
  process.stdout.write(`${committed.body.wallet.id}\n`)
}
