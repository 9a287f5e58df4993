import { afterEach, describe, expect, test } from 'vitest'
import { mainnet, startNode, startRpc, type TestNode } from './nodes.ts'

/* The JSON-RPC proxy: what passes between a visitor and one node, character by character. */

const open: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop()
})

const setUp = async (options: Parameters<typeof startRpc>[1] = {}, more: { maxBatch?: number } = {}) => {
  const node: TestNode = await startNode(
    options.network === mainnet ? '"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"' : '"0x1"',
  )
  const proxy = startRpc([{ url: node.url, ...more }], options)
  open.push(node, proxy)
  return { node, ...proxy }
}

const batchOf = (calls: readonly (readonly [method: string, params?: unknown])[]) =>
  JSON.stringify(
    calls.map(([method, params = []], index) => ({ jsonrpc: '2.0', id: `id ${index}`, method, params })),
  )

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }

describe('characters', () => {
  test('a result passes as the node wrote it: numbers of 64 bits, spaces, names that look like numbers, escapes', async () => {
    const { node, askText } = await setUp({ network: mainnet })
    const value =
      '{ "value" : {"rentEpoch":18446744073709551615,"lamports":9007199254740993, "2":1.0e2, "1":-0, "text":"\\u00e9\\/", "__proto__":[ ]}}'
    node.say = () => value
    expect(await askText('{"jsonrpc":"2.0","id":"x","method":"getAccountInfo","params":["a"]}')).toBe(
      `{"jsonrpc":"2.0","id":"x","result":${value}}`,
    )
  })

  test('so do results in a batch, and the data of an error', async () => {
    const { node, askText } = await setUp({ network: mainnet })
    node.handle = (_request, response) =>
      response.end(
        '[{"id":2,"jsonrpc":"2.0","error":{"code":-32002,"message":"x","data":{"unitsConsumed":18446744073709551615}}} , {"jsonrpc":"2.0","result":[18446744073709551615],"id":1}]',
      )
    expect(await askText(batchOf([['getBalance'], ['getSlot']]))).toBe(
      '[{"jsonrpc":"2.0","id":"id 0","result":[18446744073709551615]},{"jsonrpc":"2.0","id":"id 1","error":{"code":-32002,"message":"x","data":{"unitsConsumed":18446744073709551615}}}]',
    )
  })

  test('parameters pass as they came', async () => {
    const { node, askText } = await setUp({ network: mainnet })
    await askText(
      '{"jsonrpc":"2.0","method":"getAccountInfo","id":1,"params":["a",{"minContextSlot":18446744073709551615, "x":1.0}]}',
    )
    expect(node.bodies).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"getAccountInfo","params":["a",{"minContextSlot":18446744073709551615, "x":1.0}]}',
    ])
  })

  test.each([7, -1, 0, 'text', 'a "quoted" id', ''])(
    'the id %j comes back, and the node gets one of ours',
    async (id) => {
      const { node, askText } = await setUp()
      const text = await askText(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call', params: [] }))
      expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id, result: '0x1' })
      expect(node.asked.map((call) => call.id)).toEqual([1])
    },
  )
})

