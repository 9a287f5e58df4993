import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantsOf, type Mutant } from './operators.ts'

/*
 * Which files are asked of, and which of their mutants: drawn with a seed, so that a run can be repeated.
 */

export type Area = {
  /** Globs from the root of the repository. */
  readonly files: readonly string[]
  /** Where the unit tests lie that must notice. */
  readonly tests: readonly string[]
}

/** What must hold, by name. */
export const areas: Readonly<Record<string, Area>> = {
  border: {
    files: ['bridge-protocol/src/**/*.ts', 'host-sdk/src/**/*.ts', 'frame-app/src/bridge/**/*.ts'],
    tests: ['bridge-protocol', 'host-sdk', 'frame-app/src/bridge'],
  },
  approvals: {
    files: [
      'frame-app/src/approvals/**/*.ts',
      'frame-app/src/ui/*Arming*.ts',
      'frame-app/src/ui/ArmedButton.tsx',
    ],
    tests: ['frame-app'],
  },
  chains: { files: ['frame-app/src/chains/**/*.ts'], tests: ['frame-app'] },
  vault: { files: ['frame-app/src/vault/**/*.ts'], tests: ['frame-app'] },
  sessions: {
    files: ['frame-app/src/api/**/*.ts', 'frame-app/src/features/emailLogin/*.ts'],
    tests: ['frame-app'],
  },
  server: { files: ['frame-server/src/**/*.ts'], tests: ['frame-server'] },
}

/** An area that the table has, or one of these files only, with the tests of their workspace. */
export const areaOf = (name: string): Area =>
  areas[name] ?? { files: [name], tests: [name.split('/', 1).join('')] }

/** Types, tests, texts and looks: nothing that a unit test could miss. */
const passedOver = /\.(?:test|test-d|d)\.ts$|\/(?:main|index|texts|styles)\.ts$/

export type Source = { readonly area: string; readonly file: string; readonly source: string }
export type Sampled = Source & Mutant

/** The files of an area. */
export const sourcesOf = (root: string, area: string): readonly Source[] =>
  areaOf(area)
    .files.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !passedOver.test(file))
    .toSorted()
    .map((file) => ({ area, file, source: readFileSync(join(root, file), 'utf8') }))

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const random = (seed: number): (() => number) => {
  let state = Math.trunc(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shuffled = <T>(items: readonly T[], next: () => number): readonly T[] =>
  items
    .map((item) => ({ item, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** `count` mutants of these files, in the order of the files. */
export const sampleOf = (sources: readonly Source[], count: number, seed: number): readonly Sampled[] => {
  const all = sources.flatMap((from) =>
    mutantsOf(from.source, from.file).map((found) => ({ ...from, ...found })),
  )
  return shuffled(all, random(seed))
    .slice(0, count)
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.start - other.start)
}

/**
 * What is asked in a run: of all areas together `count` mutants, each its share by lines, or the share of one of them (the same mutants
 * as in the run over all), or `count` of some files.
 * @throws where no file matches.
 */
export const samplesOf = (
  root: string,
  count: number,
  seed: number,
  only?: string,
): readonly { readonly area: string; readonly sample: readonly Sampled[] }[] => {
  const asked = only === undefined || only in areas ? Object.keys(areas) : [only]
  const sources = asked.map((area) => ({ area, files: sourcesOf(root, area) }))
  const linesOf = (files: readonly Source[]) =>
    files.reduce((sum, { source }) => sum + source.split('\n').length, 0)
  const all = linesOf(sources.flatMap(({ files }) => files))
  return sources
    .filter(({ area }) => only === undefined || area === only)
    .map(({ area, files }) => {
      if (files.length === 0)
        throw new Error(`No file matches '${area}'. Areas: ${Object.keys(areas).join(', ')}.`)
      return { area, sample: sampleOf(files, Math.round((count * linesOf(files)) / all), seed) }
    })
}
