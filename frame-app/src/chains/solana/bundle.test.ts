import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./adapter.ts', import.meta.url))

/** What web3.js installs for its own sockets: we ask the node through our server and ship none of it. The first is LGPL. */
const notShipped = ['rpc-websockets', 'ws']

test('the Solana chunk reads transactions with web3.js and ships none of its sockets', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
    build: { write: false, target: 'chrome123', lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const shipped = built
    .flatMap(({ output }) => output)
    .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '')
  expect(shipped).toContain('@solana/web3.js')
  expect(notShipped.filter((name) => shipped.includes(name))).toEqual([])
}, 60_000)