describe('what is no answer', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['another call’s id', '{"jsonrpc":"2.0","id":2,"result":"0x1"}'],
    ['no id', '{"jsonrpc":"2.0","result":"0x1"}'],
    ['an id as text', '{"jsonrpc":"2.0","id":"1","result":"0x1"}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
    ['an error without a code', '{"jsonrpc":"2.0","id":1,"error":{"message":"x"}}'],
    ['an error that is text', '{"jsonrpc":"2.0","id":1,"error":"x"}'],
    ['another version', '{"jsonrpc":"1.0","id":1,"result":"0x1"}'],
    ['an array', '[{"jsonrpc":"2.0","id":1,"result":"0x1"}]'],
    ['null', 'null'],
    ['half of it', '{"jsonrpc":"2.0","id":1,"result":"0x'],
    ['broken UTF-8', '\u0000broken'],
  ]
  test.each(cases)('%s', async (_what, said) => {
    const { node, ask } = await setUp()
    node.handle = (_request, response) =>
      response.end(said === '\u0000broken' ? Buffer.from([0x22, 0xff, 0x22]) : said)
    await expect(ask('eth_call')).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  test('an error of null beside a result is none', async () => {
    const { node, ask } = await setUp()
    node.handle = (_request, response) => response.end('{"jsonrpc":"2.0","id":1,"error":null,"result":"0x5"}')
    expect((await ask('eth_call')).result).toBe('0x5')
  })

  test('an answer of JSON-RPC counts whatever its status is', async () => {
    const { node, ask } = await setUp()
    node.handle = (_request, response) =>
      response
        .writeHead(400)
        .end('{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x08c3"}}')
    expect((await ask('eth_call')).error).toEqual({ code: 3, message: 'execution reverted', data: '0x08c3' })
  })
})

describe('a node’s own words', () => {
  test('give away neither its address nor the key in it', async () => {
    const { node, ask, logged } = await setUp()
    const key = new URL(node.url).pathname.split('/')[2] ?? ''
    node.say = () => ({
      code: -32_000,
      message: `key ${key} over quota`,
      data: { at: node.url, hex: '0x08c379a0' },
    })
    expect((await ask('eth_call')).error).toEqual({
      code: -32_000,
      message: 'key (address) over quota',
      data: { at: '(address)', hex: '0x08c379a0' },
    })
    node.handle = (_request, response) => response.destroy()
    await expect(ask('eth_getBalance')).rejects.toThrow('does not answer')
    expect(logged.join('')).toContain('"target":"node eip155:1 #1"')
    expect(logged.join('')).not.toContain(key)
    expect(logged.join('')).not.toContain('127.0.0.1')
  })

  test('its name is not told', async () => {
    const { node, ask } = await setUp()
    expect((await ask('web3_clientVersion')).result).toBe('walletframe')
    expect(node.asked).toEqual([])
  })

  test('its 429 is a limit, with its Retry-After', async () => {
    const { node, ask, askText } = await setUp()
    node.handle = (_request, response) => response.writeHead(429, { 'retry-after': '17' }).end('slow down')
    await expect(ask('eth_call')).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 17 } })
    await expect(askText(batchOf([['eth_call'], ['eth_getBalance']]))).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: 17 },
    })
  })
})

