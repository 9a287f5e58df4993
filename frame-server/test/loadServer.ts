import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFrameServer, loadConfig } from '../src/index.ts'
import { makeBuiltFolder } from './builtFolder.ts'
import { configValues } from './harness.ts'

/*
 * A server for `npm run bench:server`: its one network has a node at the port that the first argument names, its database is the second (SQLite in a
 * folder of its own where there is none), limits are lifted by their settings, and mails go nowhere: `GET /EMAIL` on a second port tells the code.
 * There `GET /memory` tells what is alive after a collection (`process.memoryUsage()`, bytes; with Node's `--expose-gc`). Prints both ports, and ends at
 * SIGTERM.
 */

const [, , nodePort, database] = process.argv
const built = makeBuiltFolder()
const many = 1_000_000_000
const lifted = ['probe', 'start-login', 'login', 'session', 'mailbox-leave', 'mailbox-take', 'provider']

const values = configValues(database ?? `sqlite:${built.folder}/bench.sqlite`, built.files, {
  logLevel: 'silent',
  // Each visitor of the sign-in has an address of its own, as visitors have.
  trustProxy: 'loopback',
  routeLimits: Object.fromEntries(lifted.map((name) => [name, many])),
  rpcRequestsPerMinute: many,
  mailsPerHour: many,
  networks: [
    {
      id: 'eip155:1',
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${nodePort}`,
    },
  ],
})
const codes = new Map<string, string>()
const server = await createFrameServer(loadConfig({ values }), {
  mailer: {
    send: ({ to, code }) => {
      // Those of the load itself nobody asks for.
      if (to.startsWith('owner')) codes.set(to, code)
      return Promise.resolve()
    },
    notify: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => undefined,
  },
})
const inbox = createServer((request, response) => {
  if (request.url === '/memory') {
    globalThis.gc?.()
    response.end(JSON.stringify(process.memoryUsage()))
    return
  }
  const code = codes.get(decodeURIComponent((request.url ?? '').slice(1)))
  response.statusCode = code === undefined ? 404 : 200
  response.end(code)
})
process.on('SIGTERM', () => {
  inbox.close()
  void server.stop().then(built.remove)
})
const { port } = await server.start()
inbox.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${port} ${(inbox.address() as AddressInfo).port}\n`)
})
