import { createServer, Agent, request as httpRequest } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from './freePort.ts'
import { ask, Device, publicUrl, startServer, type Server } from './harness.ts'

/* The edge to HTTP: probes, stopping, the log, the admin port. No database matters here but that it is there. */

let folder: string
let server: Server
let isStopped = false
const database = () => `sqlite:${join(folder, 'test.sqlite')}`
const start = async (more: object = {}) => {
  isStopped = false
  server = await startServer(database(), more)
}
const stop = async () => {
  isStopped = true
  await server.stop()
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-edge-'))
})
afterEach(async () => {
  if (!isStopped) await stop()
  rmSync(folder, { recursive: true })
})

const statusOf = async (path: string) => (await ask(server.base, 'GET', path)).status

type Line = Readonly<Record<string, unknown>>
const lines = (): Line[] => server.logged.map((text) => JSON.parse(text) as Line)
const requests = () => lines().filter(({ msg }) => msg === 'request')

/** A node that tells a balance when it is told to. */
const startNode = async () => {
  const waiting: (() => void)[] = []
  const node = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id: unknown; method: string }
      const answer = () => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
      // What the server itself asks is answered at once.
      if (method === 'eth_getBalance') waiting.push(answer)
      else answer()
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const network = {
    id: 'eip155:1',
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
  }
  return { node, waiting, networks: [network] }
}

/** A call to a node, as a browser makes it: on a connection that is kept. */
const callNode = (agent: Agent): Promise<{ readonly text: string; readonly connection: string }> =>
  new Promise((resolve, reject) => {
    const headers = { origin: publicUrl, 'content-type': 'application/json', 'x-walletframe-project': 'demo' }
    const request = httpRequest(
      `${server.base}/v1/rpc/eip155:1`,
      { method: 'POST', headers, agent },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => {
          text += part.toString()
        })
        answer.on('end', () => resolve({ text, connection: String(answer.headers.connection) }))
      },
    )
    request.on('error', reject)
    request.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBalance',
        params: [`0x${'1'.repeat(40)}`, 'latest'],
      }),
    )
  })

describe('probes', () => {
  test('live, ready and draining are three answers', async () => {
    await start({ drainSeconds: 1 })
    expect(await statusOf('/v1/health/live')).toBe(200)
    expect(await statusOf('/v1/health/ready')).toBe(200)
    expect((await ask(server.base, 'GET', '/v1/health?projectId=demo')).body).toMatchObject({
      status: 'ok',
      embedding: 'refused',
    })
    const stopped = stop()
    await expect.poll(() => statusOf('/v1/health/ready')).toBe(503)
    expect((await ask(server.base, 'GET', '/v1/health/ready')).body.error.code).toBe('draining')
    expect(await ask(server.base, 'GET', '/v1/health?projectId=demo')).toMatchObject({
      status: 503,
      body: { status: 'degraded', embedding: 'refused' },
    })
    // While it drains it still serves.
    expect(await statusOf('/v1/health/live')).toBe(200)
    expect(await statusOf('/v1/?projectId=demo')).toBe(200)
    await stopped
    await expect(statusOf('/v1/health/live')).rejects.toThrow('fetch failed')
  })
})

