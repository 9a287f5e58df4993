import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { bitcoinCurrency as nativeCurrency, mainnet, testnet, useBitcoinServer } from './bitcoinServer.ts'
import { startEsploraService, type Said } from './esploraService.ts'
import { ask, configValues } from './harness.ts'

/* What the server says of Bitcoin: by an Esplora that is right, one that lies, and one that is gone. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const old = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const id = (letter: string) => letter.repeat(64)
const sums = (funded: number, spent: number) => ({
  funded_txo_count: 3,
  funded_txo_sum: funded,
  spent_txo_count: 1,
  spent_txo_sum: spent,
  tx_count: 4,
})
/** An answer of `GET /address/:address` in the form that Esplora's document has. */
const stats = (chain: readonly [number, number], mempool: readonly [number, number] = [0, 0], of = me) => ({
  address: of,
  chain_stats: sums(...chain),
  mempool_stats: sums(...mempool),
})
/** Of Esplora's document, with its example's numbers. */
const estimates = {
  '2': 87.882,
  '3': 87.882,
  '4': 87.882,
  '5': 81.129,
  '6': 68.285,
  '10': 1.027,
  '20': 1.027,
  '25': 1.027,
  '144': 1.027,
  '504': 1.027,
  '1008': 1.027,
}
const inBlock = {
  confirmed: true,
  block_height: 863_000,
  block_hash: id('0'),
  block_time: 1_727_000_000,
}
const coin = (txid: string, vout: number, value: number, status: object = inBlock) => ({
  txid,
  vout,
  status,
  value,
})
const transaction = (txid: string, isConfirmed: boolean) => ({
  txid,
  version: 2,
  locktime: 0,
  vin: [
    {
      txid: id('e'),
      vout: 1,
      prevout: { scriptpubkey: '0014', scriptpubkey_address: me, value: 100_000 },
      scriptsig: '',
      witness: ['30', '02'],
      is_coinbase: false,
      sequence: 4_294_967_293,
    },
  ],
  vout: [{ scriptpubkey: '0014', scriptpubkey_address: me, value: 99_000 }],
  size: 222,
  weight: 561,
  fee: 1_000,
  status: isConfirmed ? inBlock : { confirmed: false },
})

const at = useBitcoinServer()
const { paths } = at
const read = async (path: string) => {
  const { status, body } = await ask(
    at.server.base,
    'GET',
    `/v1${path}${path.includes('?') ? '&' : '?'}${caller}`,
  )
  return { status, body: body as { [name: string]: unknown } }
}
const funds = (address = me, more = '') => read(`/bitcoin/address/${address}?chainId=${mainnet}${more}`)
const balances = (account = me, more = '') => read(`/account/${account}/balance?${more}`)
const became = (txid: string, input?: string) =>
  read(`/bitcoin/transaction/${txid}?chainId=${mainnet}${input === undefined ? '' : `&input=${input}`}`)

