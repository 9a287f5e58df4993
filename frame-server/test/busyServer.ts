import { createFrameServer, loadConfig } from '../src/index.ts'
import { Device, makeWallet, startEmail } from './harness.ts'

/*
 * A real server and a client in one process, until somebody kills it. Prints `wallet ADDRESS` for each wallet that was confirmed and
 * `event ID ADDRESS` when its hook begins; the hook of every second event never ends.
 */

const config = loadConfig({ values: JSON.parse(process.env['TEST_CONFIG'] ?? '{}') })
const mails = new Map<string, string>()
let events = 0
const server = await createFrameServer(config, {
  mailer: {
    send: ({ to, code }) => {
      mails.set(to, code)
      return Promise.resolve()
    },
    notify: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => undefined,
  },
  hooks: {
    walletCreated: async ({ id, addresses }) => {
      events += 1
      process.stdout.write(`event ${id} ${addresses.eip155}\n`)
      if (events % 2 === 0) await new Promise(() => undefined)
    },
  },
})
const { port } = await server.start()
const base = `http://127.0.0.1:${port}`
const clock = {
  get now() {
    return Date.now()
  },
}

for (let index = 0; index < 8; index += 1) {
  const email = `user-${process.pid}-${index}@example.com`
  const device = new Device(clock)
  const started = await startEmail(base, email)
  while (!mails.has(email)) await new Promise((resolve) => setTimeout(resolve, 5))
  await device.verify(base, started.body, mails.get(email) ?? '')
  const { keys } = await makeWallet(device, base)
  process.stdout.write(`wallet ${keys.addresses.eip155}\n`)
}
