import { expect, test } from 'vitest'
import { movesOf } from './traces.ts'

/* What a tree of calls moved, in the shapes that nodes give. */

const at = (letter: string) => `0x${letter.repeat(40)}`
const [a, b, c] = [at('a'), at('b'), at('c')]
const call = (
  from: string,
  to: string,
  value: number,
  traceAddress: readonly number[],
  more: object = {},
) => ({
  type: 'call',
  action: { callType: 'call', from, to, value: `0x${value.toString(16)}` as const },
  traceAddress: [...traceAddress],
  blockNumber: 1,
  ...more,
})

test('calls, contracts that are made and those that end themselves move coins; borrowed code and calls without any do not', () => {
  const borrowed = call(b, c, 7, [0])
  expect(
    movesOf([
      call(a, b, 7, []),
      { ...borrowed, action: { ...borrowed.action, callType: 'delegatecall' } },
      { ...borrowed, action: { ...borrowed.action, callType: 'callcode' }, traceAddress: [1] },
      call(b, c, 0, [2]),
      {
        ...call(b, c, 0, [3]),
        type: 'create',
        action: { from: b, value: '0x5' as const },
        result: { address: c },
      },
      {
        ...call(b, c, 0, [4]),
        type: 'suicide',
        action: { address: c, refundAddress: a, balance: '0x5' as const },
      },
      { ...call(b, c, 0, [5]), type: 'reward', action: { value: '0x9' as const } },
    ]),
  ).toEqual([
    { from: a, to: b, value: 7n },
    { from: b, to: c, value: 5n },
    { from: c, to: a, value: 5n },
  ])
})

test('what failed takes back all that it called, at any depth, and nothing beside it', () => {
  expect(
    movesOf([
      call(a, b, 1, []),
      call(b, c, 2, [0], { error: 'Reverted' }),
      call(c, a, 3, [0, 0]),
      call(a, c, 4, [0, 0, 2]),
      call(b, a, 5, [1]),
      call(b, a, 6, [10]),
    ]).map(({ value }) => value),
  ).toEqual([1n, 5n, 6n])
  expect(movesOf([call(a, b, 1, [], { error: 'out of gas' }), call(b, a, 1, [0])])).toEqual([])
})
