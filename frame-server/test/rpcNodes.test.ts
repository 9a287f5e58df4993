import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mainnet, startNode, startRpc, type TestNode } from './nodes.ts'

/* Several nodes of one network: who is asked, who comes next, and what becomes of transactions. */

const open: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop()
})

const kept = <T extends { stop: () => Promise<unknown> }>(one: T): T => {
  open.push(one)
  return one
}

/** A client whose first node is `nodes[0]`: which that is follows from the client's name. */
const startPair = async (options: Parameters<typeof startRpc>[1] = {}, chainId?: string) => {
  const one = kept(await startNode(chainId))
  const other = kept(await startNode(chainId))
  const nodes = [one, other]
  const proxy = kept(
    startRpc(
      nodes.map(({ url }) => url),
      options,
    ),
  )
  for (const [index, node] of nodes.entries()) node.say = () => `"from ${index}"`
  const isOne = (await proxy.ask('eth_call', ['who', options.network])).result === 'from 0'
  for (const node of nodes) node.asked = []
  return { ...proxy, first: isOne ? one : other, second: isOne ? other : one, nodes }
}

describe('reads', () => {
  test('a client keeps its node; many clients use them all, by weight', async () => {
    const often = kept(await startNode())
    const rarely = kept(await startNode())
    const proxy = kept(startRpc([{ url: often.url, weight: 3 }, rarely.url]))
    for (let client = 0; client < 60; client += 1)
      for (let index = 0; index < 2; index += 1)
        await proxy.ask('eth_call', [client, index], { client: `client ${client}` })
    const shares = [often.asked.length, rarely.asked.length]
    expect(shares.every((share) => share % 2 === 0)).toBe(true)
    expect(shares[0]).toBeGreaterThan(60)
    expect(shares[1]).toBeGreaterThan(5)
  })

  test.each([
    ['hangs up', (node: TestNode) => (node.handle = (_request, response) => response.destroy())],
    ['answers no JSON', (node: TestNode) => (node.handle = (_request, response) => response.end('<html>'))],
    [
      'is too busy',
      (node: TestNode) => (node.handle = (_request, response) => response.writeHead(429).end()),
    ],
    [
      'says that it is too busy',
      (node: TestNode) => (node.say = () => ({ code: -32_005, message: 'limit' })),
    ],
    [
      'has a gateway that says no',
      (node: TestNode) => (node.handle = (_request, response) => response.writeHead(503).end()),
    ],
  ])('of a node that %s go to the next', async (_what, fails) => {
    const { first, second, ask } = await startPair()
    fails(first)
    second.say = () => '"0x2"'
    expect((await ask('eth_call')).result).toBe('0x2')
    expect(second.asked).toHaveLength(1)
  })

  test('of a node that hangs go to the next within the time', async () => {
    const { first, second, ask } = await startPair()
    first.say = () => undefined
    second.say = () => '"0x2"'
    const started = performance.now()
    expect((await ask('eth_call')).result).toBe('0x2')
    expect(performance.now() - started).toBeLessThan(7_000)
    expect(first.asked).toHaveLength(1)
  })

  test('that a node refuses are answered so: its error is the answer', async () => {
    const { first, second, ask } = await startPair()
    first.say = () => ({ code: 3, message: 'execution reverted', data: '0x' })
    expect((await ask('eth_call')).error?.code).toBe(3)
    expect(second.asked).toEqual([])
  })

  test('a whole batch goes to the next node', async () => {
    const { first, second, askText } = await startPair()
    first.handle = (_request, response) => response.destroy()
    second.say = ({ params }) => JSON.stringify((params as unknown[])[0])
    const text = JSON.stringify(
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [id] })),
    )
    expect(JSON.parse(await askText(text))).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, result: id })))
  })

  test('a single node that broke off gets a read twice, and a filter once', async () => {
    const node = kept(await startNode())
    const { ask } = kept(startRpc([node.url]))
    let tries = 0
    node.handle = (_request, response) => {
      tries += 1
      if (tries === 1) response.destroy()
      else response.end('{"jsonrpc":"2.0","id":1,"result":"0x9"}')
    }
    expect((await ask('eth_call')).result).toBe('0x9')
    tries = 0
    await expect(ask('eth_newFilter', [{}])).rejects.toMatchObject({ code: 'node_unavailable' })
    expect(tries).toBe(1)
  })

  test('where all are too busy the limit is told, with the time', async () => {
    const { nodes, ask } = await startPair()
    for (const node of nodes)
      node.handle = (_request, response) => response.writeHead(429, { 'retry-after': '9' }).end()
    await expect(ask('eth_call')).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 9 } })
  })

  test('a filter stays with its node', async () => {
    const { first, second, ask } = await startPair()
    first.say = () => '"0x1"'
    const id = (await ask('eth_newFilter', [{}])).result
    first.handle = (_request, response) => response.destroy()
    await expect(ask('eth_getFilterChanges', [id])).rejects.toMatchObject({ code: 'node_unavailable' })
    expect(second.asked).toEqual([])
  })
})

