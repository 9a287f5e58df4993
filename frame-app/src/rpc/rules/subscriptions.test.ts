import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { createSubscriptions } from './subscriptions.ts'

/** A chain of blocks whose hashes are made of a branch and a number. */
const blockOf = (number: number, branch = 'a', parentBranch = branch) => ({
  number: `0x${number.toString(16)}`,
  hash: `0x${branch}${number}`,
  parentHash: `0x${parentBranch}${number - 1}`,
  gasLimit: '0x1',
  transactions: ['0xt'],
  uncles: [],
})

const setUp = () => {
  const blocks = new Map<string, ReturnType<typeof blockOf>>()
  let latest = blockOf(1)
  const mine = (block: ReturnType<typeof blockOf>) => {
    blocks.set(block.hash, block)
    latest = block
  }
  mine(latest)
  let down = false
  let hidden = false
  let pending: string[] = []
  let filters = 0
  let syncing: Json = false
  const logs: Record<string, Json[]> = {}
  const node = vi.fn(async (_network: Caip2, method: string, params: readonly Json[]): Promise<Json> => {
    if (down) throw new Error('down')
    switch (method) {
      case 'eth_getBlockByNumber':
        return latest
      case 'eth_getBlockByHash':
        return blocks.get(params[0] as string) ?? null
      case 'eth_getLogs':
        return logs[(params[0] as { blockHash: string }).blockHash] ?? []
      case 'eth_newPendingTransactionFilter':
        filters += 1
        return `0x${filters}`
      case 'eth_getFilterChanges':
        return pending.splice(0)
      case 'eth_syncing':
        return syncing
      default:
        return true
    }
  })
  const told: [string, Json][] = []
  const subscriptions = createSubscriptions({
    node,
    tellMessage: (type, data) => {
      expect(type).toBe('eth_subscription')
      const { subscription, result } = data as { subscription: string; result: Json }
      told.push([subscription, result])
    },
    isHidden: () => hidden,
  })
  return {
    node,
    told,
    mine,
    logs,
    subscribe: (...params: Json[]) => subscriptions.subscribe('eip155:1', params),
    unsubscribe: (id: Json) => subscriptions.unsubscribe([id]),
    setDown: (now: boolean) => (down = now),
    setHidden: (now: boolean) => (hidden = now),
    addPending: (hash: string) => pending.push(hash),
    setSyncing: (state: Json) => (syncing = state),
    calls: (method: string) => node.mock.calls.filter(([, asked]) => asked === method).length,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const look = () => vi.advanceTimersByTimeAsync(4_000)

describe('behaviour', () => {
  test('newHeads: each block once, in order, the header alone; nothing of before', async () => {
    const { subscribe, told, mine } = setUp()
    const id = await subscribe('newHeads')
    expect(id).toMatch(/^0x[0-9a-f]{32}$/)
    await look()
    expect(told).toEqual([])
    mine(blockOf(2))
    mine(blockOf(3))
    await look()
    await look()
    expect(told.map(([, head]) => (head as { number: string }).number)).toEqual(['0x2', '0x3'])
    expect(told[0]?.[1]).toEqual({ number: '0x2', hash: '0xa2', parentHash: '0xa1', gasLimit: '0x1' })
  })

  test('a reorganised chain is told from where it parted', async () => {
    const { subscribe, told, mine } = setUp()
    await subscribe('newHeads')
    mine(blockOf(2))
    await look()
    mine(blockOf(2, 'b', 'a'))
    mine(blockOf(3, 'b'))
    await look()
    expect(told.map(([, head]) => (head as { hash: string }).hash)).toEqual(['0xa2', '0xb2', '0xb3'])
  })

  test('logs: those of each new block that fit the filter', async () => {
    const { subscribe, told, mine, logs, node } = setUp()
    const address = `0x${'ab'.repeat(20)}`
    const id = await subscribe('logs', { address, topics: [null, `0x${'00'.repeat(32)}`] })
    logs['0xa2'] = [{ data: '0x1' }, { data: '0x2' }]
    mine(blockOf(2))
    await look()
    expect(told).toEqual([
      [id, { data: '0x1' }],
      [id, { data: '0x2' }],
    ])
    expect(node).toHaveBeenCalledWith('eip155:1', 'eth_getLogs', [
      { address, topics: [null, `0x${'00'.repeat(32)}`], blockHash: '0xa2' },
    ])
  })

  test('newPendingTransactions, and the node’s filter goes with the last of them', async () => {
    const { subscribe, unsubscribe, told, addPending, calls } = setUp()
    const id = await subscribe('newPendingTransactions')
    addPending('0x01')
    await look()
    expect(told).toEqual([[id, '0x01']])
    expect(unsubscribe(id)).toBe(true)
    await look()
    expect(calls('eth_uninstallFilter')).toBe(1)
  })

  test('syncing: only when it changes', async () => {
    const { subscribe, told, setSyncing } = setUp()
    const id = await subscribe('syncing')
    await look()
    setSyncing({ currentBlock: '0x1' })
    await look()
    await look()
    expect(told).toEqual([[id, { currentBlock: '0x1' }]])
  })

  test('several subscriptions ask the node once, and the last that ends stops it', async () => {
    const { subscribe, unsubscribe, told, mine, calls } = setUp()
    const ids = [await subscribe('newHeads'), await subscribe('newHeads')]
    mine(blockOf(2))
    const before = calls('eth_getBlockByNumber')
    await look()
    expect(calls('eth_getBlockByNumber') - before).toBe(1)
    expect(told.map(([id]) => id)).toEqual(ids)
    for (const id of ids) expect(unsubscribe(id)).toBe(true)
    const after = calls('eth_getBlockByNumber')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(calls('eth_getBlockByNumber')).toBe(after)
    expect(unsubscribe(ids[0] ?? '')).toBe(false)
  })

  test('a page that nobody sees is told less often', async () => {
    const { subscribe, told, mine, setHidden } = setUp()
    await subscribe('newHeads')
    setHidden(true)
    await look()
    mine(blockOf(2))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(told).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toHaveLength(1)
  })

  test('a node that is away is asked less and less, and what was missed is told then', async () => {
    const { subscribe, told, mine, setDown, node } = setUp()
    await subscribe('newHeads')
    setDown(true)
    mine(blockOf(2))
    mine(blockOf(3))
    const before = node.mock.calls.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(node.mock.calls.length - before).toBeLessThan(8)
    setDown(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toHaveLength(2)
  })
})

describe('parameters', () => {
  test.each<[string, readonly Json[], string]>([
    ['nothing', [], 'params'],
    ['an unknown kind', ['newBlocks'], 'params[0]'],
    ['no kind', [1], 'params[0]'],
    ['a filter that is no object', ['logs', 'all'], 'params[1]'],
    ['a range of blocks', ['logs', { fromBlock: '0x1' }], 'params[1].fromBlock'],
    ['a short address', ['logs', { address: '0x12' }], 'params[1].address'],
    ['no address', ['logs', { address: [] }], 'params[1].address'],
    ['five topics', ['logs', { topics: [null, null, null, null, null] }], 'params[1].topics'],
    ['a short topic', ['logs', { topics: [null, ['0x12']] }], 'params[1].topics[1]'],
  ])('%s', async (_what, params, field) => {
    const { subscribe, node } = setUp()
    await expect(subscribe(...params)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(`Invalid ${field}:`),
    })
    expect(node).not.toHaveBeenCalled()
  })
  test('the id must be text', () => {
    expect(() => setUp().unsubscribe(1)).toThrowError(expect.objectContaining({ code: -32602 }))
    expect(setUp().unsubscribe('0x00')).toBe(false)
  })
})

describe('errors', () => {
  test('the 33rd subscription gets -32005; one that ends makes room', async () => {
    const { subscribe, unsubscribe } = setUp()
    const ids = []
    for (let count = 0; count < 32; count += 1) ids.push(await subscribe('syncing'))
    await expect(subscribe('newHeads')).rejects.toMatchObject({ code: -32005 })
    expect(unsubscribe(ids[0] ?? '')).toBe(true)
    await expect(subscribe('newHeads')).resolves.toMatch(/^0x/)
  })
  test('a node that does not answer: no subscription is left over', async () => {
    const { subscribe, setDown, node } = setUp()
    setDown(true)
    for (let count = 0; count < 40; count += 1) await expect(subscribe('newHeads')).rejects.toThrow('down')
    const before = node.mock.calls.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(node.mock.calls.length).toBe(before)
  })
})
