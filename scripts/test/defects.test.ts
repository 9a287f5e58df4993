import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The record of the first defects (docs/decisions/0066) names their tests: a test that is renamed or gone is found here. */

const root = join(import.meta.dirname, '../..')
const record = readFileSync(join(root, 'docs/decisions/0066-defects-of-the-first-review.md'), 'utf8')

/** Of each row: the defect, and what stands in its last cell. */
const rows = [...record.matchAll(/^\| D(\d+) +\|.*\| ([^|]+?) +\|$/gm)].map(
  ([, number, tests = '']) => [Number(number), tests] as const,
)
/** A cell: "`file`: name; `file`: name", of which a name may have any sign but a backtick. */
const named = (cell: string) =>
  cell
    .split(/; (?=`)/)
    .map((each) => /^`([^`]+)`: (.+)$/.exec(each)?.slice(1, 3) ?? [each, ''])
    .map(([file = '', name = '']) => ({ file, name }))

test('every defect has its row', () => {
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
})

describe.each(rows)('D%i', (_number, cell) => {
  test.each(named(cell))('$file: $name', ({ file, name }) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(readFileSync(join(root, file), 'utf8').includes(name)).toBe(true)
  })
})
