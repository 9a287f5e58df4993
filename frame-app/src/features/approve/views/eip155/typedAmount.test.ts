import { expect, test } from 'vitest'
import { unitsOf } from './typedAmount.ts'

const most = { value: '5000000000', decimals: 6, symbol: 'USDC' }

test.each([
  ['1', 1_000_000n],
  ['1.5', 1_500_000n],
  ['1,5', 1_500_000n],
  [' 0 ', 0n],
  ['5000', 5_000_000_000n],
  ['0.000001', 1n],
])('%j is %s units', (typed, units) => expect(unitsOf(typed, most)).toBe(units))

test.each(['', '-1', '1.2345678', '5000.000001', '1,000.00', '1e3', '0x1', '１', 'all', '.5', '1.'])(
  '%j is none',
  (typed) => expect(unitsOf(typed, most)).toBeUndefined(),
)

test('a token that does not say how many places it has is counted in units', () => {
  expect(unitsOf('12', { ...most, decimals: null })).toBe(12n)
  expect(unitsOf('1.2', { ...most, decimals: null })).toBeUndefined()
})
