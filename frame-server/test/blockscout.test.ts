import type { HistoryItem } from '@walletframe/api-contract'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { createBlockscoutHistory } from '../src/providers/history/blockscout.ts'
import { lineOf } from './historyLine.ts'
import { configValues } from './harness.ts'
import { startOutside } from './outside.ts'

/*
 * A Blockscout that is not one: answers in the form of its documentation (API v2), with pages by key as it has them, and one that does not
 * behave.
 */

const me = `0x${'a1'.repeat(20)}`
const friend = `0x${'b2'.repeat(20)}`
const token = `0x${'c3'.repeat(20)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const timeOf = (block: number) => new Date(Date.UTC(2026, 0, 1) + block * 12_000).toISOString()
const party = (hash: string) => ({ hash, is_contract: false, name: null, ens_domain_name: null })

const sent = (block: number, more: object = {}) => ({
  hash: hashOf(block),
  block_number: block,
  timestamp: timeOf(block),
  from: party(me),
  to: party(friend),
  value: '1500000000000000000',
  status: 'ok',
  result: 'success',
  nonce: block,
  method: null,
  transaction_types: ['coin_transfer'],
  fee: { type: 'actual', value: '21000' },
  ...more,
})
const moved = (block: number, more: object = {}) => ({
  transaction_hash: hashOf(block),
  block_number: block,
  log_index: 1,
  timestamp: timeOf(block),
  from: party(friend),
  to: party(me),
  method: 'transfer',
  type: 'token_transfer',
  token: {
    address_hash: token,
    name: 'Test Dollar',
    symbol: 'TUSD',
    decimals: '6',
    type: 'ERC-20',
    icon_url: null,
  },
  total: { value: '2500000', decimals: '6' },
  ...more,
})
/** Input of `approve(friend, amount)`. */
const approval = (amount: bigint) =>
  `0x095ea7b3${friend.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
type Item = ReturnType<typeof sent> | ReturnType<typeof moved>

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** @param say takes the answers over. */
const given = async (
  lists: { readonly transactions?: readonly Item[]; readonly 'token-transfers'?: readonly Item[] },
  { size = 50, say }: { size?: number; say?: (url: URL) => string | undefined } = {},
) => {
  const asked: string[] = []
  const {
    url: base,
    outbound,
    close,
  } = await startOutside((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    asked.push(url.pathname + url.search)
    const said = say?.(url)
    if (said !== undefined) return void response.end(said)
    const list = [...(lists[url.pathname.split('/').at(-1) as keyof typeof lists] ?? [])].toSorted(
      (a, b) => b.block_number - a.block_number,
    )
    // By position in place of by key: what comes back is given as it was.
    const start = Number(url.searchParams.get('items_count') ?? 0)
    const items = list.slice(start, start + size)
    const next =
      start + size < list.length
        ? { block_number: items.at(-1)?.block_number, index: 0, items_count: start + size }
        : null
    response.end(JSON.stringify({ items, next_page_params: next }))
  })
  open.push(close)
  const [network] = loadConfig({
    values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }),
  }).networks
  if (!network) throw new Error('no network')
  const url = base
  const page = createBlockscoutHistory(url, network, { outbound, logger: pino({ level: 'silent' }) } as never)
  const all = async () => {
    const items: HistoryItem[] = []
    let cursor: string | undefined
    let pages = 0
    for (; pages < 100; pages += 1) {
      const { data, next } = await page(me, cursor)
      items.push(...data)
      if (next === null) break
      cursor = next
    }
    return { items, pages: pages + 1 }
  }
  return { page, all, asked }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A transaction and the end of its page as eth.blockscout.com told them in August 2026; the numbers of block and nonce were not kept and are ours. */
