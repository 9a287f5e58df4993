import { describe, expect, test } from 'vitest'
import { keywordsOf, numberIn, percentage, positiveNumber, wholeNumber } from './numbers.ts'

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

describe('a number between two, both with it', () => {
  test.each([9, 12.5, 16])('%s', (value) => expect(takes(numberIn(9, 16), value)).toBe(true))
  test.each([8.9, 16.1, Number.NaN, -Infinity, '12', null])('not %s', (value) =>
    expect(takes(numberIn(9, 16), value)).toBe(false),
  )
  test('it is told what was expected', () => {
    for (const value of [8, '12'])
      expect(numberIn(9, 16).safeParse(value).error?.issues).toMatchObject([{ message: 'expected 9 to 16' }])
  })
})

describe('a positive number', () => {
  test.each([0.01, 100])('%s', (value) => expect(takes(positiveNumber(100), value)).toBe(true))
  test.each([0, -1, 100.5, Number.NaN, Infinity])('not %s', (value) =>
    expect(takes(positiveNumber(100), value)).toBe(false),
  )
})

test('JSON Schema has words for each', () => {
  expect(keywordsOf(wholeNumber(0, 9))).toEqual({ type: 'integer', minimum: 0, maximum: 9 })
  expect(keywordsOf(numberIn(9, 16))).toEqual({ minimum: 9, maximum: 16 })
  expect(keywordsOf(positiveNumber(9))).toEqual({ exclusiveMinimum: 0, maximum: 9 })
  expect(keywordsOf(percentage(0, 1))).toEqual({ minimum: 0, maximum: 1, multipleOf: 0.01 })
})
