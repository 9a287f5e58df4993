import { describe, expect, test } from 'vitest'
import type { Sent } from '../../storage/sent.ts'
import { ageText, standingOf, whyOf } from './pending.ts'

const signed = {
  type: 'legacy',
  chainId: 1,
  nonce: 7,
  value: '0x1',
  data: '0x',
  gas: '0x5208',
  gasPrice: '0x1',
} as const
const sent = (hash: string, more: Partial<Sent> = {}): Sent => ({
  account: 'eip155:1:0x1',
  network: 'eip155:1',
  hash,
  nonce: 7,
  method: 'eth_sendTransaction',
  to: '0x2',
  value: '1',
  selector: null,
  origin: '',
  sentAt: 1,
  state: 'pending',
  changedAt: 1,
  doubt: null,
  signed,
  ...more,
})
const faster = sent('b', { sentAt: 2, instead: { of: 'a', how: 'speed-up' } })
const cancel = sent('c', { sentAt: 3, instead: { of: 'a', how: 'cancel' } })

describe('how it stands', () => {
  test.each<[string, readonly Sent[], string]>([
    ['mined meanwhile', [{ ...sent('a'), state: 'confirmed' }], 'confirmed'],
    ['mined, though a faster one was sent', [{ ...sent('a'), state: 'confirmed' }, faster], 'confirmed'],
    ['failed in a block', [{ ...sent('a'), state: 'failed' }], 'failed'],
    ['the faster one happened', [sent('a'), { ...faster, state: 'confirmed' }], 'repriced'],
    ['cancelled', [sent('a'), { ...cancel, state: 'confirmed' }], 'cancelled'],
    ['replaced by something else', [{ ...sent('a'), state: 'replaced' }], 'replaced'],
    ['not known here', [], 'gone'],
  ])('%s', (_name, list, end) => {
    expect(standingOf(list, 'a')).toEqual({ end })
  })
  test('of another wallet, or of a release before: nothing can be done here', () => {
    const { signed: _signed, ...bare } = sent('a')
    expect(standingOf([bare], 'a')).toEqual({ end: 'gone' })
  })
  test('the newest attempt is the one to be replaced', () => {
    expect(standingOf([sent('a')], 'a')).toMatchObject({ end: null, isAgain: false, isCancelling: false })
    expect(standingOf([sent('a'), faster], 'a')).toMatchObject({ newest: { hash: 'b' }, isAgain: true })
    expect(standingOf([sent('a'), cancel], 'a')).toMatchObject({ newest: { hash: 'c' }, isCancelling: true })
  })
  test('something else with its nonce is said', () => {
    expect(standingOf([sent('a'), sent('o', { sentAt: 5 })], 'a')).toMatchObject({ hasRival: true })
  })
})

describe('why it waits', () => {
  const quote = { isTooLow: false, next: 7 }
  test('an earlier one that is known is named, its newest attempt first', () => {
    const before = sent('x', { nonce: 5, sentAt: 0 })
    const list = [sent('a'), before, { ...before, hash: 'y', sentAt: 1 }, sent('w', { nonce: 6 })]
    expect(whyOf(list, sent('a'), { ...quote, next: 5 })).toMatchObject({
      kind: 'earlier',
      sent: { hash: 'y' },
    })
  })
  test('an earlier one of another device is said', () => {
    expect(whyOf([sent('a')], sent('a'), { ...quote, next: 6 })).toEqual({ kind: 'elsewhere' })
  })
  test('a fee below the base fee is said; a dropped one; else it waits for its turn', () => {
    expect(whyOf([], sent('a'), { ...quote, isTooLow: true })).toEqual({ kind: 'fee' })
    expect(whyOf([], sent('a', { state: 'dropped' }), quote)).toEqual({ kind: 'dropped' })
    expect(whyOf([], sent('a'), quote)).toEqual({ kind: 'turn' })
  })
})

test.each([
  [-5_000, '0 seconds ago'],
  [59_999, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [3 * 3_600_000, '3 hours ago'],
  [50 * 3_600_000, '2 days ago'],
])('%s ms are %s', (age, text) => {
  expect(ageText(age, 'en')).toBe(text)
})
