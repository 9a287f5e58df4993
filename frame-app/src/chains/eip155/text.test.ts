import { expect, test } from 'vitest'
import { plainLabel } from './text.ts'

test.each([
  ['USDC', 'USDC'],
  [' padded ', 'padded'],
  ['US\u200bDC\u202e\u0000', 'USDC'],
  ['tag\u{E0041}ged\u3164', 'tagged'],
  ['one\ntwo', 'onetwo'],
])('%j is %j', (text, label) => {
  expect(plainLabel(text, 16)).toBe(label)
})

test('a long name is cut', () => {
  expect(plainLabel('x'.repeat(100), 16)).toHaveLength(16)
})
