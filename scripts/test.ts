import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exec, root, wasInterrupted, type ExecOptions } from './exec.ts'
import { temporaryFolder } from './leftovers.ts'
import { errorsFile } from './errorsReporter.ts'
import {
  failedOfPlaywright,
  failedOfVitest,
  lineOf,
  type PlaywrightReport,
  type VitestReport,
} from './reports.ts'

type Count = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Tests that failed, as far as their runner named them. */
  readonly names?: readonly string[]
  /** Tests that failed, and passed at their second try. */
  readonly again?: readonly string[]
}
type Step = {
  readonly name: string
  readonly run: (options: ExecOptions) => Promise<Count>
  /** What is done meanwhile, with what this step leaves of the processor: what has no clock and asks nothing of other programs. */
  readonly beside?: readonly Step[]
}

const reports = join(root, '.cache/reports')

/**
 * Milliseconds for everything after the set-up. `npm test` takes forty to fifty minutes on two cores of its own, and must take less than an hour there;
 * a machine that others use too may be half as fast. CI ends a run after ninety minutes, and then nobody sees a sum.
 */
const patience = { usual: 75 * 60_000, full: 8 * 60 * 60_000 }

/**
 * Browsers on a busy machine lose a click or a frame now and then: what drives them has a second try, in CI's usual run. Each is named at the
 * end, and more than these few in one run are no accident. What guards money (clickjacking) and what is measured have none.
 */
const mostSecondTries = 3
const secondTry = process.env['CI'] === 'true' ? 1 : 0

/** Runs of each property that is fuzzed, in the full run. Without it each test's own number counts. */
const fullFuzzRuns = '20000'

/** How often the full run runs each end-to-end test: once, or as often as `WALLETFRAME_REPEATS` says, which finds what fails now and then. */
const repeats = process.env['WALLETFRAME_REPEATS'] ?? '1'

/** A step that has no tests of its own counts as one. */
const asOne = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** A runner's numbers. One that died, or found nothing, has failed, and so has one that ended as failed with no test to blame. */
const counted = (ok: boolean, count: Count | undefined): Count => {
  if (!count || count.passed + count.failed + count.skipped === 0)
    return { ...asOne(false), names: ['its runner found no test, or died: see its output above'] }
  if (ok || count.failed > 0) return count
  const own = count.names ?? []
  return {
    ...count,
    failed: 1,
    names: own.length > 0 ? own : ['no test failed, but its runner did: see its output above'],
  }
}

const readReport = (file: string): unknown => {
  const path = join(reports, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Vitest's tests. @param file where its report goes. */
const vitest = async (file: string, args: readonly string[], options: ExecOptions): Promise<Count> => {
  const path = join(reports, file)
  const errors = `errors-${file}`
  const ok = await exec(
    'vitest',
    [
      'run',
      '--reporter=json',
      `--outputFile.json=${path}`,
      `--reporter=${join(root, 'scripts/errorsReporter.ts')}`,
      ...args,
    ],
    { ...options, env: { NO_COLOR: '1', [errorsFile]: join(reports, errors), ...options.env } },
  )
  const report = readReport(file) as VitestReport | undefined
  const outside = (readReport(errors) ?? []) as readonly string[]
  return counted(
    ok,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      names: [...failedOfVitest(report), ...outside.map((message) => `outside of tests${lineOf(message)}`)],
      again: failedOfVitest(report, 'again'),
    },
  )
}

/** Playwright's tests of one of its projects. */
const playwright = async (project: string, args: readonly string[], options: ExecOptions): Promise<Count> => {
  const file = `${project}.json`
  const ok = await exec(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', `--project=${project}`, ...args],
    {
      ...options,
      env: {
        WALLETFRAME_JSON_REPORT: join(reports, file),
        // Each worker loads the same thousand modules: what one has compiled the next ones read.
        NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        ...options.env,
      },
    },
  )
  const report = readReport(file) as PlaywrightReport | undefined
  return counted(
    ok,
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      names: failedOfPlaywright(report),
      again: failedOfPlaywright(report, 'again'),
    },
  )
}

