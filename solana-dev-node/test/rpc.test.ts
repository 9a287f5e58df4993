import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSolana, type SolanaChain } from '../src/chain.ts'

/* The node as its wire looks: wrong input for every method, batches, JSON-RPC's own errors, and both ports. */

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolana(0)
})
afterAll(() => chain.stop())

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(chain.url, { method: 'POST', headers, body })
const ask = async (method: string, params?: unknown) =>
  (await post(JSON.stringify({ jsonrpc: '2.0', id: 'x', method, params }))).json()

const key = 'So11111111111111111111111111111111111111112'
const somebody = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const transaction = Buffer.alloc(100, 1).toString('base64')

describe('wrong parameters', () => {
  /** Methods whose first parameter is an address, a signature or a blockhash. */
  const keyed = [
    ['getAccountInfo'],
    ['getBalance'],
    ['getProgramAccounts'],
    ['getTokenAccountBalance'],
    ['getTokenAccountsByOwner', { mint: key }],
    ['getTokenAccountsByDelegate', { mint: key }],
    ['getTokenSupply'],
    ['getTokenLargestAccounts'],
    ['getSignaturesForAddress'],
    ['getTransaction'],
    ['isBlockhashValid'],
    ['requestAirdrop', 1],
  ] as const

  test.each(keyed)('%s', async (method, ...more) => {
    const refused = async (params: unknown, message: unknown = expect.any(String)) =>
      expect(await ask(method, params)).toEqual({
        jsonrpc: '2.0',
        id: 'x',
        error: { code: -32_602, message },
      })
    await refused(['not base58: 0OIl', ...more], 'Invalid param: Invalid')
    await refused(['So1', ...more], 'Invalid param: WrongSize')
    await refused([7, ...more])
    await refused([null, ...more])
    await refused([])
  })

  test.each<[string, unknown[], string]>([
    ['getAccountInfo', [key, { encoding: 'utf8' }], '1.encoding'],
    ['getAccountInfo', [key, 'confirmed'], '1'],
    ['getAccountInfo', [key, { commitment: 'soon' }], '1.commitment'],
    ['getAccountInfo', [key, { dataSlice: { offset: -1, length: 1 } }], '1.dataSlice.offset'],
    ['getMultipleAccounts', [key], '0'],
    ['getMultipleAccounts', [[7]], '0.0'],
    ['getMultipleAccounts', [Array.from({ length: 101 }, () => key)], 'Too many inputs provided; max 100'],
    ['getTokenAccountBalance', [somebody], 'Invalid param: could not find account'],
    ['getTokenSupply', [somebody], 'Invalid param: could not find account'],
    ['getTokenAccountsByOwner', [somebody], ''],
    ['getTokenAccountsByOwner', [somebody, {}], 'expected { mint } or { programId }'],
    ['getTokenAccountsByOwner', [somebody, { mint: somebody }], 'Invalid param: could not find mint'],
    ['getTokenAccountsByOwner', [somebody, { programId: key }], 'unrecognized Token program id'],
    ['getSignatureStatuses', [['x']], 'Invalid param: WrongSize'],
    ['getSignatureStatuses', [Array.from({ length: 257 }, () => '1'.repeat(64))], 'max 256'],
    ['getSignaturesForAddress', [key, { limit: 1_001 }], 'Invalid limit; max 1000'],
    ['getSignaturesForAddress', [key, { limit: 0 }], 'Invalid limit; max 1000'],
    ['getTransaction', ['1'.repeat(64), 'xml'], ''],
    ['getMinimumBalanceForRentExemption', [-1], '0'],
    ['getMinimumBalanceForRentExemption', ['1'], '0'],
    ['getRecentPrioritizationFees', [['x']], 'Invalid param: WrongSize'],
    ['getBlockTime', [], ''],
    ['getFeeForMessage', ['*'], 'invalid base64 encoding'],
    ['getFeeForMessage', ['AQ=='], 'failed to deserialize'],
    ['requestAirdrop', [somebody], ''],
    ['requestAirdrop', [somebody, 1.5], '1'],
    ['requestAirdrop', [somebody, 2 ** 60], '1'],
    ['sendTransaction', [], ''],
    ['sendTransaction', [7], '0'],
    ['sendTransaction', ['0OIl'], 'invalid base58 encoding'],
    ['sendTransaction', ['*', { encoding: 'base64' }], 'invalid base64 encoding'],
    ['sendTransaction', [transaction, { encoding: 'base64' }], 'failed to deserialize'],
    ['sendTransaction', [transaction, { encoding: 'hex' }], '1.encoding'],
    [
      'sendTransaction',
      [Buffer.alloc(1_233).toString('base64'), { encoding: 'base64' }],
      'too large: 1233 bytes (max: 1232 bytes)',
    ],
    ['simulateTransaction', [transaction, { encoding: 'base64' }], 'failed to deserialize'],
    [
      'simulateTransaction',
      ['', { sigVerify: true, replaceRecentBlockhash: true }],
      'sigVerify may not be used with replaceRecentBlockhash',
    ],
    ['simulateTransaction', ['', { accounts: { addresses: ['x'] } }], 'Invalid param: WrongSize'],
    ['getLatestBlockhash', ['finalized'], '0'],
    ['getSlot', [{ commitment: 7 }], '0.commitment'],
  ])('%s %j', async (method, params, message) => {
    expect(await ask(method, params)).toEqual({
      jsonrpc: '2.0',
      id: 'x',
      error: { code: -32_602, message: expect.stringContaining(message) },
    })
  })

  test('a client that has seen a later slot is told so', async () => {
    const { result: slot } = await ask('getSlot')
    expect(await ask('getBalance', [key, { minContextSlot: slot }])).toHaveProperty('result')
    expect(await ask('getBalance', [key, { minContextSlot: slot + 100 }])).toMatchObject({
      error: { code: -32_016, data: { contextSlot: expect.any(Number) } },
    })
  })

  test('long data is not written in base58', async () => {
    const mint = chain.token.mint
    expect(await ask('getAccountInfo', [mint, { encoding: 'base58' }])).toHaveProperty(
      'result.value.data.1',
      'base58',
    )
    const program = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
    expect(await ask('getAccountInfo', [program])).toMatchObject({ error: { code: -32_600 } })
  })

  test('more than the faucet has is not given', async () => {
    const most = Number.MAX_SAFE_INTEGER
    for (let times = 0; times < 111; times += 1) await ask('requestAirdrop', [somebody, most])
    expect(await ask('requestAirdrop', [somebody, most])).toMatchObject({
      error: { code: -32_603, message: expect.stringContaining('The faucet cannot send') },
    })
  })
})

