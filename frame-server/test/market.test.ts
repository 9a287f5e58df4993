import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { llamaPrices } from '../src/providers/market/llamaPrices.ts'
import { wrappedSol } from '../src/providers/market/pricedAsset.ts'
import { head, startFakeChain, named, text, words, type FakeChain } from './fakeChain.ts'
import { ask, startServer, type Server } from './harness.ts'

/* Prices and swaps where the node lies, is slow or is gone, and a price service that misbehaves. On real chains they are tested in dev-server/test. */

const caller = 'projectId=demo&st=test&sv=1'
const factory = named('factory')
const router = named('router')
const usualMulticall = '0xca11bde05977b3631167028862be2a173976ca11'
const tokens = { weth: named('weth'), dollar: named('dollar'), gold: named('gold') }
const pools = { weth: named('weth-dollar'), gold: named('gold-weth') }
const caip = (address: string) => `eip155:1:${address}`
const native = caip('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const ether = 10n ** 18n
const time = 1_800_000_000n

let chain: FakeChain
let server: Server
let folder: string
const clock = { now: Number(time) * 1_000 }

const exchange = { router, factory, wrapped: tokens.weth, dollars: [tokens.dollar], tokens: [tokens.gold] }

const token = (symbol: string, decimals: bigint) => ({
  'decimals()': words(decimals),
  'symbol()': text(symbol),
  'name()': text(`${symbol} token`),
})

/** A pool of two tokens, in whose order it keeps its reserves. */
const pool = (a: string, ofA: bigint, b: string, ofB: bigint) => {
  const [reserve0, reserve1] = a < b ? [ofA, ofB] : [ofB, ofA]
  return {
    'getReserves()': words(reserve0, reserve1, 1_000n),
    'price0CumulativeLast()': words(0n),
    'price1CumulativeLast()': words(0n),
  }
}

const honest = () => {
  chain.lie = undefined
  chain.contracts.clear()
  const pairOf = (args: `0x${string}`) => {
    const asked = [args.slice(26, 66), args.slice(90, 130)].map((address) => `0x${address}`).toSorted()
    const is = (...pair: readonly string[]) => asked.join() === pair.toSorted().join()
    if (is(tokens.weth, tokens.dollar)) return words(BigInt(pools.weth))
    return words(is(tokens.weth, tokens.gold) ? BigInt(pools.gold) : 0n)
  }
  chain.contracts.set(factory, { 'getPair(address,address)': pairOf })
  chain.contracts.set(usualMulticall, {
    'getCurrentBlockTimestamp()': (_args, block) => words(time - (head - block) * 12n),
  })
  chain.contracts.set(tokens.weth, token('WETH', 18n))
  chain.contracts.set(tokens.dollar, token('USD', 6n))
  chain.contracts.set(tokens.gold, token('GOLD', 18n))
  chain.contracts.set(pools.weth, pool(tokens.weth, 1_000n * ether, tokens.dollar, 3_000_000_000_000n))
  chain.contracts.set(pools.gold, pool(tokens.gold, 500n * ether, tokens.weth, 500n * ether))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-market-'))
  chain = await startFakeChain()
})
afterAll(async () => {
  await chain.node.stop()
  rmSync(folder, { recursive: true })
})

const start = (providers: object) =>
  startServer(
    `sqlite:${join(folder, 'test.sqlite')}`,
    {
      networks: [
        {
          id: 'eip155:1',
          name: 'One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrl: chain.node.url,
          headCacheMs: 0,
        },
      ],
      providers,
    },
    clock,
  )
const get = (path: string, query: Readonly<Record<string, string>>) =>
  ask(server.base, 'GET', `/v1${path}?${new URLSearchParams(query)}&${caller}`)
const price = (addresses: readonly string[], more: object = {}) =>
  ask(server.base, 'POST', `/v1/fungible/price?${caller}`, { currency: 'usd', addresses, ...more })
const quote = (amount: bigint, from = native, to = caip(tokens.dollar)) =>
  get('/convert/quotes', { amount: String(amount), userAddress: named('visitor'), from, to })

