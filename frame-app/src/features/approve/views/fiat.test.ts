import { describe, expect, test } from 'vitest'
import { fiatText } from './fiat.ts'

const now = 1_800_000_000_000
const minute = 60_000
const fee = (value: string, decimals: number | null = 18) => ({ value, decimals, symbol: 'ETH' })
const say = (value: string, usd = 3_000, age = 0, language: 'en' | 'de' | 'ar' = 'en') =>
  fiatText(fee(value), { usd, at: now - age }, { language, now })

describe('behaviour', () => {
  test.each([
    ['210000000000000', '≈ $0.63'],
    // Rounded up: the fee is 'at most'.
    ['403000000000001', '≈ $1.21'],
    ['1000000000000000000', '≈ $3,000.00'],
    ['1', '< $0.01'],
    ['0', '≈ $0.00'],
  ])('%s wei', (value, text) => expect(say(value)).toBe(text))

  test('in the form of the language, in the digits 0 to 9', () => {
    expect(say('210000000000000', 3_000, 0, 'de')).toBe('≈ 0,63\u00A0$')
    expect(say('210000000000000', 3_000, 0, 'ar')).toMatch(/0\.63/)
  })

  test('an old price is shown with its age, one of another day is not shown', () => {
    expect(say('210000000000000', 3_000, 9 * minute)).toBe('≈ $0.63')
    expect(say('210000000000000', 3_000, 25 * minute)).toBe('≈ $0.63 (25 minutes ago)')
    expect(say('210000000000000', 3_000, 150 * minute)).toBe('≈ $0.63 (2 hours ago)')
    expect(say('210000000000000', 3_000, 24 * 60 * minute)).toBeUndefined()
  })
})

describe('parameters', () => {
  test('what has no unit, or no finite price, has no worth', () => {
    expect(fiatText(fee('5', null), { usd: 1, at: now }, { language: 'en', now })).toBeUndefined()
    expect(say('5', Number.POSITIVE_INFINITY)).toBeUndefined()
    expect(say('5', Number.NaN)).toBeUndefined()
  })
})
