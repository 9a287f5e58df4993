import { base58 } from '@scure/base'
import { pino } from 'pino'
import { afterEach, expect, test, describe, beforeEach } from 'vitest'
import { keepPricesKinds } from '../../jobs/priceJob.ts'
import { OutboundError } from '../../outbound/failure.ts'
import { openDatabase, type Database } from '../../store/database.ts'
import { sweep } from '../../store/sweep.ts'
import { programAddress } from '../solana/programAddress.ts'
import { splToken } from '../solana/tokenPrograms.ts'
import { shippedTokens } from '../tokenList/shippedTokens.ts'
import { wrappedSol } from './pricedAsset.ts'
import { whirlpoolPrices } from './whirlpoolPrices.ts'
import { whirlpools } from './whirlpools.ts'

/* Prices out of Orca's pools, from a node in a few lines. */

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const orca = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
const config = '2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const keyOf = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
/** Before all others in the order of bytes, and after them. */
const [low, high] = [keyOf(1), keyOf(255)]

type Commitment = 'confirmed' | 'finalized'
type Stored = { readonly owner: string; readonly data: Uint8Array }
let accounts: Map<string, Stored>
/** What is another account where the last block is that can never change. */
let earlier: Map<string, Stored>
let calls: { readonly addresses: readonly string[]; readonly commitment: Commitment }[]
let fault: Error | undefined
let time: number
let db: Database

const u16 = (value: number) => Uint8Array.of(value & 255, value >> 8)
const write = (data: Uint8Array, start: number, value: bigint, bytes: number) => {
  for (let index = 0; index < bytes; index += 1)
    data[start + index] = Number((value >> BigInt(8 * index)) & 255n)
}
const root = (square: bigint): bigint => {
  let x = 1n << 96n
  for (let index = 0; index < 400; index += 1) {
    const next = (x + square / x) / 2n
    if (next === x) break
    x = next
  }
  return x
}

const mint = (address: string, decimals: number) => {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  accounts.set(address, { owner: splToken, data })
}
const vault = (address: string, amount: bigint) => {
  const data = new Uint8Array(165)
  write(data, 64, amount, 8)
  accounts.set(address, { owner: splToken, data })
}

const inOrder = (a: string, b: string): readonly [string, string] =>
  Buffer.compare(base58.decode(a), base58.decode(b)) < 0 ? [a, b] : [b, a]
const poolAddress = (a: string, b: string, spacing: number) =>
  programAddress(
    [
      new TextEncoder().encode('whirlpool'),
      ...[config, ...inOrder(a, b)].map((each) => base58.decode(each)),
      u16(spacing),
    ],
    orca,
  )

let vaults = 10
/** A pool that gives `per` smallest units of `b` for 10^9 of `a`, and has `lies` of each. */
const pool = (
  a: string,
  b: string,
  per: bigint,
  lies: { readonly a: bigint; readonly b: bigint },
  {
    spacing = 64,
    liquidity = 1n,
    change,
  }: { spacing?: number; liquidity?: bigint; change?: (data: Uint8Array) => void } = {},
): { readonly address: string; readonly data: Uint8Array } => {
  const [first, second] = inOrder(a, b)
  const [vaultA, vaultB] = [keyOf((vaults += 1)), keyOf((vaults += 1))]
  const data = new Uint8Array(653)
  data.set([0x3f, 0x95, 0xd1, 0x0c, 0xe1, 0x80, 0x63, 0x09])
  data.set(base58.decode(config), 8)
  data.set(u16(spacing), 41)
  write(data, 49, liquidity, 16)
  const square = first === a ? (per << 128n) / 10n ** 9n : ((10n ** 9n) << 128n) / per
  write(data, 65, root(square), 16)
  data.set(base58.decode(first), 101)
  data.set(base58.decode(first === a ? vaultA : vaultB), 133)
  data.set(base58.decode(second), 181)
  data.set(base58.decode(first === a ? vaultB : vaultA), 213)
  change?.(data)
  vault(vaultA, lies.a)
  vault(vaultB, lies.b)
  const address = poolAddress(a, b, spacing)
  accounts.set(address, { owner: orca, data })
  return { address, data }
}

beforeEach(async () => {
  db = await openDatabase('sqlite::memory:')
  accounts = new Map()
  earlier = new Map()
  calls = []
  fault = undefined
  time = 1_000_000
  vaults = 10
  mint(wrappedSol, 9)
  mint(usdc, 6)
})
afterEach(() => db.destroy())