describe('a node of another network', () => {
  test('is never asked, and the log says which it is', async () => {
    const wrong = kept(await startNode('"0x5"'))
    const right = kept(await startNode())
    const proxy = kept(startRpc([wrong.url, right.url]))
    for (let client = 0; client < 20; client += 1)
      expect((await proxy.ask('eth_call', [client], { client: `client ${client}` })).result).toBe('0x1')
    expect([wrong.asked.length, right.asked.length]).toEqual([0, 20])
    const line = proxy.logged.find((text) => text.includes('node is of another network'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      network: 'eip155:1',
      node: 'node eip155:1 #1',
      of: 'eip155:5',
    })
  })

  test('alone it serves nothing, and is asked again for its chain until it is the right one', async () => {
    const node = kept(await startNode('"0x5"'))
    const { rpc, ask, logged } = kept(startRpc([node.url]))
    rpc.start()
    await expect(ask('eth_call')).rejects.toMatchObject({ code: 'node_unavailable' })
    expect(node.asked).toEqual([])
    expect(logged.join('')).toContain('node is of another network')
  })

  test('of Solana is known by its genesis hash', async () => {
    const node = kept(await startNode('"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"'))
    const proxy = kept(startRpc([node.url], { network: mainnet }))
    await expect(proxy.ask('getBalance')).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  test('one that does not answer at the start is asked when it is needed', async () => {
    const node = kept(await startNode())
    let isDown = true
    const proxy = kept(startRpc([node.url]))
    node.handle = (_request, response) =>
      isDown ? response.destroy() : response.end('{"jsonrpc":"2.0","id":1,"result":"0x9"}')
    proxy.rpc.start()
    await expect(proxy.ask('eth_call')).rejects.toMatchObject({ code: 'node_unavailable' })
    isDown = false
    expect((await proxy.ask('eth_call')).result).toBe('0x9')
  })
})

describe('a transaction', () => {
  const raw = `0x02${'ab'.repeat(100)}`
  const hash = `0x${Buffer.from(keccak_256(Buffer.from(raw.slice(2), 'hex'))).toString('hex')}`
  const send = 'eth_sendRawTransaction'
  let pair: Awaited<ReturnType<typeof startPair>>
  beforeEach(async () => {
    pair = await startPair()
  })
  const sent = (node: TestNode) => node.asked.filter(({ method }) => method === send).length

  test('meets a connection that was closed while it lay idle: the same node gets it again, and its word is judged', async () => {
    const node = kept(await startNode())
    const { ask } = kept(startRpc([node.url]))
    let tries = 0
    node.handle = (_request, response, body) => {
      const { method } = JSON.parse(body) as { method: string }
      tries += method === send ? 1 : 0
      if (tries === 1 && method === send) response.destroy()
      else response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"already known"}}')
    }
    expect([(await ask(send, [raw])).result, tries]).toEqual([hash, 2])
  })

  test('goes to one node where that takes it', async () => {
    pair.first.say = () => JSON.stringify(hash)
    expect((await pair.ask(send, [raw])).result).toBe(hash)
    expect([sent(pair.first), sent(pair.second)]).toEqual([1, 0])
  })

  test('that a node refuses is refused in its words, and no other is asked', async () => {
    pair.first.say = () => ({ code: -32_000, message: 'insufficient funds for gas * price + value' })
    expect((await pair.ask(send, [raw])).error?.message).toContain('insufficient funds')
    expect(sent(pair.second)).toBe(0)
  })

  test('whose first node cannot be reached goes to the next, and its word counts', async () => {
    await pair.first.stop()
    // The connection that lay idle is seen to be closed.
    await new Promise((resolve) => setTimeout(resolve, 100))
    pair.second.say = () => ({ code: -32_000, message: 'nonce too low' })
    expect((await pair.ask(send, [raw])).error?.message).toBe('nonce too low')
  })

  /** The first node takes it, and its answer is lost. */
  const lose = () => {
    pair.first.handle = (_request, response) => response.destroy()
  }

  test('whose answer was lost goes to the next', async () => {
    lose()
    pair.second.say = () => JSON.stringify(hash)
    expect((await pair.ask(send, [raw])).result).toBe(hash)
  })

  test.each(['already known', 'known transaction: ab', 'transaction already imported', 'AlreadyKnown'])(
    'whose answer was lost, and of which the next says %j, was sent',
    async (message) => {
      lose()
      pair.second.say = () => ({ code: -32_000, message })
      expect((await pair.ask(send, [raw])).result).toBe(hash)
    },
  )

  test.each(['nonce too low', 'insufficient funds', 'replacement transaction underpriced'])(
    'whose answer was lost, and of which the next says %j, is looked for and found',
    async (message) => {
      lose()
      pair.second.say = ({ method, params }) =>
        method === send ? { code: -32_000, message } : JSON.stringify({ hash: (params as string[])[0] })
      expect((await pair.ask(send, [raw])).result).toBe(hash)
    },
  )

  test('that is not found after a lost answer is never called refused', async () => {
    lose()
    pair.second.say = ({ method }) => (method === send ? { code: -32_000, message: 'nonce too low' } : 'null')
    await expect(pair.ask(send, [raw])).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  test('is not called refused either where the next node is too busy to say', async () => {
    lose()
    pair.second.handle = (_request, response) => response.writeHead(429).end()
    await expect(pair.ask(send, [raw])).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  test('nor where a first node was too busy and the answer of the next was lost', async () => {
    pair.first.handle = (_request, response) => response.writeHead(429, { 'retry-after': '5' }).end()
    pair.second.handle = (_request, response) => response.destroy()
    await expect(pair.ask(send, [raw])).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  test('nor where a node gave up waiting for itself', async () => {
    pair.first.say = () => ({ code: -32_000, message: 'request timed out' })
    pair.second.say = ({ method }) => (method === send ? { code: -32_000, message: 'nonce too low' } : 'null')
    await expect(pair.ask(send, [raw])).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  test('does not end when the visitor leaves', async () => {
    const leaving = new AbortController()
    pair.first.say = () => {
      leaving.abort()
      return new Promise((resolve) => setTimeout(() => resolve(JSON.stringify(hash)), 50))
    }
    expect((await pair.ask(send, [raw], { signal: leaving.signal })).result).toBe(hash)
    expect(pair.first.aborted).toBe(0)
  })

  test('in a batch is sent by itself, once', async () => {
    pair.first.say = () => JSON.stringify(hash)
    const text = JSON.stringify([
      { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] },
      { jsonrpc: '2.0', id: 2, method: send, params: [raw] },
    ])
    await pair.askText(text)
    expect(sent(pair.first)).toBe(1)
    expect(pair.first.bodies.some((body) => body.startsWith('{') && body.includes(send))).toBe(true)
  })

  test.each([
    ['base64', [base64.encode(new Uint8Array(200).fill(1)), { encoding: 'base64' }]],
    ['base58', [base58.encode(new Uint8Array(200).fill(1))]],
  ])('of Solana (%s) is known by its signature', async (_what, params) => {
    const genesis = '"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"'
    const nodes = [kept(await startNode(genesis)), kept(await startNode(genesis))]
    const { ask } = kept(
      startRpc(
        nodes.map(({ url }) => url),
        { network: mainnet },
      ),
    )
    let isFirst = true
    for (const node of nodes)
      node.handle = (_request, response) => {
        const said = {
          code: -32_002,
          message: 'Transaction simulation failed: This transaction has already been processed',
        }
        if (isFirst) response.destroy()
        else response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: said }))
        isFirst = false
      }
    expect((await ask('sendTransaction', params)).result).toBe(base58.encode(new Uint8Array(64).fill(1)))
  })
})
