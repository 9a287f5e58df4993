import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emitDeclarations } from './declarations.ts'
import { exec, root } from './exec.ts'

/** What a build depends on; a folder with all that is in it, but for tests. */
const inputs = [
  'bridge-protocol/src',
  'bridge-protocol/package.json',
  'api-contract/src',
  'api-contract/package.json',
  'host-sdk/src',
  'host-sdk/package.json',
  'host-sdk/tsconfig.dist.json',
  'frame-app/src',
  'frame-app/index.html',
  'frame-app/package.json',
  'dev-server/client',
  'e2e/clients',
  'e2e/package.json',
  'scripts/vite',
  'scripts/build.ts',
  'scripts/declarations.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds, in this order: one `vite build --mode` each. */
const modes = [
  'frame',
  'host',
  'multichain',
  'loader',
  'elements',
  'test-wallet',
  'solana-test-wallet',
  'extension-page',
  'extension-relay',
  'extension-background',
  'clients',
  'client-react18',
]

/** One file of each build, the last that it writes: a build that was deleted is made again. */
const outputs = [
  'frame-app/dist/index.html',
  'host-sdk/dist/index.js',
  'host-sdk/dist/multichain.js',
  'host-sdk/dist/loader.js',
  'host-sdk/dist/pure.js',
  'host-sdk/dist/react.js',
  'host-sdk/dist/wagmi.js',
  'host-sdk/dist/elements.js',
  'host-sdk/dist/types/host-sdk/src/index.d.ts',
  'dev-server/dist/test-wallet.js',
  'dev-server/dist/solana-test-wallet.js',
  'dev-server/dist/extension/manifest.json',
  'dev-server/dist/extension/page.js',
  'dev-server/dist/extension/relay.js',
  'dev-server/dist/extension/background.js',
  'e2e/dist/viem/index.html',
  'e2e/dist/react18/index.html',
]

const filesBelow = (path: string): string[] => {
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const hashOfInputs = (): string => {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const isFile = /\.\w+$/.test(input)
    for (const file of isFile ? [join(root, input)] : filesBelow(input).toSorted())
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds what the local world serves. Nothing is built where no input changed. */
export const buildAll = async (options: { readonly force?: boolean } = {}): Promise<boolean> => {
  const stamp = join(root, '.cache/build')
  const hash = hashOfInputs()
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (!options.force && isFresh && outputs.every((file) => existsSync(join(root, file)))) return true
  rmSync(stamp, { force: true })
  for (const mode of modes)
    if (!(await exec('vite', ['build', '--mode', mode, '--logLevel', 'error']))) return false
  if (!(await emitDeclarations())) return false
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
