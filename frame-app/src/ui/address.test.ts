import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressGroups, addressLines, shortAddress } from './address.ts'

test('groups of four, and `0x` with the first', () => {
  expect(addressGroups('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toEqual([
    '0x7099',
    '7970',
    'C518',
    '12dc',
    '3A01',
    '0C7d',
    '01b5',
    '0e0d',
    '17dc',
    '79C8',
  ])
})

test('a character is never left alone, whatever the length', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(0x)?[0-9a-zA-Z]{2,64}$/), (address) => {
      const groups = addressGroups(address)
      expect(groups.join('')).toBe(address)
      expect(groups.filter((group) => group.length < 2)).toEqual([])
      const lines = addressLines(address)
      expect(lines.flat()).toEqual(groups)
      expect((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0)).toBeLessThanOrEqual(1)
    }),
  )
  // 41 characters, as Solana has them: 10 groups and one character before.
  expect(addressGroups('A'.repeat(41)).at(-1)).toBe('AA')
})

test('a short address keeps both ends', () => {
  expect(shortAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…79C8')
  expect(shortAddress('0x1234')).toBe('0x1234')
})
