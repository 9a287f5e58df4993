import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exec, root, wasInterrupted, type ExecOptions } from './exec.ts'

type Count = { readonly passed: number; readonly failed: number; readonly skipped: number }
type Step = { readonly name: string; readonly run: (options: ExecOptions) => Promise<Count> }

const reports = join(root, '.cache/reports')

/** Milliseconds for everything after the set-up: CI ends a run after thirty minutes, and then nobody sees a sum. */
const patience = 26 * 60_000

/** A step that has no tests of its own counts as one. */
const asOne = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** A runner's numbers. One that died, or ran nothing, has failed. */
const counted = (ok: boolean, count: Count | undefined): Count => {
  if (!count || count.passed + count.failed === 0) return asOne(false)
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
}

const readReport = (file: string): unknown => {
  const path = join(reports, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

const unit = async (options: ExecOptions): Promise<Count> => {
  const file = join(reports, 'unit.json')
  const ok = await exec('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], {
    ...options,
    env: { NO_COLOR: '1' },
  })
  const report = readReport('unit.json') as
    | { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }
    | undefined
  return counted(
    ok,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  )
}

const e2e = async (options: ExecOptions): Promise<Count> => {
  const ok = await exec('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
    ...options,
    env: { WALLETFRAME_JSON_REPORT: join(reports, 'e2e.json') },
  })
  const report = readReport('e2e.json') as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
    | undefined
  return counted(
    ok,
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      skipped: report.stats.skipped,
    },
  )
}

/** Everything that CI asks for. A failing step does not keep the others from running: the sum is honest. */
export const runTests = async (tasks: {
  readonly typecheck: () => Promise<boolean>
  readonly buildAll: () => Promise<boolean>
}): Promise<boolean> => {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const deadline = Date.now() + patience
  const steps: readonly Step[] = [
    { name: 'format', run: async (options) => asOne(await exec('oxfmt', ['--check'], options)) },
    { name: 'lint', run: async (options) => asOne(await exec('oxlint', ['--type-aware'], options)) },
    { name: 'typecheck', run: async () => asOne(await tasks.typecheck()) },
    { name: 'build', run: async () => asOne(await tasks.buildAll()) },
    { name: 'unit', run: unit },
    { name: 'e2e', run: e2e },
    {
      name: 'bench',
      run: async (options) => asOne(await exec('node', ['benchmarks/src/main.ts', '--ci'], options)),
    },
  ]
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`)
    const started = Date.now()
    const count = await run({ patience: Math.max(deadline - started, 1) })
    if (wasInterrupted()) return false
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += count[key]
    const seconds = ((Date.now() - started) / 1_000).toFixed(1)
    lines.push(
      `${name.padEnd(12)}${String(count.passed).padStart(6)} passed${String(count.failed).padStart(6)} failed${seconds.padStart(9)} s`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
  console.log(
    `${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
  )
  return sum.failed === 0
}
