import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OutboundError } from '../../outbound/failure.ts'
import type { Call, ChainNode, Outcome } from './chainNode.ts'
import { createPool } from './pool.ts'

const logger = pino({ level: 'silent' })

/** A node that has this head, and counts how often it was asked anything else. */
const nodeWith = (label: string, state: { head: number; isDown?: boolean; chainId?: string }) => {
  const node: ChainNode = {
    label,
    weight: 1,
    tag: label,
    maxBatch: () => 100,
    isPaused: () => false,
    ask: (calls: readonly Call[]): Promise<readonly Outcome[]> => {
      if (state.isDown) return Promise.reject(new OutboundError('unavailable', label, 'down'))
      return Promise.resolve(
        calls.map(({ method }) => {
          if (method === 'eth_chainId') return { result: `"${state.chainId ?? '0x1'}"` }
          if (method === 'eth_blockNumber') return { result: `"0x${state.head.toString(16)}"` }
          return { result: `"${label}"` }
        }),
      )
    },
  }
  return node
}

const setUp = () => {
  const states = {
    a: { head: 100, isDown: false, chainId: '0x1' },
    b: { head: 100, isDown: false, chainId: '0x1' },
  }
  const pool = createPool('eip155:1', [nodeWith('a', states.a), nodeWith('b', states.b)], logger)
  /** How many of a hundred clients have this node first. */
  const firsts = (label: string) =>
    Array.from({ length: 100 }, (_none, index) => pool.first(`client ${index}`)?.label).filter(
      (first) => first === label,
    ).length
  return { pool, states, firsts }
}

test('clients are shared out, and each has always the same node first', () => {
  const { pool, firsts } = setUp()
  expect(firsts('a')).toBeGreaterThan(25)
  expect(firsts('b')).toBeGreaterThan(25)
  expect(pool.first('client 1')).toBe(pool.first('client 1'))
})

test('a node that has not reached what another had at the look before comes last, until it has caught up', async () => {
  const { pool, states, firsts } = setUp()
  await pool.look()
  states.a.head = 120
  states.b.head = 101
  await pool.look()
  // A few blocks of difference are no lag: it has passed what the best had.
  expect(firsts('b')).toBeGreaterThan(25)
  states.a.head = 140
  states.b.head = 102
  await pool.look()
  expect(firsts('b')).toBe(0)
  states.b.head = 140
  await pool.look()
  expect(firsts('b')).toBeGreaterThan(25)
})

test('a chain that was set back puts no node last for good', async () => {
  const { pool, states, firsts } = setUp()
  await pool.look()
  states.a.head = 5
  states.b.head = 5
  await pool.look()
  await pool.look()
  expect(firsts('a') + firsts('b')).toBe(100)
  expect(firsts('a')).toBeGreaterThan(25)
})

test('a node that is found to be of another network is used again once it is of this one', async () => {
  const { pool, states } = setUp()
  states.a.chainId = '0x5'
  states.b.isDown = true
  const ask = () =>
    pool.tryEach('client', { deadline: 1_000 }, async (node) => {
      const [outcome] = await node.ask([{ method: 'eth_call', params: '[]' }], { deadline: 1_000 })
      return { value: outcome, goOn: false }
    })
  await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' })
  states.a.chainId = '0x1'
  await pool.look()
  expect(await ask()).toEqual({ result: '"a"' })
})
