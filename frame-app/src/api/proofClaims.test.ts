import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { openStorage } from '../storage/database.ts'
import { makeProof, storedKey, temporaryKey } from './dpop.ts'

/* What a proof says of its request (RFC 9449, section 4.2), read as a server reads it. */

afterEach(() => vi.useRealTimers())

const read = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

test('method, address and time in whole seconds', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_999, toFake: ['Date'] })
  const [header, claims] = (await makeProof(await temporaryKey(), 'PUT', 'https://a.example/x')).split('.')
  expect(read(header)).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256' } })
  expect(read(claims)).toMatchObject({ htm: 'PUT', htu: 'https://a.example/x', iat: 1_700_000_000 })
  expect(read(claims)).not.toHaveProperty('ath')
})

test('the token that it goes with, by its hash, and an id of its own', async () => {
  const key = await temporaryKey()
  const proofs = await Promise.all([1, 2].map(() => makeProof(key, 'GET', 'https://a.example', 'a token')))
  const [one, two] = proofs.map((proof) => read(proof.split('.')[1]))
  expect(one?.['ath']).toBe(createHash('sha256').update('a token').digest('base64url'))
  expect(one?.['jti']).toMatch(/^[\w-]{22}$/)
  expect(one?.['jti']).not.toBe(two?.['jti'])
})

test('no private part of the key is in it, or can be taken out of the browser', async () => {
  const key = await storedKey()
  const [header] = (await makeProof(key, 'GET', 'https://a.example')).split('.')
  expect(Object.keys(read(header)['jwk'] as object).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  expect(key.privateKey.extractable).toBe(false)
})

test('the key of this browser is kept, and is the same at the next visit', async () => {
  const key = await storedKey()
  const kept = await (await openStorage()).get('keys', 'device')
  const [one, two] = await Promise.all(
    [key, kept].map((pair) => crypto.subtle.exportKey('jwk', (pair ?? key).publicKey)),
  )
  expect(kept).toBeDefined()
  expect(one).toEqual(two)
})
