import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startRelay } from '../../dev-server/src/relay/relay.ts'
import { metadata, ofOtherTypes, pairWithWallet } from '../../dev-server/test/others.ts'
import type { RelayOptions } from '../src/routes/relay.ts'
import { freePort } from './freePort.ts'
import { ask, publicUrl, startServer, type Server } from './harness.ts'

/* WalletConnect's socket through the server: what gets through, what does not, and what is left when somebody misbehaves. */

process.env['IS_VITEST'] = 'true'
process.env['DISABLE_GLOBAL_CORE'] = 'true'

const ends: (() => unknown)[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-relay-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  rmSync(folder, { recursive: true })
  vi.unstubAllGlobals()
})

/** A relay that says nothing of its own accord. */
const startUpstream = async () => {
  const requests: IncomingMessage[] = []
  const sockets: WebSocket[] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 64 * 1_048_576 })
  server.on('connection', (socket, request) => {
    requests.push(request)
    sockets.push(socket)
    socket.on('error', () => undefined)
  })
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sockets,
    clients: () => server.clients.size,
    /** The newest socket. */
    last: (): WebSocket => {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('nobody came')
      return socket
    },
  }
}

let adminPort = 0
const start = async (relayUrl: string, relay: RelayOptions = {}, more: object = {}): Promise<Server> => {
  adminPort = await freePort()
  const server = await startServer(
    `sqlite:${join(folder, 'test.sqlite')}`,
    { adminPort, walletConnect: { relayUrl, projectId: 'known', throughServer: true }, ...more },
    undefined,
    { relay },
  )
  ends.push(server.stop)
  return server
}

