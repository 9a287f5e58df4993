import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, startEmail, startServer, type Server } from './harness.ts'

/* Requests that are wrong: a clear error, and nothing has happened. Row 17 of the threat table (wrong or no Origin). */

let server: Server
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-bad-'))
  server = await startServer(`sqlite:${join(folder, 'test.sqlite')}`)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
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

  test.each(['POST', 'PUT', 'DELETE'])('threat 17: %s without our own origin is refused', async (method) => {
    const path = {
      POST: '/v1/vault/slots',
      PUT: '/v1/vault/slots/some-slot-id-00000',
      DELETE: '/v1/auth/sessions/x',
    }[method]
    for (const origin of [
      '',
      'null',
      'https://app.example.com',
      'http://frame.example/',
      'http://frame.example.evil.com',
    ]) {
      const body = method === 'DELETE' ? undefined : {}
      const answer = await ask(server.base, method, path ?? '', body, { origin })
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'origin_not_allowed' } } })
    }
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
