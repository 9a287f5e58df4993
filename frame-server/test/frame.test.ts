import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localWildcards } from '@walletframe/api-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, startServer, type Server } from './harness.ts'

/* What the server gives to browsers: documents, scripts, headers, the health probe. */

let server: Server
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-frame-'))
  server = await startServer(`sqlite:${join(folder, 'test.sqlite')}`)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('the frame', () => {
  test('its document carries the headers, the project and nothing else that runs', async () => {
    const { status, headers, body } = await ask(server.base, 'GET', '/v1/?projectId=demo')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self' 'sha256-v1IUEqDyKCfHdg2mkshdZlh1JwxKZIMqsI0JxkeP1Qo='; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors https://app.example.com https://other.example.com; require-trusted-types-for 'script'; trusted-types walletframe"`,
    )
    expect(
      Object.fromEntries(
        [
          'cross-origin-embedder-policy',
          'cross-origin-resource-policy',
          'origin-agent-cluster',
          'x-content-type-options',
          'referrer-policy',
          'integrity-policy',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // WebKit would run none of the modules whose integrity stands in the import map.
      'integrity-policy': null,
    })
    expect(body).toContain('name="walletframe-project"')
    expect(body).not.toContain('127.0.0.1:1')
  })

  test.each(['Pay$', "Bob$'s Shop", 'US$& more', '"><script>', '</head>'])(
    'a project may be called %s',
    async (name) => {
      const other = await startServer(`sqlite:${join(folder, 'named.sqlite')}`, {
        projects: [{ id: 'demo', name, allowedOrigins: [] }],
      })
      try {
        const { body } = await ask(other.base, 'GET', '/v1/?projectId=demo')
        const meta = /name="walletframe-project" content="([^"]*)"/.exec(body)?.[1] ?? ''
        const text = meta.replace(/&#(\d+);/g, (_match, code: string) => String.fromCodePoint(Number(code)))
        expect(JSON.parse(text)).toMatchObject({ projectId: 'demo', name })
        expect(body.match(/<script/g)).toHaveLength(1)
      } finally {
        await other.stop()
      }
    },
  )

  test('the document says which hosts of nodes pages may name, where there are some', async () => {
    const metaOf = async (base: string) =>
      /name="walletframe-project" content="([^"]*)"/.exec(
        (await ask(base, 'GET', '/v1/?projectId=demo')).body as string,
      )?.[1] ?? ''
    const listing = await startServer(`sqlite:${join(folder, 'hosts.sqlite')}`, {
      projects: [
        {
          id: 'demo',
          name: 'Demo',
          allowedOrigins: [],
          rpcHosts: ['rpc.example.com'],
          paymasterHosts: ['pay.example.com'],
          passphrases: true,
        },
      ],
    })
    try {
      expect(await metaOf(listing.base)).toMatch(/rpcHosts[^\]]*rpc\.example\.com/)
      expect(await metaOf(server.base)).not.toContain('rpcHosts')
      expect(await metaOf(listing.base)).toMatch(/paymasterHosts[^\]]*pay\.example\.com/)
      expect(await metaOf(server.base)).not.toContain('paymasterHosts')
      expect(await metaOf(listing.base)).toMatch(/passphrases[^,]*true/)
      expect(await metaOf(server.base)).not.toContain('passphrases')
    } finally {
      await listing.stop()
    }
  })

  test('the document may use what it needs and nothing else', async () => {
    const { headers } = await ask(server.base, 'GET', '/v1/?projectId=demo')
    const policy = headers.get('permissions-policy') ?? ''
    for (const denied of ['microphone=()', 'geolocation=()', 'usb=()']) expect(policy).toContain(denied)
    for (const own of ['publickey-credentials-get', 'clipboard-write', 'clipboard-read', 'camera'])
      expect(policy).toContain(`${own}=(self)`)
    const other = await ask(server.base, 'GET', '/v1/window')
    expect(other.headers.get('permissions-policy')).toContain('clipboard-write=(self)')
    expect(other.headers.get('permissions-policy')).toContain('camera=()')
    expect(other.headers.get('permissions-policy')).not.toContain('clipboard-read')
  })

  test('an answer of the API is no document and is not kept', async () => {
    for (const path of ['/v1/health', '/v1/vault/wallet', '/v1/nothing']) {
      const { headers } = await ask(server.base, 'GET', path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('over https every answer demands https from then on', async () => {
    const secure = await startServer(`sqlite:${join(folder, 'secure.sqlite')}`, {
      publicUrl: 'https://wallet.example.com',
    })
    const { headers } = await ask(secure.base, 'GET', '/v1/health')
    await secure.stop()
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  })

  test('a worker made of an asset may load from here and talk to nobody', async () => {
    const { headers } = await ask(server.base, 'GET', '/v1/assets/app-1.js')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'")
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  test('threat 4: a project with an empty list can be framed by nobody', async () => {
    const { headers } = await ask(server.base, 'GET', '/v1/?projectId=locked')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('pages of this machine embed a local project at any port, others do not: the policy and the health probe agree', async () => {
    const local = await startServer(`sqlite:${join(folder, 'local.sqlite')}`, {
      publicUrl: 'http://frame.localhost:4100',
      projects: [{ id: 'local', name: 'Local', allowedOrigins: [...localWildcards] }],
    })
    try {
      const { headers } = await ask(local.base, 'GET', '/v1/?projectId=local')
      expect(headers.get('content-security-policy')).toContain(
        '; frame-ancestors http://localhost:* http://127.0.0.1:* http://*.localhost:*; ',
      )
      const embedding = async (origin: string) => {
        const answer = await ask(local.base, 'GET', '/v1/health?projectId=local', undefined, { origin })
        return answer.body.embedding as string
      }
      for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080', 'http://my.app.localhost:3000'])
        expect(await embedding(origin)).toBe('allowed')
      for (const origin of ['http://evil.example', 'http://localhost.evil.example', 'https://localhost:5173'])
        expect(await embedding(origin)).toBe('refused')
    } finally {
      await local.stop()
    }
  })

  test('the window’s document: ours, only our own script, framed by nobody, within reach of the frame', async () => {
    const { status, headers, body } = await ask(server.base, 'GET', '/v1/window')
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      'origin-agent-cluster': '?1',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.has('cross-origin-opener-policy')).toBe(false)
    expect(body).toContain('<div id="root"></div>')
    expect(body).not.toContain('<script')
  })

  test.each([
    [
      'threat 1: the window that hands a key over has a script only where a document of our own origin opened it',
      'hand-over',
      'same-origin',
    ],
    [
      'threat 20: the one that another device opens has it only where no page led there',
      'other-device',
      'none',
    ],
  ])('%s', async (_title, name, site) => {
    const open = (headers: Record<string, string>) =>
      ask(server.base, 'GET', `/v1/${name}`, undefined, { 'sec-fetch-dest': 'document', ...headers })
    const ours = await open({ 'sec-fetch-site': site })
    expect(ours.status).toBe(200)
    const others = [
      ...['cross-site', 'same-site', 'same-origin', 'none']
        .filter((each) => each !== site)
        .map((each) => ({ 'sec-fetch-site': each })),
      {},
      { 'sec-fetch-site': site, 'sec-fetch-dest': 'iframe' },
    ]
    for (const headers of others) expect((await open(headers as Record<string, string>)).status).toBe(403)
    for (const { headers, body } of [ours, await open({})]) {
      // Never kept: the next one who asks may be somebody else.
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(body).toContain('class="lonely"')
    }
  })

  test('the page that opens an exit kit is saved, and is no page of this address', async () => {
    const { status, headers, body } = await ask(server.base, 'GET', '/v1/exit.html')
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringContaining('text/html') as string,
      'content-disposition': 'attachment; filename="open-exit-kit.html"',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    expect(body).toContain('Open an exit kit')
  })

  test('the window that stays empty says what to do, in the language of the browser', async () => {
    const read = async (language: string) => {
      const { body, headers } = await ask(server.base, 'GET', '/v1/window', undefined, {
        'accept-language': language,
      })
      expect(headers.get('vary')).toMatch(/accept-language/i)
      return /<p class="lonely".*<\/p>/.exec(body)?.[0]
    }
    expect(await read('de-CH, en;q=0.5')).toBe(
      '<p class="lonely" lang="de" dir="ltr">Hier erscheint nichts? Schließen Sie dieses Fenster und fahren Sie auf der Website fort.</p>',
    )
    expect(await read('ar')).toContain('lang="ar" dir="rtl"')
    expect(await read('tlh')).toContain('lang="en"')
  })

  test('assets are immutable and compressed, the scripts may be used by every page', async () => {
    const asset = await fetch(`${server.base}/v1/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    for (const name of ['loader', 'multichain', 'elements']) {
      const script = await fetch(`${server.base}/v1/${name}.js`)
      expect(await script.text()).toBe(`/* ${name} */`)
      expect(script.headers.get('content-type')).toContain('javascript')
      expect(script.headers.get('access-control-allow-origin')).toBe('*')
      expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  test.each([
    ['/v1/', 400, 'invalid_request'],
    ['/v1/index.html', 400, 'invalid_request'],
    ['/v1/?projectId=nothing', 404, 'project_unknown'],
  ])('%s is no document: what is wrong is named', async (path, status, code) => {
    expect(await ask(server.base, 'GET', path)).toMatchObject({
      status,
      body: { error: { code, field: 'query.projectId' } },
    })
  })

  test('a page of the release before finds its files: as immutable as all, and for every page (C7)', async () => {
    const assetsDir = join(folder, 'assets')
    mkdirSync(assetsDir)
    writeFileSync(join(assetsDir, 'app-0.js'), '/* the release before */')
    const upgraded = await startServer(`sqlite:${join(folder, 'upgraded.sqlite')}`, { assetsDir })
    try {
      const { status, headers, body } = await ask(upgraded.base, 'GET', '/v1/assets/app-0.js')
      expect({ status, body }).toEqual({ status: 200, body: '/* the release before */' })
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('content-type')).toContain('javascript')
      expect((await ask(upgraded.base, 'GET', '/v1/assets/app-1.js')).status).toBe(200)
      expect((await ask(upgraded.base, 'GET', '/v1/assets/builds.json')).status).toBe(404)
    } finally {
      await upgraded.stop()
    }
  })

  test('a file of another name is not found', async () => {
    for (const path of ['/v1/multichain.js.map', '/v1/assets/app-2.js', '/v1/assets/constructor']) {
      const { status, body } = await ask(server.base, 'GET', path)
      expect({ path, status, code: body.error?.code }).toEqual({ path, status: 404, code: 'not_found' })
    }
  })

  test.each([
    ['https://app.example.com', 'demo', 'allowed'],
    ['https://evil.example.com', 'demo', 'refused'],
    ['https://app.example.com', 'locked', 'refused'],
    ['https://app.example.com', 'nothing', 'unknown-project'],
  ])('health tells %s of project %s: %s', async (origin, project, embedding) => {
    const { body } = await ask(server.base, 'GET', `/v1/health?projectId=${project}`, undefined, { origin })
    expect(body).toMatchObject({ status: 'ok', embedding })
  })
})
