import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import allowed from './allowedModules.json' with { type: 'json' }

/** The packages, and the modules of our own, that a worker is made of. */
const madeOf = async (name: string) => {
  const entry = fileURLToPath(new URL(name, import.meta.url))
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
  return { packages: [...packages], own: own.map((id) => id.replace(/^.*\/frame-app\/src\//, '')) }
}

test('threat 26: the worker that holds the key is made of its own folder and the allow-listed packages', async () => {
  const { packages, own } = await madeOf('./vaultWorker.ts')
  expect(packages.filter((name) => !allowed.includes(name))).toEqual([])
  expect(own.filter((id) => !/^(vault\/worker|storage)\//.test(id))).toEqual([])
}, 30_000)

test('threat 26: the worker that stretches a passphrase is made of Argon2id alone', async () => {
  const { packages, own } = await madeOf('./stretchWorker.ts')
  expect(packages.toSorted()).toEqual(['@noble/hashes', 'comlink'])
  expect(own.toSorted()).toEqual(['vault/worker/stretch.ts', 'vault/worker/stretchWorker.ts'])
}, 30_000)