const reader = (served = true) =>
  whirlpoolPrices(
    { whirlpools: whirlpools.parse(undefined), leastLiquidity: 50_000 },
    {
      now: () => time,
      db,
      logger: pino({ level: 'silent' }),
      cache: { get: (_key, _lifetime, load) => load(), renew: (_key, _lifetime, load) => load() },
      rpc: {
        serves: (id) => served && id === network,
        readAll: () => Promise.resolve([]),
        read: (_network, method, params) => {
          if (fault) return Promise.reject(fault)
          const [addresses, { commitment, dataSlice }] = params as [
            string[],
            { commitment: Commitment; dataSlice: { length: number } },
          ]
          expect(method).toBe('getMultipleAccounts')
          expect(addresses.length).toBeLessThanOrEqual(100)
          calls.push({ addresses, commitment })
          return Promise.resolve({
            value: addresses.map((address) => {
              const one = (commitment === 'finalized' && earlier.get(address)) || accounts.get(address)
              if (!one) return null
              const data = Buffer.from(one.data.subarray(0, dataSlice.length)).toString('base64')
              return { owner: one.owner, data: [data, 'base64'] }
            }),
          })
        },
      },
    },
  )
const priceOf = async (asset: string, prices = reader()) => (await prices.of([asset], 'usd')).get(asset)
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const sol = (coins: number) => BigInt(coins) * 10n ** 9n
const deepSol = (dollars = 150, spacing = 64) =>
  pool(wrappedSol, usdc, usd(dollars), { a: sol(1_000), b: usd(1_000_000) }, { spacing })

test('where the pools of SOL and USDC are, as the network itself has them', () => {
  expect(poolAddress(wrappedSol, usdc, 4)).toBe('Czfq3xZZDmsdGdUyrNLtRhGc47cXcZtLG4crryfu44zE')
  expect(poolAddress(usdc, wrappedSol, 64)).toBe('HJPjoWUrhoZzkNfRpHuieeFk9WcZWjwy6PBjZ81ngndJ')
})

describe('what things are worth', () => {
  test.each([
    ['its own address', `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`],
    ['SLIP-44', `${network}/slip44:501`],
    ['its token', `${network}:${wrappedSol}`],
    ['its token, CAIP-19', `${network}/token:${wrappedSol}`],
  ])('SOL, by %s', async (_form, asset) => {
    deepSol()
    const price = await priceOf(asset)
    expect(Number(price?.price)).toBeCloseTo(150, 6)
    expect(price).toMatchObject({ at: time, source: 'pools', confidence: 'sure' })
  })

  test.each([
    ['before the dollar', low, 5],
    ['after the dollar', high, 5],
    ['with no places', low, 0],
    ['with eighteen places', high, 18],
  ])('a token that comes %s in its pool', async (_what, token, decimals) => {
    mint(token, decimals)
    // 2.5 dollars for a whole one.
    const per = (2_500_000n * 10n ** 9n) / 10n ** BigInt(decimals)
    pool(token, usdc, per === 0n ? 1n : per, { a: 10n ** 15n, b: usd(30_000) })
    const price = await priceOf(`${network}:${token}`)
    const expected = per === 0n ? (10 ** decimals / 1e9) * 1e-6 : 2.5
    expect(Number(price?.price) / expected).toBeCloseTo(1, 6)
  })

  test('a token over SOL; of several pools the one with the most behind it counts', async () => {
    deepSol()
    mint(low, 9)
    pool(low, wrappedSol, sol(2), { a: sol(9), b: sol(400) })
    pool(low, wrappedSol, sol(50), { a: sol(9), b: sol(3) }, { spacing: 128 })
    expect(Number((await priceOf(`${network}:${low}`))?.price)).toBeCloseTo(300, 4)
  })

  test('a dollar is a dollar, and what has no pool has no price', async () => {
    deepSol()
    expect((await priceOf(`${network}:${usdc}`))?.price).toBe('1')
    expect(await priceOf(`${network}:${low}`)).toBeUndefined()
    expect(await priceOf('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')).toBeUndefined()
    expect(await priceOf(`${network}:${usdc}`, reader(false))).toBeUndefined()
    expect(
      await priceOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
    ).toBeUndefined()
    expect((await reader().of([`${network}:${usdc}`], 'eur')).size).toBe(0)
  })
})

