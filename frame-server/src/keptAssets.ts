import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { readFolder, staticFile, type StaticFile } from './http/staticFiles.ts'

/** This release and the two before. */
const keptBuilds = 3

/** What the frame's build calls its files. Nothing else is read, written or removed in the folder. */
const assetName = /^[\w-]+\.(js|css|svg)$/

type Build = { readonly id: string; readonly files: readonly string[] }

const historyFile = 'builds.json'

const isBuild = (value: unknown): value is Build => {
  const { id, files } = (value ?? {}) as { id?: unknown; files?: unknown }
  return typeof id === 'string' && Array.isArray(files) && files.every((file) => typeof file === 'string')
}

/** Builds that were served from this folder, newest first. Where that cannot be told, all that is there counts as one. */
const readHistory = (folder: string): readonly Build[] => {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, historyFile), 'utf8'))
    if (Array.isArray(value) && value.every(isBuild)) return value
  } catch {
    // Not there yet, or damaged.
  }
  return [{ id: 'found', files: readdirSync(folder).filter((name) => assetName.test(name)) }]
}

/** Another server may read at the same time: a file is there whole or not at all. */
const replace = (file: string, write: (path: string) => void): void => {
  const temporary = `${file}.${randomUUID()}`
  write(temporary)
  renameSync(temporary, file)
}

/** Puts this build's files beside those of the builds before, and removes what no kept build names. */
const keep = (assets: string, folder: string): void => {
  const files = readdirSync(assets).filter((name) => assetName.test(name))
  mkdirSync(folder, { recursive: true })
  const before = readHistory(folder)
  for (const name of files)
    if (!existsSync(join(folder, name)))
      replace(join(folder, name), (path) => copyFileSync(join(assets, name), path))
  const id = createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16)
  const builds = [
    { id, files },
    ...before.filter((build) => build.id !== id && build.files.length > 0),
  ].slice(0, keptBuilds)
  replace(join(folder, historyFile), (path) => writeFileSync(path, `${JSON.stringify(builds, null, 2)}\n`))
  const named = new Set(builds.flatMap((build) => build.files))
  for (const name of readdirSync(folder))
    if (assetName.test(name) && !named.has(name)) rmSync(join(folder, name), { force: true })
}

/**
 * The frame's hashed files: those of this build, and, with a folder that outlives a release, of the two before. A page that was open when a
 * server was upgraded, or that another server gave its document, finds what it loads late.
 * @throws ConfigError where the folder cannot be written.
 */
export const openAssets = (
  frameDir: string,
  folder: string | undefined,
): { readonly find: (name: string) => StaticFile | undefined } => {
  const assets = join(frameDir, 'assets')
  const own = readFolder(assets)
  if (folder === undefined) return { find: (name) => own.get(name) }
  try {
    keep(assets, folder)
  } catch (error) {
    throw new ConfigError(`assetsDir: ${folder} cannot be used: ${(error as Error).message}`)
  }
  const earlier = new Map<string, StaticFile>()
  return {
    find: (name) => {
      const known = own.get(name) ?? earlier.get(name)
      if (known || !assetName.test(name)) return known
      // Read when it is asked for: few pages are that old, and a newer server may have put files there since.
      const path = join(folder, name)
      if (!existsSync(path)) return undefined
      const file = staticFile(name, readFileSync(path))
      earlier.set(name, file)
      return file
    },
  }
}
