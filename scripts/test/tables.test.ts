import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Tables of the documents are whole: a blank line, or a row with another number of cells, would break one into text. */

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

const cellsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    // A bar in a cell has a stroke before it.
    .split(/(?<!\\)\|/).length

/** Rows that belong to no table, or not to the one that they stand in. */
const brokenRows = (text: string): readonly string[] => {
  const lines = text.replace(/^```.*?^```/gms, '').split('\n')
  let columns: number | undefined
  return lines.filter((line, index) => {
    if (!line.trim().startsWith('|')) {
      columns = undefined
      return false
    }
    // The first row has the line under it that makes a table.
    if (columns === undefined && /^\s*\|[\s:|-]+\|\s*$/.test(lines[index + 1] ?? '')) columns = cellsOf(line)
    return columns === undefined || cellsOf(line) !== columns
  })
}

test.each(documents)('%s (D27)', (file) => {
  expect(brokenRows(readFileSync(join(root, file), 'utf8'))).toEqual([])
})

test.each([
  ['| a | b |\n| - | - |\n| 1 | 2 |', []],
  ['| a | b |\n| - | - |\n\n| 1 | 2 |', ['| 1 | 2 |']],
  ['| a | b |\n| - | - |\n| 1 |', ['| 1 |']],
  ['| a | b |\n| - | - |\n| 1 | 2 \\| 3 |', []],
  ['```\n| a\n```', []],
])('what is found: %j', (text, found) => expect(brokenRows(text)).toEqual(found))
