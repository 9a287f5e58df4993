import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromUnits } from '../../ui/decimal.ts'
import { mostOf, paysFee, stepOf, unitsOf, worthOf, type Known } from './rules.ts'

const coin = { isCoin: true, decimals: 18 }
const token = { isCoin: false, decimals: 6 }
const whole: Known = {
  token,
  amount: '1.5',
  balance: 2_000_000n,
  coin: 100n,
  fee: 10n,
  recipient: 'address',
}

describe('stepOf', () => {
  // Facts 1.4: what stands further up here goes over what stands below.
  const order = [
    ['select-token', { token: undefined }],
    ['incorrect-value', { amount: undefined }],
    ['add-amount', { amount: '' }],
    ['insufficient-funds', { amount: '2.000001' }],
    ['insufficient-gas', { coin: 9n }],
    ['add-address', { recipient: 'empty' }],
    ['invalid-address', { recipient: 'invalid' }],
    ['checking', { recipient: 'checking' }],
  ] as const

  test('all there: the way to the preview', () => expect(stepOf(whole)).toBe('preview'))
  test.each(order)('%s', (step, lacking) => expect(stepOf({ ...whole, ...lacking })).toBe(step))
  test('of two that are missing the first is said', () => {
    for (const [at, [step, lacking]] of order.entries())
      for (const [, other] of order.slice(at + 1))
        expect(stepOf({ ...whole, ...other, ...lacking })).toBe(step)
  })
  test.each([
    ['finer than the token', '0.0000001', 'incorrect-value'],
    ['nothing, written out', '0.000', 'add-amount'],
    ['all that there is', '2', 'preview'],
    ['more than any token has', '9'.repeat(80), 'incorrect-value'],
  ])('%s', (_what, amount, step) => expect(stepOf({ ...whole, amount })).toBe(step))
  test.each(['balance', 'coin', 'fee'] as const)('what is not read (%s) is not taken for enough', (member) =>
    expect(stepOf({ ...whole, [member]: undefined })).toBe('checking'),
  )
  test('without any of the coin nothing pays the fee, unless that is nothing', () => {
    expect(stepOf({ ...whole, coin: 0n, fee: 1n })).toBe('insufficient-gas')
    expect(stepOf({ ...whole, coin: 0n, fee: 0n })).toBe('preview')
    expect(stepOf({ ...whole, coin: 0n, fee: undefined })).toBe('checking')
  })
  test('the coin pays both', () => {
    const both = { ...whole, token: coin, amount: '0.00000000000000009', balance: 100n }
    expect(stepOf(both)).toBe('preview')
    expect(stepOf({ ...both, fee: 11n })).toBe('insufficient-gas')
    expect(stepOf({ ...both, balance: 89n })).toBe('insufficient-funds')
  })
})

const wei = fc.bigInt(0n, 2n ** 256n - 1n)

describe('mostOf', () => {
  test('all of the coin and its fee are never more than there is; not one unit is left that the fee is not for', () => {
    fc.assert(
      fc.property(wei, wei, (balance, reserve) => {
        const most = mostOf(true, balance, reserve) ?? -1n
        expect(most).toBeGreaterThanOrEqual(0n)
        if (most > 0n) expect(most + reserve).toBe(balance)
        else expect(balance).toBeLessThanOrEqual(reserve)
      }),
    )
  })
  test('what it says can be sent, for any fee up to what it left for it', () => {
    fc.assert(
      fc.property(wei, wei, wei, (balance, reserve, some) => {
        const most = mostOf(true, balance, reserve) ?? 0n
        fc.pre(most > 0n)
        const fee = reserve === 0n ? 0n : some % (reserve + 1n)
        expect(paysFee({ coin: balance, fee, isCoin: true }, most)).toBe(true)
      }),
    )
  })
  test('of a token all of it', () => expect(mostOf(false, 7n, undefined)).toBe(7n))
  test('what is not known has no most', () => {
    expect(mostOf(true, 7n, undefined)).toBeUndefined()
    expect(mostOf(true, undefined, 1n)).toBeUndefined()
  })
  test('written into the field and read again it is the same, to the last unit', () => {
    fc.assert(
      fc.property(wei, fc.integer({ min: 1, max: 77 }), (balance, decimals) => {
        expect(unitsOf({ token: { isCoin: false, decimals }, amount: fromUnits(balance, decimals) })).toBe(
          balance,
        )
      }),
    )
  })
})

describe('worthOf', () => {
  const all = { amount: 4n, worth: { micros: 10n, sure: true } }

  test('of a part, cut', () => expect(worthOf(3n, all)).toBe(7n))
  test.each([
    ['nothing', 0n, all],
    ['no amount', undefined, all],
    ['a doubtful price', 1n, { ...all, worth: { micros: 10n, sure: false } }],
    ['no price', 1n, { ...all, worth: null }],
    ['a balance of nothing', 1n, { ...all, amount: 0n }],
  ])('none of %s', (_what, units, of) => expect(worthOf(units, of)).toBeUndefined())
  test('parts are never worth more than the whole', () => {
    fc.assert(
      fc.property(wei, wei, wei, (amount, micros, part) => {
        fc.pre(amount > 0n)
        expect(
          worthOf(part % (amount + 1n), { amount, worth: { micros, sure: true } }) ?? 0n,
        ).toBeLessThanOrEqual(micros)
      }),
    )
  })
})
