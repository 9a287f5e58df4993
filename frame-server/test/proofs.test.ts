import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, exportJWK } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '../src/store/clock.ts'
import { openDatabase } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { hour, minute, onBothDatabases } from './databases.ts'
import { ask, publicUrl, startEmail, type Device } from './harness.ts'

/* DPoP proofs and nonces (RFC 9449): row 17 of the threat table. */

onBothDatabases(({ server, database, device, loggedIn, restart }) => {
  const wallet = (from: Device, claims: object = {}) =>
    from.call(server().base, 'GET', '/v1/vault/wallet', undefined, claims)
  const codeOf = (answer: { readonly body: { readonly error?: { readonly code: string } } }) =>
    answer.body.error?.code

  describe('threat 17: CSRF, cookie tossing: proofs', () => {
    test.each<[string, object]>([
      ['another method', { htm: 'POST' }],
      ['another URL', { htu: `${publicUrl}/v1/vault/slots` }],
      ['another token', { ath: 'x' }],
      ['no id', { jti: undefined }],
      ['no time', { iat: undefined }],
      ['no method', { htm: undefined }],
      ['no URL', { htu: undefined }],
      ['a long id', { jti: 'x'.repeat(129) }],
    ])('a proof for %s is refused', async (_what, claims) => {
      const answer = await wallet(await loggedIn(), claims)
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_proof' } } })
    })

    test('one without its time is refused also where it carries a nonce of ours', async () => {
      const one = await loggedIn()
      one.nonce = (await wallet(one)).headers.get('dpop-nonce') ?? ''
      expect((await wallet(one)).status).toBe(200)
      expect(codeOf(await wallet(one, { iat: undefined }))).toBe('invalid_proof')
    })

    test('a proof works once, also after a sweep', async () => {
      const one = await loggedIn()
      const claims = { jti: 'the-same-id' }
      expect((await wallet(one, claims)).status).toBe(200)
      expect((await wallet(one, claims)).status).toBe(401)
      const db = await openDatabase(database())
      server().clock.now += 59_000
      await sweep(db, server().clock.now)
      await db.destroy()
      expect(codeOf(await wallet(one, { ...claims, iat: Math.floor(server().clock.now / 1_000) }))).toBe(
        'invalid_proof',
      )
    })

    test.each([
      ['of no key', { alg: 'none' }],
      ['of another type', { typ: 'jwt' }],
      ['of no type', { typ: undefined }],
      ['longer than 4096', { pad: 'x'.repeat(4_096) }],
    ])('a proof %s is refused', async (_what, header) => {
      const one = await loggedIn()
      const path = '/v1/auth/token'
      const answer = await ask(
        server().base,
        'POST',
        path,
        { refreshToken: one.refreshToken },
        { dpop: one.proof('POST', path, {}, header) },
      )
      expect(answer.body.error.code).toBe('invalid_proof')
    })

    test.each(['RS256', 'ES384', 'EdDSA'])('a good proof by %s is refused: only ES256', async (alg) => {
      const { privateKey, publicKey } =
        alg === 'RS256'
          ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
          : alg === 'ES384'
            ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
            : generateKeyPairSync('ed25519')
      const path = '/v1/auth/token'
      const proof = await new SignJWT({ jti: 'one', htm: 'POST', htu: publicUrl + path })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk: await exportJWK(publicKey) })
        .setIssuedAt(Math.floor(server().clock.now / 1_000))
        .sign(privateKey)
      const answer = await ask(server().base, 'POST', path, { refreshToken: 'x'.repeat(43) }, { dpop: proof })
      expect(answer.body.error.code).toBe('invalid_proof')
    })

    test('a bearer token is none', async () => {
      const one = await loggedIn()
      const path = '/v1/vault/wallet'
      const answer = await ask(server().base, 'GET', path, undefined, {
        authorization: `Bearer ${one.accessToken}`,
        dpop: one.proof('GET', path),
      })
      expect(codeOf(answer)).toBe('unauthorized')
    })

    test('an invented token writes nothing into the database', async () => {
      const one = device()
      one.accessToken = 'x'.repeat(43)
      expect(codeOf(await wallet(one))).toBe('unauthorized')
      const db = await openDatabase(database())
      expect(await db.selectFrom('proofs').select('hash').execute()).toEqual([])
      await db.destroy()
    })

    test('a server alone writes neither proofs nor counts into its database; on PostgreSQL they go into tables without a log', async () => {
      const one = await loggedIn()
      await wallet(one)
      const db = await openDatabase(database())
      for (const table of ['proofs', 'counters', 'logs'] as const)
        expect((await db.selectFrom(table).selectAll().execute()).length > 0).toBe(isPostgres(db))
      if (isPostgres(db)) {
        const { rows } = await sql<{ relname: string }>`select relname from pg_class
          where relpersistence = 'u' and relkind = 'r' order by relname`.execute(db)
        expect(rows.map(({ relname }) => relname)).toEqual([
          'cached',
          'counters',
          'logs',
          'mailbox',
          'proofs',
        ])
      }
      await db.destroy()
    })
  })

  describe('nonces (RFC 9449): a clock that is wrong locks nobody out', () => {
    const day = 24 * hour
    test.each([-day, -61_000, 62_000, day])(
      'a login with a clock that is wrong by %i ms works at the second try',
      async (offset) => {
        const one = device()
        one.clockOffset = offset
        const { body } = await startEmail(server().base, 'a@example.com')
        const code = server().mails[0]?.code ?? ''
        const first = await one.verify(server().base, body, code)
        expect(first).toMatchObject({ status: 400, body: { error: { code: 'use_dpop_nonce' } } })
        one.nonce = first.headers.get('dpop-nonce') ?? ''
        // The refused try took no guess and no code.
        expect((await one.verify(server().base, body, code)).status).toBe(200)
        expect((await wallet(one)).status).toBe(200)
      },
    )

    test('where a token was shown the challenge is a 401, as the RFC has it', async () => {
      const one = await loggedIn()
      one.clockOffset = day
      one.nonce = undefined
      const answer = await wallet(one)
      expect([answer.status, codeOf(answer), answer.headers.get('www-authenticate')]).toEqual([
        401,
        'use_dpop_nonce',
        'DPoP error="use_dpop_nonce"',
      ])
    })

    test('a nonce is good for five minutes, on every server with the same pepper, and not if it was altered', async () => {
      const one = await loggedIn()
      one.clockOffset = day
      one.nonce = undefined
      const nonce = (await wallet(one)).headers.get('dpop-nonce') ?? ''
      one.nonce = nonce
      server().clock.now += 299_000
      await restart({})
      expect((await wallet(one)).status).toBe(200)
      server().clock.now += 1_000
      expect(codeOf(await wallet(one))).toBe('use_dpop_nonce')
      for (const forged of [
        `${nonce.slice(0, -4)}${nonce.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
        `${nonce}=`,
        `BB${nonce.slice(2)}`,
        '',
        'x',
      ]) {
        one.nonce = forged
        one.clockOffset = 0
        expect(codeOf(await wallet(one))).toBe('use_dpop_nonce')
      }
    })

    test('who has the time right needs none, and an old one does no harm', async () => {
      const one = await loggedIn()
      const nonce = (await wallet(one)).headers.get('dpop-nonce') ?? ''
      server().clock.now += 6 * minute
      one.nonce = nonce
      expect((await wallet(one)).status).toBe(200)
    })

    test('a proof with a nonce works once too', async () => {
      const one = await loggedIn()
      one.clockOffset = day
      one.nonce = undefined
      one.nonce = (await wallet(one)).headers.get('dpop-nonce') ?? ''
      const claims = { jti: 'twice' }
      expect((await wallet(one, claims)).status).toBe(200)
      expect(codeOf(await wallet(one, claims))).toBe('invalid_proof')
    })
  })
})