describe('balance', () => {
  test('what is in blocks, to the satoshi, and what waits, told apart', async () => {
    paths.set(`/address/${me}`, stats([300_000_001, 100_000_000], [50_000, 0]))
    expect((await balances()).body).toEqual({
      balances: [
        {
          name: 'Bitcoin',
          symbol: 'BTC',
          chainId: mainnet,
          price: 0,
          quantity: { decimals: '8', numeric: '2.00000001' },
          pending: '0.0005',
          iconUrl: '',
        },
      ],
    })
  })

  test('what has left is not there any more, though no block has it', async () => {
    paths.set(`/address/${me}`, stats([100_000_000, 0], [89_990_000, 100_000_000]))
    expect((await balances()).body['balances']).toMatchObject([
      { quantity: { numeric: '0.8999' }, pending: '-0.1001' },
    ])
  })

  test('nothing is something that is known', async () => {
    paths.set(`/address/${me}`, stats([0, 0]))
    const { body } = await balances()
    expect(body['balances']).toMatchObject([{ quantity: { numeric: '0' } }])
    expect((body['balances'] as object[])[0]).not.toHaveProperty('pending')
  })

  test('kept for 30 seconds, and not when something changed', async () => {
    paths.set(`/address/${me}`, stats([100, 0]))
    await balances()
    paths.set(`/address/${me}`, stats([200, 0]))
    const shown = async (more = '') =>
      ((await balances(me, more)).body['balances'] as { quantity: { numeric: string } }[])[0]?.quantity
        .numeric
    expect(await shown()).toBe('0.000001')
    expect(await shown(`forceUpdate=${mainnet}:0x`)).toBe('0.000002')
    expect(await shown()).toBe('0.000002')
    paths.set(`/address/${me}`, stats([300, 0]))
    at.server.clock.now += 30_001
    expect(await shown()).toBe('0.000003')
  })

  test('an address of one network is asked of no other one', async () => {
    expect((await balances(me, `chainId=${testnet}`)).body).toEqual({ balances: [] })
    // Base 58 as Solana's addresses are: what is no 32 bytes is none of those.
    await at.server.stop()
    await at.start({}, [
      {
        id: solana,
        name: 'Solana',
        nativeCurrency: { ...nativeCurrency, decimals: 9 },
        rpcUrl: 'http://127.0.0.1:1',
      },
    ])
    paths.set(`/address/${old}`, stats([5, 0], [0, 0], old))
    expect((await balances(old)).body['balances']).toMatchObject([{ chainId: mainnet }])
  })

  test('an address of code is the same one in capitals', async () => {
    paths.set(`/address/${me}`, stats([5, 0]))
    expect((await balances(me.toUpperCase())).body['balances']).toMatchObject([
      { quantity: { numeric: '0.00000005' } },
    ])
    expect(at.esplora.asked).toEqual([`/address/${me}`])
  })

  test('in dollars, where the provider of prices has it', async () => {
    let asked: string | undefined
    const prices = createServer((request, response) => {
      asked = request.url
      const price = { price: 61_234.5, timestamp: Math.floor(at.server.clock.now / 1_000), confidence: 0.99 }
      response.end(JSON.stringify({ coins: { 'coingecko:bitcoin': price } }))
    })
    await new Promise<void>((resolve) => prices.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(prices.address() as AddressInfo).port}`
    await at.server.stop()
    await at.start({ providers: { prices: { kind: 'llama', url } } })
    paths.set(`/address/${me}`, stats([200_000_000, 0]))
    expect((await balances()).body['balances']).toMatchObject([{ price: 61_234.5, value: 122_469 }])
    expect(asked).toBe('/prices/current/coingecko%3Abitcoin')
    const { body } = await ask(at.server.base, 'POST', `/v1/fungible/price?${caller}`, {
      currency: 'usd',
      addresses: [`${mainnet}:0x`, `${testnet}:0x`],
    })
    expect((body as { fungibles: object[] }).fungibles).toMatchObject([{ symbol: 'BTC', price: 61_234.5 }])
    prices.close()
  })
})

describe('what a send form needs', () => {
  test('coins, what waits of them, and rates for a virtual byte', async () => {
    paths.set(`/address/${me}`, stats([150_000, 0], [7_000, 0]))
    paths.set(`/address/${me}/utxo`, [
      coin(id('a'), 0, 150_000),
      coin(id('b'), 3, 7_000, { confirmed: false }),
    ])
    paths.set('/fee-estimates', estimates)
    expect(await funds()).toEqual({
      status: 200,
      body: {
        confirmed: '150000',
        pending: '7000',
        coins: [
          { txid: id('a'), vout: 0, value: '150000', isConfirmed: true },
          { txid: id('b'), vout: 3, value: '7000', isConfirmed: false },
        ],
        isWhole: true,
        rates: { fast: 87.882, usual: 68.285, slow: 1.027 },
      },
    })
  })

  test.each<[string, Said]>([
    ['refused', (_request, response) => response.writeHead(400).end('Too many unspent transaction outputs')],
    ['more than are counted', Array.from({ length: 501 }, (_, at) => coin(id('a'), at, 1))],
    ['more bytes than are read', `[${'"x",'.repeat(200_000)}"x"]`],
  ])('an address with too many coins (%s) has its balance all the same', async (_what, said) => {
    paths.set(`/address/${me}`, stats([150_000, 0]))
    paths.set(`/address/${me}/utxo`, said)
    paths.set('/fee-estimates', {})
    expect((await funds()).body).toEqual({
      confirmed: '150000',
      pending: '0',
      coins: [],
      isWhole: false,
      rates: null,
    })
  })

  test('what was kept is not told where something changed, and then nobody is told the old', async () => {
    paths.set(`/address/${me}`, stats([100, 0]))
    paths.set(`/address/${me}/utxo`, [])
    paths.set('/fee-estimates', {})
    const confirmed = async (more = '') => (await funds(me, more)).body['confirmed']
    expect(await confirmed()).toBe('100')
    paths.set(`/address/${me}`, stats([200, 0]))
    expect(await confirmed()).toBe('100')
    expect(await confirmed('&fresh=1')).toBe('200')
    expect(await confirmed()).toBe('200')
    expect((await balances()).body['balances']).toMatchObject([{ quantity: { numeric: '0.000002' } }])
  })

  test.each([
    ['no number', { '1': 'much' }],
    ['a rate that nobody means', { '1': 1e9 }],
    ['below nothing', { '1': -1 }],
    ['none', undefined],
  ])('rates: %s', async (_what, rates) => {
    paths.set(`/address/${me}`, stats([1, 0]))
    paths.set(`/address/${me}/utxo`, [coin(id('a'), 0, 1)])
    paths.set('/fee-estimates', rates)
    expect(await funds()).toMatchObject({ status: 200, body: { confirmed: '1', rates: null } })
  })

  test('to wait longer never costs more', async () => {
    paths.set(`/address/${me}`, stats([1, 0]))
    paths.set(`/address/${me}/utxo`, [])
    paths.set('/fee-estimates', { '1': 2, '6': 5, '144': 3 })
    expect((await funds()).body['rates']).toEqual({ fast: 5, usual: 5, slow: 3 })
  })
})

describe('what became of a transaction', () => {
  test('waiting, then in a block; what it spends and costs', async () => {
    paths.set(`/tx/${id('c')}`, transaction(id('c'), false))
    const known = { input: { txid: id('e'), vout: 1 }, fee: '1000', replacedBy: null }
    expect((await became(id('c'))).body).toEqual({ state: 'pending', ...known })
    paths.set(`/tx/${id('c')}`, transaction(id('c'), true))
    at.server.clock.now += 5_000
    expect((await became(id('c'))).body).toEqual({ state: 'confirmed', ...known })
  })

  test('gone: another one spends what it spent, or nobody knows', async () => {
    const input = `${id('e')}:1`
    const unknown = { state: 'unknown', input: null, fee: null, replacedBy: null }
    paths.set(`/tx/${id('e')}/outspend/1`, { spent: false })
    expect((await became(id('c'))).body).toEqual(unknown)
    expect((await became(id('c'), input)).body).toEqual(unknown)
    paths.set(`/tx/${id('e')}/outspend/1`, {
      spent: true,
      txid: id('d'),
      vin: 0,
      status: { confirmed: false },
    })
    at.server.clock.now += 5_000
    expect((await became(id('c'), input)).body).toEqual({ ...unknown, replacedBy: id('d') })
    paths.set(`/tx/${id('e')}/outspend/1`, { spent: true, txid: id('c'), vin: 0 })
    at.server.clock.now += 5_000
    expect((await became(id('c'), input)).body).toEqual(unknown)
  })
})

describe('errors', () => {
  const good = (path: string) => {
    paths.set(`/address/${me}`, stats([100, 0]))
    paths.set(`/address/${me}/utxo`, [])
    paths.set('/fee-estimates', {})
    return path
  }
  const large: RequestListener = (_request, response) => {
    response.write('{"address":"')
    const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  }
  test.each<[string, string, Said]>([
    ['another address', `/address/${me}`, stats([1, 0], [0, 0], old)],
    ['more than will ever be', `/address/${me}`, stats([21e14 + 1, 0])],
    ['more spent than there was', `/address/${me}`, stats([1, 2])],
    ['more leaves than is there', `/address/${me}`, stats([5, 0], [0, 6])],
    ['half a satoshi', `/address/${me}`, stats([1.5, 0])],
    ['a text for an amount', `/address/${me}`, { ...stats([1, 0]), chain_stats: { funded_txo_sum: '1' } }],
    ['no JSON', `/address/${me}`, '<html>'],
    ['an error', `/address/${me}`, (_request, response) => response.writeHead(500).end()],
    [
      'a redirect',
      `/address/${me}`,
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['no end', `/address/${me}`, large],
    ['a coin twice', `/address/${me}/utxo`, [coin(id('a'), 0, 1), coin(id('a'), 0, 1)]],
    ['no id of a coin', `/address/${me}/utxo`, [coin('a', 0, 1)]],
  ])('%s: nothing is told, and it is tried again', async (_what, path, said) => {
    good(path)
    paths.set(path, said)
    expect(await funds()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    if (!path.endsWith('utxo')) expect((await balances()).status).toBe(502)
    good(path)
    at.server.clock.now += 10_000
    expect(await funds()).toMatchObject({ status: 200, body: { confirmed: '100' } })
  })

  test.each<[string, Said]>([
    ['another transaction', transaction(id('d'), true)],
    ['no form', { txid: id('c'), status: { confirmed: 'yes' } }],
    ['an error', (_request, response) => response.writeHead(500).end()],
  ])('of a transaction %s: nothing is said of it', async (_what, said) => {
    paths.set(`/tx/${id('c')}`, said)
    expect(await became(id('c'))).toMatchObject({ status: 502 })
  })

  test('a service of another network is not used, and is named in the log; once it is right it is', async () => {
    good('')
    at.esplora.genesis = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
    expect((await funds()).status).toBe(502)
    expect((await balances()).status).toBe(502)
    expect(at.esplora.asked).toEqual([])
    expect(at.server.logged.join('')).toContain('esplora is of another network')
    at.esplora.genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
    at.server.clock.now += 60_001
    expect((await funds()).body['confirmed']).toBe('100')
  })

  test('one that is gone', async () => {
    await at.esplora.stop()
    expect((await funds()).status).toBe(502)
    at.esplora = await startEsploraService()
  })

  test.each([
    [
      'a network without one',
      `/bitcoin/address/mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn?chainId=${testnet}`,
      'network_unknown',
    ],
    [
      'a network that nobody has',
      `/bitcoin/transaction/${id('a')}?chainId=bip122:${'1'.repeat(32)}`,
      'network_unknown',
    ],
    [
      'another network’s address',
      `/bitcoin/address/mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn?chainId=${mainnet}`,
      'invalid_request',
    ],
    ['a wrong checksum', `/bitcoin/address/${me.slice(0, -1)}5?chainId=${mainnet}`, 'invalid_request'],
    ['no address', `/bitcoin/address/..%2Ftx?chainId=${mainnet}`, 'invalid_request'],
    ['no id', `/bitcoin/transaction/${'g'.repeat(64)}?chainId=${mainnet}`, 'invalid_request'],
    ['no input', `/bitcoin/transaction/${id('a')}?chainId=${mainnet}&input=${id('a')}`, 'invalid_request'],
  ])('%s is told by its code, and nobody is asked', async (_what, path, code) => {
    expect((await read(path)).body).toMatchObject({ error: { code } })
    expect(at.esplora.asked).toEqual([])
  })
})

describe('a transaction is given to the network', () => {
  const raw = '02000000000101'.padEnd(200, 'a')
  const send = async (body: object = { raw }, chainId = mainnet) =>
    ask(at.server.base, 'POST', `/v1/bitcoin/transaction?chainId=${chainId}&${caller}`, body)
  /** What the Esplora was given, and how it answers. */
  const takes = (status: number, text: string) => {
    const given: string[] = []
    paths.set('/tx', (request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        given.push(`${request.method} ${body}`)
        response.writeHead(status).end(text)
      })
    })
    return given
  }

  test('as it came, once; its id is the answer', async () => {
    const given = takes(200, id('d'))
    expect((await send()).body).toEqual({ txid: id('d') })
    expect(given).toEqual([`POST ${raw}`])
  })
  test('a refusal says what the node said', async () => {
    const given = takes(400, 'sendrawtransaction RPC error: {"code":-26,"message":"dust"}')
    const { status, body } = await send()
    expect([status, (body as { error: { code: string } }).error.code]).toEqual([400, 'invalid_request'])
    expect(JSON.stringify(body)).toContain('dust')
    expect(given).toHaveLength(1)
  })
  test.each([
    [500, 'gone'],
    [200, 'no id'],
    [404, ''],
  ])('%i %s: nobody knows whether it was taken, and it is not asked again', async (status, text) => {
    const given = takes(status, text)
    expect((await send()).body).toMatchObject({ error: { code: 'provider_unavailable' } })
    expect(given).toHaveLength(1)
  })
  test.each<[string, object, string | undefined, string]>([
    ['no hex', { raw: 'zz' }, mainnet, 'invalid_request'],
    ['half a byte', { raw: 'abc' }, mainnet, 'invalid_request'],
    ['nothing', { raw: '' }, mainnet, 'invalid_request'],
    ['more than nodes pass on', { raw: 'aa'.repeat(100_001) }, mainnet, 'invalid_request'],
    ['a network that is not read', { raw }, testnet, 'network_unknown'],
  ])('%s is refused, and nobody is asked', async (_what, body, chainId, code) => {
    expect((await send(body, chainId)).body).toMatchObject({ error: { code } })
    expect(at.esplora.asked).toEqual([])
  })
})

describe('the configuration', () => {
  const load = (network: object) =>
    loadConfig({
      values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { networks: [network] }),
    }).networks[0]
  const described = { name: 'x', nativeCurrency }
  test('an id alone asks a public one; an entry in full asks none that it does not name', () => {
    expect(load([mainnet][0] as never)).toMatchObject({
      esploraUrl: 'https://mempool.space/api',
      isPublic: true,
      nodes: [],
    })
    expect(load({ id: mainnet })).not.toHaveProperty('esploraUrl')
    expect(load({ id: mainnet, esploraUrl: 'http://10.0.0.2:3000//' })).toMatchObject({
      esploraUrl: 'http://10.0.0.2:3000',
      isPublic: false,
    })
  })
  test.each([
    [
      { id: 'eip155:1', rpcUrl: 'http://a', esploraUrl: 'http://a', ...described },
      'an Esplora is for Bitcoin',
    ],
    [{ id: `bip122:${'1'.repeat(32)}`, esploraUrl: 'http://a', ...described }, 'an Esplora is for Bitcoin'],
    [{ id: mainnet, esploraUrl: 'ftp://a' }, 'expected the http(s) address of an Esplora'],
    [{ id: mainnet, esploraUrl: 'https://a/?key=1' }, 'expected no query'],
  ])('%j is refused', (network, message) => {
    expect(() => load(network)).toThrow(message)
  })
})