type Headers = Readonly<Record<string, string>>
const connect = ({ base }: Server, headers: Headers = {}, query = '?auth=a.b.c') => {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/v1/relay${query}`, {
    headers: { origin: publicUrl, ...headers },
    autoPong: true,
  })
  socket.on('error', () => undefined)
  ends.push(() => socket.terminate())
  return socket
}
const open = async (server: Server, headers: Headers = {}): Promise<WebSocket> => {
  const socket = connect(server, headers)
  await once(socket, 'open')
  return socket
}
/** What somebody is told who gets no socket. */
const refusal = async (socket: WebSocket) => {
  const [request, response] = (await once(socket, 'unexpected-response')) as [
    { destroy: () => void },
    IncomingMessage,
  ]
  const { statusCode, headers } = response
  request.destroy()
  return { status: statusCode, headers }
}
const closeOf = async (socket: WebSocket) => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return { code, reason: reason.toString() }
}
const metric = async (name: string): Promise<string[]> =>
  (await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith(`walletframe_${name}`))
const socketsOpen = async () => (await metric('relay_sockets '))[0]
const noneOpen = async () => {
  await expect.poll(socketsOpen).toBe('walletframe_relay_sockets 0')
}
const endedBy = async (cause: string) => {
  await expect
    .poll(() => metric('relay_sockets_ended_total'))
    .toContain(`walletframe_relay_sockets_ended_total{cause="${cause}"} 1`)
}

test('a page whose socket leads through the server, and a wallet at the relay, that others wrote: pair, sign, part', async () => {
  const relay = await startRelay(0)
  ends.push(relay.stop)
  const server = await start(relay.url)
  // A browser says where it is; Node must be told to.
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url, { origin: publicUrl })
      }
    },
  )
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const { Core } = await import('@walletconnect/core')
  const storageOptions = { database: ':memory:' }
  const pageCore = new Core({
    relayUrl: `${server.base.replace(/^http/, 'ws')}/v1/relay`,
    projectId: 'x',
    storageOptions,
    telemetryEnabled: false,
  })
  // As the frame does: the token is for the relay.
  const sign = pageCore.crypto.signJWT.bind(pageCore.crypto)
  pageCore.crypto.signJWT = () => sign(relay.url)
  const provider = await UniversalProvider.init({ core: ofOtherTypes(pageCore), projectId: 'x', metadata })
  ends.push(() => pageCore.relayer.transportClose())
  const { ask: askWallet, part } = await pairWithWallet(provider.client, relay.url, (end) => ends.push(end))
  await expect(askWallet()).resolves.toBe('0x51')
  expect(await socketsOpen()).toBe('walletframe_relay_sockets 1')

  // The relay goes and comes back: the page comes back through the server.
  await relay.stop()
  const again = await startRelay(relay.port)
  ends.push(again.stop)
  await expect(askWallet()).resolves.toBe('0x51')

  await part()
}, 60_000)

describe('what gets through', () => {
  test('messages both ways, as they are and in their order', async () => {
    const relay = await startUpstream()
    const page = await open(await start(relay.url))
    const got: { at: string; text: string; isBinary: boolean }[] = []
    const listen = (at: string, socket: WebSocket) =>
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        got.push({ at, text: data.toString(), isBinary })
      })
    listen('page', page)
    listen('relay', relay.last())
    page.send('one')
    page.send(Buffer.from('two'))
    await expect.poll(() => got.length).toBe(2)
    relay.last().send('three')
    relay.last().send('x'.repeat(2_000_000))
    await expect.poll(() => got.length).toBe(4)
    expect(got.map(({ at, text, isBinary }) => [at, text.length, isBinary])).toEqual([
      ['relay', 3, false],
      ['relay', 3, true],
      ['page', 5, false],
      ['page', 2_000_000, false],
    ])
  })

  test('of the request only what the relay must know: no address, no cookie, nobody else’s project', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url, {}, { trustProxy: 1 })
    const page = connect(
      server,
      {
        cookie: 'a=b',
        authorization: 'DPoP token',
        'x-forwarded-for': '203.0.113.9',
        'user-agent': 'Somebody',
        'accept-language': 'de',
      },
      '?auth=a.b.c&projectId=other&ua=wc-2&useOnCloseEvent=true&token=x&origin=y',
    )
    await once(page, 'open')
    const [request] = relay.requests
    expect(Object.fromEntries(new URL(request?.url ?? '', relay.url).searchParams)).toEqual({
      auth: 'a.b.c',
      ua: 'wc-2',
      useOnCloseEvent: 'true',
      projectId: 'known',
    })
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'connection',
      'host',
      'origin',
      'sec-websocket-key',
      'sec-websocket-version',
      'upgrade',
    ])
    expect(request?.headers.origin).toBe(publicUrl)
    // And the log has neither.
    page.close()
    await noneOpen()
    for (const hidden of ['203.0.113.9', 'a.b.c', '127.0.0.1'])
      expect(server.logged.filter((line) => line.includes('relay')).join('')).not.toContain(hidden)
  })

  test('closes, with their code and reason; a line that breaks has one of its own', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url)
    const byPage = async (close: (socket: WebSocket) => void) => {
      const page = await open(server)
      const heard = closeOf(relay.last())
      close(page)
      return heard
    }
    expect(await byPage((page) => page.close(4_001, 'bye'))).toEqual({ code: 4_001, reason: 'bye' })
    expect(await byPage((page) => page.close())).toEqual({ code: 1_005, reason: '' })
    expect(await byPage((page) => page.terminate())).toEqual({ code: 1_001, reason: '' })
    const byRelay = async (close: (socket: WebSocket) => void) => {
      const heard = closeOf(await open(server))
      close(relay.last())
      return heard
    }
    expect(await byRelay((socket) => socket.close(4_008, 'enough'))).toEqual({
      code: 4_008,
      reason: 'enough',
    })
    expect(await byRelay((socket) => socket.close(1_012))).toEqual({ code: 1_012, reason: '' })
    expect(await byRelay((socket) => socket.terminate())).toEqual({
      code: 1_014,
      reason: 'The relay hung up.',
    })
    await noneOpen()
    expect(await metric('relay_sockets_ended_total')).toEqual([
      'walletframe_relay_sockets_ended_total{cause="page"} 3',
      'walletframe_relay_sockets_ended_total{cause="relay"} 3',
    ])
  })
})

describe('who gets no socket', () => {
  test('pages of other origins, and whoever does not say where it is', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url)
    for (const origin of ['https://app.example.com', 'null', `${publicUrl}.evil.example`, `${publicUrl}/`])
      expect((await refusal(connect(server, { origin }))).status).toBe(403)
    const silent = new WebSocket(`${server.base.replace(/^http/, 'ws')}/v1/relay`)
    silent.on('error', () => undefined)
    expect((await refusal(silent)).status).toBe(403)
    expect(relay.requests).toEqual([])
    expect(await metric('relay_sockets_refused_total')).toEqual([
      'walletframe_relay_sockets_refused_total{reason="origin"} 5',
    ])
  })

  test('what is no WebSocket, is too long, or is somewhere else', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url)
    expect((await ask(server.base, 'GET', '/v1/relay')).status).toBe(426)
    expect((await ask(server.base, 'POST', '/v1/relay')).status).toBe(405)
    expect((await refusal(connect(server, {}, `?auth=${'x'.repeat(2_049)}`))).status).toBe(400)
    const elsewhere = new WebSocket(`${server.base.replace(/^http/, 'ws')}/v1/health/live`, {
      origin: publicUrl,
    })
    elsewhere.on('error', () => undefined)
    // As if nothing but HTTP were spoken.
    expect((await refusal(elsewhere)).status).toBe(200)
    expect(relay.requests).toEqual([])
  })

  test('where the operator does not have it so: the frame is sent to the relay itself', async () => {
    const relay = await startUpstream()
    const through = await start(relay.url)
    const page = await ask(through.base, 'GET', '/v1/?projectId=demo')
    expect(page.headers.get('content-security-policy')).toContain("; connect-src 'self';")
    expect(page.headers.get('content-security-policy')).not.toContain('ws:')
    expect(page.body).toContain('throughServer&#34;:true')
    await ends.pop()?.()
    const walletConnect = { relayUrl: relay.url, projectId: 'known' }
    const direct = await start(relay.url, {}, { walletConnect })
    const other = await ask(direct.base, 'GET', '/v1/?projectId=demo')
    expect(other.headers.get('content-security-policy')).toContain(`connect-src 'self' ${relay.url};`)
    expect(other.body).not.toContain('throughServer')
    expect((await refusal(connect(direct))).status).toBe(404)
  })

  test('one client has so many at once, and opens so many a minute; behind a proxy each visitor for themselves', async () => {
    const relay = await startUpstream()
    const server = await start(
      relay.url,
      { seats: { perClient: 2 } },
      { trustProxy: 1, routeLimits: { relay: 4 } },
    )
    const [one, two] = [{ 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '203.0.113.2' }]
    const first = await open(server, one)
    await open(server, one)
    expect(await refusal(connect(server, one))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
    })
    first.close()
    await expect.poll(socketsOpen).toBe('walletframe_relay_sockets 1')
    await open(server, one)
    const refused = await refusal(connect(server, one))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await open(server, two)
    expect(relay.clients()).toBe(3)
  })
})

describe('a relay that is not well', () => {
  const states: Record<string, (server: Socket) => void> = {
    'down: hangs up at once': (socket) => socket.destroy(),
    'speaks something else': (socket) => socket.end('SSH-2.0-x\r\n'),
    'answers a page': (socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi'),
    'answers a redirect, which is not followed': (socket) =>
      socket.end('HTTP/1.1 302 Found\r\nlocation: ws://127.0.0.1:1/\r\nconnection: close\r\n\r\n'),
  }
  const startTcp = async (act: (socket: Socket) => void) => {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
      socket.once('data', () => act(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
  }

  for (const [name, act] of Object.entries(states))
    test(`${name}: 502`, async () => {
      const server = await start((await startTcp(act)).url)
      expect((await refusal(connect(server))).status).toBe(502)
      await noneOpen()
      expect(server.logged.join('')).toContain('"target":"relay"')
    })

  test('not there: 502; one that knows nobody of that token: 401', async () => {
    const server = await start('ws://127.0.0.1:1')
    expect((await refusal(connect(server))).status).toBe(502)
    await ends.pop()?.()
    const relay = await startRelay(0)
    ends.push(relay.stop)
    expect((await refusal(connect(await start(relay.url)))).status).toBe(401)
  })

  test('hangs: 504 in time, and nothing is left of it; a page that leaves meanwhile takes it along', async () => {
    const { url, sockets } = await startTcp(() => undefined)
    const server = await start(url, { openPatience: 300 })
    expect((await refusal(connect(server))).status).toBe(504)
    await expect.poll(() => sockets.size).toBe(0)
    await noneOpen()
    await ends.pop()?.()

    const patient = await start(url, { openPatience: 60_000 })
    const page = connect(patient)
    await expect.poll(() => sockets.size).toBe(1)
    page.terminate()
    await expect.poll(() => sockets.size).toBe(0)
    await noneOpen()
  })

  test('takes nothing: the page is not read meanwhile, and told in the end', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url, {
      carry: { queued: 65_536, stall: 300 },
      seats: {
        messages: { perSecond: 1e6, burst: 1e6 },
        bytes: { perSecond: 1e9, burst: 1e9 },
      },
    })
    const page = await open(server)
    relay.last().pause()
    const closed = closeOf(page)
    let sent = 0
    const message = Buffer.alloc(500_000)
    const send = () => {
      if (page.readyState !== WebSocket.OPEN || sent > 200) return
      page.send(message, () => {
        sent += 1
        send()
      })
    }
    send()
    expect(await closed).toEqual({ code: 1_014, reason: 'The relay takes no messages.' })
    await endedBy('relay-slow')
    // What the kernels of three sockets hold, and not all that the page would have sent.
    expect(sent).toBeLessThan(150)
    await noneOpen()
  })

  test('does not answer a ping: the page is told', async () => {
    const relay = await startUpstream()
    const page = await open(await start(relay.url, { carry: { ping: 100 } }))
    relay.last().pause()
    expect((await closeOf(page)).code).toBe(1_014)
    await endedBy('relay-silent')
  })
})

describe('a page that is not well', () => {
  test('a message that is too large ends its socket, and no other one', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url)
    const [large, other] = [await open(server), await open(server)]
    const closed = closeOf(large)
    large.send(Buffer.alloc(1_048_577))
    expect((await closed).code).toBe(1_009)
    const heard = once(relay.last(), 'message')
    other.send('still here')
    expect(String((await heard)[0])).toBe('still here')
    await endedBy('page-broken')
    expect(relay.clients()).toBe(1)
  })

  test('a flood of messages and pings is let through as fast as a client may send, in its order', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url, { seats: { messages: { perSecond: 1_000, burst: 100 } } })
    const page = await open(server)
    const got: string[] = []
    relay.last().on('message', (data: Buffer) => got.push(data.toString()))
    const begun = performance.now()
    let pongs = 0
    page.on('pong', () => {
      pongs += 1
    })
    const texts = Array.from({ length: 750 }, (_, at) => String(at).padEnd(1_000))
    for (const text of texts) {
      page.send(text)
      page.ping()
    }
    await expect.poll(() => [got.length, pongs], { timeout: 10_000 }).toEqual([texts.length, texts.length])
    // What one packet held was read at once; the others had to wait.
    expect(performance.now() - begun).toBeGreaterThan(300)
    expect(got).toEqual(texts)
  })

  test('reads nothing: the relay is not read meanwhile, and the page is cut', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url, { carry: { queued: 65_536, stall: 300 } })
    const page = await open(server)
    page.pause()
    const upstream = relay.last()
    const closed = closeOf(upstream)
    let sent = 0
    const message = Buffer.alloc(500_000)
    const send = () => {
      if (upstream.readyState !== WebSocket.OPEN || sent > 200) return
      upstream.send(message, () => {
        sent += 1
        send()
      })
    }
    send()
    expect((await closed).code).toBe(1_001)
    expect(sent).toBeLessThan(150)
    await endedBy('page-slow')
    await noneOpen()
  })

  test('does not answer a ping: is cut', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url, { carry: { ping: 100 } })
    const page = await open(server)
    page.pause()
    expect((await closeOf(relay.last())).code).toBe(1_001)
    await endedBy('page-silent')
  })

  test('says nothing for long, or is there for very long: told to go', async () => {
    const relay = await startUpstream()
    const idle = await open(await start(relay.url, { carry: { ping: 50, idle: 120 } }))
    expect(await closeOf(idle)).toEqual({ code: 1_001, reason: 'Nothing was said.' })
    await endedBy('idle')
    await ends
      .splice(-2)
      .toReversed()
      .reduce<Promise<unknown>>(async (before, end) => {
        await before
        await end()
      }, Promise.resolve())
    const old = await open(await start(relay.url, { carry: { ping: 50, life: 120 } }))
    expect(await closeOf(old)).toEqual({ code: 1_001, reason: 'Open for too long.' })
    await endedBy('life')
  })
})

describe('a stop', () => {
  test('says goodbye to both sides, refuses who is about to come, and does not wait for who does not answer', async () => {
    const relay = await startUpstream()
    const server = await start(relay.url)
    const [page, deaf] = [await open(server), await open(server)]
    deaf.pause()
    const heard = [closeOf(page), ...relay.sockets.map(closeOf)]
    const begun = performance.now()
    ends.splice(ends.indexOf(server.stop), 1)
    await server.stop()
    expect(performance.now() - begun).toBeLessThan(4_000)
    for (const { code } of await Promise.all(heard)) expect(code).toBe(1_001)
    await expect(open(server)).rejects.toThrow()
  })

  test('ends what waits for the relay', async () => {
    const hanging = createServer()
    hanging.on('upgrade', (_request, socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    ends.push(() => hanging.close())
    const server = await start(`ws://127.0.0.1:${(hanging.address() as AddressInfo).port}`)
    const refused = refusal(connect(server))
    await expect.poll(socketsOpen).toBe('walletframe_relay_sockets 1')
    ends.splice(ends.indexOf(server.stop), 1)
    const stopped = server.stop()
    expect((await refused).status).toBe(503)
    await stopped
  })
})