describe('through a node that lies', () => {
  beforeEach(async () => {
    honest()
    server = await start({ swaps: { kind: 'uniswapV2', networks: { 'eip155:1': exchange } } })
  })
  afterEach(async () => {
    await server.stop()
  })

  test('what an honest one says, for comparison', async () => {
    expect((await quote(ether)).body.quotes).toMatchObject([{ toAmount: '2988020943' }])
    expect((await price([native, caip(tokens.gold)])).body.fungibles).toMatchObject([
      { symbol: 'ETH', price: 3_000 },
      { symbol: 'GOLD', price: 3_000, confidence: 'sure' },
    ])
  })

  test.each([
    ['2^256-1', 2n ** 256n - 1n, 2n ** 256n - 1n],
    ['2^112', 2n ** 112n, 5n],
    ['nothing on one side', 0n, ether],
    ['nothing on the other', ether, 0n],
    ['nothing', 0n, 0n],
  ])('reserves of %s: the pool is none', async (_what, ofWeth, ofDollar) => {
    chain.contracts.set(pools.weth, pool(tokens.weth, ofWeth, tokens.dollar, ofDollar))
    expect((await quote(ether)).body).toEqual({ quotes: [] })
    expect((await price([native], { doubtful: true })).body).toEqual({ fungibles: [] })
  })

  test.each([
    ['nothing', '0x'],
    ['half an answer', words(32n, 2n, 64n)],
    ['a list without end', words(32n, 2n ** 255n)],
    ['offsets that lead outside', words(32n, 1n, 2n ** 200n)],
    ['noise', `0x${'c0ffee'.repeat(300)}`],
  ] as const)(
    '%s in place of what contracts say: 502, nothing is kept, and the truth is told afterwards',
    async (_what, lie) => {
      chain.lie = lie
      expect(await quote(ether)).toMatchObject({
        status: 502,
        body: { error: { code: 'provider_unavailable' } },
      })
      expect((await price([native])).status).toBe(502)
      chain.lie = undefined
      expect((await quote(ether)).body.quotes).toHaveLength(1)
      expect((await price([native])).body.fungibles).toHaveLength(1)
    },
  )

  test('a factory that says what is no address', async () => {
    chain.contracts.set(factory, { 'getPair(address,address)': words(2n ** 256n - 1n) })
    expect((await quote(ether)).body).toEqual({ quotes: [] })
  })

  test('a pool whose second is none, or that is no contract at all', async () => {
    chain.contracts.set(pools.weth, { 'getReserves()': words(ether, ether, 2n ** 64n) })
    expect((await quote(ether)).body).toEqual({ quotes: [] })
    chain.contracts.delete(pools.weth)
    expect((await quote(ether)).body).toEqual({ quotes: [] })
  })

  test('a price of gas that would take everything is no price', async () => {
    const { say } = chain.node
    chain.node.say = (call) => (call.method === 'eth_gasPrice' ? `"0x${'f'.repeat(20)}"` : say(call))
    expect((await get('/convert/gas-price', { chainId: 'eip155:1' })).body.error.code).toBe(
      'provider_unavailable',
    )
    chain.node.say = say
    // Without a history of fees it is the node's advice, and more of it.
    expect((await get('/convert/gas-price', { chainId: 'eip155:1' })).body).toEqual({
      standard: '1000000000',
      fast: '1200000000',
      instant: '1440000000',
    })
  })

  test.each([[2n ** 256n], [10n ** 78n - 1n]])(
    'an amount of %s, which no token can hold, is refused by its name',
    async (amount) => {
      const refused = { status: 400, body: { error: { code: 'invalid_request' } } }
      const asked = {
        amount: String(amount),
        userAddress: named('visitor'),
        from: caip(tokens.gold),
        to: native,
      }
      expect(await get('/convert/build-approve', asked)).toMatchObject({
        ...refused,
        body: { error: { field: 'query.amount' } },
      })
      expect(await get('/convert/quotes', asked)).toMatchObject(refused)
      const body = { ...asked, eip155: { slippage: 1 } }
      expect(await ask(server.base, 'POST', `/v1/convert/build-transaction?${caller}`, body)).toMatchObject({
        ...refused,
        body: { error: { field: 'body.amount' } },
      })
      expect(server.logged.join('')).not.toContain('unexpected error')
    },
  )

  test('one that is gone: 502 for what is read, and an empty list is never said', async () => {
    const { handle } = chain.node
    chain.node.handle = (request) => request.socket.destroy()
    for (const answer of [
      await quote(ether),
      await price([native]),
      await get('/convert/tokens', { chainId: 'eip155:1' }),
      await get('/convert/allowance', { tokenAddress: caip(tokens.gold), userAddress: named('visitor') }),
    ])
      expect(answer).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    chain.node.handle = handle
  })
})

