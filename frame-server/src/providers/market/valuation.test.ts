import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../evm/abi.ts'
import { offersIn, pairKey, type Pool } from './pools.ts'
import { isSteady, meanPrice } from './twap.ts'
import { priceText, valuesOf } from './valuation.ts'

const [dollar, weth, token, other]: readonly [Hex, Hex, Hex, Hex] = [
  '0x000000000000000000000000000000000000000d',
  '0x000000000000000000000000000000000000000e',
  // Below and above both: it is token 0 of one of its pools and token 1 of the other.
  '0x0000000000000000000000000000000000000001',
  '0x00000000000000000000000000000000000000ff',
]

/** A pool whose sides are written in the order of the tokens that are given. */
const pool = (a: Hex, b: Hex, ofA: bigint, ofB: bigint, more: Partial<Pool> = {}): [string, Pool] => {
  const isInOrder = a < b
  return [
    pairKey([a, b]),
    {
      token0: isInOrder ? a : b,
      reserve0: isInOrder ? ofA : ofB,
      reserve1: isInOrder ? ofB : ofA,
      changedAt: 0n,
      sums: [0n, 0n],
      ...more,
    },
  ]
}

const value = (
  tokens: readonly Hex[],
  pools: readonly [string, Pool][],
  decimals: Record<Hex, number> = {},
) =>
  valuesOf(
    tokens,
    { dollars: [dollar], wrapped: weth, bases: [weth, dollar] },
    {
      offers: offersIn(new Map(pools), new Set(pools.map(([key]) => key))),
      decimals: new Map(
        Object.entries({ [dollar]: 6, [weth]: 18, [token]: 18, [other]: 18, ...decimals }),
      ) as never,
    },
  )

const ether = 10n ** 18n
const million = 10n ** 12n

describe('what tokens are worth', () => {
  test('by a pool with dollars, whichever token comes first in it', () => {
    const pools = [
      pool(token, dollar, 1_000n * ether, 2n * million),
      pool(dollar, other, 2n * million, 1_000n * ether),
    ]
    const values = value([token, other], pools)
    expect([token, other].map((each) => priceText(values.get(each)?.price ?? 0n))).toEqual(['2000', '2000'])
  })

  test('over the native coin where there is no pool with dollars', () => {
    const pools = [pool(weth, dollar, 1_000n * ether, 3n * million), pool(weth, token, ether, 6_000n * ether)]
    expect(priceText(value([token], pools).get(token)?.price ?? 0n)).toBe('0.5')
  })

  test('by the deepest pool: one that was made to say a price does not count', () => {
    const pools = [
      pool(weth, dollar, 1_000n * ether, 3n * million),
      pool(weth, token, 100n * ether, 6_000n * ether),
      pool(token, dollar, 1n, 1_000n * 1_000_000n),
    ]
    const found = value([token], pools).get(token)
    expect(priceText(found?.price ?? 0n)).toBe('50')
    expect(priceText(found?.liquidity ?? 0n)).toBe('600000')
  })

  test('what lies in the smallest pool on the way is what stands behind a price', () => {
    const pools = [
      pool(weth, dollar, ether / 100n, 30n * 1_000_000n),
      pool(weth, token, 100n * ether, 100n * ether),
    ]
    expect(priceText(value([token], pools).get(token)?.liquidity ?? 0n)).toBe('60')
  })

  test.each([
    ['0', 0, 500n, '4'],
    ['36', 36, 500n * 10n ** 36n, '4'],
  ])('decimals %s', (_what, decimals, reserve, price) => {
    const pools = [pool(token, dollar, reserve, 2_000n * 1_000_000n)]
    expect(priceText(value([token], pools, { [token]: decimals }).get(token)?.price ?? 0n)).toBe(price)
  })

  test('nothing is said of a token without a pool, or whose decimals are not known', () => {
    expect(value([token], []).size).toBe(0)
    const pools = new Map([pool(token, dollar, ether, million)])
    const known = { offers: offersIn(pools, new Set()), decimals: new Map([[dollar, 6]]) }
    expect(valuesOf([token], { dollars: [dollar], wrapped: weth, bases: [] }, known).size).toBe(0)
  })
})

test('priceText writes every digit and no more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (price) => {
      const text = priceText(price)
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', after = ''] = text.split('.')
      expect(BigInt(whole + after.padEnd(36, '0'))).toBe(price)
    }),
  )
})

describe('the mean of a price', () => {
  const q112 = 2n ** 112n
  const at = (
    reserve0: bigint,
    reserve1: bigint,
    time: bigint,
    changedAt: bigint,
    sums: [bigint, bigint],
  ) => ({
    pool: pool(token, other, reserve0, reserve1, { changedAt, sums })[1],
    time,
  })

  test('is the price where nothing happened, and steady', () => {
    const before = at(100n, 300n, 1_000n, 500n, [0n, 0n])
    const after = at(100n, 300n, 1_600n, 500n, [0n, 0n])
    expect(meanPrice(before, after, 0)).toBe(3n * q112)
    expect(isSteady(before, after)).toBe(true)
  })

  test('is not moved by what somebody does in the very last block, who is then not steady', () => {
    const before = at(100n, 300n, 1_000n, 1_000n, [0n, 0n])
    // The pool was touched at 1600: until then the sum grew by the price before.
    const after = at(1n, 30_000n, 1_600n, 1_600n, [3n * q112 * 600n, (q112 / 3n) * 600n])
    expect(meanPrice(before, after, 0)).toBe(3n * q112)
    expect(isSteady(before, after)).toBe(false)
  })

  test('counters that began anew are one count', () => {
    const sum = 2n ** 256n - q112
    const before = at(100n, 300n, 2n ** 32n - 100n, 2n ** 32n - 100n, [sum, sum])
    const after = at(100n, 300n, 2n ** 32n + 500n, 100n, [(sum + 3n * q112 * 200n) % 2n ** 256n, 0n])
    expect(meanPrice(before, after, 0)).toBe(3n * q112)
  })

  test.each([
    ['no time passed', 1_000n, 1_000n],
    ['time went back', 1_000n, 900n],
  ])('%s: nothing is said, and nothing is steady', (_what, first, last) => {
    const before = at(100n, 300n, first, 500n, [0n, 0n])
    const after = at(100n, 300n, last, 500n, [0n, 0n])
    expect(meanPrice(before, after, 0)).toBeUndefined()
    expect(isSteady(before, after)).toBe(false)
  })

  test('a twentieth away is still steady, more is not', () => {
    const before = at(10_000n, 10_000n, 0n, 0n, [0n, 0n])
    const moved = (reserve1: bigint) => at(10_000n, reserve1, 600n, 600n, [q112 * 600n, q112 * 600n])
    expect(isSteady(before, moved(10_400n))).toBe(true)
    expect(isSteady(before, moved(10_600n))).toBe(false)
  })
})
