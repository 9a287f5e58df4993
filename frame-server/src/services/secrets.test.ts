import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeMac, decrypt, encrypt, hash, randomCode, randomToken, secretFor } from './secrets.ts'

const key = () => randomBytes(32).toString('base64url')
const ring = { current: 'a', keys: { a: key(), b: key() } }
const plain = randomBytes(32)

describe('encryption of server halves', () => {
  test('opens with the key and the binding that it was closed with', () => {
    const { keyId, sealed } = encrypt(ring, plain, 'user|slot|1')
    expect(keyId).toBe('a')
    expect(decrypt({ ...ring, current: 'b' }, keyId, sealed, 'user|slot|1')).toEqual(plain)
    expect(sealed).not.toContain(plain.toString('base64url'))
  })

  test.each(['', 'other|slot|1', 'user|other|1', 'user|slot|2'])('not with the binding %j', (binding) => {
    const { keyId, sealed } = encrypt(ring, plain, 'user|slot|1')
    expect(() => decrypt(ring, keyId, sealed, binding)).toThrow()
  })

  test('not with another key, and not after a change of one character', () => {
    const { keyId, sealed } = encrypt(ring, plain, 'x')
    expect(() => decrypt(ring, 'b', sealed, 'x')).toThrow()
    expect(() => decrypt(ring, 'c', sealed, 'x')).toThrow("Key-encryption key 'c' is not configured.")
    for (const index of [0, 8, 18, 40]) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1)
      expect(() => decrypt(ring, keyId, changed, 'x')).toThrow()
    }
  })

  test('two of the same are different', () => {
    expect(encrypt(ring, plain, 'x').sealed).not.toBe(encrypt(ring, plain, 'x').sealed)
  })
})

describe('codes and tokens', () => {
  test('codes have six digits and use the whole range', () => {
    const codes = Array.from({ length: 4_000 }, randomCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    const tenths = new Set(codes.map((code) => code[0]))
    expect(tenths.size).toBe(10)
    expect(new Set(codes).size).toBeGreaterThan(3_900)
  })

  test('the MAC of a code depends on the pepper, the challenge, the address and the code', () => {
    const pepper = key()
    const macs = [
      codeMac(pepper, 'c', 'a@example.com', '123456'),
      codeMac(key(), 'c', 'a@example.com', '123456'),
      codeMac(pepper, 'd', 'a@example.com', '123456'),
      codeMac(pepper, 'c', 'b@example.com', '123456'),
      codeMac(pepper, 'c', 'a@example.com', '123457'),
    ]
    expect(new Set(macs).size).toBe(macs.length)
  })

  test('tokens are random and long, and each purpose has a key of its own', () => {
    expect(new Set(Array.from({ length: 100 }, () => randomToken())).size).toBe(100)
    expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32)
    expect(hash('a')).not.toBe(hash('b'))
    const pepper = key()
    expect(secretFor(pepper, 'tokens')).not.toEqual(secretFor(pepper, 'dpop-nonce'))
    expect(secretFor(pepper, 'tokens')).not.toEqual(secretFor(key(), 'tokens'))
  })
})
