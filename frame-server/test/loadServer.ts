import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFrameServer, loadConfig } from '../src/index.ts'
import { configValues } from './harness.ts'

/*
 * A server on SQLite whose one network has a node at the port that the first argument names, for `npm run bench:server`. Prints its port, and ends
 * at SIGTERM.
 */

const folder = mkdtempSync(join(tmpdir(), 'walletframe-bench-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
for (const name of ['loader.js', 'multichain.js', 'elements.js']) writeFileSync(join(folder, name), '')

const values = configValues(
  `sqlite:${join(folder, 'bench.sqlite')}`,
  { frameDir: folder, loaderFile: join(folder, 'loader.js') },
  {
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
  },
)
const server = await createFrameServer(loadConfig({ values }))
process.on('SIGTERM', () => {
  void server.stop().then(() => rmSync(folder, { recursive: true, force: true }))
})
const { port } = await server.start()
process.stdout.write(`${port}\n`)
