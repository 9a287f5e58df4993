import type { HistoryItem } from '@walletframe/api-contract'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { historyConfig } from '../src/providers/history.ts'
import { createEtherscanHistory } from '../src/providers/history/etherscan.ts'
import { lineOf } from './historyLine.ts'
import { configValues } from './harness.ts'
import { startOutside } from './outside.ts'

/* An Etherscan that is not one: answers in the form of its documentation (API V2, account endpoints), and one that does not behave. */

const me = `0x${'a1'.repeat(20)}`
const friend = `0x${'b2'.repeat(20)}`
const contract = `0x${'c3'.repeat(20)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const secondOf = (block: number) => String(Date.UTC(2026, 0, 1) / 1_000 + block * 12)

const at = (block: number) => ({
  blockNumber: String(block),
  timeStamp: secondOf(block),
  hash: hashOf(block),
  confirmations: '100',
})
const sent = (block: number, more: object = {}) => ({
  ...at(block),
  blockHash: hashOf(9_000_000 + block),
  nonce: String(block),
  transactionIndex: '1',
  from: me,
  to: friend,
  value: '1500000000000000000',
  gas: '21000',
  gasPrice: '20000000000',
  isError: '0',
  txreceipt_status: '1',
  input: '0x',
  contractAddress: '',
  cumulativeGasUsed: '21000',
  gasUsed: '21000',
  methodId: '0x',
  functionName: '',
  ...more,
})
const paid = (block: number, more: object = {}) => ({
  ...at(block),
  from: contract,
  to: me,
  value: '250000000000000000',
  contractAddress: '',
  input: '',
  type: 'call',
  gas: '2300',
  gasUsed: '0',
  traceId: '0',
  isError: '0',
  errCode: '',
  ...more,
})
const moved = (block: number, more: object = {}) => ({
  ...at(block),
  nonce: '1',
  from: friend,
  to: me,
  contractAddress: contract,
  value: '2500000',
  tokenName: 'Test Dollar',
  tokenSymbol: 'TUSD',
  tokenDecimal: '6',
  input: 'deprecated',
  ...more,
})
const piece = (block: number, more: object = {}) => ({
  ...at(block),
  from: friend,
  to: me,
  contractAddress: contract,
  tokenID: '7',
  tokenName: 'Lighthouses',
  tokenSymbol: 'LIGHT',
  tokenDecimal: '0',
  ...more,
})

type Lists = Readonly<Partial<Record<string, readonly { readonly blockNumber: string }[]>>>
const none = { status: '0', message: 'No transactions found', result: [] }

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** @param say takes the answers over; undefined: as it is. */
const given = async (lists: Lists, say: (query: URLSearchParams) => unknown = () => undefined) => {
  const asked: URLSearchParams[] = []
  const {
    url: base,
    outbound,
    close,
  } = await startOutside((request, response) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://x')
    asked.push(query)
    const said = say(query)
    if (typeof said === 'string') return void response.end(said)
    if (said !== undefined) return void response.end(JSON.stringify(said))
    const end = Number(query.get('endblock') ?? Infinity)
    const result = (lists[query.get('action') ?? ''] ?? [])
      .filter(({ blockNumber }) => Number(blockNumber) <= end)
      .toSorted((a, b) => Number(b.blockNumber) - Number(a.blockNumber))
      .slice(0, Number(query.get('offset')))
    response.end(JSON.stringify(result.length === 0 ? none : { status: '1', message: 'OK', result }))
  })
  open.push(close)
  const [network] = loadConfig({
    values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }),
  }).networks
  if (!network) throw new Error('no network')
  const url = `${base}/v2/api`
  const page = createEtherscanHistory({ url, apiKey: 'KEY123' }, network, {
    outbound,
    logger: pino({ level: 'silent' }),
  } as never)
  const all = async () => {
    const items: HistoryItem[] = []
    let cursor: string | undefined
    for (let pages = 1; pages <= 100; pages += 1) {
      const { data, next } = await page(me, cursor)
      items.push(...data)
      if (next === null) return { items, pages }
      cursor = next
    }
    throw new Error('no end')
  }
  return { page, all, asked, network: network.id }
}

describe('what an Etherscan says', () => {
  test('is told in our words: what was sent, what came with it, coins that a contract paid, and pieces', async () => {
    const { page, asked, network } = await given({
      txlist: [
        sent(1, { to: '', value: '0', contractAddress: contract }),
        sent(3),
        sent(4, { isError: '1', txreceipt_status: '0' }),
        sent(5, { to: contract, value: '0', input: '0x12345678' }),
      ],
      txlistinternal: [paid(5), paid(6), paid(7, { isError: '1' })],
      tokentx: [moved(5, { from: me, to: contract }), moved(8)],
      tokennfttx: [piece(9)],
      token1155tx: [piece(10, { tokenID: '3', tokenValue: '5' })],
    })
    const { data, next, searched } = await page(me.toUpperCase().replace('0X', '0x'), undefined)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([10, 9, 8, 6, 5, 4, 3, 1].map(hashOf))
    expect(data.map(lineOf)).toEqual([
      'receive confirmed in 5 Lighthouses #3',
      'receive confirmed in 1 Lighthouses #7',
      'receive confirmed in 2.5 TUSD',
      'receive confirmed in 0.25 ETH',
      'trade confirmed in 0.25 ETH out 2.5 TUSD',
      'execute failed',
      'send confirmed out 1.5 ETH',
      'deploy confirmed',
    ])
    expect(next).toBeNull()
    expect(searched).toEqual({ back: null, native: true, gaps: false })
    expect(data[6]).toMatchObject({
      id: `${network}:${hashOf(3)}`,
      metadata: {
        chain: network,
        minedAt: '2026-01-01T00:00:36.000Z',
        sentFrom: me,
        sentTo: friend,
        nonce: 3,
      },
      transfers: [{ counterparty: friend }],
    })
    expect(asked.map((query) => query.get('action')).toSorted()).toEqual(
      ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'].toSorted(),
    )
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      chainid: network.slice('eip155:'.length),
      module: 'account',
      address: me,
      sort: 'desc',
      offset: '50',
      apikey: 'KEY123',
    })
  })

  test('comes once and in order, page by page, whichever list is the longer one', async () => {
    const blocks = (count: number, step: number) =>
      Array.from({ length: count }, (_, index) => 1 + index * step)
    const { all } = await given({
      txlist: blocks(130, 3).map((block) => sent(block)),
      tokentx: blocks(260, 2).map((block) => moved(block)),
    })
    const { items, pages } = await all()
    const hashes = items.map(({ metadata }) => metadata.hash)
    const every = [...new Set([...blocks(130, 3), ...blocks(260, 2)])].toSorted((a, b) => b - a).map(hashOf)
    expect(hashes).toEqual(every)
    expect(pages).toBeGreaterThan(4)
    // Both halves of what is in both lists.
    expect(items.find(({ metadata }) => metadata.hash === hashOf(7))?.transfers).toHaveLength(2)
  })

  test('a block with more in it than a page ends nothing: what is not told is a gap', async () => {
    const many = Array.from({ length: 80 }, (_, index) => moved(50, { hash: hashOf(1_000 + index) }))
    const { page, all } = await given({ txlist: [sent(3)], tokentx: [...many, moved(2)] })
    const { data, searched, next } = await page(me, undefined)
    expect(data).toHaveLength(50)
    expect(searched?.gaps).toBe(true)
    expect(next).toBe('e49')
    const { items } = await all()
    expect(items.slice(50).map(({ metadata }) => metadata.hash)).toEqual([hashOf(3), hashOf(2)])
  })

  test('of an account that did nothing is nothing', async () => {
    const { page } = await given({})
    expect(await page(me, undefined)).toMatchObject({ data: [], next: null })
  })

  test('in another’s name, of nothing, is not shown; nor is an amount where nobody says its places', async () => {
    const { page } = await given({
      tokentx: [moved(4, { value: '0', from: me, to: friend }), moved(3, { tokenDecimal: '' })],
    })
    const { data } = await page(me, undefined)
    expect(data.map(lineOf)).toEqual(['receive confirmed in  TUSD'])
  })

  test('is left out where it has another form, and the rest is told', async () => {
    const { page } = await given({
      txlist: [sent(5, { value: '-1' }), sent(4, { timeStamp: 'now' }), sent(3)],
      tokentx: [moved(8, { hash: '<script>' }), moved(7, { tokenName: 7 })],
    })
    const { data } = await page(me, undefined)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(3)])
  })

  test.each([['b1'], ['e'], ['e-1'], ['e1e9'], [`e${'9'.repeat(20)}`]])(
    'a cursor that is none: %s',
    async (cursor) => {
      const { page } = await given({})
      await expect(page(me, cursor)).rejects.toMatchObject({ code: 'invalid_request' })
    },
  )
})

describe('an Etherscan that does not behave', () => {
  const limited = {
    status: '0',
    message: 'NOTOK',
    result: 'Max calls per sec rate limit reached (3/sec)',
  }
  test('whose key is asked too often is asked again a moment later', async () => {
    let refusals = 2
    const { page } = await given({ txlist: [sent(3)] }, () => (refusals-- > 0 ? limited : undefined))
    const { data } = await page(me, undefined)
    expect(data).toHaveLength(1)
  })
  test('whose key is asked too often for good is no empty history', async () => {
    const { page } = await given({}, () => limited)
    await expect(page(me, undefined)).rejects.toMatchObject({ reason: 'limited' })
  })
  test.each([
    ['refuses the key', { status: '0', message: 'NOTOK', result: 'Invalid API Key (KEY123)' }],
    [
      'knows no such network',
      { status: '0', message: 'NOTOK', result: 'Missing or unsupported chainid parameter' },
    ],
    ['answers with a page', '<html>'],
    ['answers with something else', { jsonrpc: '2.0', result: 1 }],
  ])('that %s is no empty history, and its words stay here', async (_what, said) => {
    const { page } = await given({}, () => said)
    const error = await page(me, undefined).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'bad_answer' })
    expect(String(error) + String((error as Error).cause)).not.toContain('KEY123')
  })
  test('that tells newer blocks than it was asked for tells nothing twice', async () => {
    const { page } = await given({ txlist: [sent(9)] }, (query) =>
      query.get('action') === 'txlist'
        ? { status: '1', message: 'OK', result: [sent(9), sent(4)] }
        : undefined,
    )
    const { data } = await page(me, 'e5')
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(4)])
  })
})

test('the setting names its networks; by itself it is Etherscan’s own address', () => {
  expect(historyConfig.parse({ kind: 'etherscan', networks: ['eip155:1'], apiKey: 'k' })).toMatchObject({
    url: 'https://api.etherscan.io/v2/api',
  })
  expect(historyConfig.safeParse({ kind: 'etherscan' }).success).toBe(false)
  expect(historyConfig.safeParse({ kind: 'etherscan', networks: ['solana:x'] }).success).toBe(false)
})
