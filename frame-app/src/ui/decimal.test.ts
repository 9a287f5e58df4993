import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutTo, fromUnits, placesOf, readDecimal, writeDecimal } from './decimal.ts'

describe('what is typed is read by the language, and by what it can mean', () => {
  test.each([
    ['1234.5', 'en', '1234.5'],
    ['1,234.5', 'en', '1234.5'],
    ['1.234,5', 'de', '1234.5'],
    ['1,234.5', 'de', '1234.5'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    // A comma that cannot group is a decimal sign, whatever the language.
    ['0,5', 'en', '0.5'],
    ['0.5', 'de', '0.5'],
    ['1,5', 'en', '1.5'],
    ['1 234,5', 'fr', '1234.5'],
    ['1\u202F234,5', 'fr', '1234.5'],
    ['1,234,567', 'en', '1234567'],
    ['٢٥٫٥', 'ar', '25.5'],
    ['۱۲۳', 'ar', '123'],
    ['007', 'en', '7'],
    ['.5', 'en', '0.5'],
    ['5.', 'en', '5'],
    ['1.50', 'en', '1.50'],
  ])('%s in %s is %s', (typed, language, canonical) => expect(readDecimal(typed, language)).toBe(canonical))

  test.each(['', '.', ',', '1.2.3', '1,23,4.5', '-1', '+1', '1e5', '0x10', 'abc', '1.234.5', '∞'])(
    '%s is no number',
    (typed) => expect(readDecimal(typed, 'en')).toBeUndefined(),
  )
})

test('no digit is lost: what is written is read as it was, in every language', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom('en', 'de', 'es', 'pt', 'fr', 'tr', 'ru', 'ja', 'ko', 'zh', 'ar'),
      (units, decimals, language) => {
        const canonical = fromUnits(units, decimals)
        expect(readDecimal(writeDecimal(canonical, language), language)).toBe(canonical)
      },
    ),
  )
})

test('smallest units, places and what is cut', () => {
  expect(fromUnits(1n, 18)).toBe('0.000000000000000001')
  expect(fromUnits(1_500_000n, 6)).toBe('1.5')
  expect(fromUnits(42n, 0)).toBe('42')
  expect(placesOf('1.50')).toBe(2)
  expect(placesOf('1')).toBe(0)
  expect(cutTo('1.9999', 2)).toBe('1.99')
  expect(cutTo('1.0001', 2)).toBe('1')
})
