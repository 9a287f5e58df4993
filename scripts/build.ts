import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { builds, commonInputs, dependsOn, type Build } from './builds.ts'
import { exec, root } from './exec.ts'

const stampOf = ({ name }: Build): string => join(root, '.cache/builds', name)

const filesOf = (input: string): readonly string[] => {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Hashes of files, each read once: most of them are inputs of several builds. */
const fileHashes = () => {
  const known = new Map<string, string>()
  return (file: string): string => {
    const hash = known.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex')
    known.set(file, hash)
    return hash
  }
}

const hashOf = (build: Build, hashOfFile: (file: string) => string): string => {
  const hash = createHash('sha256')
  for (const file of [...build.inputs, ...commonInputs].flatMap(filesOf).toSorted()) {
    const path = relative(root, file).split(sep).join('/')
    if (dependsOn(build, path)) hash.update(`${path}\0${hashOfFile(file)}\0`)
  }
  return hash.digest('hex')
}

/** Stands before the hash of what was built by `quick`. */
const quickMark = 'quick '

const isFresh = (build: Build, hashes: readonly string[]): boolean =>
  existsSync(stampOf(build)) &&
  hashes.includes(readFileSync(stampOf(build), 'utf8')) &&
  build.outputs.every((file) => existsSync(join(root, file)))

/** Tells vite.config.ts to leave away what makes files smallest. */
export const quickly = { WALLETFRAME_QUICK_BUILD: '1' }

/** Makes one build in a process of its own. @returns whether it went well. */
const make = async ({ name }: Build, quick: boolean): Promise<boolean> => {
  // Loaded where it is needed: the compiler's interface takes longer than all else here.
  if (name === 'declarations') return (await import('./declarations.ts')).emitDeclarations()
  return exec('vite', ['build', '--mode', name, '--logLevel', 'error'], { env: quick ? quickly : {} })
}

export type BuildOptions = {
  /** Builds also what is fresh. */
  readonly force?: boolean
  /** Which ones. Default: all. */
  readonly of?: readonly Build[]
  /** Leaves away what makes files smallest. Such a build is not fresh for whoever asks for a whole one. */
  readonly quick?: boolean
  readonly make?: (build: Build, quick: boolean) => Promise<boolean>
}

/** Builds what is not fresh. @returns the names of what was built; undefined where one failed. */
export const buildStale = async (options: BuildOptions = {}): Promise<readonly string[] | undefined> => {
  const { quick = false } = options
  const hashOfFile = fileHashes()
  const made: string[] = []
  for (const build of options.of ?? builds) {
    const hash = hashOf(build, hashOfFile)
    // Asked in its turn: the one before may have emptied the folder.
    const quickHash = quickMark + hash
    if (!options.force && isFresh(build, quick ? [hash, quickHash] : [hash])) continue
    rmSync(stampOf(build), { force: true })
    if (!(await (options.make ?? make)(build, quick))) return undefined
    mkdirSync(dirname(stampOf(build)), { recursive: true })
    writeFileSync(stampOf(build), quick ? quickHash : hash)
    made.push(build.name)
  }
  return made
}

/** Builds everything that tests, benchmarks and packages need. @returns whether it went well. */
export const buildAll = async (options: { readonly force?: boolean } = {}): Promise<boolean> =>
  (await buildStale(options)) !== undefined

/** What `npm start` serves. */
export const servedBuilds = builds.filter(({ isServed }) => isServed)