describe('a batch', () => {
  test('is answered in the order of its requests, each with its own id', async () => {
    const { node, askText } = await setUp()
    node.handle = (_request, response, body) => {
      const calls = JSON.parse(body) as { id: number; params: unknown[] }[]
      const answers = calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] }))
      response.end(JSON.stringify(answers.toReversed()))
    }
    const answers = JSON.parse(
      await askText(batchOf(Array.from({ length: 50 }, (_none, index) => ['eth_call', [index]]))),
    ) as Answer[]
    expect(answers.map(({ id, result }) => [id, result])).toEqual(
      Array.from({ length: 50 }, (_none, index) => [`id ${index}`, index]),
    )
  })

  test('of a thousand calls is split as the node takes it, and equal calls are asked once', async () => {
    const { node, askText } = await setUp({}, { maxBatch: 300 })
    node.say = ({ params }) => JSON.stringify((params as unknown[])[0])
    const answers = JSON.parse(
      await askText(batchOf(Array.from({ length: 1_000 }, (_none, index) => ['eth_call', [index % 900]]))),
    ) as Answer[]
    expect(answers.map(({ result }) => result)).toEqual(
      Array.from({ length: 1_000 }, (_none, index) => index % 900),
    )
    expect(node.bodies.map((body) => (JSON.parse(body) as unknown[]).length)).toEqual([300, 300, 300])
  })

  test('goes to a node that takes none call by call', async () => {
    const { node, askText } = await setUp({}, { maxBatch: 1 })
    await askText(
      batchOf([
        ['eth_call', [1]],
        ['eth_call', [2]],
      ]),
    )
    expect(node.bodies.every((body) => body.startsWith('{'))).toBe(true)
    expect(node.bodies).toHaveLength(2)
  })

  test.each([
    [
      'an error for all',
      200,
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}',
    ],
    ['a status', 413, 'too large'],
  ])(
    'that a node refuses as too long (%s) is halved, and the operator is told',
    async (_what, status, said) => {
      const { node, askText, logged } = await setUp()
      node.handle = (_request, response, body) => {
        const calls = JSON.parse(body) as { id: number } | { id: number }[]
        if (Array.isArray(calls) && calls.length > 2) response.writeHead(status).end(said)
        else {
          const answers = [calls].flat().map(({ id }) => ({ jsonrpc: '2.0', id, result: 'ok' }))
          response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]))
        }
      }
      const calls = Array.from({ length: 8 }, (_none, index) => ['eth_call', [index]] as const)
      const answers = JSON.parse(await askText(batchOf(calls))) as Answer[]
      expect(answers.map(({ result }) => result)).toEqual(Array.from({ length: 8 }, () => 'ok'))
      expect(logged.join('')).toContain('"maxBatch":2')
      const before = node.bodies.length
      await askText(batchOf(calls))
      expect(node.bodies.length - before).toBe(4)
    },
  )

  test('has its own error for each member that is wrong or refused, and answers for the others', async () => {
    const { node, askText } = await setUp()
    const text = JSON.stringify([
      { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_sign', params: [] },
      { jsonrpc: '2.0', id: 3, method: 'toString', params: [] },
      { jsonrpc: '1.0', id: 4, method: 'eth_call' },
      { jsonrpc: '2.0', method: 'eth_call' },
      'text',
      null,
      [],
      { jsonrpc: '2.0', id: { a: 1 }, method: 'eth_call' },
      { jsonrpc: '2.0', id: 'last', method: 'eth_chainId' },
    ])
    const answers = JSON.parse(await askText(text)) as Answer[]
    expect(answers.map(({ id, result, error }) => [id, result ?? error?.code])).toEqual([
      [1, '0x1'],
      [2, -32_601],
      [3, -32_601],
      [4, -32_600],
      [null, -32_600],
      [null, -32_600],
      [null, -32_600],
      [null, -32_600],
      [null, -32_600],
      ['last', '0x1'],
    ])
    expect(node.asked.map(({ method }) => method)).toEqual(['eth_call'])
  })

  test('a member that the node leaves out has an error, and takes nothing from the others', async () => {
    const { node, askText } = await setUp()
    node.handle = (_request, response) =>
      response.end('[{"jsonrpc":"2.0","id":2,"result":"two"},{"jsonrpc":"2.0","id":9,"result":"nine"},null]')
    const answers = JSON.parse(
      await askText(batchOf([['eth_call'], ['eth_getBalance'], ['eth_getCode']])),
    ) as Answer[]
    expect(answers.map(({ result, error }) => result ?? error?.code)).toEqual([-32_603, 'two', -32_603])
  })

  test('answers that are too large together are cut off member by member', async () => {
    const { node, askText } = await setUp({}, { maxBatch: 1 })
    node.say = () => `"${'x'.repeat(2 * 1024 * 1024)}"`
    const answers = JSON.parse(
      await askText(
        batchOf([
          ['eth_call', [1]],
          ['eth_call', [2]],
          ['eth_call', [3]],
          ['eth_call', [4]],
        ]),
      ),
    ) as Answer[]
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, -32_005, -32_005])
  })

  test('small answers that are too large for one answer of the node are asked for in smaller batches', async () => {
    const { node, askText } = await setUp()
    node.say = ({ params }) => `"${'x'.repeat((params as readonly number[])[0] ?? 0)}"`
    const answers = JSON.parse(
      await askText(
        batchOf([
          ['eth_call', [1_500_000]],
          ['eth_call', [1_600_000]],
          ['eth_call', [1_700_000]],
          ['eth_call', [4_500_000]],
          ['eth_call', [2]],
        ]),
      ),
    ) as Answer[]
    const said = answers.map(({ result, error }) => error?.code ?? (result as string).length)
    expect(said).toEqual([1_500_000, 1_600_000, 1_700_000, -32_000, 2])
  })

  test('costs what its members cost', async () => {
    const { askText, taken } = await setUp()
    await askText(batchOf([['eth_call'], ['eth_getLogs', [{}]], ['eth_sign']]))
    expect(taken).toEqual([22])
  })
})

