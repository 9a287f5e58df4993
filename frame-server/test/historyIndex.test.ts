import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { HistoryItem, HistoryPage } from '@walletframe/api-contract'
import { parseEther, type Address, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAnvil, type Anvil } from './anvil.ts'
import { createIndexStore } from '../src/providers/history/index/indexStore.ts'
import { openDatabase } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { onBothDatabases } from './databases.ts'
import { ask, startServer, type Server } from './harness.ts'
import { lineOf } from './historyLine.ts'
import { startNode, type Asked, type Said } from './nodes.ts'

/* The index of histories, read out of a real chain with traces, and out of nodes that lie, lag, refuse, or have none. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const network = 'eip155:31337'
const config = (url: string, more: object = {}) => ({
  networks: [
    {
      id: network,
      name: 'Test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: url,
      headCacheMs: 0,
    },
  ],
  providers: {
    history: { kind: 'index', confirmations: 2, blockRange: 10, rangesPerSecond: 1_000, ...more },
  },
})

let folder: string
let anvil: Anvil
const servers: Server[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-index-'))
  anvil = await startAnvil(31_337)
}, 60_000)
afterAll(async () => {
  await anvil.stop()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

let files = 0
const newFile = () => {
  files += 1
  return `sqlite:${join(folder, `${files}.sqlite`)}`
}
const given = async (url: string, more: object = {}, database = newFile()) => {
  const server = await startServer(database, config(url, more))
  servers.push(server)
  const page = async (account: string, query = '') => {
    const { status, body } = await ask(server.base, 'GET', `/v1/account/${account}/history?${caller}${query}`)
    return { status, body: body as HistoryPage }
  }
  const all = async (account: string) => {
    const items: HistoryItem[] = []
    const pages: HistoryPage[] = []
    let cursor: string | null = ''
    while (cursor !== null && pages.length < 200) {
      const { status, body }: Awaited<ReturnType<typeof page>> = await page(
        account,
        cursor === '' ? '' : `&cursor=${cursor}`,
      )
      expect(status).toBe(200)
      items.push(...body.data)
      pages.push(body)
      cursor = body.next
    }
    return { items, pages }
  }
  /** Runs the job as often as it takes. */
  const fill = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.now += 6_000
      await server.settled()
    }
  }
  return { server, page, all, fill, database }
}

const mine = (blocks: number) =>
  anvil.client.request({ method: 'anvil_mine' as never, params: [`0x${blocks.toString(16)}`] as never })
const setCode = (address: Address, code: string) =>
  anvil.client.request({ method: 'anvil_setCode' as never, params: [address, code] as never })
const argument = (address: Address): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const payer = '0x00000000000000000000000000000000000a0001'
const taker = '0x00000000000000000000000000000000000a0002'
const caught = '0x00000000000000000000000000000000000a0003'
/** Pays what it gets to the account in its call data. */
const pays = '6000600060006000346000355af1'

/** An account with coins that went in all ways that there are, over some hundred blocks. */
const makeHistory = async () => {
  const [me, other] = anvil.wallets
  if (!me || !other) throw new Error('no account')
  await setCode(payer, `0x${pays}00`)
  // Pays, and takes it back.
  await setCode(taker, `0x${pays}60006000fd`)
  // Calls the one before, and does not mind.
  await setCode(caught, `0x602060006000376000600060206000347300000000000000000000000000000000000a00025af100`)
  const send = async (from: typeof me, to: Address, value: string, data?: Hex) =>
    anvil.receiptOf(
      await from.sendTransaction({ to, value: parseEther(value), ...(data && { data }), gas: 200_000n }),
    )
  const coin = await anvil.deploy('Token', ['Test Dollar', 'TUSD'])
  await mine(30)
  await send(me, other.account.address, '0.5')
  await coin.send('mint', [5_000_000n])
  await mine(40)
  await send(other, payer, '0.25', argument(me.account.address))
  await send(other, caught, '0.75', argument(me.account.address))
  await send(me, taker, '1', argument(other.account.address)).catch(() => undefined)
  await coin.send('transfer', [other.account.address, 1_250_000n])
  await mine(30)
  return { me: me.account.address, other: other.account.address }
}

