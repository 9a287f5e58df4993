import { expect, test } from 'vitest'
import { formatDollars } from './dollars.ts'

test.each([
  ['en', '$1,234.50'],
  ['de', '1.234,50\u00A0$'],
  ['ja', '$1,234.50'],
  // The mark in front is the language's own.
  ['ar', '\u200F1,234.50\u00A0\u2066US$\u2069'],
  ['pt', '\u2066US$\u2069\u00A01.234,50'],
] as const)('%s', (language, text) => {
  expect(formatDollars(1_234.5, language)).toBe(text)
})

test('an amount that no number can hold is written to the cent', () => {
  expect(formatDollars('12345678901234567890.12', 'en')).toBe('$12,345,678,901,234,567,890.12')
})
