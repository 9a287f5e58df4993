import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from './exec.ts'
import { copyTree } from './mutation/copy.ts'
import { lineReport, tableOf, type Outcome } from './mutation/report.ts'
import { areaOf, samplesOf } from './mutation/sample.ts'
import { openSession } from './mutation/session.ts'
import { lineOf } from './mutation/tree.ts'

/*
 * Would the tests notice? Changes a seeded sample of places, one at a time, and runs the unit tests that come by it.
 * `npm run mutation -- [--seed N] [--count N] [--area NAME or glob] [--json FILE]`
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    area: { type: 'string' },
    json: { type: 'string' },
  },
})
const [seed, count] = [Number(values.seed), Number(values.count)]
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
  console.error(`--seed and --count are whole numbers, not '${values.seed}' and '${values.count}'.`)
  process.exit(1)
}

const samples = samplesOf(root, count, seed, values.area)
const { folder, remove } = copyTree(root)
const session = openSession(folder)
process.once('exit', () => {
  session.close()
  remove()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const outcomes: Outcome[] = []
for (const { area, sample } of samples) {
  const survey = await session.survey(sample, areaOf(area).tests)
  console.log(`${area}: ${sample.length} mutants, of which tests come by ${survey.size}`)
  for (const [id, mutant] of sample.entries()) {
    const tests = survey.get(id) ?? []
    const killer = await session.killerOf(mutant, tests)
    const outcome: Outcome = {
      area,
      place: `${mutant.file}:${lineOf(mutant.source, mutant.start)}`,
      operator: mutant.operator,
      from: mutant.source.slice(mutant.start, mutant.end),
      to: mutant.text,
      killed: killer !== undefined,
      by: killer ?? (tests.length === 0 ? 'no test comes by' : `tests of ${tests.length} files passed`),
    }
    outcomes.push(outcome)
    console.log(lineReport(outcome))
    if (values.json !== undefined)
      writeFileSync(values.json, JSON.stringify({ seed, count, outcomes }, undefined, 1))
  }
}
console.log(tableOf(outcomes))
process.exit(0)