describe('a real chain', () => {
  test('is read once; then the database tells it, with what contracts paid and without what was taken back', async () => {
    const { me, other } = await makeHistory()
    const { page, all, fill } = await given(anvil.url)
    const before = await page(me)
    expect(before.body.searched).toMatchObject({ native: true })
    await fill()
    const { items, pages } = await all(me)
    expect(items.slice(0, 6).map(lineOf)).toEqual([
      'send confirmed out 1.25 TUSD',
      'execute failed',
      'receive confirmed in 0.25 ETH',
      'mint confirmed in 5 TUSD',
      'send confirmed out 0.5 ETH',
      'deploy confirmed',
    ])
    expect(items[2]?.transfers[0]?.counterparty).toBe(payer)
    expect(items[4]?.transfers[0]?.counterparty?.toLowerCase()).toBe(other.toLowerCase())
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({ next: null, searched: { back: null, native: true, gaps: false } })
    // The other side has the same story.
    await page(other)
    await fill()
    expect((await all(other)).items.slice(0, 4).map(lineOf)).toEqual([
      'receive confirmed in 1.25 TUSD',
      'send confirmed out 0.75 ETH',
      'send confirmed out 0.25 ETH',
      'receive confirmed in 0.5 ETH',
    ])
  })

  test('page by page each transaction comes once, before, while and after it is read, and what came since is on top', async () => {
    const { me } = await makeHistory()
    const [wallet] = anvil.wallets
    if (!wallet) throw new Error('no account')
    for (let sent = 0; sent < 60; sent += 1)
      await anvil.receiptOf(await wallet.sendTransaction({ to: payer, value: 1n }))
    await mine(20)
    const whole = await given(anvil.url)
    const wanted = (await whole.all(me)).items.map(({ id }) => id)
    expect(new Set(wanted).size).toBe(wanted.length)
    expect(wanted.length).toBeGreaterThan(66)
    // Read a range at a time: the first run ends as soon as one was read.
    const partly = await given(anvil.url, { rangesPerSecond: 0.1 })
    await partly.page(me)
    partly.server.clock.now += 6_000
    const running = partly.server.settled()
    for (let look = 0; look < 5; look += 1)
      expect((await partly.all(me)).items.map(({ id }) => id)).toEqual(wanted)
    await whole.fill()
    expect((await whole.all(me)).items.map(({ id }) => id)).toEqual(wanted)
    await anvil.receiptOf(await wallet.sendTransaction({ to: payer, value: 2n }))
    const after = (await whole.all(me)).items
    expect(after.map(({ id }) => id).slice(1)).toEqual(wanted)
    await mine(25)
    await whole.fill()
    expect((await whole.all(me)).items).toEqual(after)
    await partly.server.stop()
    servers.splice(servers.indexOf(partly.server), 1)
    await running
  })

  test('another chain in its place has its own history alone', async () => {
    const one = await startAnvil(31_337)
    const [me] = one.wallets
    if (!me) throw new Error('no account')
    const mineOn = (chain: Anvil, blocks: string) =>
      chain.client.request({ method: 'anvil_mine' as never, params: [blocks] as never })
    const pay = async (chain: Anvil, value: string) => {
      const [wallet] = chain.wallets
      if (!wallet) throw new Error('no account')
      await chain.receiptOf(await wallet.sendTransaction({ to: payer, value: parseEther(value) }))
      await mineOn(chain, '0x10')
    }
    await pay(one, '1')
    const first = await given(one.url)
    await first.page(me.account.address)
    await first.fill()
    expect((await first.all(me.account.address)).items.map(lineOf)).toEqual(['send confirmed out 1 ETH'])
    await first.server.stop()
    servers.splice(servers.indexOf(first.server), 1)
    await one.stop()
    const other = await startAnvil(31_337)
    await pay(other, '2')
    const second = await given(other.url, {}, first.database)
    second.server.clock.now += 60_000
    const wanted = ['send confirmed out 2 ETH']
    expect((await second.all(me.account.address)).items.map(lineOf)).toEqual(wanted)
    await second.fill()
    await second.page(me.account.address)
    await second.fill()
    expect((await second.all(me.account.address)).items.map(lineOf)).toEqual(wanted)
    await other.stop()
  })
})

