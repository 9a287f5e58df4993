import { describe, expect, test, vi } from 'vitest'
import { createSeats, type SeatLimits } from './seats.ts'

const limits: SeatLimits = {
  perClient: 2,
  inAll: 8,
  messages: { perSecond: 10, burst: 5 },
  bytes: { perSecond: 1_000, burst: 2_000 },
}
const one = [{ key: '192.0.2.1', share: 1 }]
const two = [{ key: '192.0.2.2', share: 1 }]
const setUp = () => {
  let now = 0
  const seats = createSeats(limits, () => now)
  return { seats, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('sockets at once', () => {
  test('so many a client, and a place that is left is free', () => {
    const { seats } = setUp()
    const first = seats.join(one)
    expect(seats.join(one)).toBeDefined()
    expect(seats.join(one)).toBeUndefined()
    expect(seats.join(two)).toBeDefined()
    first?.leave()
    first?.leave()
    expect(seats.taken()).toBe(2)
    expect(seats.join(one)).toBeDefined()
    expect(seats.join(one)).toBeUndefined()
  })
  test('networks of one site have five clients’ worth together', () => {
    const { seats } = setUp()
    const home = (number: number) => [
      { key: `2001:db8:0:${number}::/64`, share: 1 },
      { key: '2001:db8::/48', share: 2 },
    ]
    for (const number of [1, 1, 2, 2]) expect(seats.join(home(number))).toBeDefined()
    expect(seats.join(home(3))).toBeUndefined()
    // Whoever got no seat takes none of anybody's.
    expect(seats.taken()).toBe(4)
    expect(seats.clients()).toBe(3)
  })
  test('so many in all', () => {
    const { seats } = setUp()
    for (let number = 0; number < limits.inAll; number += 1)
      expect(seats.join([{ key: String(number), share: 1 }])).toBeDefined()
    expect(seats.join([{ key: 'one more', share: 1 }])).toBeUndefined()
  })
})

describe('messages and bytes', () => {
  test('what was saved up is free; then a client waits until what it sent is made up for', () => {
    const { seats, pass } = setUp()
    const seat = seats.join(one)
    for (let sent = 0; sent < 5; sent += 1) expect(seat?.take(1)).toBe(0)
    expect(seat?.take(1)).toBe(100)
    // Read already, before it could be stopped.
    expect(seat?.take(1)).toBe(200)
    pass(300)
    expect(seat?.take(1)).toBe(0)
    expect(seat?.take(1)).toBe(100)
  })
  test('all sockets of a client together, and nobody else', () => {
    const { seats } = setUp()
    const [a, b, other] = [seats.join(one), seats.join(one), seats.join(two)]
    for (let sent = 0; sent < 5; sent += 1) a?.take(1)
    expect(b?.take(1)).toBe(100)
    expect(other?.take(1)).toBe(0)
  })
  test('bytes count by themselves', () => {
    const { seats, pass } = setUp()
    const seat = seats.join(one)
    expect(seat?.take(2_000)).toBe(0)
    expect(seat?.take(500)).toBe(500)
    pass(60_000)
    // No more is saved up than the burst.
    expect(seat?.take(3_000)).toBe(1_000)
  })
  test('hanging up forgives nothing; who was away long enough is forgotten', () => {
    vi.useFakeTimers()
    try {
      const { seats, pass } = setUp()
      const seat = seats.join(one)
      for (let sent = 0; sent < 5; sent += 1) seat?.take(1)
      seat?.leave()
      const again = seats.join(one)
      expect(again?.take(1)).toBe(100)
      again?.leave()
      expect(seats.clients()).toBe(1)
      pass(60_000)
      vi.advanceTimersByTime(60_000)
      expect(seats.clients()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
