import { join } from 'node:path'
import { packedBuilds } from './builds.ts'
import { buildAll, buildStale, servedBuilds } from './build.ts'
import { exec, root, type ExecOptions } from './exec.ts'
import { packHostSdk, packServer } from './pack.ts'
import { runTests } from './test.ts'

/* The tasks behind the npm scripts; on Node 24, with everything installed. */

const workspaces = [
  'bridge-protocol',
  'api-contract',
  'host-sdk',
  'frame-app',
  'frame-server',
  'solana-dev-node',
  'dev-server',
  'gallery',
  'e2e',
  'benchmarks',
]

const typecheck = async (options?: ExecOptions): Promise<boolean> => {
  let passed = true
  for (const project of [...workspaces, 'tsconfig.test.json'])
    passed = (await exec('tsc', ['-p', project], options)) && passed
  return passed
}

const [task = 'start', ...rest] = process.argv.slice(2)

const tasks: Readonly<Record<string, () => Promise<boolean>>> = {
  start: async () =>
    (await buildStale({ of: servedBuilds, quick: rest.includes('--watch') })) !== undefined &&
    // Loaded where it is asked for: a start without it is quicker.
    (rest.includes('--watch')
      ? (await import('./watch.ts')).watchWorld(rest)
      : exec('node', ['dev-server/src/main.ts', ...rest])),
  build: () => buildAll({ force: true }),
  pack: async () => {
    if (!(await buildStale({ of: packedBuilds }))) return false
    const folder = join(root, '.cache/packages')
    console.log([await packServer(folder), packHostSdk(folder)].join('\n'))
    return true
  },
  lint: () => exec('oxlint', ['--type-aware', ...rest]),
  format: () => exec('oxfmt', rest),
  typecheck: () => typecheck(),
  unit: async () => (await buildAll()) && exec('vitest', ['run', ...rest]),
  e2e: async () =>
    (await buildAll()) && exec('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...rest]),
  gallery: () => {
    if (rest[0] !== '--record') return exec('vite', ['--mode', 'gallery', ...rest])
    const recording = ['--project=gallery', '--grep=pictures:', '--update-snapshots=all', ...rest.slice(1)]
    return exec('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...recording], {
      env: { WALLETFRAME_RECORD_PICTURES: '1' },
    })
  },
  pictures: async () =>
    (await buildAll()) &&
    exec('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project=pictures', ...rest]),
  bench: async () => (await buildAll()) && exec('node', ['benchmarks/src/main.ts', ...rest]),
  'bench:server': () => exec('node', ['--conditions=source', 'benchmarks/src/server/main.ts', ...rest]),
  engines: async () =>
    (await buildAll()) && exec('vitest', ['run', '--config', 'e2e/engines/vitest.config.ts', ...rest]),
  mutation: async () => (await buildAll()) && exec('node', ['scripts/mutation.ts', ...rest]),
  test: () => runTests({ typecheck, buildAll }),
  'test:full': () => runTests({ typecheck, buildAll }, { full: true }),
}

const run = tasks[task]
if (!run) {
  console.error(`There is no task '${task}' in ${root}. Tasks: ${Object.keys(tasks).join(', ')}.`)
  process.exit(1)
}
process.exit((await run()) ? 0 : 1)
