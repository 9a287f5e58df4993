import type { RequestListener } from 'node:http'
import { nativeAddress } from '@walletframe/api-contract'
import { afterEach, describe, expect, test } from 'vitest'
import { geckoPrices } from '../src/providers/market/geckoPrices.ts'
import { pricesConfig } from '../src/providers/prices.ts'
import { startOutside } from './outside.ts'

/* A CoinGecko that is not one: answers in the form of its documentation (docs.coingecko.com, simple price and simple token price). */

const now = Date.UTC(2026, 10, 27)
const gold = `0x${'a1'.repeat(20)}`
const pebble = `0x${'b2'.repeat(20)}`
const native = `eip155:1:${nativeAddress}`
const caip = (address: string, chain = 1) => `eip155:${chain}:${address}`
const entry = (more: object = {}) => ({
  usd: 1_860.5,
  usd_24h_vol: 9_000_000.25,
  last_updated_at: Math.floor(now / 1_000) - 60,
  ...more,
})

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const given = async (told: Readonly<Record<string, unknown>>, answer?: RequestListener) => {
  const asked: { readonly url: URL; readonly key: unknown }[] = []
  const {
    url: base,
    outbound,
    close,
  } = await startOutside((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    asked.push({ url, key: request.headers['x-cg-demo-api-key'] })
    if (answer) answer(request, response)
    else response.end(JSON.stringify(told))
  })
  open.push(close)
  const url = `${base}/api/v3/`
  const config = pricesConfig.parse({ kind: 'coingecko', url, apiKey: 'KEY123' })
  if (config.kind !== 'coingecko') throw new Error('another kind')
  const cache = { get: (_key: string, _for: number, load: () => unknown) => load() }
  return { ...geckoPrices(config, { outbound, cache, now: () => now } as never), asked }
}

test('coins and tokens of a network are two requests, by its own names, with the key in a header', async () => {
  const { of, asked } = await given({
    ethereum: entry(),
    [gold.toUpperCase().replace('0X', '0x')]: entry({ usd: 1.5e-7 }),
  })
  const found = await of([native, caip(gold), caip(pebble)], 'USD')
  expect(Object.fromEntries(found)).toEqual({
    [native]: { price: '1860.5', at: now - 60_000, source: 'coingecko', confidence: 'sure' },
    [caip(gold)]: expect.objectContaining({ price: '0.00000015', confidence: 'sure' }),
  })
  expect(asked.map(({ url, key }) => [url.pathname, key]).toSorted()).toEqual([
    ['/api/v3/simple/price', 'KEY123'],
    ['/api/v3/simple/token_price/ethereum', 'KEY123'],
  ])
  const [coins, tokens] = ['price', 'ethereum'].map(
    (end) => asked.find(({ url }) => url.pathname.endsWith(end))?.url,
  )
  expect(coins?.searchParams.get('ids')).toBe('ethereum')
  expect(tokens?.searchParams.get('contract_addresses')).toBe(`${gold},${pebble}`)
  expect(Object.fromEntries(tokens?.searchParams ?? [])).toMatchObject({
    vs_currencies: 'usd',
    include_24hr_vol: 'true',
    include_24hr_change: 'true',
    include_last_updated_at: 'true',
  })
})

test('each network has its own platform; the same coin is asked for once; what it has no name for has no price', async () => {
  const { of, asked } = await given({ ethereum: entry() })
  const found = await of(
    [native, caip(nativeAddress, 8453), caip(gold, 8453), caip(gold, 31_337), 'solana:x:y'],
    'usd',
  )
  expect([...found.keys()]).toEqual([native, caip(nativeAddress, 8453)])
  expect(asked.map(({ url }) => url.pathname).toSorted()).toEqual([
    '/api/v3/simple/price',
    '/api/v3/simple/token_price/base',
  ])
})

test('of Solana it has the coin and its tokens, whose letters have cases', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const { of, asked } = await given({ solana: entry({ usd: 150 }), [usdc]: entry({ usd: 1 }) })
  const assets = [`${network}/slip44:501`, `${network}:${nativeAddress}`, `${network}:${usdc}`]
  const found = await of(assets, 'usd')
  expect(assets.map((asset) => found.get(asset)?.price)).toEqual(['150', '150', '1'])
  const tokens = asked.find(({ url }) => url.pathname.endsWith('/token_price/solana'))
  expect(tokens?.url.searchParams.get('contract_addresses')).toBe(usdc)
})

test('of Bitcoin it has the coin', async () => {
  const { of } = await given({ bitcoin: entry({ usd: 90_000 }) })
  const coin = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
  expect((await of([coin], 'usd')).get(coin)).toMatchObject({ price: '90000' })
})

test.each([
  ['an old one', { last_updated_at: 1_700_000_000 }],
  ['one of tomorrow', { last_updated_at: Math.floor(now / 1_000) + 86_400 }],
  ['one without its time', { last_updated_at: null }],
  ['one that nobody trades', { usd_24h_vol: 12 }],
  ['one without its volume', { usd_24h_vol: null }],
])('%s is doubtful', async (_what, more) => {
  const { of } = await given({ ethereum: entry(more) })
  expect((await of([native], 'usd')).get(native)).toMatchObject({ confidence: 'doubtful' })
})

test.each([
  ['in percent', { usd_24h_change: -12.5 }, -12.5],
  ['of nothing, as 0', { usd_24h_change: 0 }, 0],
  ['not of what is doubtful', { usd_24h_change: 5, usd_24h_vol: 1 }, undefined],
  ['not where it says none', { usd_24h_change: null }, undefined],
  ['not below everything', { usd_24h_change: -101 }, undefined],
  ['not in words', { usd_24h_change: 'up' }, undefined],
])('the change of a day is told %s', async (_what, more, change) => {
  const { of } = await given({ ethereum: entry(more) })
  const found = (await of([native], 'usd')).get(native)
  expect(found?.price).toBe('1860.5')
  expect(found?.change24h).toBe(change)
})

test.each([
  ['nothing', {}],
  ['no price', { ethereum: {} }],
  ['a price below nothing', { ethereum: entry({ usd: -1 }) }],
  ['words', { ethereum: entry({ usd: 'many' }) }],
])('%s is no price', async (_what, told) => {
  const { of } = await given(told)
  expect((await of([native], 'usd')).size).toBe(0)
})

test('another currency is not asked for', async () => {
  const { of, asked } = await given({ ethereum: entry() })
  expect((await of([native], 'eur')).size).toBe(0)
  expect(asked).toEqual([])
})

describe('that does not behave', () => {
  test.each<[string, RequestListener, string]>([
    ['refuses the key', (_request, response) => response.writeHead(401).end('{}'), 'bad_answer'],
    ['answers with a page', (_request, response) => response.end('<html>'), 'bad_answer'],
    ['answers with a list', (_request, response) => response.end('[]'), 'bad_answer'],
    [
      'wants to be left alone',
      (_request, response) => response.writeHead(429, { 'retry-after': '30' }).end(),
      'limited',
    ],
  ])('one that %s is no empty list', async (_what, answer, reason) => {
    const { of } = await given({}, answer)
    await expect(of([native], 'usd')).rejects.toMatchObject({ reason })
  })
})
