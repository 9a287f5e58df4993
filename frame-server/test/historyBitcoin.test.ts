import type { HistoryPage } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { mainnet, testnet, useBitcoinServer } from './bitcoinServer.ts'
import type { Said } from './esploraService.ts'
import { ask } from './harness.ts'

/* History of Bitcoin out of an Esplora: answers of the forms of its document, and services that lie, loop and stop. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const friend = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const another = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const id = (number: number) => number.toString(16).padStart(64, '0')

/** An address that has none: a script of another form. */
const nobody = undefined
type Place = readonly [address: string | undefined, satoshis: number]
const placeOf = ([address, value]: Place) => ({
  scriptpubkey: '0014',
  ...(address !== undefined && { scriptpubkey_address: address }),
  value,
})
const inBlock = (number: number) => ({
  confirmed: true,
  block_height: number,
  block_hash: id(number),
  block_time: 1_700_000_000 + number,
})
/** As `GET /address/:address/txs` has it. An input without a place made its coins. */
const transaction = (
  number: number,
  inputs: readonly (Place | null)[],
  outputs: readonly Place[],
  status: object = inBlock(number),
) => {
  const sum = (places: readonly (Place | null)[]) => places.reduce((all, place) => all + (place?.[1] ?? 0), 0)
  return {
    txid: id(number),
    version: 2,
    locktime: 0,
    vin: inputs.map((place) => ({
      txid: id(0),
      vout: 0,
      prevout: place && placeOf(place),
      scriptsig: '',
      witness: ['30'],
      is_coinbase: place === null,
      sequence: 4_294_967_295,
    })),
    vout: outputs.map(placeOf),
    size: 222,
    weight: 561,
    fee: inputs.includes(null) ? 0 : sum(inputs) - sum(outputs),
    status,
  }
}
const received = (number: number) => transaction(number, [[friend, 2_000]], [[me, 1_000 + number]])

const at = useBitcoinServer()
const { paths } = at
const read = async (more = '', account = me) => {
  const { status, body } = await ask(at.server.base, 'GET', `/v1/account/${account}/history?${caller}${more}`)
  return { status, body: body as HistoryPage }
}
const first = async (...all: readonly object[]) => {
  paths.set(`/address/${me}/txs`, all)
  return (await read()).body.data[0]
}
const moved = (numeric: string, direction: string, counterparty?: string) => [
  {
    fungible_info: { name: 'Bitcoin', symbol: 'BTC' },
    direction,
    quantity: { numeric },
    ...(counterparty !== undefined && { counterparty }),
  },
]

describe('what a transaction changed of what lies at the address', () => {
  test('what came, and from whom', async () => {
    expect(await first(transaction(7, [[friend, 150_001_000]], [[me, 150_000_000]]))).toEqual({
      id: `${mainnet}:${id(7)}`,
      metadata: {
        operationType: 'receive',
        hash: id(7),
        chain: mainnet,
        minedAt: new Date(1_700_000_007_000).toISOString(),
        sentFrom: friend,
        sentTo: '',
        status: 'confirmed',
        nonce: 0,
      },
      transfers: moved('1.5', 'in', friend),
    })
  })

  test.each([
    [
      'sent: change and fee are not what went to the other one',
      [[me, 100_000_000]],
      [
        [friend, 25_000_000],
        [me, 74_999_000],
      ],
      'send',
      moved('0.25', 'out', friend),
    ],
    [
      'sent from several outputs, to two: nobody is the other one',
      [
        [me, 50],
        [me, 60],
      ],
      [
        [friend, 40],
        [another, 50],
        [me, 10],
      ],
      'send',
      moved('0.0000009', 'out'),
    ],
    ['to oneself: what was moved', [[me, 1_000]], [[me, 900]], 'send', moved('0.000009', 'self')],
    ['to a script that has no address', [[me, 1_000]], [[nobody, 400]], 'send', moved('0.000004', 'out')],
    [
      'together with others: what is less, with whatever the fee took of it',
      [
        [me, 1_000],
        [friend, 1_000],
      ],
      [
        [another, 1_500],
        [me, 300],
      ],
      'send',
      moved('0.000007', 'out', another),
    ],
    [
      'together with others, and more came than went',
      [
        [me, 1_000],
        [friend, 5_000],
      ],
      [[me, 4_000]],
      'receive',
      moved('0.00003', 'in', friend),
    ],
    ['what a block made', [null], [[me, 312_500_000]], 'receive', moved('3.125', 'in')],
    ['nothing but a fee', [[me, 500]], [[nobody, 0]], 'execute', []],
  ] as const)('%s', async (_name, inputs, outputs, operationType, transfers) => {
    expect(await first(transaction(3, inputs, outputs))).toMatchObject({
      metadata: { operationType },
      transfers,
    })
  })

  test('what waits for a block is pending, now', async () => {
    const item = await first(transaction(3, [[friend, 2_000]], [[me, 1_000]], { confirmed: false }))
    expect(item?.metadata).toMatchObject({
      status: 'pending',
      minedAt: new Date(at.server.clock.now).toISOString(),
    })
  })

  test('a block without a time is a gap, and no time is made up', async () => {
    paths.set(`/address/${me}/txs`, [
      transaction(4, [[friend, 2_000]], [[me, 1_000]], { confirmed: true }),
      received(3),
    ])
    const { body } = await read()
    expect(body.data.map(({ metadata }) => metadata.hash)).toEqual([id(3)])
    expect(body.searched).toEqual({ back: null, native: true, gaps: true })
  })
})