describe('what is not certain', () => {
  test('a token that nobody trustworthy names, whatever lies in its pool; one of the list that ships can be', async () => {
    deepSol()
    const { address: shipped = '' } =
      shippedTokens(network).find(({ address }) => address !== usdc && address !== wrappedSol) ?? {}
    for (const token of [shipped, low]) {
      mint(token, 9)
      pool(token, usdc, usd(3), { a: 10n ** 15n, b: usd(900_000) })
    }
    expect((await priceOf(`${network}:${shipped}`))?.confidence).toBe('sure')
    expect((await priceOf(`${network}:${low}`))?.confidence).toBe('doubtful')
  })

  test('little money behind it, wherever on the way', async () => {
    deepSol()
    mint(low, 9)
    pool(low, usdc, usd(3), { a: 10n ** 18n, b: usd(20_000) })
    expect(await priceOf(`${network}:${low}`)).toMatchObject({ confidence: 'doubtful' })
    // A heap of the token itself is nothing behind it.
    accounts.delete(poolAddress(low, usdc, 64))
    pool(wrappedSol, usdc, usd(150), { a: sol(1_000_000), b: usd(100) })
    expect(await priceOf(`${network}/slip44:501`)).toMatchObject({ confidence: 'doubtful' })
  })

  test('what was another price in the last block that can never change', async () => {
    const { address } = deepSol()
    const now = accounts.get(address)
    const before = deepSol(157)
    earlier.set(address, { owner: orca, data: before.data })
    if (now) accounts.set(address, now)
    expect((await priceOf(`${network}/slip44:501`))?.confidence).toBe('sure')
    earlier.set(address, { owner: orca, data: deepSol(170).data })
    if (now) accounts.set(address, now)
    expect(await priceOf(`${network}/slip44:501`)).toMatchObject({ confidence: 'doubtful' })
    expect(Number((await priceOf(`${network}/slip44:501`))?.price)).toBeCloseTo(150, 6)
    // It was not there then.
    earlier.set(address, { owner: splToken, data: new Uint8Array(653) })
    expect((await priceOf(`${network}/slip44:501`))?.confidence).toBe('doubtful')
  })
})

describe('strangers and nodes that fail', () => {
  test.each([
    ['of another program', { owner: splToken }],
    ['of another kind', { change: (data: Uint8Array) => void (data[0] = 0) }],
    ['of another exchange', { change: (data: Uint8Array) => void data.fill(9, 8, 40) }],
    ['without liquidity where its price is', { liquidity: 0n }],
    ['with a price that no pool has', { change: (data: Uint8Array) => void data.fill(255, 65, 81) }],
    ['with no price', { change: (data: Uint8Array) => void data.fill(0, 65, 81) }],
    ['of other tokens', { change: (data: Uint8Array) => void data.fill(3, 101, 133) }],
  ])(
    'an account %s says nothing',
    async (
      _what,
      { owner, ...more }: { owner?: string; liquidity?: bigint; change?: (data: Uint8Array) => void },
    ) => {
      const { address, data } = pool(wrappedSol, usdc, usd(150), { a: sol(1_000), b: usd(1_000_000) }, more)
      if (owner !== undefined) accounts.set(address, { owner, data })
      expect(await priceOf(`${network}/slip44:501`)).toBeUndefined()
    },
  )

  test('a mint that is none has no price, and a vault that is none has nothing in it', async () => {
    deepSol()
    pool(low, usdc, usd(3), { a: 10n ** 18n, b: usd(200_000) })
    expect(await priceOf(`${network}:${low}`)).toBeUndefined()
    for (const index of [11, 12]) accounts.delete(keyOf(index))
    expect(await priceOf(`${network}/slip44:501`)).toMatchObject({ confidence: 'doubtful' })
  })

  test('a node that fails is told', async () => {
    fault = new OutboundError('timeout', 'a node', 'no time was left')
    await expect(priceOf(`${network}/slip44:501`)).rejects.toBe(fault)
  })

  test('a look takes three reads of the node, and places of mints are read once', async () => {
    deepSol()
    const prices = reader()
    await priceOf(`${network}/slip44:501`, prices)
    expect(calls).toHaveLength(3)
    const { address } = deepSol()
    calls = []
    await priceOf(`${network}/slip44:501`, prices)
    expect(calls.map(({ commitment }) => commitment)).toEqual(['confirmed', 'finalized', 'confirmed'])
    expect(calls[0]?.addresses).toEqual([address])
    expect(calls[2]?.addresses).toHaveLength(2)
  })

  test('pools that are not there are looked for again in ten minutes', async () => {
    deepSol()
    const prices = reader()
    await priceOf(`${network}/slip44:501`, prices)
    const asked = () =>
      calls.flatMap(({ addresses }) => addresses).filter((each) => each === poolAddress(wrappedSol, usdc, 4))
        .length
    expect(asked()).toBe(1)
    deepSol(200, 4)
    await priceOf(`${network}/slip44:501`, prices)
    expect(asked()).toBe(1)
    time += 10 * 60_000
    await priceOf(`${network}/slip44:501`, prices)
    expect(asked()).toBeGreaterThan(1)
  })

  test('of many tokens that nobody knows, twenty are looked for in ten seconds; those of the list that ships always', async () => {
    deepSol()
    const prices = reader()
    const tokens = Array.from({ length: 30 }, (_, index) => {
      const key = new Uint8Array(32).fill(200)
      key[31] = index
      return base58.encode(key)
    })
    const places = new Map(tokens.map((token) => [poolAddress(token, usdc, 64), token]))
    const looked = () =>
      new Set(calls.flatMap(({ addresses }) => addresses.flatMap((each) => places.get(each) ?? [])))
    const assets = tokens.map((token) => `${network}:${token}`)
    await prices.of(assets, 'usd')
    expect(looked().size).toBe(20)
    expect((await priceOf(`${network}:${usdc}`, prices))?.price).toBe('1')
    time += 10_000
    await prices.of(assets, 'usd')
    expect(looked().size).toBe(30)
  })
})

