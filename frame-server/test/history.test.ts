import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryItem, HistoryPage } from '@walletframe/api-contract'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAnvil, type Anvil } from './anvil.ts'
import { ask, startServer, type Server } from './harness.ts'
import { lineOf } from './historyLine.ts'
import { startNode } from './nodes.ts'

/* History out of a node: a real chain with real transfers, and nodes that cannot or will not. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const zero = `0x${'0'.repeat(40)}`
const network = (rpcUrl: string, id = 'eip155:31337') => ({
  id,
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl,
  headCacheMs: 0,
})

let folder: string
let anvil: Anvil
const servers: Server[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-history-'))
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
const given = async (history: object, url = anvil.url) => {
  files += 1
  const server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks: [network(url)],
    providers: { history },
  })
  servers.push(server)
  const page = async (account: string, query = '') => {
    const { status, body } = await ask(server.base, 'GET', `/v1/account/${account}/history?${caller}${query}`)
    return { status, body: body as HistoryPage & { error?: { code: string; field?: string } } }
  }
  /** All pages, each checked to lead on. */
  const all = async (account: string) => {
    const items: HistoryItem[] = []
    const cursors: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null && pages < 200) {
      const { status, body }: Awaited<ReturnType<typeof page>> = await page(
        account,
        cursor === '' ? '' : `&cursor=${cursor}`,
      )
      expect(status).toBe(200)
      items.push(...body.data)
      expect(cursors).not.toContain(body.next)
      cursor = body.next
      if (cursor !== null) cursors.push(cursor)
      pages += 1
    }
    return { items, pages }
  }
  return { server, page, all }
}

/** An account with a history, and what it should read like, newest first. */
const makeHistory = async () => {
  const [me, other] = anvil.wallets
  if (!me || !other) throw new Error('no account')
  const coin = await anvil.deploy('Token', ['Test Dollar', 'TUSD'])
  const art = await anvil.deploy('Nft')
  await coin.send('mint', [5_000_000n])
  await coin.send('transfer', [other.account.address, 1_250_000n])
  await coin.send('transfer', [me.account.address, 250_000n], other)
  await coin.send('approve', [coin.address, 2_000_000n])
  await coin.send('approve', [coin.address, 0n])
  await art.send('mint', [7n])
  await anvil.receiptOf(await me.sendTransaction({ to: other.account.address, value: parseEther('0.25') }))
  return { me: me.account.address, other: other.account.address, coin, art }
}

