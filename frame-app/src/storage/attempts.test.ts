import { describe, expect, test } from 'vitest'
import { attemptsOf, fateOf, hasRival } from './attempts.ts'
import type { Replacing, Sent } from './sent.ts'

const sent = (hash: string, sentAt: number, more: Partial<Sent> = {}): Sent => ({
  account: 'eip155:1:0x1',
  network: 'eip155:1',
  hash,
  nonce: 7,
  method: 'eth_sendTransaction',
  to: '0x2',
  value: '1',
  selector: null,
  origin: '',
  sentAt,
  state: 'pending',
  changedAt: sentAt,
  doubt: null,
  ...more,
})
const instead = (of: string, how: Replacing) => ({ instead: { of, how } })
const hashes = (list: readonly Sent[]) => list.map(({ hash }) => hash)

const first = sent('a', 1)
const faster = sent('b', 2, instead('a', 'speed-up'))
const cancel = sent('c', 3, instead('b', 'cancel'))

describe('attempts', () => {
  test('belong together by what each was sent in the place of', () => {
    const list = [cancel, faster, first, sent('z', 4, { nonce: 8 })]
    for (const each of [first, faster, cancel])
      expect(hashes(attemptsOf(list, each))).toEqual(['c', 'b', 'a'])
  })
  test('are found also where the first record is gone, and where records speak in a ring', () => {
    expect(hashes(attemptsOf([faster, cancel], cancel))).toEqual(['c', 'b'])
    const one = sent('a', 1, instead('b', 'cancel'))
    const ring = [one, sent('b', 2, instead('a', 'cancel'))]
    expect(attemptsOf(ring, one).length).toBeGreaterThan(0)
  })
  test('something else with the nonce that was sent since is a rival, until it is replaced', () => {
    const other = sent('o', 9)
    expect(hasRival([first, faster, other], [faster, first])).toBe(true)
    expect(hasRival([first, faster, { ...other, state: 'replaced' }], [faster, first])).toBe(false)
    expect(hasRival([first, faster, { ...other, sentAt: 0 }], [faster, first])).toBe(false)
  })
})

describe('fates', () => {
  const fates = (...list: readonly Sent[]) => list.map((each) => fateOf(list, each))
  const done = (one: Sent, state: Sent['state'] = 'confirmed'): Sent => ({ ...one, state })
  test.each<[string, readonly Sent[], readonly (string | undefined)[]]>([
    ['alone', [first], [undefined]],
    ['a faster one waits too', [first, faster], ['speeding-up', undefined]],
    ['a cancellation waits too', [first, faster, cancel], ['cancelling', 'cancelling', undefined]],
    ['the faster one happened', [first, done(faster)], ['repriced', undefined]],
    ['the faster one failed in a block', [first, done(faster, 'failed')], ['repriced', undefined]],
    [
      'the cancellation happened',
      [done(first, 'replaced'), faster, done(cancel)],
      ['cancelled', 'cancelled', undefined],
    ],
    ['the first one happened all the same', [done(first), faster, cancel], [undefined, 'late', 'late']],
    ['another one took the place', [done(first, 'replaced')], [undefined]],
    [
      'the cancellation was sped up',
      [first, { ...cancel, instead: { of: 'a', how: 'cancel' } }, done(sent('d', 4, instead('c', 'cancel')))],
      ['cancelled', 'repriced', undefined],
    ],
  ])('%s', (_name, list, expected) => {
    expect(fates(...list)).toEqual(expected)
  })
})
