import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { pageScripts } from '../frame-server/src/pageScripts.ts'
import { root } from './exec.ts'

/*
 * The two packages that are published, as npm archives. Each is put together in a folder of its own: what is not copied on purpose is not in
 * it, and its package.json is not the workspace's. Everything but the server's code must be built before (`packedBuilds`).
 */

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
type Manifest = {
  readonly version: string
  readonly license: string
  readonly description: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/** @returns the archive's path. */
const npmPack = (folder: string, destination: string): string => {
  mkdirSync(destination, { recursive: true })
  const answer = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    },
  )
  const [packed] = JSON.parse(answer) as { filename: string }[]
  if (!packed) throw new Error(`npm pack made nothing of ${folder}.`)
  return join(destination, packed.filename)
}

/** What the published server's package.json says: dependencies as the workspace has them, without those that are compiled in. */
const serverManifest = () => {
  const { version, license, description, engines, dependencies } = readJson('frame-server/package.json')
  return {
    name: 'walletframe-server',
    version,
    description,
    license,
    type: 'module',
    bin: { 'walletframe-server': 'lib/main.js' },
    files: ['lib', 'frame', 'page', 'catalogue.json', 'walletIcons', 'CHANGELOG.md', 'LICENSES.md'],
    exports: { './package.json': './package.json' },
    engines,
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => !name.startsWith('@walletframe/')),
    ),
  }
}

/** Puts the server's package together in `folder`, which is emptied. */
export const stageServer = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  await build({
    mode: 'server',
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(folder, 'lib') },
  })
  const copy = (from: string, to: string) => cpSync(join(root, from), join(folder, to), { recursive: true })
  copy('frame-app/dist', 'frame')
  // Served to nobody, so they stand where people look for them.
  const licenses = ['frame/.vite/licenses.md', 'lib/.vite/licenses.md'].map((name) => join(folder, name))
  writeFileSync(join(folder, 'LICENSES.md'), licenses.map((file) => readFileSync(file, 'utf8')).join('\n'))
  for (const file of [...licenses, join(folder, 'lib/.vite')]) rmSync(file, { recursive: true })
  for (const script of pageScripts)
    for (const name of [script, `${script}.gz`]) copy(`host-sdk/dist/${name}`, `page/${name}`)
  copy('LICENSE', 'LICENSE')
  copy('CHANGELOG.md', 'CHANGELOG.md')
  copy('frame-server/package/README.md', 'README.md')
  copy('frame-server/catalogue.json', 'catalogue.json')
  copy('frame-server/walletIcons', 'walletIcons')
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(serverManifest(), null, 2)}\n`)
}

/** @returns the archive of `walletframe-server`. @param work a folder for what goes into it; emptied. */
export const packServer = async (
  destination: string,
  work = join(destination, 'server'),
): Promise<string> => {
  await stageServer(work)
  return npmPack(work, destination)
}

type Entry = string | Readonly<Record<string, string>>

/** The host SDK's package.json without what only this repository knows: its sources, its tools, that it is not published from here. */
const hostSdkManifest = () => {
  const {
    private: _private,
    devDependencies: _tools,
    sideEffects,
    exports,
    ...rest
  } = readJson('host-sdk/package.json') as Manifest & {
    readonly private?: boolean
    readonly devDependencies?: object
    readonly sideEffects: readonly string[]
    readonly exports: Readonly<Record<string, Entry>>
  }
  const withoutSource = (entry: Entry): Entry =>
    typeof entry === 'string'
      ? entry
      : Object.fromEntries(Object.entries(entry).filter(([condition]) => condition !== 'source'))
  return {
    ...rest,
    files: ['dist', 'CHANGELOG.md'],
    sideEffects: sideEffects.filter((file) => !file.startsWith('./src/')),
    exports: Object.fromEntries(Object.entries(exports).map(([name, entry]) => [name, withoutSource(entry)])),
  }
}

/** @returns the archive of `@walletframe/host-sdk`. @param work a folder for what goes into it; emptied. */
export const packHostSdk = (destination: string, work = join(destination, 'host-sdk')): string => {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  // The gzip forms are for the server that sends them.
  cpSync(join(root, 'host-sdk/dist'), join(work, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.gz'),
  })
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(work, name))
  cpSync(join(root, 'host-sdk/package/README.md'), join(work, 'README.md'))
  writeFileSync(join(work, 'package.json'), `${JSON.stringify(hostSdkManifest(), null, 2)}\n`)
  return npmPack(work, destination)
}
