import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hitsFile, type Hit } from './hit.ts'
import { applied } from './operators.ts'
import { probed } from './probes.ts'
import type { Question, Tests, Verdict } from './runner.ts'
import type { Sampled } from './sample.ts'

/*
 * The tests of a copy of the tree: which of them come by which mutant, and whether one fails when it is there.
 */

/** Milliseconds: to start and to run all tests of an area once. */
const startPatience = 900_000
/** Milliseconds for one mutant. One that takes longer hangs, and a hang is noticed. */
const patience = 180_000

/** The tests that come by a mutant, by its place in the list that was surveyed. */
export type Survey = ReadonlyMap<number, readonly Tests[]>

/** What the runner says next, or nothing in this time. */
const heard = (from: ChildProcess, within: number): Promise<unknown> =>
  new Promise((resolve) => {
    const end = (message?: unknown) => {
      clearTimeout(timer)
      from.off('message', end).off('exit', gone)
      resolve(message)
    }
    const gone = () => end()
    const timer = setTimeout(gone, within)
    from.once('message', end).once('exit', gone)
  })

const readHits = (path: string): Survey => {
  const files = new Map<number, Map<string, Set<string> | 'all'>>()
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []) {
    const [id, file, name] = JSON.parse(line) as Hit
    const tests = files.get(id) ?? new Map<string, Set<string> | 'all'>()
    const names = tests.get(file) ?? new Set()
    // What ran while a module was loaded may matter to every test of the file.
    tests.set(file, names === 'all' || name === null ? 'all' : names.add(name))
    files.set(id, tests)
  }
  return new Map(
    [...files].map(([id, tests]) => [
      id,
      [...tests].map(([file, names]) => (names === 'all' ? { file } : { file, names: [...names] })),
    ]),
  )
}

export const openSession = (folder: string) => {
  let runner: ChildProcess | undefined

  const close = (): void => {
    // The whole group: Vitest's own workers may be what hangs.
    if (runner?.pid !== undefined && runner.exitCode === null) process.kill(-runner.pid, 'SIGKILL')
    runner = undefined
  }

  const ask = async (question: Question, within: number): Promise<Verdict | undefined> => {
    if (!runner) {
      runner = fork(join(folder, 'scripts/mutation/runner.ts'), {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Server tests on SQLite alone: a PostgreSQL a file and mutant would take minutes each.
        env: { ...process.env, NO_COLOR: '1', WALLETFRAME_TEST_DATABASE: 'SQLite' },
      })
      if ((await heard(runner, startPatience)) !== 'ready') throw new Error('Vitest did not start.')
    }
    const verdict = heard(runner, within)
    runner.send(question)
    const said = (await verdict) as Verdict | undefined
    if (!said) close()
    return said
  }

  /** Runs all tests of these folders once. @throws where one fails though nothing was changed. */
  const survey = async (mutants: readonly Sampled[], folders: readonly string[]): Promise<Survey> => {
    const places = mutants.map((mutant, id) => ({ ...mutant, id }))
    const files = new Map(mutants.map(({ file, source }) => [file, source]))
    for (const [file, source] of files)
      writeFileSync(
        join(folder, file),
        probed(
          source,
          file,
          places.filter((place) => place.file === file),
        ),
      )
    const hits = join(folder, hitsFile)
    rmSync(hits, { force: true })
    const verdict = await ask({ kind: 'survey', files: [...files.keys()], folders }, startPatience)
    for (const [file, source] of files) writeFileSync(join(folder, file), source)
    if (!verdict || verdict.failed !== undefined)
      throw new Error(
        `Unit tests fail before anything is changed: ${verdict?.failed ?? 'they take too long'}`,
      )
    return readHits(hits)
  }

  const run = async (
    mutant: Sampled,
    source: string,
    tests: readonly Tests[],
  ): Promise<Verdict | undefined> => {
    const path = join(folder, mutant.file)
    writeFileSync(path, source)
    const verdict = await ask({ kind: 'run', changed: mutant.file, tests }, patience)
    writeFileSync(path, mutant.source)
    return verdict
  }

  /** Whether some tests of a file pass without the others: one may need what another left behind. */
  const stands = new Map<string, boolean>()
  const standsAlone = async (mutant: Sampled, tests: Tests): Promise<boolean> => {
    const key = JSON.stringify(tests)
    const known = stands.get(key)
    if (known !== undefined) return known
    const verdict = await run(mutant, mutant.source, [tests])
    const passes = verdict !== undefined && verdict.failed === undefined
    stands.set(key, passes)
    return passes
  }

  /** @returns the test that failed with the mutant in place, `it hangs`, or nothing where all passed. */
  const killerOf = async (mutant: Sampled, tests: readonly Tests[]): Promise<string | undefined> => {
    if (tests.length === 0) return undefined
    const verdict = await run(mutant, applied(mutant.source, mutant), tests)
    if (!verdict) return 'it hangs'
    const some = tests.find(({ file, names }) => file === verdict.file && names !== undefined)
    if (!some || (await standsAlone(mutant, some))) return verdict.failed
    const whole = await run(
      mutant,
      applied(mutant.source, mutant),
      tests.map(({ file }) => ({ file })),
    )
    return whole ? whole.failed : 'it hangs'
  }

  return { survey, killerOf, close }
}
