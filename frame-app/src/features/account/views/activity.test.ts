import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Deed, Moved } from '../../../data/activity.ts'
import { fromUnits } from '../../../ui/decimal.ts'
import { byMonth, coinOf, mainMoves, monthText, movedText, otherSide, wholeText } from './activity.ts'

const most = 2n ** 256n - 1n
const moved = (direction: Moved['direction'], amount: string, more: Partial<Moved> = {}): Moved => ({
  direction,
  isPiece: false,
  name: 'TST',
  amount,
  counterparty: '0xother',
  ...more,
})
const deed = (at: number, more: Partial<Deed> = {}): Deed => ({
  id: String(at),
  hash: '0x',
  kind: 'send',
  status: 'confirmed',
  at,
  to: '0xcontract',
  moves: [],
  ...more,
})

test.each([
  ['in', '1.5', '+1.5', undefined],
  ['out', '1234.56789', '−1,234.567', '1,234.56789'],
  ['self', '0', '0', undefined],
  ['out', '0.0009', '−<0.001', '0.0009'],
  ['in', '0.000', '+0', undefined],
  ['self', String(most), '1.157E77', undefined],
] as const)('%s %s is said as %s', (direction, amount, text, whole) => {
  expect(movedText({ direction, amount }, 'en')).toBe(text)
  if (whole !== undefined) expect(wholeText({ amount }, 'en')).toBe(whole)
})
test('as other languages write it', () =>
  expect(movedText({ direction: 'in', amount: '1234.5' }, 'de')).toBe('+1.234,5'))
test('an amount is cut, never rounded up, and behind it stand all its digits', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 3, max: 77 }), (units, decimals) => {
      const amount = fromUnits(units, decimals)
      const text = movedText({ direction: 'self', amount }, 'en')
      if (/[<E]/.test(text)) return
      const [whole = '', part = ''] = text.replaceAll(',', '').split('.')
      expect(BigInt(whole + part.padEnd(3, '0'))).toBe((units * 1_000n) / 10n ** BigInt(decimals))
      const all = wholeText({ amount }, 'en')?.replaceAll(',', '')
      if (all !== undefined) expect(all).toBe(amount)
    }),
  )
})

test('by the visitor’s months, in their order, what is open before all', () => {
  const months = byMonth([
    deed(new Date(2026, 10, 9).getTime(), { status: 'pending' }),
    deed(new Date(2026, 10, 1, 0, 1).getTime()),
    deed(new Date(2026, 9, 31, 23, 59).getTime()),
    deed(new Date(2025, 9, 31).getTime()),
  ])
  expect(months.map(({ id, deeds }) => [id, deeds.length])).toEqual([
    ['pending', 1],
    ['2026-11', 1],
    ['2026-10', 1],
    ['2025-10', 1],
  ])
  // A month that a further page adds nothing to is the same one, and is not drawn again.
  const all = months.flatMap(({ deeds }) => deeds)
  const more = byMonth([...all, deed(new Date(2025, 9, 30).getTime())], months)
  expect(more.map((month, index) => month === months[index])).toEqual([true, true, true, false])
  expect(more[3]?.deeds).toHaveLength(2)
  const now = new Date(2026, 10, 23).getTime()
  expect(monthText('2026-11', now, 'en')).toBe('November')
  expect(monthText('2025-10', now, 'de')).toBe('Oktober 2025')
})

test('of many transfers what went out and what came in; the other side of a token is who got it, not its contract', () => {
  const swap = deed(1, { moves: [moved('in', '2'), moved('out', '1'), moved('out', '3')] })
  expect(mainMoves(swap).map(({ direction, amount }) => [direction, amount])).toEqual([
    ['out', '1'],
    ['in', '2'],
  ])
  expect(otherSide(deed(1, { moves: [moved('out', '1')] }))).toEqual({ way: 'to', address: '0xother' })
  expect(otherSide(deed(1, { moves: [moved('in', '1')] }))).toEqual({ way: 'from', address: '0xother' })
  expect(otherSide(deed(1))).toEqual({ way: 'to', address: '0xcontract' })
  expect(otherSide(deed(1, { moves: [moved('in', '1', { counterparty: undefined })] }))).toBeUndefined()
  expect(otherSide(deed(1, { to: undefined }))).toBeUndefined()
})

test('letters of the network’s coin only where nothing moved: a token without a name has none', () => {
  expect(coinOf(deed(1), 'ETH')).toBe('ETH')
  expect(coinOf(deed(1), undefined)).toBeUndefined()
  expect(coinOf(deed(1, { moves: [moved('in', '1000')] }), 'ETH')).toBe('TST')
  expect(coinOf(deed(1, { moves: [moved('in', '1000', { name: '' })] }), 'ETH')).toBeUndefined()
})
