import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { safeSvg } from '../safeSvg.ts'

const root = join(import.meta.dirname, '../..')
const textsIn = (folder: string) =>
  readdirSync(join(root, folder)).map(
    (file) => [file, readFileSync(join(root, folder, file), 'utf8')] as const,
  )
const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${more}>${inner}</svg>`

describe.each([
  ['frame-app/icons/networks', 50, /^[a-z0-9]{3,8}-[-_a-zA-Z0-9]{1,32}\.svg$/],
  ['frame-server/walletIcons', 30, /^[a-z0-9]+\.svg$/],
])('the icons in %s', (folder, least, name) => {
  const files = textsIn(folder)
  test('are drawings and nothing else, each small', () => {
    expect(files.length).toBeGreaterThan(least)
    expect(files.map(([file, text]) => [file, safeSvg(text)])).toEqual(files)
    expect(Math.max(...files.map(([, { length }]) => length))).toBeLessThan(4_000)
  })
  test('are named as they are asked for', () =>
    expect(files.filter(([file]) => !name.test(file))).toEqual([]))
})

describe('what an icon may be', () => {
  test('a drawing, without what is needless', () =>
    expect(safeSvg(svg('<path d="M0 0h4" fill="url(#a)"/>', ' class="x" width="24"'))).toBe(
      `${svg('<path d="M0 0h4" fill="url(#a)"/>')}\n`,
    ))
  test.each([
    svg('<script>alert(1)</script>'),
    svg('<path d="M0 0" onload="alert(1)"/>'),
    svg('<image href="https://example.com/a.png"/>'),
    svg('<use href="#a"/>'),
    svg('<style>*{}</style>'),
    svg('<path d="M0 0" style="fill:red"/>'),
    svg('<path fill="url(https://example.com/#a)" d="M0 0"/>'),
    svg('<path fill="url(&#104;ttps)" d="M0 0"/>'),
    svg('<foreignObject></foreignObject>'),
    svg('<text>a</text>'),
    svg('a'),
    svg('<!-- a -->'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
    `<?xml version="1.0"?>${svg('')}`,
    svg('<path d="M0 0" fill=red />'),
    svg("<path d='M0 0'/>"),
    '<svg xmlns="http://evil.example" viewBox="0 0 1 1"></svg>',
    '<g></g>',
    '',
  ])('refused: %s', (text) => expect(() => safeSvg(text)).toThrow())
})
