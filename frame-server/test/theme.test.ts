import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { ask, configValues, startServer, type Server } from './harness.ts'

/* An operator's theme: checked at start, in a style sheet beside the documents, with fonts of the operator's own folder. */

let server: Server
let folder: string
let fontsDir: string
const font = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(2_000, 7)])
const hosted = { family: 'Acme Sans', files: [{ file: 'acme.woff2', weight: '100 900' }] }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-theme-'))
  fontsDir = join(folder, 'fonts')
  mkdirSync(fontsDir)
  writeFileSync(join(fontsDir, 'acme.woff2'), font)
  writeFileSync(join(fontsDir, 'page.woff2'), '<!doctype html>')
  writeFileSync(join(fontsDir, 'large.woff2'), Buffer.alloc(4 * 1024 * 1024 + 1))
  server = await startServer(`sqlite:${join(folder, 'test.sqlite')}`, {
    fontsDir,
    projects: [
      { id: 'plain', name: 'Plain', allowedOrigins: [] },
      {
        id: 'themed',
        name: 'Themed',
        allowedOrigins: [],
        theme: { preset: 'midnight', accent: '#e4007f', radius: 'none', font: hosted },
      },
    ],
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const sheetIn = (html: string): string =>
  /<link rel="stylesheet" href="(\/v1\/themes\/[^"]+)">/.exec(html)?.[1] ?? expect.unreachable('no sheet')
const document = async (project: string): Promise<string> =>
  (await ask(server.base, 'GET', `/v1/?projectId=${project}`)).body as string
const get = (path: string) => fetch(server.base + path)

describe('behaviour', () => {
  test('the document links the theme after the frame’s own style, and has nothing inline', async () => {
    const html = await document('themed')
    expect(html.indexOf('/v1/themes/')).toBeGreaterThan(html.indexOf('<head>'))
    expect(html.indexOf('/v1/themes/')).toBeLessThan(html.indexOf('</head>'))
    expect(html).not.toMatch(/<style|style=/)
    const { headers } = await ask(server.base, 'GET', '/v1/?projectId=themed')
    expect(headers.get('content-security-policy')).toMatch(/style-src 'self'; font-src 'self';/)
  })
  test('a project without one has none', async () => {
    expect(await document('plain')).not.toContain('/v1/themes/')
    expect((await get('/v1/themes/plain/x.css')).status).toBe(404)
  })
  test('the window that a project opens has its theme too', async () => {
    const { body, headers } = await ask(server.base, 'GET', '/v1/window?projectId=themed')
    expect(sheetIn(body as string)).toBe(sheetIn(await document('themed')))
    expect(headers.get('content-security-policy')).toContain("font-src 'self'")
    for (const path of ['/v1/window', '/v1/window?projectId=plain', '/v1/window?projectId=nobody'])
      expect((await ask(server.base, 'GET', path)).body).not.toContain('/v1/themes/')
  })
  test('the sheet says values of the frame’s variables, and is kept for good', async () => {
    const answer = await get(sheetIn(await document('themed')))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const css = await answer.text()
    expect(css).toContain(':root:root{--accent:#e4007f;--on-accent:#ffffff;')
    expect(css).toMatch(/--surface:light-dark\(#f5f6ff, #0b1026\)/)
    expect(css).toContain("--font:'Acme Sans', system-ui")
    expect(css).toContain('--radius:0px')
    expect(css).toContain(':root:not([data-theme]) :is(.card,.backdrop){color-scheme:dark}')
  })
  test('a sheet of another server’s theme gets what there is, and is not kept', async () => {
    const answer = await get('/v1/themes/themed/another.css')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })
  test('its fonts are served from here, under a name of their content', async () => {
    const css = await (await get(sheetIn(await document('themed')))).text()
    const [face = ''] = css.split('\n')
    expect(face).toMatch(
      /^@font-face\{font-family:'Acme Sans';src:url\(\/v1\/fonts\/[\w-]{16}\/acme\.woff2\) format\('woff2'\);font-weight:100 900;/,
    )
    const address = /url\(([^)]+)\)/.exec(face)?.[1] ?? ''
    expect(await document('themed')).toContain(
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
    )
    const answer = await get(address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(font)
  })
  test.each([
    '/v1/fonts/AAAAAAAAAAAAAAAA/acme.woff2',
    '/v1/fonts/AAAAAAAAAAAAAAAA/..%2Ftest.sqlite',
    '/v1/fonts/AAAAAAAAAAAAAAAA/..%2F..%2Fetc%2Fpasswd',
    '/v1/fonts/AAAAAAAAAAAAAAAA/page.woff2',
  ])('nothing else of the disk is: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
  test('the frame is told the theme, for what a page’s wishes are laid over', async () => {
    const meta = /name="walletframe-project" content="([^"]*)"/.exec(await document('themed'))?.[1] ?? ''
    const text = meta.replace(/&#(\d+);/g, (_match, code: string) => String.fromCodePoint(Number(code)))
    expect(JSON.parse(text)).toMatchObject({ theme: { preset: 'midnight', accent: '#e4007f' } })
  })
})

describe('what cannot be used stops the server, by name', () => {
  const problemOf = (theme: unknown): string => {
    try {
      loadConfig({
        values: configValues(
          'sqlite::memory:',
          { frameDir: folder, loaderFile: folder },
          {
            fontsDir,
            projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [], theme }],
          },
        ),
      })
    } catch (error) {
      return (error as Error).message
    }
    return 'taken'
  }
  test.each([
    [{ accent: 'blau' }, 'theme.accent: expected an opaque colour'],
    [{ accent: '#ffffff80' }, 'theme.accent: expected an opaque colour'],
    [{ background: { light: '#fff' } }, 'theme.background: expected an opaque colour'],
    [{ text: 'url(https://example.com)' }, 'theme.text: expected an opaque colour'],
    [{ preset: 'neon' }, 'theme.preset: expected one of default, midnight, paper, forest, high-contrast'],
    [{ mode: 'auto' }, 'theme.mode: expected "system", "light" or "dark"'],
    [{ radius: 99 }, 'theme.radius: expected "none", "small"'],
    [{ fontSize: 40 }, 'theme.fontSize: expected 9 to 16 pixels'],
    [{ font: 'Wingdings' }, 'theme.font: expected families of the list'],
    [
      { font: { family: "A'; }", files: [{ file: 'acme.woff2' }] } },
      'theme.font.family: expected a name of letters',
    ],
    [{ colour: 'red' }, 'theme: '],
    [
      { font: { family: 'A', files: [{ file: 'gone.woff2' }] } },
      'theme.font.files.0.file: gone.woff2 cannot be read',
    ],
    [
      { font: { family: 'A', files: [{ file: 'page.woff2' }] } },
      'theme.font.files.0.file: page.woff2 is no WOFF2 font',
    ],
    [
      { font: { family: 'A', files: [{ file: 'large.woff2' }] } },
      'theme.font.files.0.file: large.woff2 has 4194305 bytes',
    ],
    [
      { font: { family: 'A', files: [{ file: '../acme.woff2' }] } },
      'theme.font.files.0.file: expected the name of a .woff2 file',
    ],
  ])('%j', (theme, message) => {
    expect(problemOf(theme)).toContain(`projects.0.${message}`)
  })
  test.each([
    { accent: 'oklch(0.6 0.2 350)', text: { light: '#111', dark: '#eee' }, radius: 10 },
    { preset: 'high-contrast', mode: 'light', fontSize: 12, font: "Inter, 'Segoe UI', serif" },
    { font: hosted },
  ])('taken: %j', (theme) => expect(problemOf(theme)).toBe('taken'))
})
