import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, Device, makeWallet, publicUrl, startEmail, startServer, type Server } from './harness.ts'
import { startPostgres } from './postgres.ts'

/* The same suite over both databases: real HTTP, real SQL, a clock that the test holds. */

let postgres: Awaited<ReturnType<typeof startPostgres>>
let folder: string
let files = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-api-'))
  postgres = await startPostgres()
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const databases = {
  SQLite: () => {
    files += 1
    return Promise.resolve(`sqlite:${join(folder, `${files}.sqlite`)}`)
  },
  PostgreSQL: () => postgres.newDatabase(),
} as const

const minute = 60_000
const hour = 60 * minute

describe.each(Object.entries(databases))('%s', (_name, newDatabase) => {
  let server: Server
  let database: string

  beforeEach(async () => {
    database = await newDatabase()
    server = await startServer(database)
  })
  afterEach(() => server.stop())

  const device = () => new Device(server.clock)
  const loggedIn = async (email = 'a@example.com') => {
    const one = device()
    await one.logIn(server, email)
    return one
  }

  describe('the frame', () => {
    test('its document carries the headers, the project and nothing else that runs', async () => {
      const { status, headers, body } = await ask(server.base, 'GET', '/v1/?projectId=demo')
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toMatchInlineSnapshot(
        `"default-src 'none'; script-src 'self' 'sha256-v1IUEqDyKCfHdg2mkshdZlh1JwxKZIMqsI0JxkeP1Qo='; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors https://app.example.com https://other.example.com; require-trusted-types-for 'script'; trusted-types walletframe"`,
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

    test('a project with an empty list can be framed by nobody', async () => {
      const { headers } = await ask(server.base, 'GET', '/v1/?projectId=locked')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    })

    test('the window’s document: ours, without a script, framed by nobody, within reach of the frame', async () => {
      const { status, headers, body } = await ask(server.base, 'GET', '/v1/window')
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
        'origin-agent-cluster': '?1',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.has('cross-origin-opener-policy')).toBe(false)
      expect(body).toContain('<div id="root"></div>')
      expect(body).not.toContain('<script')
    })

    test('assets are immutable and compressed, the scripts may be used by every page', async () => {
      const asset = await fetch(`${server.base}/v1/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } })
      expect(asset.headers.get('cache-control')).toContain('immutable')
      expect(asset.headers.get('content-encoding')).toBe('br')
      for (const name of ['loader', 'elements']) {
        const script = await fetch(`${server.base}/v1/${name}.js`)
        expect(await script.text()).toBe(`/* ${name} */`)
        expect(script.headers.get('content-type')).toContain('javascript')
        expect(script.headers.get('access-control-allow-origin')).toBe('*')
        expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
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

  describe('bad input', () => {
    const start = '/v1/auth/email/start'
    test.each<[string, number, string, () => Promise<{ status: number; body: unknown }>]>([
      ['an unknown route', 404, 'not_found', () => ask(server.base, 'GET', '/v1/nothing')],
      ['an unknown asset', 404, 'not_found', () => ask(server.base, 'GET', '/v1/assets/nothing.js')],
      ['another method', 405, 'method_not_allowed', () => ask(server.base, 'DELETE', start)],
      [
        'another content type',
        415,
        'unsupported_media_type',
        () => ask(server.base, 'POST', start, 'x', { 'content-type': 'text/plain' }),
      ],
      [
        'a large body',
        413,
        'payload_too_large',
        () => ask(server.base, 'POST', start, { email: 'x'.repeat(40_000) }),
      ],
      ['no JSON', 400, 'invalid_request', () => ask(server.base, 'POST', start, '{')],
      ['no origin', 403, 'origin_not_allowed', () => ask(server.base, 'POST', start, {}, { origin: '' })],
      [
        'another origin',
        403,
        'origin_not_allowed',
        () => ask(server.base, 'POST', start, {}, { origin: 'https://app.example.com' }),
      ],
      ['no project', 404, 'project_unknown', () => startEmail(server.base, 'a@example.com', 'nothing')],
      ['no token', 401, 'unauthorized', () => ask(server.base, 'GET', '/v1/vault/wallet')],
      ['no project id', 400, 'invalid_request', () => ask(server.base, 'GET', '/v1/')],
    ])('%s: %i %s', async (_what, status, code, run) => {
      const answer = await run()
      expect(answer).toMatchObject({
        status,
        body: { error: { code, message: expect.stringMatching(/\.$/) } },
      })
    })

    test.each([
      [{ projectId: 'demo' }, 'body.email'],
      [{ projectId: 'demo', email: 'no address' }, 'body.email'],
      [{ projectId: 'demo', email: 7 }, 'body.email'],
      [{ email: 'a@example.com' }, 'body.projectId'],
      [[], 'body'],
    ])('%j names %s', async (body, field) => {
      const answer = await ask(server.base, 'POST', start, body)
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', field } } })
    })
  })

  describe('one-time codes', () => {
    test('known and unknown addresses get the same answer', async () => {
      await loggedIn('known@example.com')
      server.clock.now += minute
      const known = await startEmail(server.base, 'known@example.com')
      const unknown = await startEmail(server.base, 'unknown@example.com')
      expect(known.status).toBe(unknown.status)
      expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
      expect(known.body.challengeId).toHaveLength(unknown.body.challengeId.length)
    })

    test('three guesses, and the right code is worth nothing after them', async () => {
      const { body } = await startEmail(server.base, 'a@example.com')
      const right = server.mails[0]?.code ?? ''
      const wrong = right === '000000' ? '111111' : '000000'
      const codes = []
      for (let guess = 0; guess < 4; guess += 1)
        codes.push((await device().verify(server.base, body, wrong)).body.error.code)
      expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_exhausted', 'code_exhausted'])
      expect((await device().verify(server.base, body, right)).body.error.code).toBe('code_exhausted')
    })

    test('fifty guesses at once take three attempts', async () => {
      const { body } = await startEmail(server.base, 'a@example.com')
      const right = Number(server.mails[0]?.code)
      const guesses = Array.from({ length: 50 }, (_, index) =>
        String((right + 1 + index) % 1_000_000).padStart(6, '0'),
      )
      const answers = await Promise.all(guesses.map((code) => device().verify(server.base, body, code)))
      const looked = answers.filter((answer) => answer.body.error.attemptsLeft !== undefined)
      expect(looked).toHaveLength(3)
    })

    test('the right code works once', async () => {
      const { body } = await startEmail(server.base, 'a@example.com')
      const code = server.mails[0]?.code ?? ''
      const answers = await Promise.all([1, 2].map(() => device().verify(server.base, body, code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })

    test('a code without its secret, of another challenge, or after ten minutes is worth nothing', async () => {
      const { body } = await startEmail(server.base, 'a@example.com')
      const code = server.mails[0]?.code ?? ''
      const other = { ...body, challengeSecret: 'x'.repeat(22) }
      expect((await device().verify(server.base, other, code)).body.error.code).toBe('code_expired')
      server.clock.now += 10 * minute
      expect((await device().verify(server.base, body, code)).body.error.code).toBe('code_expired')
    })

    test('a new challenge replaces the one before', async () => {
      const first = await startEmail(server.base, 'a@example.com')
      server.clock.now += 31_000
      await startEmail(server.base, 'a@example.com')
      expect(
        (await device().verify(server.base, first.body, server.mails[0]?.code ?? '')).body.error.code,
      ).toBe('code_expired')
    })

    test('30 seconds between two, five an hour, ten a day', async () => {
      const accepted: number[] = []
      const started = server.clock.now
      for (let elapsed = 0; elapsed < 24 * hour; elapsed += 10 * minute) {
        server.clock.now = started + elapsed
        if ((await startEmail(server.base, 'a@example.com')).status === 200) accepted.push(elapsed)
      }
      expect(accepted).toHaveLength(10)
      expect(accepted.slice(0, 6)).toEqual([0, 10, 20, 30, 40, 60].map((minutes) => minutes * minute))
      server.clock.now = started + 24 * hour + minute
      expect((await startEmail(server.base, 'a@example.com')).status).toBe(200)
    })

    test('the wait is told, in the body and the header; an address is the same in every spelling', async () => {
      await startEmail(server.base, 'a@example.com')
      const soon = await startEmail(server.base, 'A@Example.com')
      expect(soon).toMatchObject({ status: 429, body: { error: { code: 'rate_limited', retryAfter: 30 } } })
      expect(soon.headers.get('retry-after')).toBe('30')
    })

    test('twenty an hour for one client', async () => {
      const statuses = []
      for (let index = 0; index < 21; index += 1)
        statuses.push((await startEmail(server.base, `u${index}@example.com`)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    })
  })

  describe('sessions', () => {
    test('an access token dies after ten minutes, and a refresh token renews it', async () => {
      const one = await loggedIn()
      expect((await one.call(server.base, 'GET', '/v1/vault/wallet')).status).toBe(200)
      server.clock.now += 10 * minute
      expect((await one.call(server.base, 'GET', '/v1/vault/wallet')).body.error.code).toBe('unauthorized')
      expect((await one.refresh(server.base)).status).toBe(200)
      expect((await one.call(server.base, 'GET', '/v1/vault/wallet')).status).toBe(200)
    })

    test('a refresh token that comes back ends the family', async () => {
      const one = await loggedIn()
      const old = one.refreshToken
      await one.refresh(server.base)
      expect((await one.refresh(server.base, old)).body.error.code).toBe('session_revoked')
      expect((await one.refresh(server.base)).body.error.code).toBe('session_revoked')
      expect((await one.call(server.base, 'GET', '/v1/vault/wallet')).body.error.code).toBe('unauthorized')
    })

    test('ten refreshes at once: one wins', async () => {
      const one = await loggedIn()
      const token = one.refreshToken
      const answers = await Promise.all(Array.from({ length: 10 }, () => one.refresh(server.base, token)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('tokens are worth nothing with another key', async () => {
      const one = await loggedIn()
      const thief = device()
      thief.accessToken = one.accessToken
      expect((await thief.call(server.base, 'GET', '/v1/vault/wallet')).body.error.code).toBe('invalid_proof')
      expect((await thief.refresh(server.base, one.refreshToken)).body.error.code).toBe('session_revoked')
    })

    test.each<[string, object]>([
      ['another method', { htm: 'POST' }],
      ['another URL', { htu: `${publicUrl}/v1/vault/slots` }],
      ['another token', { ath: 'x' }],
      ['an old time', { iat: 1_000 }],
      ['no id', { jti: undefined }],
    ])('a proof for %s is refused', async (_what, claims) => {
      const one = await loggedIn()
      const answer = await one.call(server.base, 'GET', '/v1/vault/wallet', undefined, claims)
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_proof' } } })
    })

    test('a proof works once, and only as ES256', async () => {
      const one = await loggedIn()
      const claims = { jti: 'the-same-id' }
      expect((await one.call(server.base, 'GET', '/v1/vault/wallet', undefined, claims)).status).toBe(200)
      expect((await one.call(server.base, 'GET', '/v1/vault/wallet', undefined, claims)).status).toBe(401)
      const { body } = await startEmail(server.base, 'b@example.com')
      const unsigned = one.proof('POST', '/v1/auth/email/verify', {}, { alg: 'none' })
      const answer = await ask(
        server.base,
        'POST',
        '/v1/auth/email/verify',
        { challengeId: body.challengeId, challengeSecret: body.challengeSecret, code: '000000' },
        { dpop: unsigned },
      )
      expect(answer.body.error.code).toBe('invalid_proof')
    })

    test('signing out ends the family', async () => {
      const one = await loggedIn()
      expect((await one.call(server.base, 'POST', '/v1/auth/sign-out', {})).status).toBe(200)
      expect((await one.refresh(server.base)).body.error.code).toBe('session_revoked')
    })

    test('30 days without use end it', async () => {
      const one = await loggedIn()
      server.clock.now += 30 * 24 * hour
      expect((await one.refresh(server.base)).body.error.code).toBe('session_revoked')
    })
  })

  test('a whole login leaves no secret in the log', async () => {
    const one = await loggedIn('private@example.com')
    const { opened } = await makeWallet(one, server.base)
    await one.refresh(server.base)
    const log = server.logged.join('')
    expect(log).toContain('/v1/auth/email/verify')
    for (const hidden of [
      'private@example.com',
      server.mails[0]?.code ?? '',
      one.accessToken,
      one.refreshToken,
      opened.body.half.ciphertext,
    ])
      expect(log).not.toContain(hidden)
  })

  test('stopping finishes a running request', async () => {
    let answerNode: (() => void) | undefined
    const node = createServer((_request, response) => {
      answerNode = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    })
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const { port } = node.address() as AddressInfo
    const network = {
      id: 'eip155:1',
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${port}`,
    }
    const other = await startServer(await newDatabase(), { networks: [network] })
    const asked = ask(
      other.base,
      'POST',
      '/v1/rpc/eip155:1',
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { 'x-walletframe-project': 'demo', connection: 'close' },
    )
    await expect.poll(() => answerNode !== undefined).toBe(true)
    const stopped = other.stop()
    answerNode?.()
    expect((await asked).body).toMatchObject({ result: '0x1' })
    await stopped
    node.close()
  })

  describe('the node proxy', () => {
    const rpc = (method: string, network = 'eip155:1', project = 'demo') =>
      ask(
        server.base,
        'POST',
        `/v1/rpc/${network}`,
        { jsonrpc: '2.0', id: 1, method, params: [] },
        { 'x-walletframe-project': project },
      )
    test.each([
      ['a method that is on no list', 'anvil_setBalance', 'eip155:1', 'demo', 403, 'rpc_method_refused'],
      ['signing', 'eth_sign', 'eip155:1', 'demo', 403, 'rpc_method_refused'],
      ['a network that nobody configured', 'eth_call', 'eip155:5', 'demo', 404, 'network_unknown'],
      ['a project that nobody configured', 'eth_call', 'eip155:1', 'nothing', 404, 'project_unknown'],
      ['a node that is down', 'eth_call', 'eip155:1', 'demo', 502, 'node_unavailable'],
    ])('%s', async (_what, method, network, project, status, code) => {
      const answer = await rpc(method, network, project)
      expect(answer).toMatchObject({ status, body: { error: { code } } })
      expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
    })

    test('takes so many requests a minute', async () => {
      const busy = await startServer(await newDatabase(), { rpcRequestsPerMinute: 5 })
      const statuses = []
      for (let index = 0; index < 6; index += 1)
        statuses.push(
          (
            await ask(
              busy.base,
              'POST',
              '/v1/rpc/eip155:1',
              { jsonrpc: '2.0', id: 1, method: 'eth_sign' },
              { 'x-walletframe-project': 'demo' },
            )
          ).status,
        )
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
      await busy.stop()
    })
  })
})

describe('two servers on one PostgreSQL', () => {
  test('attempts, limits and rotation stay exact', async () => {
    const database = await postgres.newDatabase()
    const clock = { now: Date.now() }
    const [left, right] = await Promise.all([
      startServer(database, {}, clock),
      startServer(database, {}, clock),
    ])
    const bases = [left.base, right.base]
    const base = (index: number) => bases[index % 2] ?? left.base
    try {
      const sent = await Promise.all(
        Array.from({ length: 12 }, (_, index) => startEmail(base(index), 'a@example.com')),
      )
      expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
      const challenge = sent.find(({ status }) => status === 200)?.body
      const code = [...left.mails, ...right.mails][0]?.code ?? ''
      const wrong = code === '000000' ? '111111' : '000000'
      const guesses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => new Device(clock).verify(base(index), challenge, wrong)),
      )
      expect(guesses.filter(({ body }) => body.error.attemptsLeft !== undefined)).toHaveLength(3)

      clock.now += minute
      const device = new Device(clock)
      await device.logIn(left, 'b@example.com')
      const token = device.refreshToken
      const refreshed = await Promise.all(
        Array.from({ length: 8 }, (_, index) => device.refresh(base(index), token)),
      )
      expect(refreshed.filter(({ status }) => status === 200)).toHaveLength(1)
    } finally {
      await left.stop()
      await right.stop()
    }
  })
})
