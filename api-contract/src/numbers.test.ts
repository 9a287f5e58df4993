import { describe, expect, test } from 'vitest'
import { keywordsOf, percentage, wholeNumber } from './numbers.ts'

const takes = (schema: ReturnType<typeof wholeNumber>, value: unknown) => schema.safeParse(value).success

describe('a whole number', () => {
  test.each([0, 7, 10])('%s', (value) => expect(takes(wholeNumber(0, 10), value)).toBe(true))
  test.each([-1, 11, 0.5, Number.NaN, Infinity, '7', null])('not %s', (value) =>
    expect(takes(wholeNumber(0, 10), value)).toBe(false),
  )
  test('no larger than a number is exact, where nothing else is said', () => {
    expect(takes(wholeNumber(0), Number.MAX_SAFE_INTEGER)).toBe(true)
    expect(takes(wholeNumber(0), Number.MAX_SAFE_INTEGER + 1)).toBe(false)
  })
})

describe('a percentage', () => {
  test.each([0, 0.5, 1.15, 0.07, 49.99, 50])('%s', (value) =>
    expect(takes(percentage(0, 50), value)).toBe(true),
  )
  test.each([-0.01, 50.01, 0.001, 1.005, Number.NaN, '1'])('not %s', (value) =>
    expect(takes(percentage(0, 50), value)).toBe(false),
  )
})

test('JSON Schema has words for both', () => {
  expect(keywordsOf(wholeNumber(0))).toEqual({ type: 'integer' })
  expect(keywordsOf(percentage(0, 1))).toEqual({ multipleOf: 0.01 })
})
