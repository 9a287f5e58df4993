import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf, rowAfter } from './virtualRange.ts'

const never = () => false

test('what is seen is drawn, with a few more on either side, and never more than there is', () => {
  expect(rangeOf(0, 400, 68, 1_000)).toEqual({ first: 0, end: 10 })
  expect(rangeOf(6_800, 400, 68, 1_000)).toEqual({ first: 96, end: 110 })
  expect(rangeOf(67_600, 400, 68, 1_000)).toEqual({ first: 990, end: 1_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000, max: 100_000 }),
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 0, max: 2_000 }),
      (above, window, step, count) => {
        const { first, end } = rangeOf(above, window, step, count)
        for (let row = 0; row < count; row += 1) {
          const isSeen = row * step < above + window && (row + 1) * step > above
          if (isSeen) expect(row >= first && row < end).toBe(true)
        }
        expect(end - first).toBeLessThanOrEqual(window / step + 10)
      },
    ),
  )
})

test('keys of a list', () => {
  const to = (key: string, at: number) => rowAfter(key, at, 100, 6, never)
  expect([to('ArrowDown', 4), to('ArrowUp', 4), to('Home', 4), to('End', 4)]).toEqual([5, 3, 0, 99])
  expect([to('PageDown', 4), to('PageUp', 40), to('PageDown', 97), to('PageUp', 3)]).toEqual([10, 34, 99, 0])
  expect([to('ArrowDown', 99), to('ArrowUp', 0), to('Enter', 4)]).toEqual([undefined, undefined, undefined])
})

test('rows that are off are passed over', () => {
  const isOff = (index: number) => index < 3 || index === 5 || index > 97
  const to = (key: string, at: number) => rowAfter(key, at, 100, 6, isOff)
  expect([to('ArrowDown', 4), to('ArrowUp', 6), to('Home', 50), to('End', 50)]).toEqual([6, 4, 3, 97])
  expect(rowAfter('ArrowDown', 0, 4, 6, () => true)).toBeUndefined()
})