test('nothing is left of three hundred sockets that came, spoke and went in every way', async () => {
  const relay = await startUpstream()
  const server = await start(relay.url, { seats: { perClient: 400 } }, { routeLimits: { relay: 1_000 } })
  const round = async () => {
    const pages = await Promise.all(Array.from({ length: 60 }, () => open(server)))
    for (const page of pages) page.send('x')
    for (const socket of relay.sockets) if (socket.readyState === WebSocket.OPEN) socket.send('y')
    const closed = Promise.all(pages.map(closeOf))
    pages.forEach((page, at) => {
      if (at % 3 === 0) page.close()
      else if (at % 3 === 1) page.terminate()
      else relay.sockets.at(-1 - at)?.close(4_000)
    })
    for (const socket of relay.sockets) socket.close()
    await closed
    await noneOpen()
    await expect.poll(relay.clients).toBe(0)
    for (const end of ends.splice(ends.indexOf(server.stop) + 1)) await end()
    relay.sockets.length = 0
  }
  const resources = () => {
    const counts: Record<string, number> = {}
    for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1
    return (counts['TCPSocketWrap'] ?? 0) + (counts['TCPWRAP'] ?? 0) + (counts['Timeout'] ?? 0)
  }
  await round()
  const before = resources()
  for (let at = 0; at < 4; at += 1) await round()
  await expect.poll(resources).toBeLessThanOrEqual(before + 5)
}, 60_000)