describe('equal reads', () => {
  test('at the same time are asked once', async () => {
    const { node, ask } = await setUp()
    const answers = await Promise.all([1, 2, 3].map(() => ask('eth_getBalance', ['0xa', 'latest'])))
    expect(answers.map(({ result }) => result)).toEqual(['0x1', '0x1', '0x1'])
    expect(node.asked).toHaveLength(1)
    await ask('eth_getBalance', ['0xa', 'latest'])
    expect(node.asked).toHaveLength(2)
  })

  test('one who leaves does not end it for the others; the last one does', async () => {
    const { node, ask } = await setUp()
    let release = () => undefined as void
    node.say = () =>
      new Promise((resolve) => {
        release = () => resolve('"0x2"')
      })
    const [first, second] = [new AbortController(), new AbortController()]
    const leaving = ask('eth_getBalance', [], { signal: first.signal }).catch(() => undefined)
    await expect.poll(() => node.asked.length).toBe(1)
    const staying = ask('eth_getBalance', [], { signal: second.signal })
    await new Promise((resolve) => setTimeout(resolve, 20))
    first.abort()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(node.aborted).toBe(0)
    release()
    expect((await staying).result).toBe('0x2')
    await leaving
    const third = new AbortController()
    const alone = ask('eth_getCode', [], { signal: third.signal })
    await expect.poll(() => node.asked.length).toBe(2)
    third.abort()
    // Who comes while it is being ended is asked for anew.
    const late = ask('eth_getCode', [])
    await expect(alone).rejects.toThrow('does not answer')
    await expect.poll(() => node.aborted).toBe(1)
    await expect.poll(() => node.asked.length).toBe(3)
    release()
    expect((await late).result).toBe('0x2')
  })

  test('that began before a transaction was sent are not shared with those after it', async () => {
    const { node, ask } = await setUp()
    const held: (() => void)[] = []
    let nonce = 0
    node.say = ({ method }) => {
      if (method === 'eth_sendRawTransaction') {
        nonce = 1
        return '"0xhash"'
      }
      const now = nonce
      return new Promise((resolve) => held.push(() => resolve(`"0x${now}"`)))
    }
    const before = ask('eth_getTransactionCount', ['0xa', 'pending'])
    await expect.poll(() => held.length).toBe(1)
    await ask('eth_sendRawTransaction', ['0x02'])
    const after = ask('eth_getTransactionCount', ['0xa', 'pending'])
    await expect.poll(() => held.length).toBe(2)
    held.forEach((release) => release())
    expect([(await before).result, (await after).result]).toEqual(['0x0', '0x1'])
  })
})

