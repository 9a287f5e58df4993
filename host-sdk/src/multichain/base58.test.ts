import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

test('the same as @scure/base, both ways, also with leading zeros', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.uint8Array({ maxLength: 80 }), (zeros, tail) => {
      const bytes = new Uint8Array([...new Uint8Array(zeros), ...tail])
      const text = base58.encode(bytes)
      expect(toBase58(bytes)).toBe(text)
      expect(fromBase58(text)).toEqual(bytes)
    }),
  )
})

test('a whole transaction of 1232 bytes', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(1_232))
  expect(fromBase58(toBase58(bytes))).toEqual(bytes)
  expect(toBase58(bytes)).toBe(base58.encode(bytes))
})

test.each(['0', 'O', 'I', 'l', 'abc!', 'a b', 'ä', '🐄', '+/='])('%j is no base58', (text) => {
  expect(() => fromBase58(text)).toThrow(TypeError)
  expect(() => base58.decode(text)).toThrow()
})
