import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

test('digits are everybody’s, whatever the language', () => {
  expect(numberFormat('ar').format(1_234.5)).toMatch(/^1.234.5$/)
  expect(dateFormat('ar', { day: 'numeric', month: 'short' }).format(0)).toMatch(/\d/)
})

test('one is made once for its language and options, and for no others', () => {
  expect(numberFormat('de')).toBe(numberFormat('de'))
  expect(numberFormat('de')).not.toBe(numberFormat('en'))
  expect(numberFormat('de', { minimumFractionDigits: 3 }).format(1)).toBe('1,000')
  expect(numberFormat('de', { minimumFractionDigits: 2 }).format(1)).toBe('1,00')
  expect(dateFormat('en', { year: 'numeric', timeZone: 'UTC' }).format(0)).toBe('1970')
  expect(dateFormat('en', { month: 'long', timeZone: 'UTC' }).format(0)).toBe('January')
})