describe('JSON-RPC', () => {
  test('an unknown method, and the names of JavaScript’s own', async () => {
    for (const method of [
      'getNothing',
      'toString',
      '__proto__',
      'constructor',
      'accountSubscribe',
      'SlotSubscribe',
    ])
      expect(await ask(method)).toEqual({
        jsonrpc: '2.0',
        id: 'x',
        error: { code: -32_601, message: 'Method not found' },
      })
  })

  test.each([
    ['{', -32_700],
    ['', -32_700],
    ['7', -32_600],
    ['null', -32_600],
    ['[]', -32_600],
    ['{"jsonrpc":"2.0","id":1}', -32_600],
    ['{"id":1,"method":"getSlot"}', -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"getSlot","params":{"a":1}}', -32_600],
  ])('%s is answered with %i', async (body, code) => {
    expect(await (await post(body)).json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  test('a batch is answered in order, without its notifications', async () => {
    const one = (id: number | undefined, method: string) => ({ jsonrpc: '2.0', id, method })
    const batch = [one(1, 'getHealth'), one(undefined, 'getHealth'), one(2, 'getNothing'), 7]
    expect(await (await post(JSON.stringify(batch))).json()).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32_601 } },
      { id: null, error: { code: -32_600 } },
    ])
    expect(await (await post(JSON.stringify([one(undefined, 'getHealth')]))).text()).toBe('')
  })

  test('pages of every origin may ask, and only JSON of a sensible size is read', async () => {
    const preflight = await fetch(chain.url, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(' '.repeat(60_000))).status).toBe(413)
    expect((await fetch(chain.url)).status).toBe(405)
    const next = await fetch(`http://127.0.0.1:${chain.port + 1}/health`)
    expect(await next.text()).toBe('ok')
  })
})

describe.each([0, 1])('WebSocket on the port plus %i', (plus) => {
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${chain.port + plus}`)
    const seen: unknown[] = []
    socket.addEventListener('message', ({ data }) => seen.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    let id = 0
    const call = async (method: string, params: unknown[]) => {
      id += 1
      const mine = id
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      const answer = () => seen.find((one) => (one as { id?: number }).id === mine)
      await expect.poll(answer).toBeDefined()
      return answer() as { result?: number; error?: { code: number; message: string } }
    }
    return { socket, seen, call }
  }

  test('subscriptions are numbered, ended once, and refuse what is wrong', async () => {
    const { socket, call } = await open()
    const { result } = await call('accountSubscribe', [somebody, { encoding: 'base64' }])
    expect(result).toBeTypeOf('number')
    const other = { code: -32_602, message: 'Invalid subscription id.' }
    expect(await call('signatureUnsubscribe', [result])).toMatchObject({ error: other })
    expect(await call('accountUnsubscribe', [result])).toMatchObject({ result: true })
    expect(await call('accountUnsubscribe', [result])).toMatchObject({ error: other })
    expect(await call('accountSubscribe', ['x'])).toMatchObject({ error: { code: -32_602 } })
    expect(await call('signatureSubscribe', [key])).toMatchObject({ error: { code: -32_602 } })
    expect(await call('logsSubscribe', [{ mentions: [] }])).toMatchObject({ error: { code: -32_602 } })
    expect(await call('blockSubscribe', ['all'])).toMatchObject({ error: { code: -32_601 } })
    expect(await call('getSlot', [])).toMatchObject({ error: { code: -32_601 } })
    socket.close()
  })

  test('a signature tells once, first that it arrived where that is asked, and then ends by itself', async () => {
    const { socket, seen, call } = await open()
    const { result: signature } = await ask('requestAirdrop', [somebody, 1_000_000])
    const { result: subscription } = await call('signatureSubscribe', [
      signature,
      { commitment: 'confirmed', enableReceivedNotification: true },
    ])
    const told = () => seen.filter((one) => 'method' in (one as object))
    const notification = (value: unknown) => ({
      jsonrpc: '2.0',
      method: 'signatureNotification',
      params: { result: { context: { slot: expect.any(Number) }, value }, subscription },
    })
    await expect.poll(told).toEqual([notification('receivedSignature'), notification({ err: null })])
    expect(await call('signatureUnsubscribe', [subscription])).toMatchObject({ error: { code: -32_602 } })
    socket.close()
  })
})
