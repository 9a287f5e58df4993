// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkOptions, optionNames } from '../src/options.ts'
import * as external from '../src/external.ts'
import * as main from '../src/index.ts'
import * as react from '../src/react.ts'
import { installDom } from './fakeFrame.ts'

/* docs/coming-from-appkit.md: each name of ours that it gives is there, and each name of theirs has one row. */

const at = (path: string) => join(import.meta.dirname, '..', path)
const text = readFileSync(at('../docs/coming-from-appkit.md'), 'utf8')
const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  name: string
  exports: Record<string, unknown>
}
const elements = readFileSync(at('src/elements/elements.ts'), 'utf8')

const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, there = '', here = '']) => ({ there, here }))
const named = rows.filter(({ here }) => !here.startsWith('left out: '))

const good = { frameUrl: 'https://wallet.example.com', projectId: 'demo' }
installDom()
const wallet = main.createWalletFrame({ ...good, networks: ['eip155:1'] })
const isFeature = (name: string): boolean =>
  [true, []].some((value) => {
    try {
      checkOptions({ ...good, features: { [name]: value } })
      return true
    } catch {
      return false
    }
  })
/** What does not throw for a wrong argument exists. */
const accepts = (act: () => unknown): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Forms in which a name of ours is written, and how it is seen that it is there. */
const forms: readonly (readonly [RegExp, (name: string) => boolean])[] = [
  [/^features\.(\w+)$/, isFeature],
  [/^wallet\.(\w+)\(\)$/, (name) => typeof wallet[name as 'open'] === 'function'],
  [/^wallet\.(\w+)$/, (name) => name in wallet],
  // Networks are there once the frame has told them.
  [/^getState\(\)\.(\w+)$/, (name) => name in wallet.getState() || name === 'networks'],
  [/^on\('(\w+)'\)$/, (name) => accepts(() => wallet.on(name as 'connect', () => undefined)())],
  [/^view: '(\w+)'$/, (name) => readFileSync(at('src/checked.ts'), 'utf8').includes(`  ${name}: true,`)],
  [/^<([\w-]+)>$/, (name) => elements.includes(`define('${name}'`)],
  [/^(use\w+)\(\)$/, (name) => name in react],
  [/^(\w+)\(\)$/, (name) => name in main || name in external],
  [/^@walletframe\/host-sdk(\/[\w-]+)$/, (name) => `.${name}` in manifest.exports],
  [/^([\w]+)$/, (name) => (optionNames as readonly string[]).includes(name)],
]
const isThere = (name: string): boolean => {
  for (const [form, check] of forms) {
    const found = form.exec(name)?.[1]
    if (found !== undefined) return check(found)
  }
  return false
}
const attribute = /^attribute `([\w-]+)`$/

describe('the table', () => {
  test.each(named.map(({ there, here }) => [there, here]))('%s: %s is there', (_there, here) => {
    const found = attribute.exec(here)?.[1]
    if (found !== undefined) return expect(elements).toContain(`'${found}'`)
    expect(here).toMatch(/^`[^`]+`(, `[^`]+`)*$/)
    expect([...here.matchAll(/`([^`]+)`/g)].filter(([, name = '']) => !isThere(name))).toEqual([])
  })

  test('what is left out says why', () => {
    const without = rows.filter(({ here }) => !named.some((row) => row.here === here))
    expect(without.length).toBeGreaterThan(40)
    expect(without.filter(({ here }) => here.length < 'left out: '.length + 8)).toEqual([])
  })

  test('each name has one row', () => {
    const names = rows.map(({ there }) => there)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => !/^`[^`]+`$/.test(name))).toEqual([])
    expect(names.length).toBeGreaterThan(185)
  })

  test('a wallet that a button is to name is one of the list that ships', () => {
    const { wallets } = JSON.parse(readFileSync(at('../frame-server/catalogue.json'), 'utf8')) as {
      readonly wallets: readonly { readonly name: string }[]
    }
    const called = wallets.map(({ name }) => name.toLowerCase())
    const given = [...text.matchAll(/`name="([^"]+)"`/g)].map(([, name = '']) => name.toLowerCase())
    expect(given.length).toBeGreaterThan(2)
    expect(given.filter((name) => !called.includes(name) && !called.includes(`${name} wallet`))).toEqual([])
  })

  test('a name that is not there would be found', () => {
    for (const name of ['features.emial', 'wallet.opne()', "on('gone')", 'useNothing()', 'netwroks', 'a b'])
      expect(isThere(name)).toBe(false)
  })
})