/** What CI installed everything for, and did not run, has failed. */
const inCi = (count: Count): Count =>
  process.env['CI'] === 'true' ? { ...count, failed: count.failed + count.skipped, skipped: 0 } : count

/**
 * Everything that CI asks for. A failing step does not keep the others from running: the sum is honest.
 * @param full all of every matrix, and long fuzzing: takes about two hours on two cores.
 */
export const runTests = async (
  tasks: {
    readonly typecheck: (options: ExecOptions) => Promise<boolean>
    readonly buildAll: () => Promise<boolean>
  },
  { full = false } = {},
): Promise<boolean> => {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const deadline = Date.now() + (full ? patience.full : patience.usual)
  const fullEnv: Readonly<Record<string, string>> = full
    ? { WALLETFRAME_FULL: '1', FUZZ_RUNS: fullFuzzRuns }
    : {}
  const steps: readonly Step[] = [
    { name: 'format', run: async (options) => asOne(await exec('oxfmt', ['--check'], options)) },
    { name: 'build', run: async () => asOne(await tasks.buildAll()) },
    {
      name: 'unit',
      run: (options) => vitest('unit.json', ['--reporter=dot'], options),
      // A fifth of the unit tests' time is waiting.
      beside: [
        {
          name: 'lint, types',
          run: async (options) => {
            const low = { ...options, isLowPriority: true }
            const isLinted = await exec('oxlint', ['--type-aware'], low)
            return asOne((await tasks.typecheck(low)) && isLinted)
          },
        },
      ],
    },
    {
      name: 'e2e',
      run: (options) =>
        playwright('e2e', full ? [`--repeat-each=${repeats}`] : [`--retries=${secondTry}`], options),
    },
    {
      name: 'measured',
      run: (options) => playwright('measured', full ? [`--repeat-each=${repeats}`] : [], options),
    },
    // Of the usual run a sample, whose seed its titles name (e2e/support/sample.ts).
    { name: 'clickjacking', run: (options) => playwright('clickjacking', [], options) },
    // Every view in every state, from fixtures; of the usual run a sample too.
    {
      name: 'gallery',
      run: (options) => playwright('gallery', full ? [] : [`--retries=${secondTry}`], options),
    },
    {
      name: 'engines',
      run: (options) =>
        vitest(
          'engines.json',
          [
            '--reporter=verbose',
            '--config',
            'e2e/engines/vitest.config.ts',
            `--retry=${full ? 0 : secondTry}`,
          ],
          options,
        ),
    },
    {
      name: 'bench',
      run: async (options) => asOne(await exec('node', ['benchmarks/src/main.ts', '--ci'], options)),
    },
  ]
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  const failures: string[] = []
  const again: string[] = []
  const runStep = async ({ name, run }: Step): Promise<void> => {
    console.log(`\n== ${name}`)
    const started = Date.now()
    const temporary = temporaryFolder()
    const options = { patience: Math.max(deadline - started, 1), env: { ...fullEnv, ...temporary.env } }
    const ran = inCi(await run(options))
    const leftovers = await temporary.end()
    failures.push(
      ...[...(ran.names ?? []), ...leftovers.map((left) => `left behind: ${left}`)].map(
        (what) => `${name}: ${what}`,
      ),
    )
    again.push(...(ran.again ?? []).map((what) => `${name}: ${what}`))
    const count = { ...ran, failed: ran.failed + leftovers.length }
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += count[key]
    const seconds = ((Date.now() - started) / 1_000).toFixed(1)
    lines.push(
      `${name.padEnd(14)}${String(count.passed).padStart(6)} passed${String(count.failed).padStart(6)} failed${seconds.padStart(9)} s`,
    )
  }
  for (const step of steps) {
    await Promise.all([step, ...(step.beside ?? [])].map(runStep))
    if (wasInterrupted()) return false
  }
  if (again.length > 0) console.log(`\nPassed at the second try:\n${again.join('\n')}`)
  if (again.length > mostSecondTries) {
    failures.push(`${again.length} second tries, where ${mostSecondTries} are the most`)
    sum.failed += 1
  }
  // At the end too: of a long output people, and CI's page, see the last lines.
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  console.log(`\n${lines.join('\n')}\n`)
  console.log(
    `${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
  )
  return sum.failed === 0
}