describe('calls to the node', () => {
  beforeEach(async () => {
    honest()
    server = await start({ swaps: { kind: 'uniswapV2', networks: { 'eip155:1': exchange } } })
  })
  afterEach(async () => {
    await server.stop()
  })
  const counted = async (work: () => Promise<unknown>) => {
    const before = chain.calls
    await work()
    return chain.calls - before
  }

  test('a quote is two, then one, however many ways there are', async () => {
    expect(await counted(() => quote(ether))).toBe(2)
    expect(await counted(() => quote(2n * ether))).toBe(1)
    expect(await counted(() => quote(3n * ether, native, caip(tokens.gold)))).toBe(2)
    expect(await counted(() => quote(4n * ether, native, caip(tokens.gold)))).toBe(1)
  })

  test('prices of many tokens for many visitors are a handful, and none while they are fresh', async () => {
    const some = [native, caip(tokens.gold), caip(tokens.dollar)]
    const ask20 = () => Promise.all(Array.from({ length: 20 }, () => price(some)))
    expect(await counted(ask20)).toBeLessThanOrEqual(7)
    expect(await counted(ask20)).toBe(0)
    clock.now += 20_000
    expect(await counted(ask20)).toBeLessThanOrEqual(4)
  })
})

describe('what pools said a day before', () => {
  const change = async (asset: string) =>
    (await price([asset], { doubtful: true })).body.fungibles[0]?.change24h as unknown
  /** Blocks of two minutes: a day is 720 of them. */
  const slowly = (block: bigint) => time - (head - block) * 120n
  const dayBefore = head - 720n
  /** Gold and Ether, of which the pool had another amount up to that block. */
  const moved = (until: bigint, before: bigint) => {
    const now = pool(tokens.gold, 500n * ether, tokens.weth, 500n * ether)
    const then = pool(tokens.gold, 500n * ether, tokens.weth, before)
    return {
      ...now,
      'getReserves()': (_args: unknown, block: bigint) => (block <= until ? then : now)['getReserves()'],
    }
  }
  const begin = async () => {
    const networks = { 'eip155:1': exchange }
    server = await start({ prices: { kind: 'pools', networks, compareBlocks: 0 } })
  }
  let say: FakeChain['node']['say']
  beforeEach(async () => {
    honest()
    say = chain.node.say
    chain.timeOf = slowly
    await begin()
  })
  afterEach(async () => {
    chain.timeOf = undefined
    chain.node.say = say
    await server.stop()
  })

  test('is told as the change since then, in percent, of the block of that moment', async () => {
    chain.contracts.set(pools.gold, moved(dayBefore, 400n * ether))
    expect(await change(caip(tokens.gold))).toBeCloseTo(25, 9)
    expect(await change(native)).toBe(0)
    // The block after it says what is said now.
    await server.stop()
    await begin()
    chain.contracts.set(pools.gold, moved(dayBefore - 6n, 400n * ether))
    expect(await change(caip(tokens.gold))).toBe(0)
  })

  test('a price that is doubtful has none, nor has one that came from a pool with little in it', async () => {
    const small = pool(tokens.gold, ether, tokens.weth, ether / 2n)
    chain.contracts.set(pools.gold, {
      ...pool(tokens.gold, 500n * ether, tokens.weth, 500n * ether),
      'getReserves()': (_args: unknown, block: bigint) =>
        block <= dayBefore ? small['getReserves()'] : words(500n * ether, 500n * ether, 1_000n),
    })
    expect(await change(caip(tokens.gold))).toBeUndefined()
    await server.stop()
    await begin()
    chain.contracts.set(pools.gold, small)
    expect(await price([caip(tokens.gold)], { doubtful: true })).toMatchObject({
      body: { fungibles: [{ confidence: 'doubtful', price: 1_500 }] },
    })
    expect(await change(caip(tokens.gold))).toBeUndefined()
  })

  test.each<[string, () => void]>([
    ['knows of no blocks', () => void (chain.timeOf = undefined)],
    ['is of a younger chain', () => void (chain.timeOf = (block) => time - (head - block) * 12n)],
    ['tells the time of no day', () => void (chain.timeOf = () => 2n ** 60n)],
    [
      'keeps the state of its last blocks alone',
      () => {
        chain.node.say = (call) => {
          const [, at] = call.params as readonly unknown[]
          return call.method === 'eth_call' && at !== 'latest'
            ? { code: -32_000, message: 'missing trie node' }
            : say(call)
        }
      },
    ],
  ])('a node that %s: prices without it', async (_what, spoil) => {
    spoil()
    expect((await price([native, caip(tokens.gold)])).body.fungibles).toEqual(
      ['ETH', 'GOLD'].map((symbol) => ({
        symbol,
        price: 3_000,
        confidence: 'sure',
        address: expect.any(String),
        name: expect.any(String),
        iconUrl: '',
        source: 'pools',
        at: Number(time) * 1_000,
      })),
    )
  })

  test('is read once for many visitors, and for five minutes', async () => {
    const ask20 = () => Promise.all(Array.from({ length: 20 }, () => price([native, caip(tokens.gold)])))
    await ask20()
    const before = chain.calls
    clock.now += 30_000
    await ask20()
    // Prices alone: their pools, the clock.
    expect(chain.calls - before).toBeLessThanOrEqual(2)
  })
})

