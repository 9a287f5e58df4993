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

describe('what begins with 0 is never grouped, and no sign groups that the language does not group with', () => {
  const languages = ['en', 'de', 'es', 'pt', 'fr', 'tr', 'ru', 'ja', 'ko', 'zh', 'ar'] as const
  type Readings = Partial<Record<(typeof languages)[number], string>>
  const comma: Readings = { en: '1234', ja: '1234', ko: '1234', zh: '1234', ar: '1234' }
  const rows: readonly (readonly [typed: string, otherwise: string, readings: Readings])[] = [
    ['0.001', '0.001', {}],
    ['0.125', '0.125', {}],
    ['0,500', '0.500', {}],
    ['1.234', '1.234', { de: '1234', pt: '1234', tr: '1234', es: 'none' }],
    ['1,234', '1.234', comma],
    ['1.234,5', '1234.5', {}],
    ['1,234.5', '1234.5', {}],
    ['0.001,5', 'none', {}],
  ]
  test.each(rows)('%s', (typed, otherwise, readings) => {
    for (const language of languages)
      expect([language, readDecimal(typed, language) ?? 'none']).toEqual([
        language,
        readings[language] ?? otherwise,
      ])
  })
  test.each([
    ['12.345', 'es', '12345'],
    ['1.234.567', 'es', '1234567'],
    ['1.234.567', 'fr', undefined],
    ['1.234.567', 'ru', undefined],
    ['1,234,567', 'de', undefined],
    ['0 500', 'fr', undefined],
    ['1 5', 'fr', undefined],
    ['٠٬٥', 'ar', undefined],
    [' 1 234 567,5 ', 'ru', '1234567.5'],
    ['1’234.5', 'de', '1234.5'],
  ])('%s in %s is %s', (typed, language, canonical) => expect(readDecimal(typed, language)).toBe(canonical))
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
