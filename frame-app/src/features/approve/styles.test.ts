import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * What is decided has one scroll, that of the card: the button arms when its end was reached (ui/ArmedButton.test.tsx), and knows nothing of
 * boxes within. And nothing of it fades, moves or is scaled, or a browser could not prove that it is visible.
 */

/** What approvals are drawn with, beside their own: lists of data, facts, marks. */
const shared = [
  'Facts',
  'Panel',
  'Mark',
  'Sentence',
  'ArmedButton',
  'NetworkIcon',
  'TokenIcon',
  'RoundTile',
  'CopyableAddress',
]
const views = join(import.meta.dirname, 'views')
const files = [
  ...readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(views, file)),
  ...shared.map((name) => join(import.meta.dirname, '../../ui', `${name}.css`)),
]

/** Declarations that match, as `file: declaration`. */
const found = (pattern: RegExp): readonly string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`),
  )

test('there are style sheets to look at', () => expect(files.length).toBeGreaterThan(12))

test('nothing in an approval scrolls by itself, or is held small', () =>
  expect(found(/^\s*(overflow[a-z-]*:\s*(auto|scroll)|max-(block-size|height):|line-clamp:)[^;]*/gm)).toEqual(
    [],
  ))

test('nothing in an approval fades, moves or is scaled', () =>
  expect(
    found(
      /^\s*(opacity|filter|backdrop-filter|transform|scale|translate|animation|transition)[a-z-]*:[^;]*/gm,
    ),
  ).toEqual([]))