describe('C13: a stop', () => {
  test('finishes what runs on kept connections, and ends them with it', async () => {
    const { node, waiting, networks } = await startNode()
    await start({ networks })
    const agent = new Agent({ keepAlive: true })
    const asked = callNode(agent)
    await expect.poll(() => waiting.length).toBe(1)
    const began = performance.now()
    const stopped = stop()
    waiting[0]?.()
    expect(await asked).toMatchObject({ text: expect.stringContaining('0x1'), connection: 'close' })
    await stopped
    expect(performance.now() - began).toBeLessThan(3_000)
    agent.destroy()
    node.close()
  })

  test('takes less than ten seconds with a node that never answers and a body that never ends', async () => {
    const { node, waiting, networks } = await startNode()
    await start({ networks })
    const agent = new Agent({ keepAlive: true })
    const asked = callNode(agent).catch((error: unknown) => error)
    const half = connect(Number(new URL(server.base).port), '127.0.0.1')
    half.on('error', () => undefined)
    half.write(
      `POST /v1/auth/token HTTP/1.1\r\nhost: x\r\norigin: ${publicUrl}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    )
    await expect.poll(() => waiting.length).toBe(1)
    const began = performance.now()
    await stop()
    expect(performance.now() - began).toBeLessThan(10_000)
    await asked
    agent.destroy()
    node.closeAllConnections()
    node.close()
  }, 20_000)
})

describe('the log', () => {
  test('C12: a client that hangs up has its line', async () => {
    const { node, waiting, networks } = await startNode()
    await start({ networks })
    const agent = new Agent({ keepAlive: true })
    const asked = callNode(agent).catch(() => undefined)
    await expect.poll(() => waiting.length).toBe(1)
    agent.destroy()
    await asked
    await expect.poll(() => requests()).toMatchObject([{ route: '/v1/rpc/:network', gone: true }])
    node.closeAllConnections()
    node.close()
  })

  test('a request has the ids that a proxy gave it, in their own form alone', async () => {
    await start()
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answers = []
    for (const headers of [
      { 'x-request-id': 'proxy-0001', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
      { 'x-request-id': 'private@example.com', traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
      { 'x-request-id': 'x'.repeat(65), traceparent: trace },
      {},
    ])
      answers.push(await ask(server.base, 'GET', '/v1/health/live', undefined, headers))
    await expect.poll(() => requests().length).toBe(4)
    const [first, ...others] = requests()
    expect(first).toMatchObject({ requestId: 'proxy-0001', traceId: trace })
    expect(answers[0]?.headers.get('x-request-id')).toBe('proxy-0001')
    for (const line of others) {
      expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/)
      expect(line).not.toHaveProperty('traceId')
    }
  })

  test('S19: a database that complains writes no value of a visitor into it', async () => {
    await start({ trustProxy: 1 })
    const device = new Device(server.clock)
    await device.logIn(server, 'private@example.com')
    const forwarded = { 'x-forwarded-for': '203.0.113.77' }
    await ask(server.base, 'GET', '/v1/vault/wallet?secret=private-query', undefined, forwarded)
    const log = server.logged.join('')
    expect(log).toContain('/v1/auth/email/verify')
    for (const hidden of [
      'private@example.com',
      'private-query',
      '203.0.113.77',
      device.accessToken,
      '127.0.0.1',
    ])
      expect(log).not.toContain(hidden)
  })
})

describe('limits that the operator sets', () => {
  test('calls of one client by kind of route', async () => {
    await start({ routeLimits: { probe: 2 } })
    const statuses = []
    for (let call = 0; call < 3; call += 1) statuses.push(await statusOf('/v1/health/live'))
    expect(statuses).toEqual([200, 200, 429])
    // Other kinds are as they were.
    expect((await ask(server.base, 'POST', '/v1/auth/token', {})).status).toBe(401)
  })

  test('connections: one more than that is closed', async () => {
    await start({ maxConnections: 2 })
    const port = Number(new URL(server.base).port)
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    for (const socket of held) {
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.once('connect', resolve))
    }
    const third = connect(port, '127.0.0.1')
    third.on('error', () => undefined)
    await new Promise((resolve) => third.once('close', resolve))
    for (const socket of held) socket.destroy()
    await expect.poll(() => statusOf('/v1/health/live').catch(() => 0)).toBe(200)
  })
})

describe('the admin port', () => {
  const metrics = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }

  test('tells durations by route and status, and nothing of a visitor', async () => {
    const port = await freePort()
    await start({ adminPort: port })
    const device = new Device(server.clock)
    await device.logIn(server, 'private@example.com')
    await device.call(server.base, 'DELETE', '/v1/auth/sessions/some-session-id-00')
    await ask(server.base, 'GET', '/v1/nothing/private-path')
    await ask(server.base, 'PROPFIND', '/v1/health')
    await expect.poll(() => requests().length).toBe(5)
    const { status, type, text } = await metrics(port)
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain')])
    const count = 'walletframe_http_request_duration_seconds_count'
    expect(text).toContain(`${count}{method="POST",route="/v1/auth/email/verify",status="200"} 1`)
    expect(text).toContain(`${count}{method="DELETE",route="/v1/auth/sessions/:sessionId",status="404"} 1`)
    expect(text).toContain(`${count}{method="any",route="none",status="404"} 1`)
    expect(text).toContain('process_resident_memory_bytes')
    for (const hidden of ['private', 'some-session-id', '127.0.0.1', device.accessToken])
      expect(text).not.toContain(hidden)
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(404)
    await stop()
    await expect(metrics(port)).rejects.toThrow('fetch failed')
  })

  test('visitors have no way to it', async () => {
    await start({ adminPort: await freePort() })
    expect(await statusOf('/metrics')).toBe(404)
    expect(await statusOf('/v1/metrics')).toBe(404)
  })

  test('one that is taken is named at start', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    await expect(start({ adminPort: port })).rejects.toThrow(`adminPort ${port}`)
    isStopped = true
    holder.close()
  })
})
