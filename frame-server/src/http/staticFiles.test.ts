import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFolder, readStaticFile, sendStatic, staticFile } from './staticFiles.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-static-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is read with those inside it, by relative names; what is hidden is left out', () => {
  mkdirSync(join(folder, 'deep/er'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'one.css'), 'a')
  writeFileSync(join(folder, 'deep/er/two.js'), 'b')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  const files = readFolder(folder)
  expect([...files.keys()].toSorted()).toEqual(['deep/er/two.js', 'one.css'])
  expect(files.get('deep/er/two.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    bodies: { identity: Buffer.from('b') },
  })
  expect(readFolder(join(folder, 'nothing')).size).toBe(0)
})

test.each([
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.html', 'text/html; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.woff2', 'font/woff2'],
  ['a.map', 'application/json; charset=utf-8'],
  ['a.exe', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(staticFile(name, '').type).toBe(type)
})

describe('what is sent', () => {
  const large = 'x'.repeat(512)
  let server: Server
  let base: string
  beforeAll(async () => {
    const app = express()
    app.get('/large', (request, response) => sendStatic(request, response, staticFile('a.js', large)))
    app.get('/small', (request, response) =>
      sendStatic(request, response, staticFile('a.js', large.slice(1))),
    )
    server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
  })
  const get = (path: string, encodings: string, more: RequestInit & { headers?: object } = {}) =>
    fetch(base + path, { ...more, headers: { 'accept-encoding': encodings, ...more.headers } })

  test.each([
    ['br, gzip', 'br'],
    // What browsers say, over HTTPS and over HTTP.
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['identity', null],
    ['deflate', null],
  ])(
    'to a client that takes %s: in %s, and caches are told that it depends on that',
    async (takes, encoding) => {
      const answer = await get('/large', takes)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await answer.text()).toBe(large)
    },
  )

  test('compressed from 512 bytes on', async () => {
    const { bodies } = staticFile('a.js', large)
    expect(bodies.br.length).toBeLessThan(bodies.identity.length)
    expect(brotliDecompressSync(bodies.br).toString()).toBe(large)
    expect(gunzipSync(bodies.gzip).toString()).toBe(large)
    const small = await get('/small', 'br')
    expect(small.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-length')).toBe('511')
    expect(await small.text()).toBe(large.slice(1))
  })

  test('nothing again to a client that has it, and something else when it changed', async () => {
    const etag = (await get('/large', 'br')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect((await get('/small', 'br')).headers.get('etag')).not.toBe(etag)
    const again = await get('/large', 'br', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/large', 'br', { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
    // C16: a list, any, and what a proxy made of it (RFC 9110, 13.1.2).
    for (const said of [`"old", ${etag}`, '*', etag.replace('W/', '')])
      expect([said, (await get('/large', 'gzip', { headers: { 'if-none-match': said } })).status]).toEqual([
        said,
        304,
      ])
  })

  test('the head alone where that is asked for', async () => {
    const head = await get('/large', 'identity', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('512')
    expect(await head.text()).toBe('')
  })
})

test('a folder is compressed ahead: what is asked for before that is right at once, and is not made twice', async () => {
  const ahead = mkdtempSync(join(tmpdir(), 'walletframe-ahead-'))
  const text = Array.from({ length: 20_000 }, (_, index) => String(index)).join(' ')
  try {
    writeFileSync(join(ahead, 'a.js'), text)
    writeFileSync(join(ahead, 'b.js'), text)
    const files = readFolder(ahead)
    const asked = files.get('a.js')!.bodies.br
    expect(brotliDecompressSync(asked).toString()).toBe(text)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(files.get('a.js')!.bodies.br).toBe(asked)
    expect(brotliDecompressSync(files.get('b.js')!.bodies.br).toString()).toBe(text)
    expect(gunzipSync(files.get('b.js')!.bodies.gzip).toString()).toBe(text)
  } finally {
    rmSync(ahead, { recursive: true })
  }
})

test('the gzip form that a build laid beside a file is sent as it is, and one of another content, or no gzip, is not', () => {
  const built = mkdtempSync(join(tmpdir(), 'walletframe-built-'))
  const path = join(built, 'loader.js')
  const text = 'const walletFrame = {};'.repeat(100)
  // Another level than the server's own: other bytes.
  const ahead = gzipSync(text, { level: 1 })
  const sent = (beside?: Uint8Array) => {
    writeFileSync(path, text)
    if (beside) writeFileSync(`${path}.gz`, beside)
    return readStaticFile(path).bodies.gzip
  }
  try {
    expect(gunzipSync(sent()).toString()).toBe(text)
    expect(sent(ahead).equals(ahead)).toBe(true)
    for (const wrong of [gzipSync(`${text} `), gzipSync('x'), Buffer.from(text), ahead.subarray(0, 20)]) {
      const made = sent(wrong)
      expect(made.equals(wrong)).toBe(false)
      expect(gunzipSync(made).toString()).toBe(text)
    }
  } finally {
    rmSync(built, { recursive: true })
  }
})

test('the Brotli form that a build laid beside a file is sent as it is, is no file of its own, and one of another content is not sent', () => {
  const built = mkdtempSync(join(tmpdir(), 'walletframe-built-'))
  const text = 'const walletFrame = {};'.repeat(100)
  // Another level than the server's own: other bytes.
  const ahead = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  try {
    writeFileSync(join(built, 'first.js'), text)
    for (const [beside, isSent] of [
      [ahead, true],
      [brotliCompressSync(`${text} `), false],
      [Buffer.from(text), false],
      [ahead.subarray(0, 20), false],
    ] as const) {
      writeFileSync(join(built, 'first.js.br'), beside)
      const files = readFolder(built)
      expect([...files.keys()]).toEqual(['first.js'])
      const sent = files.get('first.js')!.bodies.br
      expect(sent.equals(beside)).toBe(isSent)
      expect(brotliDecompressSync(sent).toString()).toBe(text)
    }
  } finally {
    rmSync(built, { recursive: true })
  }
})
