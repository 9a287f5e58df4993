import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installArchive, oldestNode, useInstalled } from '../../scripts/installed.ts'
import { packServer } from '../../scripts/pack.ts'
import { ask, configValues, Device, makeWallet, startEmail } from './harness.ts'

/* What npm would publish, packed, installed into an empty folder elsewhere and run: compiled JavaScript with the built frame beside it. */

const nodes = [
  { name: 'Node 24', node: process.execPath },
  { name: 'the oldest Node that it promises', node: oldestNode() },
]

let folder: string
const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    text(stream).then(
      (mail) => {
        mails.push(mail)
        done()
      },
      (error: Error) => done(error),
    )
  },
})
let smtpPort: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-installed-'))
  installArchive(await packServer(join(folder, 'packed')), folder, oldestNode() ?? process.execPath)
  smtpPort = await new Promise((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}, 120_000)
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  rmSync(folder, { recursive: true, force: true })
})

const inPackage = (path: string) => join(folder, 'node_modules/walletframe-server', path)

describe('what is in it', () => {
  test('compiled code, the frame, the scripts of the page and texts; no source, no test, no source map, nothing of the local world', () => {
    const files = readdirSync(inPackage(''), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(inPackage(''), join(parentPath, name)))
    const known =
      /^(lib\/[\w-]+\.js|frame\/((index|exit)\.html|\.vite\/manifest\.json|assets\/[\w-]+\.(js|css|svg)(\.br)?)|page\/(loader|multichain|elements)\.js(\.gz)?|package\.json|catalogue\.json|walletIcons\/[a-z0-9]+\.svg|README\.md|CHANGELOG\.md|LICENSE|LICENSES\.md)$/
    expect(files.filter((file) => !known.test(file))).toEqual([])
    // No start of a server has to compress what the frame loads.
    const loaded = files.filter((file) => /^frame\/assets\/.*\.(js|css|svg)$/.test(file))
    expect(loaded.filter((file) => !files.includes(`${file}.br`))).toEqual([])
    for (const file of [
      'lib/main.js',
      'lib/drawWorker.js',
      'catalogue.json',
      'walletIcons/metamask.svg',
      'frame/index.html',
      'page/loader.js',
      'page/loader.js.gz',
      'README.md',
      'LICENSE',
    ])
      expect(files).toContain(file)
    for (const file of files.filter((name) => /\.(js|json|html|css|svg)$/.test(name))) {
      const content = readFileSync(inPackage(file), 'utf8')
      // Where it was built is nobody's business, and what only tests import is not wanted.
      for (const word of [process.cwd(), 'sourceMappingURL', 'dev-server', 'walletframe.localhost'])
        expect({ file, word, found: content.includes(word) }).toEqual({ file, word, found: false })
    }
  })

  test('its package.json asks for what it imports, at exact versions, and for nothing of this repository', () => {
    const manifest = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as {
      dependencies: Record<string, string>
      engines: { node: string }
    }
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
    expect(manifest).not.toHaveProperty('private')
    expect(manifest.engines.node).toBe('>=22.13')
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(name).not.toMatch(/^@walletframe\//)
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    }
    const imported = new Set<string>()
    for (const file of readdirSync(inPackage('lib')))
      for (const [, name = ''] of readFileSync(inPackage(`lib/${file}`), 'utf8').matchAll(
        /^import .*?from "([^".][^"]*)";$/gm,
      ))
        if (!name.startsWith('node:')) imported.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    expect(imported.size).toBeGreaterThan(5)
    expect([...imported].filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([])
  })

  test('whose code is bundled in the frame and the server is named, with the text of its licence', () => {
    const texts = readFileSync(inPackage('LICENSES.md'), 'utf8')
    for (const name of [
      'react',
      'viem',
      '@noble/curves',
      '@scure/bip39',
      '@hpke/core',
      '@opentelemetry/sdk-trace',
    ])
      expect(texts).toMatch(new RegExp(`^## ${name} \\d`, 'm'))
    expect(texts).not.toMatch(/^## .*GPL/m)
    for (const entry of texts.split(/^## /m).slice(1))
      expect({ entry, hasText: entry.length > 200 || entry.includes('no text of its own') }).toMatchObject({
        hasText: true,
      })
  })
})

describe.each(nodes)('on $name', ({ node }) => {
  test.skipIf(node === undefined)(
    'it serves the frame, logs in by a mailed code, keeps a wallet, and stops',
    async () => {
      const { start, run } = useInstalled(folder, node ?? '')
      expect(run(['--version'])).toMatchObject({ status: 0, stdout: '0.1.0\n' })
      const made = join(folder, `${node === process.execPath ? 'new' : 'old'}.json`)
      expect(run(['init', '--config', made])).toMatchObject({ status: 0 })
      expect(run(['config', 'check', '--config', made])).toMatchObject({ status: 0 })
      const {
        frameDir: _frame,
        loaderFile: _loader,
        ...values
      } = configValues(`sqlite:${join(mkdtempSync(join(folder, 'data-')), 'walletframe.sqlite')}`, {
        frameDir: '',
        loaderFile: '',
      })
      const file = join(folder, 'config.json')
      writeFileSync(
        file,
        JSON.stringify({
          ...values,
          mail: { url: `smtp://127.0.0.1:${smtpPort}`, from: 'wallet@example.com' },
        }),
      )
      const server = await start(['--config', file])
      const base = `http://127.0.0.1:${server.port}`

      const document = await ask(base, 'GET', '/v1/?projectId=demo')
      expect(document.headers.get('content-security-policy')).toContain('https://app.example.com')
      const [, entry = ''] = /src="(\/v1\/assets\/[^"]+\.js)"/.exec(document.body as string) ?? []
      expect((await ask(base, 'GET', entry)).headers.get('content-type')).toContain('javascript')
      expect((await ask(base, 'GET', '/v1/window')).body).toContain('/v1/assets/window-')
      expect((await ask(base, 'GET', '/v1/loader.js')).status).toBe(200)
      expect((await ask(base, 'GET', '/v1/health')).body).toMatchObject({ status: 'ok', version: '0.1.0' })

      const port = { WALLETFRAME_PORT: String(server.port) }
      expect(run(['healthcheck', '--config', file], port)).toMatchObject({ status: 0, stdout: '' })

      const device = new Device({ now: Date.now() })
      const started = await startEmail(base, 'someone@example.com', 'demo', device)
      await expect
        .poll(() => mails.some((mail) => mail.includes('someone@example.com')), { timeout: 15_000 })
        .toBe(true)
      const code = /\b\d{6}\b/.exec(mails.pop() ?? '')?.[0] ?? ''
      expect((await device.verify(base, started.body, code)).status).toBe(200)
      const wallet = await makeWallet(device, base)
      expect(wallet.committed).toMatchObject({
        status: 200,
        body: { wallet: { addresses: wallet.keys.addresses } },
      })
      expect((await device.refresh(base)).status).toBe(200)

      expect(await server.stop()).toBe(0)
    },
    60_000,
  )
})
