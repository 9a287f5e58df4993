import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { build } from 'vite'
import { staticSite } from '../../e2e/support/staticSite.ts'
import { median, rowOf, type Row } from './budget.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Rounds = { readonly bare: number; readonly guarded: number }[]

/** Runs of sixteen rounds: a machine that others use too shows more than the code costs, never less. */
const tries = 3

/**
 * A validated call across the border against a bare MessagePort, in the same run, to a frame of another site (its own process).
 * Both sides of the ratio are measured in turns, so that a busy machine slows both.
 */
export const measureBorderCalls = async (browser: Browser): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-bench-'))
  const pages = ['host', 'frame'].map((name) => join(root, `benchmarks/pages/${name}.html`))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir: folder, target: 'chrome120', rolldownOptions: { input: pages } },
  })
  const site = await staticSite(folder)
  const page = await browser.newPage()
  try {
    const frame = `http://frame.walletframe.localhost:${site.port}`
    await page.goto(
      `http://dapp.localhost:${site.port}/benchmarks/pages/host.html?frame=${encodeURIComponent(frame)}`,
    )
    // The quick quarter of the rounds: what the code costs when nothing else runs on the machine.
    const quick = (values: readonly number[]) =>
      median([...values].sort((a, b) => a - b).slice(0, Math.ceil(values.length / 4)))
    const runs: { readonly bare: number; readonly guarded: number }[] = []
    while (runs.length < tries) {
      const rounds = await page.evaluate(() =>
        (globalThis as unknown as { measureCalls(): Promise<Rounds> }).measureCalls(),
      )
      runs.push({
        bare: quick(rounds.map((round) => round.bare)),
        guarded: quick(rounds.map((round) => round.guarded)),
      })
    }
    const ratio = (run: { readonly bare: number; readonly guarded: number }) => run.guarded / run.bare
    const best = runs.reduce((one, other) => (ratio(one) < ratio(other) ? one : other))
    return [
      rowOf(
        'borderCall',
        ratio(best),
        `${best.guarded.toFixed(3)} ms against ${best.bare.toFixed(3)} ms a call, serial; best of ${runs.map((run) => ratio(run).toFixed(2)).join(', ')}`,
      ),
    ]
  } finally {
    await page.close()
    await site.close()
    rmSync(folder, { recursive: true })
  }
}
