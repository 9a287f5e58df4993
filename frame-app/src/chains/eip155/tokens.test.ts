import { expect, test } from 'vitest'
import { isUnlimited } from './tokens.ts'

test.each<[string, bigint, string, number | undefined, boolean]>([
  ['five', 5_000_000n, 'uint256', 6, false],
  ['a billion of 18 decimals', 10n ** 27n, 'uint256', 18, false],
  ['all that 256 bits hold', 2n ** 256n - 1n, 'uint256', undefined, true],
  ['just below half of that', 2n ** 255n - 1n, 'uint256', undefined, true],
  ['all that 160 bits hold', 2n ** 160n - 1n, 'uint160', undefined, true],
  ['half of 160 bits', 2n ** 159n, 'uint160', undefined, true],
  ['all that 96 bits hold', 2n ** 96n - 1n, 'uint256', 18, true],
  ['nearly all that 96 bits hold', (2n ** 96n * 995n) / 1_000n, 'uint256', 18, true],
  ['10^30 units of 6 decimals', 10n ** 30n, 'uint256', 6, true],
  ['10^15 whole tokens', 10n ** 21n, 'uint256', 6, true],
  ['more than 128 bits hold', 2n ** 128n, 'uint256', undefined, true],
  ['less than 128 bits hold', (2n ** 128n * 98n) / 100n, 'uint256', undefined, false],
  ['one below', 10n ** 21n - 1n, 'uint256', 6, false],
])('%s', (_what, amount, type, decimals, unlimited) => {
  expect(isUnlimited(amount, type, decimals)).toBe(unlimited)
})
