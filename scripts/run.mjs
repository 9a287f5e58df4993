/* `npm start`, `npm test` and the others: set-up first, then the task on Node 24. */
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fetchArchives, fetchContracts, fetchOldestNode } from './archives.mjs'
import {
  findNode,
  installBrowser,
  installEngines,
  installPackages,
  installRedis,
  preparePostgres,
  root,
} from './setup.mjs'

const [task = 'start', ...rest] = process.argv.slice(2)
const needsBrowser = new Set(['test', 'test:full', 'e2e', 'bench', 'pictures'])
const needsEngines = new Set(['test', 'test:full', 'engines'])
const needsArchives = new Set(['test', 'test:full', 'e2e', 'bench:server'])
/** The local world, and the tests of its parts. */
const needsContracts = new Set(['start', 'unit', 'mutation'])
const needsOldestNode = new Set(['test', 'test:full'])
/** PostgreSQL and Redis. */
const needsServers = new Set(['test', 'test:full', 'unit', 'mutation'])

try {
  installPackages()
  const node = findNode()
  // The repository's own tools first: the folder of a machine's Node may hold another `tsc` or `vite`.
  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter),
  }
  // A start is mostly reading the same modules again: their compiled form is kept. Not for tests: coverage is less exact with it.
  if (task === 'start') env.NODE_COMPILE_CACHE ??= join(root, '.cache/node')
  if (needsBrowser.has(task) || (task === 'gallery' && rest[0] === '--record'))
    env.WALLETFRAME_CHROMIUM = installBrowser(node)
  if (needsEngines.has(task)) Object.assign(env, installEngines())
  if (needsServers.has(task)) {
    preparePostgres(node)
    const redis = installRedis()
    if (redis) env.WALLETFRAME_REDIS_SERVER = redis
  }
  if (needsArchives.has(task)) fetchArchives(root)
  if (needsContracts.has(task)) fetchContracts(root)
  if (needsOldestNode.has(task)) fetchOldestNode(root)
  const child = spawn(node, [join(root, 'scripts/tasks.ts'), task, ...rest], {
    stdio: 'inherit',
    cwd: root,
    env,
  })
  // Windows gives Ctrl-C to every program of the console by itself; what is killed there has no time to end what it started.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => process.platform === 'win32' || child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
