import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../exec.ts'

/* docs/security.md links the tests of each threat: here a link that leads nowhere, and a test that no row links, are found. */

const page = join(root, 'docs/security.md')

/** Of each row its number, and the files that it links. */
const rows = new Map(
  [...readFileSync(page, 'utf8').matchAll(/^\| (\d+) +\|.*\|(.*)\|$/gm)].map(([, number, cell = '']) => [
    Number(number),
    [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => relative(root, join(dirname(page), path))),
  ]),
)

/** Threats that a file's tests are named after: a title, of a test or a group, begins with the word and the numbers. */
const namedIn = (file: string): readonly number[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/['`]threats? (\d+(?:(?:, | and )\d+)*): /g)].flatMap(
    ([, numbers = '']) => numbers.split(/, | and /).map(Number),
  )

const files = globSync('*/{src,test,**}/*.{test.ts,test.tsx,spec.ts}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
})

test('every threat has its row, and every row a test', () => {
  expect([...rows.keys()]).toEqual(Array.from({ length: rows.size }, (_, index) => index + 1))
  expect(rows.size).toBeGreaterThanOrEqual(36)
  expect([...rows].filter(([, linked]) => linked.length === 0)).toEqual([])
})

test('each row links the files whose tests are named after it, and no others', () => {
  const named = new Map([...rows.keys()].map((number) => [number, new Set<string>()]))
  for (const file of files)
    for (const number of namedIn(file)) {
      const row = named.get(number)
      if (!row) throw new Error(`${file} names threat ${number}, which has no row in docs/security.md`)
      row.add(file)
    }
  for (const [number, linked] of rows)
    expect([number, linked.toSorted()]).toEqual([number, [...(named.get(number) ?? [])].toSorted()])
})
