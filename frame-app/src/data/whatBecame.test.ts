import { describe, expect, test } from 'vitest'
import type { Sighting } from '../chains/sighting.ts'
import type { Sent } from '../storage/sent.ts'
import { afterLook, isOpen, nextLook, replacedAfter } from './whatBecame.ts'

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
const patience = 10 * minute
const sent: Sent = {
  account: 'eip155:1:0xaa',
  network: 'eip155:1',
  hash: `0x${'1'.repeat(64)}`,
  nonce: 7,
  method: 'eth_sendTransaction',
  to: null,
  value: null,
  selector: null,
  origin: '',
  sentAt: start,
  state: 'pending',
  changedAt: start,
  doubt: null,
}
const waits: Sighting = { receipt: null, isKnown: true, isTaken: false, nonce: 7, patience }
const gone: Sighting = { ...waits, isKnown: false, nonce: 7 }
const taken: Sighting = { ...gone, isTaken: true }
/** Looks one after the other, each so many milliseconds after it was sent. */
const look = (...looks: readonly (readonly [after: number, seen: Sighting])[]): Sent =>
  looks.reduce((record, [after, seen]) => afterLook(record, seen, start + after), sent)

test('one that waits stays as it is, the same object', () => {
  expect(look([1_000, waits], [60 * minute, waits])).toBe(sent)
})

describe('a receipt decides', () => {
  test.each(['confirmed', 'failed'] as const)('%s, at once and for good', (receipt) => {
    const decided = look([4_000, { ...waits, receipt }])
    expect(decided).toMatchObject({ state: receipt, changedAt: start + 4_000 })
    expect(isOpen(decided, start + 4_000)).toBe(false)
    expect(afterLook(decided, taken, start + minute)).toBe(decided)
  })
  test('also of one that looked replaced a moment before, and of one that was dropped', () => {
    expect(look([0, taken], [4_999, { ...waits, receipt: 'confirmed' }])).toMatchObject({
      state: 'confirmed',
      doubt: null,
    })
    expect(look([0, gone], [patience, gone], [2 * patience, { ...waits, receipt: 'failed' }]).state).toBe(
      'failed',
    )
  })
})

describe('replaced: another transaction is in a block with its nonce', () => {
  test('is not said by one look: the node that counts may be ahead', () => {
    expect(look([0, taken], [replacedAfter - 1, taken])).toMatchObject({ state: 'pending' })
    expect(look([0, taken], [replacedAfter, taken]).state).toBe('replaced')
  })
  test('a look that sees it in its place begins the wait anew', () => {
    expect(look([0, taken], [3_000, waits], [replacedAfter, taken])).toMatchObject({
      state: 'pending',
      doubt: { of: 'nonce', since: start + replacedAfter },
    })
  })
  test('that nobody knew it before does not shorten the wait', () => {
    expect(look([0, gone], [5 * minute, taken]).state).toBe('pending')
    expect(look([0, gone], [5 * minute, taken], [5 * minute + replacedAfter, taken]).state).toBe('replaced')
  })
  test('the node that still has it in its pool does not hide it', () => {
    expect(look([0, { ...taken, isKnown: true }], [replacedAfter, { ...taken, isKnown: true }]).state).toBe(
      'replaced',
    )
  })
})

describe('replaced may have been said too early', () => {
  const replaced = look([0, taken], [replacedAfter, taken])
  const later = start + 60 * minute
  test('it is looked at for a day, and stays what it is while nothing else is seen', () => {
    expect(isOpen(replaced, later)).toBe(true)
    expect(isOpen(replaced, replaced.changedAt + 24 * 60 * minute)).toBe(false)
    for (const seen of [taken, gone]) expect(afterLook(replaced, seen, later)).toBe(replaced)
  })
  test('a late receipt corrects it, and so does a pool that has it', () => {
    expect(afterLook(replaced, { ...waits, receipt: 'confirmed' }, later).state).toBe('confirmed')
    expect(afterLook(replaced, { ...waits, receipt: 'failed' }, later).state).toBe('failed')
    expect(afterLook(replaced, waits, later).state).toBe('pending')
  })
})

describe('dropped: the network does not know it', () => {
  test('is said after the patience of its chain, and it may come back', () => {
    expect(look([0, gone], [patience - 1, gone]).state).toBe('pending')
    const dropped = look([0, gone], [patience, gone])
    expect(dropped.state).toBe('dropped')
    expect(isOpen(dropped, start + patience)).toBe(true)
    expect(afterLook(dropped, waits, start + 2 * patience).state).toBe('pending')
    expect(isOpen(dropped, start + patience + 24 * 60 * minute)).toBe(false)
  })
  test('a look that finds it begins the wait anew', () => {
    expect(look([0, gone], [patience - 1, waits], [patience, gone]).state).toBe('pending')
  })
  test('then its nonce is taken: replaced', () => {
    expect(look([0, gone], [patience, gone], [patience + 1, taken], [2 * patience, taken]).state).toBe(
      'replaced',
    )
  })
})

test('what the network has of it takes the place of what the request said', () => {
  const to = `0x${'0c'.repeat(20)}`
  const friend = `0x${'0d'.repeat(20)}`
  const said = { ...sent, to: friend, value: null, selector: '0xa9059cbb', isTransfer: true }
  const asked = { to, value: '0x5', data: null }
  const known = { to, value: '5', selector: null, isTransfer: false }
  const informed = afterLook(said, { ...waits, asked }, start)
  expect(informed).toMatchObject({ ...known, state: 'pending' })
  expect(afterLook(informed, { ...waits, asked }, start)).toBe(informed)
  expect(afterLook(said, { ...waits, receipt: 'confirmed', asked }, start)).toMatchObject(known)
})

test('the nonce is taken over from the node, and not lost again', () => {
  const record = { ...sent, nonce: null }
  const learned = afterLook(record, waits, start)
  expect(learned.nonce).toBe(7)
  expect(afterLook(learned, { ...gone, nonce: null }, start).nonce).toBe(7)
})

describe('the next look', () => {
  const at = (age: number, failures = 0, more: Partial<Sent> = {}) =>
    nextLook([{ ...sent, ...more }], failures, start + age)
  test('comes soon at first, later of what waits long, never where all is decided', () => {
    expect([0, minute, 5 * minute, 30 * minute, 5 * 60 * minute].map((age) => at(age))).toEqual([
      2_000,
      4_000,
      10_000,
      30_000,
      5 * minute,
    ])
    expect(at(0, 0, { state: 'confirmed' })).toBe(false)
    expect(nextLook([], 3, start)).toBe(false)
  })
  test('is told by the newest that is open', () => {
    expect(nextLook([{ ...sent, sentAt: start - 60 * minute }, sent], 0, start)).toBe(2_000)
    expect(
      nextLook(
        [
          { ...sent, sentAt: start - 60 * minute },
          { ...sent, state: 'failed' },
        ],
        0,
        start,
      ),
    ).toBe(5 * minute)
  })
  test('waits twice as long each time that no node answers, five minutes at most', () => {
    expect([1, 2, 3, 4, 50].map((failures) => at(0, failures))).toEqual([
      4_000, 8_000, 16_000, 32_000, 32_000,
    ])
    expect(at(30 * minute, 50)).toBe(5 * minute)
  })
})