describe('what it was worth a day before', () => {
  const coin = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const hour = 60 * 60_000
  const keep = async (prices = reader()) => {
    const [kind] = keepPricesKinds(prices)
    await kind?.run({ id: '1', payload: null, secret: null, attempt: 1, signal: AbortSignal.timeout(10_000) })
    return kind
  }
  const kept = async () => db.selectFrom('kept_prices').selectAll().execute()

  test('is what was kept of that hour: the change is told from then on, of the coin and of listed tokens', async () => {
    deepSol(100)
    expect(await keep()).toMatchObject({ name: 'prices.keep', every: hour })
    time += 22 * hour
    deepSol(150)
    expect(await priceOf(coin)).not.toHaveProperty('change24h')
    time += 2 * hour
    expect((await priceOf(coin))?.change24h).toBeCloseTo(50, 6)
    expect((await priceOf(`${network}/token:${usdc}`))?.change24h).toBe(0)
    // An hour later it still is the nearest; then it is too long ago.
    time += hour
    expect((await priceOf(coin))?.change24h).toBeCloseTo(50, 6)
    time += hour
    expect(await priceOf(coin)).not.toHaveProperty('change24h')
  })
  test('of several hours the nearest counts, and of one hour what was kept first', async () => {
    for (const dollars of [100, 120, 200]) {
      deepSol(dollars)
      await keep()
      deepSol(999)
      await keep()
      time += hour
    }
    time += 22 * hour
    deepSol(240)
    expect((await priceOf(coin))?.change24h).toBeCloseTo(100, 6)
  })
  test('what was not certain is not kept, nor told beside what is not certain', async () => {
    pool(wrappedSol, usdc, usd(100), { a: sol(1), b: usd(100) })
    await keep()
    // The dollars alone.
    expect((await kept()).map(({ asset }) => asset)).not.toContain(`${network}:${wrappedSol}`)
    deepSol(100)
    time += hour
    await keep()
    time += 24 * hour
    accounts = new Map()
    mint(wrappedSol, 9)
    mint(usdc, 6)
    pool(wrappedSol, usdc, usd(100), { a: sol(1), b: usd(100) })
    expect(await priceOf(coin)).toMatchObject({ confidence: 'doubtful' })
    expect(await priceOf(coin)).not.toHaveProperty('change24h')
  })
  test('is swept after it was of use, and a database that fails takes no price away', async () => {
    deepSol(100)
    await keep()
    expect((await kept()).length).toBeGreaterThan(1)
    await sweep(db, time + 25 * hour)
    expect((await kept()).length).toBeGreaterThan(1)
    await sweep(db, time + 27 * hour)
    expect(await kept()).toEqual([])
    await db.schema.dropTable('kept_prices').execute()
    expect(await priceOf(coin)).toMatchObject({ confidence: 'sure' })
  })
  test('a node that fails ends the job, to be tried again; a network that is not served has none', async () => {
    fault = new OutboundError('unavailable', 'prices', 'no answer')
    await expect(keep()).rejects.toThrow()
    expect(keepPricesKinds(reader(false))).toEqual([])
  })
})
