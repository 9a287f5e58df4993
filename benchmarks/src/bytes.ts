import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { rowOf, type Row } from './budget.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kilo = 1_000

export const gzipSize = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length
export const brotliSize = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

type Lock = { readonly packages: Readonly<Record<string, { dependencies?: Record<string, string> }>> }

/** What `npm install` of the host SDK brings into a dapp: itself and all that its dependencies name, from the lock file. */
const installedPackages = (): string[] => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const found = new Set<string>(['@walletframe/host-sdk'])
  const visit = (path: string) => {
    for (const name of Object.keys(lock.packages[path]?.dependencies ?? {})) {
      if (found.has(name)) continue
      found.add(name)
      visit(`node_modules/${name}`)
    }
  }
  visit('host-sdk')
  return [...found]
}

const readBuilt = (path: string): Buffer => {
  const file = join(root, path)
  if (!existsSync(file)) throw new Error(`${path} is not built. Run npm run build first.`)
  return readFileSync(file)
}

/** The vault worker's chunk and all that it imports. The one that stretches a passphrase has no key, and is loaded for that alone. */
export const workerFiles = (): string[] => {
  const folder = join(root, 'frame-app/dist/assets')
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const code = readFileSync(join(folder, name), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*\(?["']\.\/([\w.-]+\.js)["']/g))
      if (imported) visit(imported)
  }
  for (const name of readdirSync(folder)) if (/^vaultWorker.*\.js$/.test(name)) visit(name)
  if (seen.size === 0) throw new Error('No vault worker in frame-app/dist/assets.')
  return [...seen].map((name) => `frame-app/dist/assets/${name}`)
}

/** Everything that is a size or a count: the same on every machine. */
export const measureBytes = (): Row[] => {
  const [loader, multichain, elements] = ['loader', 'multichain', 'elements'].map(
    (name) => readBuilt(`host-sdk/dist/${name}.js.gz`).length / kilo,
  ) as [number, number, number]
  const packages = installedPackages()
  const worker = workerFiles()
  const workerSize = worker.reduce((sum, path) => sum + gzipSize(readBuilt(path)), 0) / kilo
  return [
    rowOf('pageScript', loader, 'loader.js.gz, as the server sends it'),
    rowOf(
      'pageScriptMultichain',
      loader + multichain,
      `loader.js.gz and multichain.js.gz (${multichain.toFixed(2)} kB)`,
    ),
    rowOf('elements', elements, 'elements.js.gz'),
    rowOf('packages', packages.length, packages.join(', ')),
    rowOf('worker', workerSize, `${worker.length} file(s); its packages are allow-listed by a test`),
  ]
}
