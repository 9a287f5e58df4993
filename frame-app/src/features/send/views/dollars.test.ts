import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUnits } from '../../../data/holdings.ts'
import { amountFor, dollarsOf, unitsFor } from './dollars.ts'

const ether = { decimals: 18, price: 3_000.5 }

test.each([
  ['3000.5', 10n ** 18n],
  ['100', 33_327_778_703_549_408n],
  ['0.01', 3_332_777_870_354n],
  ['0', 0n],
])('%s dollars of ether', (dollars, units) => expect(unitsFor(dollars, ether)).toBe(units))

test.each([
  ['a price that is none', '1', { decimals: 18, price: 0 }],
  ['a price that is no number', '1', { decimals: 18, price: Number.NaN }],
  ['more than there can be', '9'.repeat(60), { decimals: 77, price: 1e-12 }],
])('%s buys nothing', (_what, dollars, of) => expect(amountFor(dollars, of)).toBeUndefined())

describe('whatever the price', () => {
  const price = fc.oneof(
    fc.double({ min: 1e-18, max: 1e9, noNaN: true }),
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 1, max: 1_000_000 }).map((number) => number / 100),
  )
  const token = fc.record({ decimals: fc.integer({ min: 1, max: 77 }), price })
  const units = fc.bigInt(0n, 2n ** 200n)
  const dollars = fc
    .tuple(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 99 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)
  const centsOf = (text: string) => readUnits(text, 2) ?? -1n

  test('what dollars buy is worth no more than they are, and one unit more would be', () => {
    fc.assert(
      fc.property(dollars, token, (sum, of) => {
        const bought = unitsFor(sum, of)
        const isCut =
          bought === undefined ||
          (centsOf(dollarsOf(bought, of)) <= centsOf(sum) &&
            centsOf(dollarsOf(bought + 1n, of)) >= centsOf(sum))
        expect(isCut).toBe(true)
      }),
    )
  })
  test('there and back is never more than there was', () => {
    fc.assert(
      fc.property(units, token, (had, of) => {
        const back = unitsFor(dollarsOf(had, of), of) ?? 0n
        expect(back <= had).toBe(true)
      }),
    )
  })
})

test('what is typed is no more than that, also where all of it is worth as many cents', () =>
  expect(amountFor('0.01', { decimals: 6, price: 1 })).toBe('0.01'))
