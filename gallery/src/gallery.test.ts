// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewTexts } from '../../frame-app/src/i18n/english/views.ts'
import { languages } from '../../frame-app/src/i18n/language.ts'
import { definitions } from '../../frame-app/src/shell/definitions.ts'
import type { ViewName } from '../../frame-app/src/state/modal.ts'
import { exhibitOf, exhibits } from './exhibits.ts'
import { viewStates } from './fixtures/views.ts'
import { englishCatalogue } from './languages.ts'
import { stretch, stretchAll } from './pseudo.ts'
import { choicesOf, readWishes, writeWishes } from './wishes.ts'

const root = join(import.meta.dirname, '../..')
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !file.includes('node_modules') && !file.includes('dist/'))
    .map((file) => join(root, folder, file))

test('every view that the frame defines has at least one state', () => {
  const defined = filesIn('frame-app/src/features', /definition\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}name: '(\w+)',$/gm)].map(([, name]) => name ?? ''),
  )
  expect(defined.length).toBeGreaterThan(10)
  expect(Object.keys(viewStates).toSorted()).toEqual(defined.toSorted())
  for (const [view, states] of Object.entries(viewStates)) {
    expect(definitions[view as ViewName].name).toBe(view)
    expect(Object.keys(states).length).toBeGreaterThan(0)
  }
})

test('a state has one name in addresses', () => {
  const names = Object.values(exhibits).flat()
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/i.test(name))).toEqual([])
  expect(names.length).toBeGreaterThan(100)
  expect(() => exhibitOf('Connect', 'no-such-state')).toThrow('no-such-state')
  expect(() => exhibitOf('NoSuchView', 'usual')).toThrow('NoSuchView')
})

test('an address says what is shown, and what it does not say is as usual', () => {
  const wishes = readWishes(
    '?view=Account&state=empty&theme=dark&preset=forest&lang=pseudo&width=320&text=200&dir=rtl&force=hover',
  )
  expect(wishes).toEqual({
    view: 'Account',
    state: 'empty',
    theme: 'dark',
    preset: 'forest',
    lang: 'pseudo',
    width: '320',
    text: '200',
    dir: 'rtl',
    force: 'hover',
  })
  expect(readWishes(writeWishes(wishes))).toEqual(wishes)
  expect(readWishes('?theme=sepia&preset=sepia&lang=tlh&width=1')).toMatchObject({
    theme: 'light',
    preset: 'default',
    lang: 'en',
    width: 'desktop',
  })
  expect(choicesOf.preset).toEqual(['default', 'midnight', 'paper', 'forest', 'high-contrast', 'operator'])
  expect(choicesOf.lang).toEqual([...languages, 'pseudo'])
})

test('the pseudo-language is longer by two fifths, stands in brackets and keeps its places', () => {
  const text = 'Sign in to {domain} with this account'
  const stretched = stretch(text)
  expect(stretched).toMatch(/^\[.*\{domain\}.*\]$/)
  expect(stretched.length).toBeGreaterThanOrEqual(text.length * 1.4)
  expect(stretched).not.toContain('Sign')
  expect(stretch('')).toBe('')
  const table = stretchAll({ list: [['a', 'b']], say: (name: string) => `Hello ${name}` }) as {
    readonly list: readonly (readonly string[])[]
    readonly say: (name: string) => string
  }
  expect(table.list[0]?.[0]).toMatch(/^\[å/)
  expect(table.say('{name}')).toContain('{name}')
})

test('English is one catalogue, with every group', () => {
  const catalogue = englishCatalogue()
  expect(catalogue.views).toBe(viewTexts.english)
  const files = readdirSync(join(root, 'frame-app/src/i18n/english'))
  expect(Object.keys(catalogue).length).toBeGreaterThanOrEqual(
    files.filter((file) => file.endsWith('.ts')).length,
  )
})

test('nothing of the product imports the gallery', () => {
  const product = [
    'bridge-protocol',
    'api-contract',
    'host-sdk',
    'frame-app',
    'frame-server',
    'solana-dev-node',
    'dev-server',
  ]
  const importing = product
    .flatMap((folder) => filesIn(folder, /\.(?:tsx?|mjs|css|html)$/))
    .filter((file) =>
      /(?:from|import|src=|href=)[^\n]*(?:walletframe\/gallery|\/gallery\/)/.test(readFileSync(file, 'utf8')),
    )
  expect(importing).toEqual([])
})
