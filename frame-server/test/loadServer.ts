import { join } from 'node:path'
import { createFrameServer, loadConfig } from '../src/index.ts'
import { makeBuiltFolder } from './builtFolder.ts'
import { configValues } from './harness.ts'

/*
 * A server on SQLite whose one network has a node at the port that the first argument names, for `npm run bench:server`. Prints its port, and ends
 * at SIGTERM.
 */

const built = makeBuiltFolder()

const values = configValues(`sqlite:${join(built.folder, 'bench.sqlite')}`, built.files, {
  mail: null,
  logLevel: 'silent',
  rpcRequestsPerMinute: 1_000_000_000,
  networks: [
    {
      id: 'eip155:1',
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${process.argv[2]}`,
    },
  ],
})
const server = await createFrameServer(loadConfig({ values }))
process.on('SIGTERM', () => {
  void server.stop().then(built.remove)
})
const { port } = await server.start()
process.stdout.write(`${port}\n`)