const recorded = {
  items: [
    {
      hash: '0x7e28eb7d25260d3666b3fd1f399cbbe593c843dbc44807ccbd28faefab778a11',
      block_number: 25_752_031,
      timestamp: '2026-08-14T09:45:59.000000Z',
      from: {
        ens_domain_name: null,
        hash: '0x53B211221ed8a0835e1ebF629A478367F451a378',
        implementations: [],
        is_contract: false,
        metadata: null,
        reputation: 'ok',
      },
      to: {
        ens_domain_name: 'vitalik.eth',
        hash: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        implementations: [
          { address_hash: '0x5A7FC11397E9a8AD41BF10bf13F22B0a63f96f6d', name: 'AmbireAccount7702' },
        ],
        is_contract: true,
        metadata: { tags: [{ meta: {}, name: 'Vitalik Buterin', ordinal: 10, tagType: 'name' }] },
      },
      value: '100000000000',
      status: 'ok',
      result: 'success',
      nonce: 3,
      method: null,
      raw_input: '0x',
      type: 2,
      gas_used: '21062',
      confirmation_duration: [0, 12_040],
      fee: { type: 'actual', value: '2319171867168' },
      transaction_types: ['coin_transfer', 'contract_call'],
      is_pending_update: false,
    },
  ],
  next_page_params: {
    index: 115,
    value: '10000000000000000',
    hash: '0x6d746dedb641ed6a57eb6c8cc6e18c7d0516694186baa90156b099e24c0bf15e',
    inserted_at: '2026-07-17T03:06:45.105572Z',
    block_number: 25_549_607,
    fee: '5451119184000',
    items_count: 50,
  },
}

describe('what a Blockscout says', () => {
  test('is read as one of the public ones wrote it, and its page gets back what it named', async () => {
    const { page, asked } = await given(
      {},
      {
        say: ({ pathname, searchParams }) =>
          pathname.endsWith('/transactions') && !searchParams.has('block_number')
            ? JSON.stringify(recorded)
            : undefined,
      },
    )
    const { data, next } = await page('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', undefined)
    expect(data.map(lineOf)).toEqual(['receive confirmed in 0.0000001 ETH'])
    expect(data[0]?.metadata).toMatchObject({
      minedAt: '2026-08-14T09:45:59.000Z',
      sentFrom: '0x53B211221ed8a0835e1ebF629A478367F451a378',
    })
    await page('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', next ?? undefined)
    const again = new URL(asked.find((path) => path.includes('block_number')) ?? '', 'http://x')
    expect(Object.fromEntries(again.searchParams)).toEqual(
      Object.fromEntries(
        Object.entries(recorded.next_page_params).map(([name, value]) => [name, String(value)]),
      ),
    )
  })

  test('who sent it is never taken from what a token says', async () => {
    const { page } = await given({
      transactions: [sent(2)],
      'token-transfers': [moved(1, { from: party(me), to: party(friend) })],
    })
    const { data } = await page(me, undefined)
    expect(data.map(({ metadata }) => metadata.sentFrom)).toEqual([me, ''])
  })

  test('an allowance taken back is no approval, and one of an unknown contract is one', async () => {
    const { page } = await given({
      transactions: [
        sent(2, { value: '0', method: 'approve', raw_input: approval(0n) }),
        sent(1, { value: '0', method: '0x095ea7b3', raw_input: approval(2n ** 256n - 1n) }),
      ],
    })
    const { data } = await page(me, undefined)
    expect(data.map(lineOf)).toEqual(['revoke confirmed', 'approve confirmed'])
  })

  test('is told in our words, transactions with their transfers', async () => {
    const { page } = await given({
      transactions: [
        sent(9),
        sent(8, { from: party(friend), to: party(me) }),
        sent(7, { status: 'error' }),
        sent(6, { to: null, value: '0' }),
        sent(5, { value: '1000000000000000000' }),
        sent(4, { value: '0', raw_input: approval(1n) }),
      ],
      'token-transfers': [
        moved(10),
        moved(5),
        moved(3, {
          token: { name: 'Art', symbol: 'ART', decimals: null, type: 'ERC-721' },
          total: { token_id: '42' },
        }),
        moved(2, { from: party(`0x${'0'.repeat(40)}`) }),
      ],
    })
    const { data, next, searched } = await page(me.toUpperCase().replace('X', 'x'), undefined)
    expect(data.map(lineOf)).toEqual([
      'receive confirmed in 2.5 TUSD',
      'send confirmed out 1.5 ETH',
      'receive confirmed in 1.5 ETH',
      'execute failed',
      'deploy confirmed',
      'trade confirmed out 1 ETH in 2.5 TUSD',
      'approve confirmed',
      'receive confirmed in 1 Art #42',
      'mint confirmed in 2.5 TUSD',
    ])
    expect([next, searched]).toEqual([null, { back: null, native: true, gaps: false }])
    expect(data[1]?.metadata).toEqual({
      operationType: 'send',
      hash: hashOf(9),
      chain: 'eip155:1',
      minedAt: timeOf(9),
      sentFrom: me,
      sentTo: friend,
      status: 'confirmed',
      nonce: 9,
    })
  })

  test.each([1, 2, 3, 7, 50])('comes once and in order, with %i on a page of theirs', async (size) => {
    const transactions = range(1, 20).map((block) => sent(block))
    const transfers = [...range(5, 12), ...range(30, 42)].map((block) => moved(block))
    const { all } = await given({ transactions, 'token-transfers': transfers }, { size })
    const { items } = await all()
    const expected = [...range(30, 42), ...range(1, 20)].toSorted((a, b) => b - a).map(hashOf)
    expect(items.map(({ metadata }) => metadata.hash)).toEqual(expected)
    // Those that stand in both lists came as one.
    expect(items.find(({ metadata }) => metadata.hash === hashOf(8))?.transfers).toHaveLength(2)
  })

  test('of an account that nobody knows is nothing', async () => {
    const { page } = await given({})
    expect(await page(me, undefined)).toMatchObject({ data: [], next: null })
  })

  test('in another’s name, of nothing, is not shown', async () => {
    const { page } = await given({
      'token-transfers': [
        moved(3, { from: party(me), to: party(friend), total: { value: '0', decimals: '6' } }),
      ],
    })
    expect((await page(me, undefined)).data).toEqual([])
  })

  test('has no amount where nobody says how many places the token has', async () => {
    const placeless = { ...moved(3).token, decimals: null } as never
    const { page } = await given({
      'token-transfers': [moved(3, { token: placeless, total: { value: '2500000' } as never })],
    })
    const [item] = (await page(me, undefined)).data
    expect(item?.transfers.map(({ quantity }) => quantity.numeric)).toEqual([''])
  })

  test('is left out where it has another form, and the rest is told', async () => {
    const { page } = await given({
      transactions: [sent(3, { hash: 'x' }), sent(2), sent(1, { block_number: null as never })],
    })
    expect((await page(me, undefined)).data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(2)])
  })
})