describe('what is kept', () => {
  const hash = `0x${'a'.repeat(64)}`

  test('a block by its hash is asked once, and one that is not there is asked again', async () => {
    const { node, ask } = await setUp()
    node.say = () => 'null'
    await ask('eth_getBlockByHash', [hash, false])
    node.say = () => '{"number":"0x1"}'
    for (let index = 0; index < 3; index += 1)
      expect((await ask('eth_getBlockByHash', [hash, false])).result).toEqual({ number: '0x1' })
    expect(node.asked).toHaveLength(2)
    await ask('eth_getBlockByHash', [hash, true])
    expect(node.asked).toHaveLength(3)
  })

  test('the chain id is known here', async () => {
    const { node, ask } = await setUp()
    expect((await ask('eth_chainId')).result).toBe('0x1')
    expect(node.asked).toEqual([])
  })

  test('the head is kept for a moment, and not over a transaction', async () => {
    const { node, ask, clock } = await setUp({ headCacheMs: 500 })
    let head = 0
    node.say = () => `"0x${(head += 1)}"`
    const read = async () => (await ask('eth_blockNumber')).result
    expect([await read(), await read()]).toEqual(['0x1', '0x1'])
    clock.now = 500
    expect(await read()).toBe('0x2')
    await ask('eth_sendRawTransaction', ['0x02'])
    expect(await read()).toBe('0x4')
  })

  test.each([
    'eth_getBalance',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_call',
    'eth_getCode',
  ])('%s is not kept', async (method) => {
    const { node, ask } = await setUp({ headCacheMs: 1_000 })
    await ask(method)
    await ask(method)
    expect(node.asked).toHaveLength(2)
  })

  test('a blockhash of Solana is not kept: transfers alike with one blockhash are one', async () => {
    const { node, ask } = await setUp({ network: mainnet, headCacheMs: 1_000 })
    await ask('getLatestBlockhash')
    await ask('getLatestBlockhash')
    expect(node.asked).toHaveLength(2)
  })
})

describe('filters', () => {
  test('have an id that nobody can guess; it finds the node’s own again', async () => {
    const { node, ask } = await setUp()
    const first = (await ask('eth_newFilter', [{}])).result as string
    const second = (await ask('eth_newFilter', [{}])).result as string
    expect(first).toMatch(/^0x[1-9a-f][0-9a-f]{60,}$/)
    expect(second).not.toBe(first)
    node.say = ({ method }) => (method === 'eth_uninstallFilter' ? 'true' : '["0xlog"]')
    for (const method of ['eth_getFilterChanges', 'eth_getFilterLogs'])
      expect((await ask(method, [first])).result).toEqual(['0xlog'])
    expect((await ask('eth_uninstallFilter', [first])).result).toBe(true)
    expect(node.asked.slice(2).map(({ params }) => params)).toEqual([['0x1'], ['0x1'], ['0x1']])
  })

  test.each(['0x1', '0x0', '0x', '', 1, null, `0x1${'0'.repeat(80)}`, { a: 1 }])(
    'the id %j of somebody else reaches no node',
    async (id) => {
      const { node, ask } = await setUp()
      for (const method of ['eth_getFilterChanges', 'eth_getFilterLogs'])
        expect((await ask(method, [id])).error).toMatchObject({ code: -32_000, message: 'filter not found' })
      expect((await ask('eth_uninstallFilter', [id])).result).toBe(false)
      expect(node.asked).toEqual([])
    },
  )

  test('one of another network, or with one character changed, is none', async () => {
    const one = await setUp()
    const id = (await one.ask('eth_newBlockFilter')).result as string
    const other = startRpc([one.node.url], { network: 'eip155:2' })
    open.push(other)
    expect((await other.ask('eth_getFilterChanges', [id])).error?.code).toBe(-32_000)
    const changed = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
    expect((await one.ask('eth_getFilterChanges', [changed])).error?.code).toBe(-32_000)
    expect((await one.ask('eth_getFilterChanges', [id])).result).toBe('0x1')
  })
})

test('one client has so many requests on their way, others are not held up', async () => {
  const { node, ask } = await setUp()
  node.say = ({ params }) => ((params as unknown[])[0] === 'stuck' ? undefined : '"0x1"')
  const leaving = new AbortController()
  const stuck = Array.from({ length: 64 }, (_none, index) =>
    ask('eth_call', ['stuck', index], { signal: leaving.signal }).catch(() => 'ended'),
  )
  await expect(ask('eth_call', ['more'])).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfter: 1 },
  })
  const other = ask('eth_chainId', [], { client: 'another client' })
  expect((await other).result).toBe('0x1')
  leaving.abort()
  expect(new Set(await Promise.all(stuck))).toEqual(new Set(['ended']))
  expect((await ask('eth_call', ['after'])).result).toBe('0x1')
})
