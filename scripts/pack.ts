import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './exec.ts'

/*
 * The two packages that are published, as npm archives. The host SDK is packed as it stands; the server's package is put together here,
 * since it is the workspace's code compiled, with the built frame and the scripts of the page beside it. Everything else must be built.
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
    files: ['lib', 'frame', 'page', 'CHANGELOG.md', 'LICENSES.md'],
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
  copy('frame-app/dist/.vite/licenses.md', 'LICENSES.md')
  rmSync(join(folder, 'frame/.vite/licenses.md'))
  for (const name of ['loader.js', 'multichain.js', 'elements.js'])
    copy(`host-sdk/dist/${name}`, `page/${name}`)
  copy('LICENSE', 'LICENSE')
  copy('CHANGELOG.md', 'CHANGELOG.md')
  copy('frame-server/package/README.md', 'README.md')
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

/** @returns the archive of `@walletframe/host-sdk`. */
export const packHostSdk = (destination: string): string => npmPack(join(root, 'host-sdk'), destination)