const me = `0x${'11'.repeat(20)}`
const token = `0x${'cc'.repeat(20)}`
const hex = (value: number) => `0x${value.toString(16)}`
const hashOf = (value: number, kind = 0) => `0x${(kind * 1e12 + value).toString(16).padStart(64, '0')}`

/** A chain with a transfer to the account in each tenth block. What a test says of a call comes first. */
const startChain = async (head: number, said: (call: Asked) => Said = () => undefined) => {
  const node = await startNode('"0x7a69"')
  const state = { head, said }
  node.say = (call) => {
    const own = state.said(call)
    if (own !== undefined) return own
    const [first] = call.params as [{ fromBlock: string; toBlock: string; topics?: unknown[] }]
    const block = Number(call.params === undefined ? 0 : (call.params as string[])[0])
    switch (call.method) {
      case 'eth_blockNumber':
        return JSON.stringify(hex(state.head))
      case 'eth_getBlockByNumber':
        return block > state.head ? 'null' : JSON.stringify({ timestamp: hex(block), hash: hashOf(block, 1) })
      case 'eth_getLogs': {
        const isTo = first.topics?.length === 3 && first.topics[1] === null && first.topics[2] !== null
        const blocks = Array.from({ length: state.head + 1 }, (_, at) => at).filter(
          (at) => at % 10 === 5 && at >= Number(first.fromBlock) && at <= Number(first.toBlock),
        )
        return JSON.stringify(
          (isTo ? blocks : []).map((at) => ({
            address: token,
            topics: [
              '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
              `0x${'22'.repeat(20).padStart(64, '0')}`,
              `0x${'11'.repeat(20).padStart(64, '0')}`,
            ],
            data: hashOf(at),
            blockNumber: hex(at),
            transactionHash: hashOf(at),
            transactionIndex: '0x0',
            logIndex: '0x0',
          })),
        )
      }
      case 'eth_getTransactionByHash': {
        const at = Number((call.params as string[])[0])
        const sent = { hash: hashOf(at), from: token, to: token, value: '0x0', nonce: '0x1' }
        return JSON.stringify({ ...sent, blockNumber: hex(at), transactionIndex: '0x0' })
      }
      case 'eth_call':
        return '"0x"'
      default:
        return { code: -32_601, message: 'the method is not available' }
    }
  }
  return Object.assign(node, { state })
}
const blocksOf = (items: readonly HistoryItem[]) => items.map(({ metadata: { hash } }) => Number(hash))
const fives = (head: number) =>
  Array.from({ length: head + 1 }, (_, at) => head - at).filter((at) => at % 10 === 5)