describe('a real chain', () => {
  test('tells what happened, newest first, with amounts, names and times', async () => {
    const { me, other, coin } = await makeHistory()
    const { page } = await given({ kind: 'node', scanBlocks: 128 })
    const { body } = await page(me)
    expect(body.data.slice(0, 9).map(lineOf)).toEqual([
      'send confirmed out 0.25 ETH',
      'mint confirmed in 1 Pictures #7',
      'revoke confirmed self 0 TUSD',
      'approve confirmed self 2 TUSD',
      'receive confirmed in 0.25 TUSD',
      'send confirmed out 1.25 TUSD',
      'mint confirmed in 5 TUSD',
      'deploy confirmed',
      'deploy confirmed',
    ])
    const sent = body.data[5]
    expect(sent?.metadata).toMatchObject({ chain: 'eip155:31337', nonce: expect.any(Number) as number })
    expect(sent?.metadata.sentFrom.toLowerCase()).toBe(me.toLowerCase())
    expect(sent?.metadata.sentTo.toLowerCase()).toBe(coin.address.toLowerCase())
    // Who got it, where the transaction itself went to the token.
    expect(body.data.slice(0, 6).map(({ transfers: [one] }) => one?.counterparty?.toLowerCase())).toEqual([
      other.toLowerCase(),
      zero,
      undefined,
      undefined,
      other.toLowerCase(),
      other.toLowerCase(),
    ])
    expect(Math.abs(Date.parse(sent?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(3_600_000)
    expect(body.searched).toEqual({ back: null, native: true, gaps: false })
    expect(body.next).toBeNull()
    const theirs = await page(other)
    expect(theirs.body.data.slice(0, 3).map(lineOf)).toEqual([
      'receive confirmed in 0.25 ETH',
      'send confirmed out 0.25 TUSD',
      'receive confirmed in 1.25 TUSD',
    ])
  })

  test('without looking into blocks, transfers of the coin are not seen, and that is said', async () => {
    const { me } = await makeHistory()
    const { page } = await given({ kind: 'node' })
    const { body } = await page(me)
    expect(body.data.map(lineOf)[0]).toBe('mint confirmed in 1 Pictures #7')
    expect(body.searched).toMatchObject({ native: false })
  })

  test('page by page each transaction comes once, and pages that found nothing lead on', async () => {
    const { me } = await makeHistory()
    await anvil.client.request({ method: 'anvil_mine' as never, params: ['0x40'] as never })
    const whole = await (await given({ kind: 'node' })).all(me)
    const { all, page } = await given({ kind: 'node', blockRange: 2 })
    const first = await page(me)
    expect(first.body).toMatchObject({
      data: [],
      searched: { back: { block: expect.any(Number) as number } },
    })
    const parts = await all(me)
    expect(parts.pages).toBeGreaterThan(5)
    expect(parts.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
    expect(new Set(parts.items.map(({ id }) => id)).size).toBe(parts.items.length)
  })

  test('transfers of nothing that somebody else sent in one’s name are not shown', async () => {
    const [me, other] = anvil.wallets
    if (!me || !other) throw new Error('no account')
    const fake = await anvil.deploy('Liar', [])
    await fake.send('claim', [me.account.address, '0x000000000000000000000000000000000000bEEF', 0n], other)
    await fake.send('claim', ['0x000000000000000000000000000000000000bEEF', me.account.address, 0n], other)
    const { page } = await given({ kind: 'node' })
    const { body } = await page(me.account.address)
    expect(JSON.stringify(body.data).toLowerCase()).not.toContain(fake.address.toLowerCase())
  })

  test('what a failed transaction would have moved is not told as moved, to neither side', async () => {
    const [me, other] = anvil.wallets
    if (!me || !other) throw new Error('no account')
    const coin = await anvil.deploy('Token', ['Test Dollar', 'TUSD'])
    const hash = await me.sendTransaction({ to: coin.address, value: parseEther('0.5'), gas: 100_000n })
    await anvil.receiptOf(hash)
    const { page } = await given({ kind: 'node', scanBlocks: 128 })
    const { body } = await page(me.account.address)
    expect(body.data.map(lineOf)[0]).toBe('execute failed')
    expect(JSON.stringify((await page(coin.address)).body.data)).not.toContain(hash)
  })

  test('a token’s name is one line without hidden characters', async () => {
    const [me] = anvil.wallets
    const token = await anvil.deploy('Token', [`Ev\u202eil\nName${'x'.repeat(300)}`, 'E\u200bV\0L'])
    await token.send('mint', [1n])
    const { page } = await given({ kind: 'node' })
    const { body } = await page(me?.account.address ?? '')
    const info = body.data[0]?.transfers[0]?.fungible_info
    expect(info?.symbol).toBe('EVL')
    expect(info?.name).toMatch(/^Evil Namex+$/)
    expect(info?.name).toHaveLength(64)
  })
})

describe('a node', () => {
  const me = `0x${'11'.repeat(20)}`

  test('that is gone is no empty history', async () => {
    const { page } = await given({ kind: 'node' }, 'http://127.0.0.1:1')
    expect(await page(me)).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
  })

  test.each([
    ['nonsense', () => '"nonsense"'],
    [
      'logs of another form',
      ({ method }: { method: string }) => (method === 'eth_getLogs' ? '[{}]' : '"0x10"'),
    ],
  ])('that says %s is no empty history', async (_what, say) => {
    const node = await startNode('"0x7a69"')
    node.say = say
    const { page } = await given({ kind: 'node' }, node.url)
    expect(await page(me)).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    await node.stop()
  })

  /** One transfer to the account. @param sent what is said of its transaction. @param timestamp of its block. */
  const tells = (sent: object, timestamp = '0x1') => {
    const hash = `0x${'ab'.repeat(32)}`
    const token = `0x${'cc'.repeat(20)}`
    const event = {
      address: token,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'22'.repeat(20).padStart(64, '0')}`,
        `0x${'11'.repeat(20).padStart(64, '0')}`,
      ],
      data: `0x${7n.toString(16).padStart(64, '0')}`,
      blockNumber: '0x5',
      transactionHash: hash,
      transactionIndex: '0x0',
      logIndex: '0x0',
    }
    const usual = {
      from: token,
      to: token,
      value: '0x0',
      nonce: '0x1',
      blockNumber: '0x5',
      transactionIndex: '0x0',
    }
    return ({ method }: { method: string }) =>
      ({
        eth_blockNumber: '"0x10"',
        eth_getBlockByNumber: JSON.stringify({ timestamp }),
        eth_getLogs: JSON.stringify([event]),
        eth_getTransactionByHash: JSON.stringify({ hash, ...usual, ...sent }),
        eth_call: '"0x"',
      })[method]
  }

  test.each([
    ['an amount without a digit', tells({ value: '0x' })],
    ['a number of more than 256 bits', tells({ value: `0x1${'0'.repeat(64)}` })],
    ['an address that is none', tells({ from: '0x' })],
    ['a time past all calendars', tells({}, '0xffffffffffffffff')],
    [
      'a head without a number',
      ({ method }: { method: string }) => (method === 'eth_blockNumber' ? '"0x"' : '[]'),
    ],
  ])('that says %s did not answer: it is no fault of ours, and no empty history', async (_what, say) => {
    const node = await startNode('"0x7a69"')
    node.say = say
    const { page } = await given({ kind: 'node' }, node.url)
    expect(await page(me)).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    await node.stop()
  })

  test('that put a transaction back to those that wait tells the history without it', async () => {
    const node = await startNode('"0x7a69"')
    node.say = tells({ blockNumber: null, transactionIndex: null })
    const { page } = await given({ kind: 'node' }, node.url)
    expect(await page(me)).toMatchObject({ status: 200, body: { data: [] } })
    await node.stop()
  })

  test('that takes short ranges only is asked for shorter ones; what is left comes with the next page', async () => {
    const node = await startNode('"0x7a69"')
    const asked: number[] = []
    node.say = ({ method, params }) => {
      if (method === 'eth_blockNumber') return '"0x1000"'
      if (method === 'eth_getBlockByNumber') return '{"timestamp":"0x1"}'
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      const length = Number(toBlock) - Number(fromBlock) + 1
      asked.push(length)
      return length > 600 ? { code: -32_602, message: 'block range is too wide' } : '[]'
    }
    const { all } = await given({ kind: 'node' }, node.url)
    const { items, pages } = await all(me)
    expect(items).toEqual([])
    expect(pages).toBeGreaterThan(0)
    expect(asked.filter((length) => length <= 600).length).toBeGreaterThan(6)
    await node.stop()
  })

  test('that is told 5 MB by a token tells the history without the token’s name', async () => {
    const node = await startNode('"0x7a69"')
    const hash = `0x${'ab'.repeat(32)}`
    const event = {
      address: `0x${'cc'.repeat(20)}`,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'22'.repeat(20).padStart(64, '0')}`,
        `0x${'11'.repeat(20).padStart(64, '0')}`,
      ],
      data: `0x${'7'.padStart(64, '0')}`,
      blockNumber: '0x5',
      transactionHash: hash,
      transactionIndex: '0x0',
      logIndex: '0x0',
    }
    const sent = {
      hash,
      from: event.address,
      to: event.address,
      value: '0x0',
      nonce: '0x1',
      blockNumber: '0x5',
    }
    node.say = ({ method }) =>
      ({
        eth_blockNumber: '"0x10"',
        eth_getBlockByNumber: '{"timestamp":"0x1"}',
        eth_getLogs: JSON.stringify([event]),
        eth_getTransactionByHash: JSON.stringify({ ...sent, transactionIndex: '0x0' }),
        eth_call: `"0x${'00'.repeat(5 * 1024 * 1024)}"`,
      })[method]
    const { page } = await given({ kind: 'node' }, node.url)
    const { status, body } = await page(me)
    expect([status, body.data.map(lineOf)]).toEqual([200, ['receive confirmed in  undefined']])
    await node.stop()
  })

  test.each([
    ['refuses to say', { code: -32_005, message: 'too many calls' }],
    ['says that it is too many', `"0x${37n.toString(16).padStart(64, '0')}"`],
  ])('that %s how many places a token has tells no amount; once it does, it is told', async (_what, said) => {
    const node = await startNode('"0x7a69"')
    const hash = `0x${'ab'.repeat(32)}`
    const token = `0x${'cc'.repeat(20)}`
    const event = {
      address: token,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'22'.repeat(20).padStart(64, '0')}`,
        `0x${'11'.repeat(20).padStart(64, '0')}`,
      ],
      data: `0x${7_000_000n.toString(16).padStart(64, '0')}`,
      blockNumber: '0x5',
      transactionHash: hash,
      transactionIndex: '0x0',
      logIndex: '0x0',
    }
    const sent = { hash, from: token, to: token, value: '0x0', nonce: '0x1', blockNumber: '0x5' }
    let decimals: string | { code: number; message: string } = said
    node.say = ({ method, params }) => {
      if (method !== 'eth_call')
        return {
          eth_blockNumber: '"0x10"',
          eth_getBlockByNumber: '{"timestamp":"0x1"}',
          eth_getLogs: JSON.stringify([event]),
          eth_getTransactionByHash: JSON.stringify({ ...sent, transactionIndex: '0x0' }),
        }[method]
      const [{ data }] = params as [{ data: string }]
      return data === '0x313ce567' ? decimals : { code: 3, message: 'execution reverted' }
    }
    const { page, server } = await given({ kind: 'node' }, node.url)
    expect((await page(me)).body.data.map(lineOf)).toEqual(['receive confirmed in  undefined'])
    decimals = `"0x${6n.toString(16).padStart(64, '0')}"`
    // Pages are kept for half a minute, what a token says of itself for five.
    server.clock.now += typeof said === 'string' ? 300_001 : 31_000
    expect((await page(me)).body.data.map(lineOf)).toEqual(['receive confirmed in 7 undefined'])
    await node.stop()
  })

  test('that has no logs at all ends the history and says so; it is not asked for ever', async () => {
    const node = await startNode('"0x7a69"')
    node.say = ({ method }) =>
      method === 'eth_blockNumber'
        ? '"0xffffff"'
        : method === 'eth_getBlockByNumber'
          ? '{"timestamp":"0x1"}'
          : { code: -32_601, message: 'the method is not available' }
    const { page } = await given({ kind: 'node' }, node.url)
    const { body } = await page(me)
    expect(body).toMatchObject({ data: [], next: null, searched: { gaps: true } })
    expect(body.searched?.back?.block).toBeGreaterThan(0)
    expect(node.asked.length).toBeLessThan(120)
    await node.stop()
  })
})

describe('who asks', () => {
  test('for another network, another namespace or purchases gets an empty history', async () => {
    const { page } = await given({ kind: 'node' })
    const { me } = { me: anvil.wallets[0]?.account.address ?? '' }
    const empty = { status: 200, body: { data: [], next: null } }
    expect(await page(me, '&chainId=eip155:10')).toEqual(empty)
    expect(await page('11111111111111111111111111111111')).toEqual(empty)
    expect(await page(me, '&onramp=coinbase')).toEqual(empty)
    const off = await given({ kind: 'none' })
    expect(await off.page(me)).toEqual(empty)
  })

  test.each([['b'], ['b-1'], ['b1e9'], ['x1'], [`b${'9'.repeat(20)}`]])(
    'with the cursor %s is told',
    async (cursor) => {
      const { page } = await given({ kind: 'node' })
      expect(await page(anvil.wallets[0]?.account.address ?? '', `&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', field: 'query.cursor' } },
      })
    },
  )
})