describe('pages', () => {
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at)

  test('go on behind the last one in a block, until one is short', async () => {
    const waits = transaction(99, [[friend, 2_000]], [[me, 1_000]], { confirmed: false })
    paths.set(`/address/${me}/txs`, [waits, ...numbers(50, 25).map(received)])
    paths.set(`/address/${me}/txs/chain/${id(26)}`, numbers(25, 10).map(received))
    paths.set(`/address/${me}/txs/chain/${id(16)}`, numbers(15, 3).map(received))
    let cursor: string | null = ''
    const seen: string[] = []
    while (cursor !== null) {
      const { body }: { body: HistoryPage } = await read(cursor === '' ? '' : `&cursor=${cursor}`)
      seen.push(...body.data.map(({ metadata }) => metadata.hash))
      cursor = body.next
    }
    expect(seen).toEqual([99, ...numbers(50, 38)].map(id))
  })

  test('one that gives what stands before it again is the end', async () => {
    paths.set(`/address/${me}/txs/chain/${id(26)}`, numbers(26, 25).map(received))
    expect((await read(`&cursor=${id(26)}`)).body).toMatchObject({ data: [], next: null })
  })

  test('a cursor that is none is refused, and nothing is asked', async () => {
    expect(await read('&cursor=abc')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
    expect(at.esplora.asked).toEqual([])
  })

  test('two looks within four seconds ask once', async () => {
    paths.set(`/address/${me}/txs`, [])
    await read()
    expect((await read()).body).toEqual({
      data: [],
      next: null,
      searched: { back: null, native: true, gaps: false },
    })
    expect(at.esplora.asked).toHaveLength(1)
    at.server.clock.now += 4_001
    await read()
    expect(at.esplora.asked).toHaveLength(2)
  })
})

describe('which address, on which network', () => {
  test('capitals of an address of code are the same one', async () => {
    paths.set(`/address/${me}/txs`, [received(1)])
    expect((await read('', me.toUpperCase())).body.data).toHaveLength(1)
  })

  test.each([
    ['a network that is not read', `&chainId=${testnet}`, me],
    ['an address of another network', `&chainId=${mainnet}`, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['a letter that is another one', `&chainId=${mainnet}`, me.replace('bc1qw', 'bc1qq')],
    ['an address of EVM', `&chainId=${mainnet}`, `0x${'a'.repeat(40)}`],
  ])('nothing is told, and nothing asked: %s', async (_name, more, account) => {
    expect((await read(more, account)).body).toEqual({ data: [], next: null })
    expect(at.esplora.asked).toEqual([])
  })

  test('an operator without a history has none here either', async () => {
    await at.server.stop()
    await at.start({ providers: { history: { kind: 'none' } } })
    expect((await read()).body).toEqual({ data: [], next: null })
    expect(at.esplora.asked).toEqual([])
  })
})

describe('an Esplora that lies, or is gone, is no empty history', () => {
  const waits = transaction(1, [[friend, 2_000]], [[me, 1_000]])
  test.each<[string, Said]>([
    ['gone', undefined],
    ['no list', { txid: id(1) }],
    ['more than will ever be', [{ ...waits, vout: [{ scriptpubkey_address: me, value: 22e14 }] }]],
    ['less than nothing', [{ ...waits, vout: [{ scriptpubkey_address: me, value: -1 }] }]],
    ['an id that is none', [{ ...waits, txid: 'x' }]],
    ['no inputs', [{ ...waits, vin: [] }]],
    ['a time that is none', [{ ...waits, status: { confirmed: true, block_time: 1e16 } }]],
  ])('%s', async (_name, said) => {
    paths.set(`/address/${me}/txs`, said)
    expect(await read()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
  })
})
