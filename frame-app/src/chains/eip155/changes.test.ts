import { encodeAbiParameters, pad, toHex, type Hex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({ asked: [] as [string, unknown][], answer: undefined as unknown }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    node.asked.push([method, params])
    if (method !== 'eth_simulateV1') throw new Error('no token')
    if (node.answer instanceof Error) throw node.answer
    return node.answer
  },
}))
const { readChanges } = await import('./changes.ts')
const { simulate } = await import('./simulate.ts')

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const coin = { symbol: 'ETH', decimals: 18 }
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const log = (address: string, from: Hex, to: Hex, amount: bigint) => ({
  address,
  topics: [transfer, pad(from), pad(to)],
  data: toHex(amount, { size: 32 }),
})

const changes = async (logs: readonly object[], status = '0x1') => {
  node.answer = [{ calls: [{ status, gasUsed: '0x5208', logs }] }]
  const simulated = await simulate('eip155:1', me, [{ to: other, value: 1n, data: '0x' }])
  return readChanges('eip155:1', me, simulated, coin)
}
beforeEach(() => {
  node.asked = []
})

test('the node is asked for transfers of its own coin too', async () => {
  await changes([])
  expect(node.asked[0]).toMatchObject(['eth_simulateV1', [{ traceTransfers: true }, 'latest']])
})

test('coin and tokens, in and out, summed up', async () => {
  const shown = await changes([
    log('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', me, other, 5n),
    log(token, me, other, 7n),
    log(token, other, me, 3n),
    // Of others: it changes nothing here.
    log(token, other, other, 100n),
  ])
  expect(shown).toMatchObject([
    { kind: 'coin', amount: { value: '-5', symbol: 'ETH' } },
    { kind: 'token', amount: { value: '-4', decimals: null } },
  ])
})

test('items of both kinds', async () => {
  const item = {
    address: token,
    topics: [transfer, pad(me), pad(other), toHex(9n, { size: 32 })],
    data: '0x',
  }
  const several = {
    address: other,
    topics: [single, pad(me), pad(other), pad(me)],
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [4n, 2n]),
  }
  expect(await changes([item, several])).toMatchObject([
    { kind: 'item', id: '9', amount: { value: '-1' } },
    { kind: 'item', id: '4', amount: { value: '2' } },
  ])
})

test('an event that is only named like a transfer is passed over', async () => {
  expect(await changes([{ address: token, topics: [single], data: '0x01' }])).toEqual([])
})

test('a call that fails, and a node that cannot simulate: unknown', async () => {
  expect(await changes([], '0x0')).toBeNull()
  node.answer = new Error('no such method')
  expect(await simulate('eip155:1', me, [])).toBeUndefined()
  expect(await readChanges('eip155:1', me, undefined, coin)).toBeNull()
})

test('an answer about another number of calls is not believed', async () => {
  node.answer = [{ calls: [] }]
  expect(await simulate('eip155:1', me, [{ to: other, value: 1n, data: '0x' }])).toBeUndefined()
})

test('what leaves comes first, the list has an end that is told, and few contracts are asked', async () => {
  const many = Array.from({ length: 500 }, (_none, index) =>
    log(toHex(index + 1, { size: 20 }), other, me, 1n),
  )
  const shown = await changes([...many, log(token, me, other, 7n)])
  expect(shown).toHaveLength(13)
  expect(shown?.[0]).toMatchObject({ kind: 'token', amount: { value: '-7' } })
  expect(shown?.at(-1)).toEqual({ kind: 'more', count: 489 })
  expect(node.asked.length).toBeLessThanOrEqual(1 + 12 * 5)
})

test('wrapped coins of the first kind tell of no transfer; those that do are not counted twice', async () => {
  const deposit = {
    address: token,
    topics: ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', pad(me)],
    data: toHex(9n, { size: 32 }),
  }
  const withdrawal = {
    ...deposit,
    topics: ['0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65', pad(me)],
  }
  expect(await changes([deposit])).toMatchObject([{ kind: 'token', amount: { value: '9' } }])
  expect(await changes([withdrawal])).toMatchObject([{ kind: 'token', amount: { value: '-9' } }])
  expect(await changes([deposit, log(token, other, me, 9n)])).toMatchObject([{ amount: { value: '9' } }])
  expect(await changes([{ ...deposit, topics: [deposit.topics[0], pad(other)] }])).toEqual([])
})
