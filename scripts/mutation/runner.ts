import { resolve } from 'node:path'
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'

/*
 * One warm Vitest in a process of its own, in the copy of the tree: told which tests to run, it says which one failed. Starting it costs
 * more than most runs; a process of its own can be ended when a mutant hangs.
 */

/** The tests of a file: all, or those of these full names. */
export type Tests = { readonly file: string; readonly names?: readonly string[] }

export type Question =
  /** Runs all unit tests in these folders that import one of the files, directly or not. */
  | { readonly kind: 'survey'; readonly files: readonly string[]; readonly folders: readonly string[] }
  /** Runs some tests, after a file changed. */
  | { readonly kind: 'run'; readonly changed: string; readonly tests: readonly Tests[] }

/** The first test that failed, if one did, and the file that it stands in. */
export type Verdict = { readonly failed?: string; readonly file?: string }

const root = process.cwd()
let failed: string | undefined
let file: string | undefined
/** A mutant is done with at its first failure; a survey goes on, and names them all. */
let surveying = false

const firstLine = (text: string): string => text.split('\n', 1).join('').slice(0, 120)

const note = (module: TestModule, name: string, error: string): void => {
  const line = `${module.relativeModuleId}: ${name}: ${firstLine(error)}`
  file ??= module.moduleId
  failed = failed !== undefined && surveying ? `${failed}\n${line}` : (failed ?? line)
  if (!surveying) void vitest.cancelCurrentRun('test-failure')
}

const vitest = await createVitest({
  root,
  watch: false,
  run: true,
  reporters: [
    {
      onTestCaseResult: (test: TestCase) => {
        const { state, errors } = test.result()
        if (state === 'failed') note(test.module, test.fullName, errors?.[0]?.message ?? '')
      },
      onTestModuleEnd: (module: TestModule) => {
        const [error] = module.errors()
        if (error) note(module, 'as a whole', error.message)
      },
    },
  ],
})
for (const project of vitest.projects)
  project.config.setupFiles.push(resolve(root, 'scripts/mutation/collect.ts'))

const run = async (specifications: readonly TestSpecification[]): Promise<void> => {
  if (specifications.length === 0) return
  const { unhandledErrors } = await vitest.runTestSpecifications([...specifications])
  if (unhandledErrors.length > 0) failed ??= 'an unhandled error'
}

const judge = async (question: Question): Promise<Verdict> => {
  failed = undefined
  file = undefined
  surveying = question.kind === 'survey'
  if (question.kind === 'run') {
    vitest.invalidateFile(resolve(root, question.changed))
    await run(
      question.tests.flatMap(({ file, names }) =>
        vitest.projects.map((project) =>
          project.createSpecification(file, names === undefined ? {} : { testNames: [...names] }),
        ),
      ),
    )
    // The file is put back next: whoever imports it later must read it anew.
    vitest.invalidateFile(resolve(root, question.changed))
  } else {
    const paths = question.files.map((file) => resolve(root, file))
    for (const path of paths) vitest.invalidateFile(path)
    vitest.config.related = paths
    const folders = question.folders.map((folder) => `${resolve(root, folder)}/`)
    const related = await vitest.getRelevantTestSpecifications()
    await run(related.filter(({ moduleId }) => folders.some((folder) => moduleId.startsWith(folder))))
    for (const path of paths) vitest.invalidateFile(path)
  }
  return failed === undefined ? {} : { failed, ...(file === undefined ? {} : { file }) }
}

process.on('message', (question: Question) => {
  judge(question).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send?.('ready')