describe('a node', () => {
  test('without traces fills an index of tokens alone, and that is said; read once, it is asked for the newest blocks alone', async () => {
    const node = await startChain(400)
    const { page, all, fill } = await given(node.url, { confirmations: 10 })
    await page(me)
    await fill()
    node.asked.length = 0
    const { items, pages } = await all(me)
    expect(blocksOf(items)).toEqual(fives(400))
    expect(pages.map(({ searched }) => searched?.native)).toEqual([false, false])
    const asked = node.asked.filter(({ method }) => method === 'eth_getLogs')
    expect(asked.map(({ params }) => Number((params as [{ fromBlock: string }])[0].fromBlock))).toEqual([
      391, 391, 391,
    ])
    // Newer blocks join, a range at a time.
    node.state.head = 455
    await fill()
    expect(blocksOf((await all(me)).items)).toEqual(fives(455))
    await node.stop()
  })

  test('that is behind is not believed: what it has not is read when it has it', async () => {
    const node = await startChain(100)
    const { page, all, fill, server } = await given(node.url, { confirmations: 10 })
    await page(me)
    // It says that there are 300, and has 100 of them.
    node.state.said = ({ method }) => (method === 'eth_blockNumber' ? JSON.stringify(hex(300)) : undefined)
    await fill()
    expect(server.logged.join('')).toContain('history index: a network cannot be read')
    node.state.said = () => undefined
    node.state.head = 300
    server.clock.now += 600_000
    await fill()
    expect(blocksOf((await all(me)).items)).toEqual(fives(300))
    await node.stop()
  })

  test('that answers for three blocks at once is asked for so many, in both directions', async () => {
    const node = await startChain(60, ({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      return Number(toBlock) - Number(fromBlock) > 2
        ? { code: -32_602, message: 'block range is too wide' }
        : undefined
    })
    const { page, all, fill } = await given(node.url)
    await page(me)
    await fill()
    node.state.head = 120
    await fill()
    const { items, pages } = await all(me)
    expect(blocksOf(items)).toEqual(fives(120))
    expect(pages.length).toBeLessThan(4)
    await node.stop()
  })

  test('that answers for one block at once is asked for less: nothing between what was read and what came since is left out', async () => {
    const node = await startChain(40, ({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      return fromBlock === toBlock ? undefined : { code: -32_602, message: 'one block' }
    })
    const { page, all, fill } = await given(node.url, { blockRange: 200 })
    await page(me)
    await fill()
    node.state.head = 300
    await fill()
    node.state.said = () => undefined
    await fill()
    expect(blocksOf((await all(me)).items)).toEqual(fives(300))
    await node.stop()
  })

  test('that traces further than it tells events: nothing is told of blocks that were not searched, and each once', async () => {
    const paid = hashOf(21)
    const node = await startChain(100, ({ method, params }) => {
      if (method === 'trace_filter') {
        const [{ fromBlock, toBlock, toAddress }] = params as [
          { fromBlock: string; toBlock: string; toAddress?: unknown },
        ]
        const isThere = toAddress !== undefined && Number(fromBlock) <= 21 && Number(toBlock) >= 21
        const action = { callType: 'call', from: token, to: me, value: '0x1' }
        const at = { blockNumber: 21, transactionHash: paid, transactionPosition: 0 }
        return JSON.stringify(isThere ? [{ type: 'call', action, traceAddress: [], ...at }] : [])
      }
      if (method === 'eth_getTransactionReceipt') return '{"status":"0x1"}'
      if (method !== 'eth_getLogs') return undefined
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      return fromBlock === toBlock ? undefined : { code: -32_602, message: 'one block' }
    })
    const { page, all, fill } = await given(node.url, { blockRange: 200 })
    const { body } = await page(me)
    expect(body.searched?.back?.block).toBeGreaterThan(21)
    expect(blocksOf(body.data)).not.toContain(21)
    await fill()
    await fill()
    const wanted = [...fives(100), 21].toSorted((one, other) => other - one)
    expect(blocksOf((await all(me)).items)).toEqual(wanted)
    await node.stop()
  })

  test('whose chain is replaced while an account is read begins it anew', async () => {
    const node = await startChain(300)
    const { page, all, fill, server } = await given(node.url)
    await page(me)
    // Half of it is read.
    node.state.said = ({ method, params }) =>
      method === 'eth_getLogs' && Number((params as [{ fromBlock: string }])[0].fromBlock) < 150
        ? 'nonsense'
        : undefined
    await fill()
    server.clock.now += 600_000
    // Another chain, whose transfers are elsewhere.
    node.state.said = ({ method, params }) => {
      if (method === 'eth_getBlockByNumber' && Number((params as string[])[0]) <= 300)
        return JSON.stringify({ timestamp: '0x1', hash: hashOf(Number((params as string[])[0]), 2) })
      return method === 'eth_getLogs' ? '[]' : undefined
    }
    await fill()
    expect(server.logged.join('')).toContain('the chain is another one')
    expect((await all(me)).items).toEqual([])
    await node.stop()
  })

  test('that gets traces has its accounts read anew, a day after they were begun', async () => {
    const node = await startChain(100)
    const { page, all, fill, server } = await given(node.url)
    await page(me)
    await fill()
    expect((await page(me)).body.searched?.native).toBe(false)
    const others = node.state.said
    node.state.said = (call) => (call.method === 'trace_filter' ? '[]' : others(call))
    server.clock.now += 3_600_001
    // What is newer is traced, what was read before is not.
    expect((await page(me)).body.searched?.native).toBe(false)
    server.clock.now += 24 * 3_600_000
    await fill()
    await fill()
    const { items, pages } = await all(me)
    expect(blocksOf(items)).toEqual(fives(100))
    expect(pages[0]?.searched).toEqual({ back: null, native: true, gaps: false })
    await node.stop()
  })

  test('that traces its newest blocks alone tells events of the others, is not asked for traces of those again, and begins nothing anew', async () => {
    const node = await startChain(200, ({ method, params }) => {
      if (method !== 'trace_filter') return undefined
      const [{ fromBlock }] = params as [{ fromBlock: string }]
      return Number(fromBlock) < 150 ? { code: -32_000, message: 'state is pruned' } : '[]'
    })
    const { page, all, fill, server } = await given(node.url)
    await page(me)
    await fill()
    const { items, pages } = await all(me)
    expect(blocksOf(items)).toEqual(fives(200))
    expect(pages[0]?.searched).toEqual({ back: null, native: false, gaps: false })
    const traced = node.asked.filter(({ method }) => method === 'trace_filter').length
    expect(traced).toBeLessThan(120)
    server.clock.now += 25 * 3_600_000
    node.asked.length = 0
    await fill()
    expect(node.asked.filter(({ method }) => method === 'eth_getLogs')).toEqual([])
    await node.stop()
  })

  test.each([
    ['are slow', () => new Promise<undefined>(() => undefined)],
    ['end in an error of the node’s host', () => 'nonsense'],
  ])('whose traces %s: a page tells the events in time, and that coins are missing', async (_what, say) => {
    const node = await startChain(100)
    const { page } = await given(node.url, { blockRange: 200 })
    const others = node.state.said
    // The first question is whether there are any.
    let asked = 0
    node.state.said = (call) => {
      if (call.method !== 'trace_filter') return others(call)
      asked += 1
      return asked === 1 ? '[]' : (say() as Said)
    }
    const { status, body } = await page(me)
    expect([status, blocksOf(body.data), body.searched?.native]).toEqual([200, fives(100), false])
    await node.stop()
  })

  test('that has no transaction of an event any more leaves a gap, and says so', async () => {
    const node = await startChain(100, ({ method, params }) =>
      method === 'eth_getTransactionByHash' && Number((params as string[])[0]) === 45 ? 'null' : undefined,
    )
    const { all, fill } = await given(node.url)
    const before = await all(me)
    expect(before.pages.map(({ searched }) => searched?.gaps)).toContain(true)
    await fill()
    const { items, pages } = await all(me)
    expect(blocksOf(items)).toEqual(fives(100).filter((at) => at !== 45))
    expect(pages[0]?.searched?.gaps).toBe(true)
    await node.stop()
  })

  test('that tells nonsense of one transaction keeps the others from nobody, and that is said', async () => {
    const node = await startChain(100, ({ method, params }) =>
      method === 'eth_getTransactionByHash' && Number((params as string[])[0]) === 45
        ? '{"hash":1}'
        : undefined,
    )
    const { page, all, fill } = await given(node.url)
    await page(me)
    await fill()
    const { items, pages } = await all(me)
    expect(blocksOf(items)).toEqual(fives(100).filter((at) => at !== 45))
    expect(pages[0]?.searched?.gaps).toBe(true)
    await node.stop()
  })

  test('that does not answer leaves what was read as it is; the next run goes on', async () => {
    const node = await startChain(200)
    const { page, all, fill, server } = await given(node.url)
    await page(me)
    let logs = 0
    node.state.said = ({ method }) => {
      if (method !== 'eth_getLogs') return undefined
      logs += 1
      return logs > 12 ? 'nonsense' : undefined
    }
    await fill()
    node.state.said = () => undefined
    server.clock.now += 600_000
    await fill()
    expect(blocksOf((await all(me)).items)).toEqual(fives(200))
    await node.stop()
  })
})

test('of more accounts than are kept those stay that were asked for last; one that goes is told out of the chain', async () => {
  const node = await startChain(50)
  const { page, all, fill, server } = await given(node.url, { mostAccounts: 1 })
  const other = `0x${'99'.repeat(20)}`
  await page(me)
  await fill()
  server.clock.now += 3_600_000
  await page(other)
  await fill()
  node.asked.length = 0
  expect(blocksOf((await all(me)).items)).toEqual(fives(50))
  expect(node.asked.filter(({ method }) => method === 'eth_getLogs').length).toBeGreaterThan(3)
  await node.stop()
})

test('one that is swept while its page is made is told out of the chain', async () => {
  const node = await startChain(50)
  const { page, all, fill, database } = await given(node.url)
  await page(me)
  await fill()
  const db = new DatabaseSync(database.slice('sqlite:'.length))
  let swept = 0
  node.state.said = ({ method }) => {
    if (method === 'eth_blockNumber') swept += Number(db.prepare('delete from history_spans').run().changes)
    return undefined
  }
  node.asked.length = 0
  expect(blocksOf((await all(me)).items)).toEqual(fives(50))
  expect(swept).toBeGreaterThan(0)
  expect(node.asked.filter(({ method }) => method === 'eth_getLogs').length).toBeGreaterThan(3)
  db.close()
  await node.stop()
})

onBothDatabases(({ database }) => {
  test('two servers that read the same keep it once, and neither puts back what the other went on with', async () => {
    const url = database()
    const [one, other] = [await openDatabase(url), await openDatabase(url)]
    let time = 1_000_000
    try {
      const stores = [one, other].map((db) => createIndexStore(db, () => time))
      const [first, second] = stores
      if (!first || !second) throw new Error('no store')
      const span = await first.asked(network, me.toUpperCase().replace('X', 'x'))
      expect(await second.asked(network, me)).toEqual(span)
      const item = (block: number) => ({
        block,
        index: 0,
        item: { id: `x:${block}`, metadata: {}, transfers: [] } as unknown as HistoryItem,
      })
      const read = { ...span, low: 10, high: 20, highHash: hashOf(20) }
      for (const store of stores) await store.add(span, { span: read, items: [item(12), item(11)] })
      const further = { ...read, low: 0, isDone: true }
      await first.add(read, { span: further, items: [item(3)] })
      // Somebody who was slow: what it read is of a span that is no more.
      await second.add(read, { span: { ...read, low: 5, gaps: true }, items: [item(7)] })
      await second.add(span, { span: { ...read, high: 19 }, items: [item(19)] })
      expect(await second.asked(network, me)).toEqual(further)
      // What came since is joined once, too.
      const newer = { ...further, high: 29, highHash: hashOf(29) }
      await first.add(further, { span: newer, items: [] })
      await second.add(further, { span: { ...newer, high: 25, highHash: hashOf(25) }, items: [item(25)] })
      expect(await second.asked(network, me)).toEqual(newer)
      const blocks = async (from: number, to: number, most = 10) =>
        (await first.items(span, { from, to }, most))?.map(({ block }) => block)
      expect(await blocks(0, 30)).toEqual([12, 11, 3])
      expect(await blocks(4, 12, 1)).toEqual([12])
      expect(await blocks(4, 11)).toEqual([11])
      expect(await second.countOf(span)).toBe(3)
      expect(await first.due(network, { newest: 38, step: 10 }, 5)).toEqual([])
      expect(await first.due(network, { newest: 39, step: 10 }, 5)).toEqual([newer])
      expect(await first.networks()).toEqual([network])
      // Nobody asked for three months: also where the operator has another history now.
      const quarter = 90 * 24 * 60 * 60_000
      await sweep(other, time + quarter)
      expect(await blocks(0, 30)).toEqual([12, 11, 3])
      await sweep(other, time + quarter + 1)
      expect(await first.networks()).toEqual([])
      // Who read the span before is not told that there is nothing.
      expect(await blocks(0, 30)).toBeUndefined()
      time += quarter + 1
      const anew = await second.asked(network, me)
      expect(anew).toEqual({ ...span, begunAt: time })
      expect(await blocks(0, 30)).toBeUndefined()
      await first.add(anew, { span: { ...anew, low: 0, high: 20, highHash: hashOf(20) }, items: [] })
      expect(await first.items(anew, { from: 0, to: 30 }, 10)).toEqual([])
      // And so where it was begun anew.
      time += 1
      await first.begin(anew)
      expect(await first.items(anew, { from: 0, to: 30 }, 10)).toBeUndefined()
    } finally {
      await one.destroy()
      await other.destroy()
    }
  })
})
