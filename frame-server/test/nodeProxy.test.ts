import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, publicUrl, startServer, type Server } from './harness.ts'

/* JSON-RPC to the operator's nodes: what passes, and what does not. */

let server: Server
let folder: string
let node: HttpServer
/** What the node does with a request. */
let onNode: RequestListener
/** Something else on this machine. */
let neighbour: TcpServer
let neighbourHeard = 0
let askedNode = 0
let lastBody = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-proxy-'))
  node = createServer((request, response) => {
    void text(request).then((body) => {
      // The server makes sure of the chain by itself.
      if (body.includes('"eth_chainId"')) {
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: request.url?.slice(1) }))
        return
      }
      askedNode += 1
      lastBody = body
      onNode(request, response)
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  neighbour = createTcpServer((socket) => {
    neighbourHeard += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const network = { name: 'A network', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  server = await startServer(`sqlite:${join(folder, 'test.sqlite')}`, {
    networks: [
      { ...network, id: 'eip155:1', rpcUrl: 'http://127.0.0.1:1' },
      { ...network, id: 'eip155:2', rpcUrl: `${rpcUrl}/0x2` },
      { ...network, id: 'eip155:3', rpcUrl: `${rpcUrl}/0x3` },
    ],
    projects: [
      { id: 'demo', name: 'Demo', allowedOrigins: [] },
      {
        id: 'listing',
        name: 'Listing',
        allowedOrigins: [],
        rpcHosts: [`127.0.0.1:${(neighbour.address() as AddressInfo).port}`],
      },
      { id: 'narrow', name: 'Narrow', allowedOrigins: [], networks: ['eip155:2'] },
    ],
  })
})
afterAll(async () => {
  await server.stop()
  node.closeAllConnections()
  node.close()
  neighbour.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rpc = (method: string, network = 'eip155:1', project = 'demo', params: unknown[] = []) =>
  ask(
    server.base,
    'POST',
    `/v1/rpc/${network}`,
    { jsonrpc: '2.0', id: 1, method, params },
    { 'x-walletframe-project': project },
  )

describe('the node proxy', () => {
  test.each([
    [
      'a method that is on no list',
      'anvil_setBalance',
      'eip155:2',
      'demo',
      403,
      'rpc_method_refused',
      'body.method',
    ],
    ['signing', 'eth_sign', 'eip155:2', 'demo', 403, 'rpc_method_refused', 'body.method'],
    [
      'a network that nobody configured',
      'eth_call',
      'eip155:5',
      'demo',
      404,
      'network_unknown',
      'path.network',
    ],
    [
      'a network of another project',
      'eth_call',
      'eip155:3',
      'narrow',
      404,
      'network_unknown',
      'path.network',
    ],
    [
      'a project that nobody configured',
      'eth_call',
      'eip155:2',
      'nothing',
      404,
      'project_unknown',
      'header.x-walletframe-project',
    ],
  ])(
    '%s is refused before the node hears of it, and what was wrong is named',
    async (_what, method, network, project, status, code, field) => {
      askedNode = 0
      expect(await rpc(method, network, project)).toMatchObject({ status, body: { error: { code, field } } })
      expect(askedNode).toBe(0)
    },
  )

  test.each([
    ['at a host that nobody listed', 'demo'],
    ['on this machine, though an operator listed it', 'listing'],
  ])('a node of the page %s is not asked; the operator’s answers', async (_what, project) => {
    onNode = (_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x7"}')
    askedNode = 0
    const wish = new URLSearchParams({
      nodes: `https://127.0.0.1:${(neighbour.address() as AddressInfo).port}/`,
    })
    const answer = await ask(
      server.base,
      'POST',
      `/v1/rpc/eip155:2?${wish}`,
      { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [project] },
      { 'x-walletframe-project': project },
    )
    expect(answer).toMatchObject({ status: 200, body: { result: '0x7' } })
    expect([askedNode, neighbourHeard]).toEqual([1, 0])
  })

  test('a wish that has no end is a clear 400', async () => {
    const { status, body } = await ask(
      server.base,
      'POST',
      `/v1/rpc/eip155:2?nodes=${'x'.repeat(2_000)}`,
      { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] },
      { 'x-walletframe-project': 'demo' },
    )
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_request', field: 'query.nodes' } }])
  })

  test('a body of 1 MB passes, a larger one does not', async () => {
    onNode = (_request, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    expect((await rpc('eth_call', 'eip155:2', 'demo', ['x'.repeat(1_000_000)])).status).toBe(200)
    expect((await rpc('eth_call', 'eip155:2', 'demo', ['x'.repeat(1_048_576)])).body.error.code).toBe(
      'payload_too_large',
    )
  })

  test.each<[string, RequestListener]>([
    [
      'leads elsewhere',
      (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['answers no JSON', (_request, response) => response.end('<html>')],
    ['answers no JSON-RPC', (_request, response) => response.end('{"result":"0x1"}')],
    ['hangs up', (_request, response) => response.destroy()],
  ])('a node that %s does not answer', async (_what, does) => {
    onNode = does
    expect(await rpc('eth_call', 'eip155:2')).toMatchObject({
      status: 502,
      body: { error: { code: 'node_unavailable' } },
    })
  })

  test('a redirect of the node is not followed', async () => {
    askedNode = 0
    onNode = (request, response) => {
      if (request.url === '/elsewhere') response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x' }))
      else response.writeHead(307, { location: '/elsewhere' }).end()
    }
    expect((await rpc('eth_call', 'eip155:2')).status).toBe(502)
    expect(askedNode).toBe(1)
  })

  test('an answer that does not end is not read to its end', async () => {
    let sent = 0
    onNode = (_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += 1024 * 1024
          if (!response.write(Buffer.alloc(1024 * 1024, 32))) break
        }
      }
      response.on('drain', more)
      more()
    }
    expect(await rpc('eth_call', 'eip155:2')).toMatchObject({
      status: 200,
      body: { id: 1, error: { code: -32_000, message: 'The answer is too large: ask for less at once.' } },
    })
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  test('a node that does not answer is given up after ten seconds', async () => {
    const real = setTimeout
    const waits: number[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, wait = 0) => {
      waits.push(wait)
      return real(run, wait > 9_000 && wait <= 10_000 ? 50 : wait)
    })
    onNode = () => undefined
    expect((await rpc('eth_call', 'eip155:2')).body.error.code).toBe('node_unavailable')
    expect(waits.some((wait) => wait > 9_900 && wait <= 10_000)).toBe(true)
  })

  /** One request to the second network, its answer as text. */
  const post = async (body: string, base = server.base, network = 'eip155:2') => {
    const response = await fetch(`${base}/v1/rpc/${network}`, {
      method: 'POST',
      headers: { origin: publicUrl, 'content-type': 'application/json', 'x-walletframe-project': 'demo' },
      body,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('what a visitor and a node say to each other keeps its characters, through the whole server', async () => {
    const result = '{"rentEpoch":18446744073709551615, "2":1.0,"1":"\\u00e9"}'
    onNode = (_request, response) => response.end(`{"jsonrpc":"2.0","id":1,"result":${result}}`)
    const { text: answer } = await post(
      '{"jsonrpc":"2.0","id":5,"method":"eth_call","params":[18446744073709551615, 1.0]}',
    )
    expect(answer).toBe(`{"jsonrpc":"2.0","id":5,"result":${result}}`)
    expect(lastBody).toContain('"params":[18446744073709551615, 1.0]')
  })

  test('a batch is answered as one; equal reads in it are one for the node', async () => {
    onNode = (_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":18446744073709551615}')
    const { status, text: answer } = await post(
      '[{"jsonrpc":"2.0","id":"a","method":"eth_getBalance","params":[]},{"jsonrpc":"2.0","id":"b","method":"eth_sign"},{"jsonrpc":"2.0","id":"c","method":"eth_getBalance","params":[]}]',
    )
    expect([status, answer]).toEqual([
      200,
      '[{"jsonrpc":"2.0","id":"a","result":18446744073709551615},{"jsonrpc":"2.0","id":"b","error":{"code":-32601,"message":"This method is not passed on to a node."}},{"jsonrpc":"2.0","id":"c","result":18446744073709551615}]',
    ])
  })

  test.each([
    ['an empty batch', '[]', 'body'],
    ['more than a thousand calls', JSON.stringify(Array.from({ length: 1_001 }, () => 1)), 'body'],
    [
      'params as deep as a well',
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
      'body.params',
    ],
    ['no id', '{"jsonrpc":"2.0","method":"eth_call"}', 'body.id'],
    ['a method that is a number', '{"jsonrpc":"2.0","id":1,"method":1}', 'body.method'],
    ['params by name', '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":{}}', 'body.params'],
  ])('%s is a clear 400', async (_what, body, field) => {
    askedNode = 0
    const answer = await post(body)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      400,
      { error: { code: 'invalid_request', field } },
    ])
    expect(askedNode).toBe(0)
  })

  test('a node’s 429 is a 429 of ours, with its Retry-After', async () => {
    onNode = (_request, response) => response.writeHead(429, { 'retry-after': '13' }).end()
    const { status, headers, text: answer } = await post('{"jsonrpc":"2.0","id":1,"method":"eth_getCode"}')
    expect([status, headers.get('retry-after'), JSON.parse(answer)]).toMatchObject([
      429,
      '13',
      { error: { code: 'rate_limited', retryAfter: 13 } },
    ])
  })

  test('heavy calls use up more of a client’s minute, in a batch too', async () => {
    const busy = await startServer(`sqlite:${join(folder, 'heavy.sqlite')}`, { rpcRequestsPerMinute: 45 })
    const logs = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] }
    const statuses = [
      (await post(JSON.stringify([logs, logs]), busy.base, 'eip155:1')).status,
      (await post(JSON.stringify({ ...logs, method: 'eth_chainId' }), busy.base, 'eip155:1')).status,
      (await post(JSON.stringify(logs), busy.base, 'eip155:1')).status,
    ]
    // The node is down, which is 502; the second asks none.
    expect(statuses).toEqual([502, 200, 429])
    await busy.stop()
  })

  test('a visitor who hangs up ends the call to the node', async () => {
    const leaving = new AbortController()
    const gone = new Promise<void>((resolve) => {
      onNode = (_request, response) => {
        response.on('close', resolve)
        leaving.abort()
      }
    })
    const call = fetch(`${server.base}/v1/rpc/eip155:2`, {
      method: 'POST',
      headers: {
        origin: publicUrl,
        'content-type': 'application/json',
        'x-walletframe-project': 'demo',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }),
      signal: leaving.signal,
    })
    await expect(call).rejects.toThrow()
    await gone
  })

  test('a node that is down is not named, and neither is one that speaks of itself', async () => {
    expect(JSON.stringify((await rpc('eth_call')).body)).not.toContain('127.0.0.1')
    onNode = (_request, response) =>
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          error: {
            code: -32_000,
            message: 'over quota, see https://node.internal/dash?key=secret now',
            data: { see: 'wss://node.internal/secret', hex: '0x08c379a0' },
          },
        }),
      )
    expect((await rpc('eth_call', 'eip155:2')).body.error).toEqual({
      code: -32_000,
      message: 'over quota, see (address) now',
      data: { see: '(address)', hex: '0x08c379a0' },
    })
  })

  test('takes so many requests a minute, whatever address a client claims, and as many in the next', async () => {
    const busy = await startServer(`sqlite:${join(folder, 'busy.sqlite')}`, { rpcRequestsPerMinute: 5 })
    busy.clock.now = Math.ceil(busy.clock.now / 60_000) * 60_000
    const statuses: number[] = []
    const take = async () =>
      statuses.push(
        (
          await ask(
            busy.base,
            'POST',
            '/v1/rpc/eip155:1',
            { jsonrpc: '2.0', id: 1, method: 'eth_sign' },
            { 'x-walletframe-project': 'demo', 'x-forwarded-for': `192.0.2.${statuses.length}` },
          )
        ).status,
      )
    for (let index = 0; index < 6; index += 1) await take()
    busy.clock.now += 60_000
    await take()
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 403])
    await busy.stop()
  })
})
