import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockAt } from './blocks.ts'

/* The block of a moment, on chains of every rhythm. */

/** A node of a chain whose blocks have these times. */
const chainOf = (timeOf: (number: number) => number, broken?: (number: number) => unknown) => {
  const batches: number[] = []
  const rpc = {
    readAll: async (_network: string, calls: readonly { readonly params: readonly unknown[] }[]) => {
      batches.push(calls.length)
      return calls.map(({ params: [number] }) => {
        const asked = Number(number)
        const value = broken ? broken(asked) : { timestamp: `0x${timeOf(asked).toString(16)}` }
        return value instanceof Error
          ? { status: 'rejected' as const, reason: value }
          : { status: 'fulfilled' as const, value }
      })
    },
  }
  const find = (number: number, time: number, slack = 0) =>
    blockAt({ rpc } as never, 'eip155:1', {
      first: { number: 0, time: timeOf(0) },
      head: { number, time: timeOf(number) },
      time,
      slack,
    })
  return { find, batches }
}

test.each([
  ['12 s', 12, 25_000_000],
  ['2 s', 2, 40_000_000],
  ['0.25 s', 0.25, 500_000_000],
  ['0.01 s', 0.01, 100_000_000],
])('of blocks every %s: at most ten minutes before, in five batches', async (_what, pace, head) => {
  const start = 1_600_000_000
  const timeOf = (number: number) => Math.floor(start + number * pace)
  const { find, batches } = chainOf(timeOf)
  const time = timeOf(head) - 86_400
  const found = await find(head, time, 600)
  expect(found?.time).toBeLessThanOrEqual(time)
  expect(found?.time).toBeGreaterThanOrEqual(time - 600)
  expect(batches.length).toBeLessThanOrEqual(5)
  expect(batches.every((asked) => asked <= 15)).toBe(true)
})

test('of blocks in bursts, some with one time: the last that is not later, exactly', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })), {
        minLength: 1,
        maxLength: 300,
      }),
      fc.nat(),
      async (gaps, at) => {
        const times = gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [1_000])
        const last = times.at(-1) ?? 0
        const time = 900 + (at % (last - 800))
        const { find } = chainOf((number) => times[number] ?? 0)
        const number = times.findLastIndex((one) => one <= time)
        expect(await find(times.length - 1, time)).toEqual(
          number < 0 ? null : { number, time: times[number] },
        )
      },
    ),
  ))

test('a chain that rested since then: its newest block, with no question', async () => {
  const { find, batches } = chainOf(() => 50)
  expect(await find(7, 60)).toEqual({ number: 7, time: 50 })
  expect(batches).toEqual([])
})

describe('a node that does not behave', () => {
  test.each([
    ['has no such block', null],
    ['tells no time', {}],
    ['tells a time in words', { timestamp: 'yesterday' }],
    ['tells the time of no day', { timestamp: '0xffffffffffffffff' }],
  ])('one that %s is no answer', async (_what, told) => {
    const { find } = chainOf(
      (number) => number * 12,
      () => told,
    )
    await expect(find(100_000, 600_000)).rejects.toMatchObject({ reason: 'bad_answer' })
  })

  test('its refusal is passed on', async () => {
    const refusal = new Error('no')
    const { find } = chainOf(
      (number) => number * 12,
      () => refusal,
    )
    await expect(find(100_000, 600_000)).rejects.toBe(refusal)
  })

  test('one whose times go up and down ends, with a block that is not later', async () => {
    const { find, batches } = chainOf((number) =>
      number === 100_000 ? 2_000_000 : (number * 7_919) % 1_000_003,
    )
    const found = await find(100_000, 500_000)
    expect(found?.time).toBeLessThanOrEqual(500_000)
    expect(batches.length).toBeLessThanOrEqual(9)
  })
})