describe('a Blockscout that does not behave', () => {
  const again = { block_number: 5, index: 0, items_count: 50 }

  test.each([
    ['to itself', () => again],
    [
      'ever further, with the same items',
      (url: URL) => ({ ...again, index: Number(url.searchParams.get('index') ?? 0) + 1 }),
    ],
  ])('and leads %s comes to an end', async (_what, nextOf) => {
    const items = [sent(7), sent(6), sent(5)]
    const { all, asked } = await given(
      {},
      {
        say: (url) =>
          JSON.stringify(
            url.pathname.endsWith('/transactions')
              ? { items, next_page_params: nextOf(url) }
              : { items: [], next_page_params: null },
          ),
      },
    )
    const { items: found, pages } = await all()
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(pages).toBeLessThan(10)
    expect(asked.length).toBeLessThan(60)
  })

  test.each([
    ['no JSON', '<html>'],
    ['another form', '{"items":"x"}'],
    ['page parameters that nobody knows', JSON.stringify({ items: [], next_page_params: { apikey: 'x' } })],
    ['too much', `{"items":[],"next_page_params":null,"x":"${'x'.repeat(3 * 1024 * 1024)}"}`],
  ])('and says %s is a failure', async (_what, text) => {
    const { page } = await given({}, { say: () => text })
    await expect(page(me, undefined)).rejects.toMatchObject({ name: 'OutboundError' })
  })

  test('a piece is called by its number alone, whatever a service says that this is', async () => {
    const piece = (block: number, token_id: string) =>
      moved(block, {
        token: { name: 'Pictures', symbol: 'PIC', decimals: null, type: 'ERC-721' },
        total: { token_id },
      })
    const { all } = await given({
      'token-transfers': [piece(2, '7'), piece(1, 'Visit\u202e https://evil.example')],
    })
    const { items } = await all()
    expect(items.map(({ transfers: [one] }) => one?.nft_info?.name)).toEqual(['Pictures #7', 'Pictures'])
  })

  test('a cursor that somebody made up is refused', async () => {
    const { page, asked } = await given({})
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'x',
      made({}),
      made({ b: -1, t: null, k: null }),
      made({ b: 1, t: { apikey: 'x' }, k: null }),
      made({ b: 1, t: { index: { a: 1 } }, k: null }),
    ])
      await expect(page(me, cursor)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(asked).toEqual([])
  })
})
