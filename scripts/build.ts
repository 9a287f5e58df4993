import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exec, root } from './exec.ts'

/** What a build depends on. */
const inputs = [
  'bridge-protocol/src',
  'api-contract/src',
  'host-sdk/src',
  'frame-app/src',
  'frame-app/index.html',
  'dev-server/client',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds, in this order: one `vite build --mode` each. */
const modes = [
  'frame',
  'host',
  'loader',
  'test-wallet',
  'extension-page',
  'extension-relay',
  'extension-background',
]

const filesBelow = (path: string): string[] => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const entries = readdirSync(full, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
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
  const built = ['frame-app/dist/index.html', 'host-sdk/dist/loader.js', 'dev-server/dist/test-wallet.js']
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (!options.force && isFresh && built.every((file) => existsSync(join(root, file)))) return true
  for (const mode of modes)
    if (!(await exec('vite', ['build', '--mode', mode, '--logLevel', 'error']))) return false
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
