import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountAlong, amountOut, lessBy, mostReserve, priceImpact } from './constantProduct.ts'

const reserve = fc.bigInt({ min: 1n, max: mostReserve })
const amount = fc.bigInt({ min: 1n, max: mostReserve })
const fee = fc.bigInt({ min: 0n, max: 1_000n })
const pool = fc.record({ reserveIn: reserve, reserveOut: reserve })

describe('a constant-product pool', () => {
  test('never gives away what it has, and what it holds together never gets less', () => {
    fc.assert(
      fc.property(amount, pool, fee, (given, hop, part) => {
        const out = amountOut(given, hop, part)
        expect(out < hop.reserveOut).toBe(true)
        expect((hop.reserveIn + given) * (hop.reserveOut - out) >= hop.reserveIn * hop.reserveOut).toBe(true)
      }),
    )
  })

  test('gives more for more, less with a larger fee, and no more for an amount in two parts', () => {
    fc.assert(
      fc.property(amount, amount, pool, fee, (a, b, hop, part) => {
        const { reserveIn, reserveOut } = hop
        fc.pre(reserveIn + a + b <= mostReserve)
        const [first, both] = [amountOut(a, hop, part), amountOut(a + b, hop, part)]
        expect(both >= first && amountOut(a, hop, part + 1n) <= first).toBe(true)
        // With a fee the parts give less, since the first one's fee deepens the pool by less than the whole would pay.
        const rest = amountOut(b, { reserveIn: reserveIn + a, reserveOut: reserveOut - first }, 0n)
        if (part === 0n) expect(first + rest <= both).toBe(true)
      }),
    )
  })

  test('there and back never gains', () => {
    fc.assert(
      fc.property(amount, pool, fee, (given, hop, part) => {
        const out = amountOut(given, hop, part)
        const back = amountOut(
          out,
          { reserveIn: hop.reserveOut - out, reserveOut: hop.reserveIn + given },
          part,
        )
        expect(back <= given).toBe(true)
      }),
    )
  })

  test.each([
    ['nothing goes in', 0n, 10n, 10n],
    ['a negative amount', -5n, 10n, 10n],
    ['an empty side in', 5n, 0n, 10n],
    ['an empty side out', 5n, 10n, 0n],
    ['more than the pool can hold', mostReserve, 1n, 10n],
    ['2^256-1 goes in', 2n ** 256n - 1n, 10n, 10n],
  ])('%s: nothing comes out', (_what, given, reserveIn, reserveOut) => {
    expect(amountOut(given, { reserveIn, reserveOut }, 30n)).toBe(0n)
  })

  test('over several pools what comes out of one goes into the next; an empty one ends it', () => {
    const hops = [
      { reserveIn: 1_000n, reserveOut: 3_000_000n },
      { reserveIn: 5_000_000n, reserveOut: 70_000n },
    ]
    const [first, second] = hops
    const middle = amountOut(10n, first as never, 30n)
    expect(amountAlong(10n, hops, 30n)).toBe(amountOut(middle, second as never, 30n))
    expect(amountAlong(10n, [...hops, { reserveIn: 0n, reserveOut: 9n }], 30n)).toBe(0n)
  })
})

describe('priceImpact', () => {
  const hop = { reserveIn: 10n ** 24n, reserveOut: 10n ** 24n }
  test.each([
    ['a thousandth of the pool', 10n ** 21n, 10],
    ['a tenth', 10n ** 23n, 907],
    ['as much as is in it', 10n ** 24n, 4_993],
  ])('%s', (_what, given, points) => {
    expect(priceImpact(given, amountOut(given, hop, 30n), [hop], 30n)).toBe(points)
  })

  test('is a whole number from 0 to 10 000 whatever the reserves', () => {
    fc.assert(
      fc.property(amount, fc.array(pool, { minLength: 1, maxLength: 3 }), fee, (given, hops, part) => {
        const points = priceImpact(given, amountAlong(given, hops, part), hops, part)
        expect(Number.isInteger(points) && points >= 0 && points <= 10_000).toBe(true)
      }),
    )
  })
})

test('slippage is taken off rounded down: the least that is promised is never more than what may come out', () => {
  expect([lessBy(1_000n, 100n), lessBy(1n, 1n), lessBy(99n, 10_000n), lessBy(7n, 0n)]).toEqual([
    990n,
    0n,
    0n,
    7n,
  ])
})