describe('a price service', () => {
  let service: HttpServer
  let onRequest: RequestListener
  let asked: string[]
  let told: object
  beforeEach(async () => {
    honest()
    asked = []
    onRequest = (request, response) => {
      asked.push(decodeURIComponent(request.url ?? ''))
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ coins: told }))
    }
    service = createServer((request, response) => onRequest(request, response))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
    server = await start({ prices: { kind: 'llama', url } })
  })
  afterEach(async () => {
    await server.stop()
    service.closeAllConnections()
    service.close()
  })
  const zero = '0x0000000000000000000000000000000000000000'
  const entry = (more: object = {}) => ({
    decimals: 18,
    symbol: 'X',
    price: 1_860.5,
    timestamp: Math.floor(clock.now / 1_000) - 60,
    confidence: 0.99,
    ...more,
  })

  test('is asked once for many, by its own names, and what it says is told with its time', async () => {
    told = {
      [`ethereum:${zero}`]: entry(),
      [`ethereum:${tokens.gold.toUpperCase().replace('0X', '0x')}`]: entry({ price: 1.5e-7 }),
    }
    const [first, second] = await Promise.all([price([native, caip(tokens.gold)]), price([native])])
    expect(first?.body.fungibles).toEqual([
      {
        address: native,
        name: 'Ether',
        symbol: 'ETH',
        iconUrl: '',
        price: 1_860.5,
        source: 'llama',
        confidence: 'sure',
        at: (Math.floor(clock.now / 1_000) - 60) * 1_000,
      },
      expect.objectContaining({ symbol: 'GOLD', price: 1.5e-7 }),
    ])
    expect(second?.body.fungibles).toHaveLength(1)
    const names = `ethereum:${zero},ethereum:${tokens.gold}`
    // And once for what it was a day before, in steps of ten minutes.
    const day = Math.floor((clock.now / 1_000 - 86_400) / 600) * 600
    expect(asked.toSorted()).toEqual([`/prices/current/${names}`, `/prices/historical/${day}/${names}`])
  })

  test('of Solana it is asked for SOL as a token, and for tokens, whose letters have cases', async () => {
    const { of } = llamaPrices(
      { url: 'http://x.example', chains: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana' } },
      {
        now: () => clock.now,
        cache: { get: (_key: string, _for: number, load: () => unknown) => load() },
        outbound: {
          target: () => ({
            call: ({ url }: { url: string }) => {
              asked.push(decodeURIComponent(url))
              return Promise.resolve({ [`solana:${wrappedSol}`]: entry({ price: 150 }) })
            },
          }),
        },
      } as never,
    )
    const [coin, token] = ['/slip44:501', ':EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'].map(
      (end) => `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp${end}`,
    ) as [string, string]
    expect([...(await of([coin, token], 'usd'))].map(([asset, { price: told }]) => [asset, told])).toEqual([
      [coin, '150'],
    ])
    const current = asked.find((url) => url.includes('/current/'))
    expect(current).toContain(`/prices/current/solana:${wrappedSol},solana:EPjFWdd5`)
  })

  const changes = async () =>
    (await price([native])).body.fungibles.map(({ change24h }: { change24h?: number }) => change24h)
  /** What it says of a day before, other than of now. */
  const before = (more: object) => ({
    [`ethereum:${zero}`]: entry({ timestamp: Math.floor(clock.now / 1_000) - 86_400, ...more }),
  })
  const tellBefore = (then: object, wait = 0) => {
    told = { [`ethereum:${zero}`]: entry({ price: 1_500 }) }
    onRequest = (request, response) => {
      const isThen = request.url?.startsWith('/prices/historical/') ?? false
      const answer = () => response.end(JSON.stringify({ coins: isThen ? then : told }))
      if (isThen && wait > 0) setTimeout(answer, wait)
      else answer()
    }
  }

  test('says what it was a day before: the change is told in percent', async () => {
    tellBefore(before({ price: 2_000 }))
    expect(await changes()).toEqual([-25])
  })

  test.each([
    ['of another moment', () => before({ timestamp: Math.floor(clock.now / 1_000) })],
    ['that it does not believe', () => before({ confidence: 0.2 })],
    ['below nothing', () => before({ price: -2 })],
    ['next to nothing', () => before({ price: 5e-324 })],
    ['of another coin', () => ({ 'ethereum:0x1': entry() })],
  ])('a price of then %s: no change', async (_what, then) => {
    tellBefore(then())
    expect(await changes()).toEqual([undefined])
  })

  test('that is slow to say what was: prices do not wait for it, and the next look has it', async () => {
    tellBefore(before({ price: 1_000 }), 600)
    const started = performance.now()
    expect(await changes()).toEqual([undefined])
    expect(performance.now() - started).toBeLessThan(550)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(await changes()).toEqual([50])
  })

  test('is read as the public one wrote it', async () => {
    // An answer of coins.llama.fi of 2022-11-04, with its tokens' addresses and times changed for this world's.
    told = {
      [`ethereum:${tokens.gold}`]: entry({ decimals: 8, symbol: 'FUN', price: 0.00756368 }),
      [`ethereum:${zero}`]: entry({ symbol: 'WETH', price: 1582.85 }),
    }
    expect((await price([native, caip(tokens.gold)])).body.fungibles).toMatchObject([
      { symbol: 'ETH', price: 1582.85, confidence: 'sure' },
      { symbol: 'GOLD', price: 0.00756368, confidence: 'sure' },
    ])
  })

  test.each([
    ['an old one', { timestamp: 1_700_000_000 }],
    ['one of tomorrow', { timestamp: 1_900_000_000 }],
    ['one that it does not believe itself', { confidence: 0.5 }],
    ['one without its belief', { confidence: undefined }],
  ])('%s is doubtful', async (_what, more) => {
    told = { [`ethereum:${zero}`]: entry(more) }
    expect((await price([native])).body.fungibles).toEqual([])
    expect((await price([native], { doubtful: true })).body.fungibles).toMatchObject([
      { confidence: 'doubtful' },
    ])
  })

  test.each<[string, RequestListener]>([
    ['an error', (_request, response) => response.writeHead(500).end()],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['another form', (_request, response) => response.end('{"coins":{"ethereum:0x":{"price":"many"}}}')],
    [
      'a price below nothing',
      (_request, response) => response.end(JSON.stringify({ coins: { a: { price: -1, timestamp: 5 } } })),
    ],
    ['more than anybody wants', (_request, response) => response.end('x'.repeat(2_000_000))],
    ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end()],
    ['a hung line', (request) => request.socket.destroy()],
  ])('that answers with %s: 502, never an empty list', async (_what, answer) => {
    onRequest = answer
    expect(await price([native])).toMatchObject({
      status: 502,
      body: { error: { code: 'provider_unavailable' } },
    })
  })

  test('that wants to be left alone: 429 with its time', async () => {
    onRequest = (_request, response) => response.writeHead(429, { 'retry-after': '30' }).end()
    const answer = await price([native])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
  })
})

describe('switched off, or without an exchange', () => {
  test.each([
    ['off', { prices: { kind: 'none' }, swaps: { kind: 'none' } }],
    ['by itself', {}],
  ])('%s: empty results, and no call to anybody', async (_what, providers) => {
    honest()
    server = await start(providers)
    const before = chain.calls
    expect((await price([native])).body).toEqual({ fungibles: [] })
    expect((await quote(ether)).body).toEqual({ quotes: [] })
    expect((await get('/convert/tokens', { chainId: 'eip155:1' })).body).toEqual({ tokens: [] })
    const of = { tokenAddress: caip(tokens.gold), userAddress: named('visitor') }
    expect((await get('/convert/allowance', of)).body).toEqual({ allowance: '0' })
    expect(chain.calls).toBe(before)
    await server.stop()
  })
})
