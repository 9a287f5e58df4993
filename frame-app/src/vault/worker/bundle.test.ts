import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import allowed from './allowedModules.json' with { type: 'json' }

const entry = fileURLToPath(new URL('./vaultWorker.ts', import.meta.url))

test('threat 26: the worker that holds the key is made of its own folder and the allow-listed packages', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'chrome123', lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const modules = built
    .flatMap(({ output }) => output)
    .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  const packages = new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []))
  const own = modules.filter((id) => !id.includes('node_modules') && id.includes('/frame-app/src/'))
  expect([...packages].filter((name) => !allowed.includes(name))).toEqual([])
  expect(
    own
      .map((id) => id.replace(/^.*\/frame-app\/src\//, ''))
      .filter((id) => !/^(vault\/worker|storage)\//.test(id)),
  ).toEqual([])
}, 30_000)
