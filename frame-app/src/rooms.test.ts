import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/*
 * The rooms of DESIGN, from the lowest to the highest: a file imports only from its own room and from rooms below it, also types, also by
 * `import()`. The linter's rules name packages; this holds the order.
 */

const rooms = [
  'i18n',
  'state',
  'storage',
  'api',
  'bridge',
  'vault',
  'chains',
  'connectors',
  'connections',
  'rpc',
  'approvals',
  'data',
  'theme',
  'ui',
  'features',
  'shell',
  'app',
  'exit',
]

/** Rooms that know even less than their place allows. */
const onlyFrom: Readonly<Record<string, readonly string[]>> = {
  i18n: [],
  state: ['i18n'],
  ui: [],
  storage: ['state'],
}

/** Imports upwards that are still there, each with what has to go elsewhere first. */
const known: readonly RegExp[] = [
  // A batch remembers what each of its calls does, in the words of its chain.
  /^storage\/batches\.ts > chains$/,
  // The list of watched tokens is kept by wallet, which a request does not name.
  /^chains\/eip155\/asset\.ts > connections$/,
]

const root = dirname(fileURLToPath(import.meta.url))
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** What a file's text imports, by whatever form. */
const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, path]) => path ?? '')

const roomOf = (file: string): string => relative(root, file).split('/')[0] ?? ''

/** Imports of one file that go against the order, as `file > room`. */
const against = (file: string, text: string): readonly string[] => {
  const from = roomOf(file)
  return importsOf(text)
    .map((path) => roomOf(join(dirname(file), path)))
    .filter((to) => {
      if (to === from || rooms.indexOf(from) === -1) return false
      return onlyFrom[from] ? !onlyFrom[from].includes(to) : rooms.indexOf(to) > rooms.indexOf(from)
    })
    .map((to) => `${relative(root, file)} > ${to}`)
}

test('every folder is a room', () => {
  expect(
    new Set(
      filesIn(root)
        .map(roomOf)
        .filter((room) => !room.includes('.')),
    ),
  ).toEqual(new Set(rooms))
})

test('imports go down only', () => {
  const found = filesIn(root).flatMap((file) => against(file, readFileSync(file, 'utf8')))
  expect([...new Set(found)].filter((edge) => !known.some((pattern) => pattern.test(edge)))).toEqual([])
})

test.each([
  ['a value', "import { approve } from '../approvals/queue.ts'"],
  ['a type', "import type { Approval } from '../approvals/approval.ts'"],
  ['a type within a list', "import { type Approval } from '../approvals/approval.ts'"],
  ['what is fetched later', "const { approve } = await import('../approvals/queue.ts')"],
  ['the type of what is fetched later', "type Queue = typeof import('../approvals/queue.ts')"],
  ['what is passed on', "export { approve } from '../approvals/queue.ts'"],
  ['for its effect', "import '../approvals/queue.ts'"],
])('an import upwards is found: %s', (_form, text) => {
  expect(against(join(root, 'rpc/made.ts'), text)).toEqual(['rpc/made.ts > approvals'])
  expect(against(join(root, 'approvals/made.ts'), text)).toEqual([])
})
