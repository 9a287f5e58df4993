import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound, type OutboundRequest, type TargetOptions } from './client.ts'
import type { OutboundError } from './failure.ts'
import type { OutboundCall } from './observer.ts'

/*
 * Real sockets. In place of the internet stands 127.0.0.2, which this machine answers to as well: 127.0.0.1 is what must not be reached.
 */
const internet = '127.0.0.2'

let servers: (Server | TcpServer)[] = []
let calls: OutboundCall[] = []
let states: string[] = []
/** What names stand for; an entry is used up at each look but the last. */
let names: Record<string, string[][]> = {}
let outbound: ReturnType<typeof createOutbound>

beforeEach(() => {
  calls = []
  states = []
  names = { 'public.example': [[internet]] }
  outbound = createOutbound({
    isPublic: (address) => address === internet,
    resolve: (hostname) => {
      const answers = names[hostname] ?? []
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
      return Promise.resolve(answer.map((address) => ({ address, family: 4 })))
    },
    random: () => 0,
    observer: {
      onCall: (call) => calls.push(call),
      onState: (target, state) => states.push(`${target} ${state}`),
    },
  })
})
afterEach(async () => {
  await outbound.close()
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
  servers = []
})

const listen = async (server: Server | TcpServer, host = '0.0.0.0'): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}
const serve = (does: RequestListener) => listen(createServer(does))

const text = ({ body }: { readonly body: Uint8Array }) => Buffer.from(body).toString()

const target = (more: Partial<TargetOptions> = {}) =>
  outbound.target({ label: 'a target', trust: 'operator', deadline: 2_000, ...more })
const publicTarget = (more: Partial<TargetOptions> = {}) =>
  target({ trust: 'public', schemes: ['http:', 'https:'], redirects: 3, ...more })

const get = (
  url: string,
  options: Partial<TargetOptions> = {},
  more: Partial<OutboundRequest<string>> = {},
) => target(options).call({ url, read: text, ...more })
const getPublic = (url: string, options: Partial<TargetOptions> = {}) =>
  publicTarget(options).call({ url, read: text })

const failureOf = (call: Promise<unknown>): Promise<OutboundError> =>
  call.then(
    (value) => {
      throw new Error(`an answer: ${String(value)}`)
    },
    (error: unknown) => error as OutboundError,
  )

describe('an answer', () => {
  test('comes with its status, its headers and its bytes, and is told to the observer', async () => {
    const port = await serve((_request, response) => response.writeHead(404, { 'x-a': 'b' }).end('{"a": 1}'))
    const answer = await target().call({ url: `http://127.0.0.1:${port}/x?key=1`, read: (whole) => whole })
    expect([answer.status, answer.headers['x-a'], text(answer)]).toEqual([404, 'b', '{"a": 1}'])
    expect(calls).toEqual([
      { target: 'a target', outcome: 'ok', status: 404, tries: 1, ms: expect.any(Number), bytes: 8 },
    ])
  })

  test('credentials of the operator’s address go as a header', async () => {
    const port = await serve((request, response) => response.end(request.headers.authorization))
    expect(await get(`http://us%40er:p%3Aw@127.0.0.1:${port}/`)).toBe(
      `Basic ${Buffer.from('us@er:p:w').toString('base64')}`,
    )
  })

  test('what the reader cannot use is a bad answer', async () => {
    const port = await serve((_request, response) => response.end('<html>'))
    const error = await failureOf(
      get(`http://127.0.0.1:${port}/`, {}, { read: (answer) => JSON.parse(text(answer)) as string }),
    )
    expect(error).toMatchObject({ name: 'OutboundError', reason: 'bad_answer', status: 200 })
  })

  test('an encoding that was not asked for is not unpacked', async () => {
    const port = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBeUndefined()
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    })
    expect((await failureOf(get(`http://127.0.0.1:${port}/`))).reason).toBe('bad_answer')
  })

  test('what is no HTTP is a bad answer', async () => {
    const port = await listen(
      createTcpServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
    )
    expect((await failureOf(get(`http://127.0.0.1:${port}/`))).reason).toBe('bad_answer')
  })
})

describe('time and size', () => {
  test('a server that drips is given up at the deadline, and its connection is closed', async () => {
    let closed = () => undefined as void
    const gone = new Promise<void>((resolve) => {
      closed = resolve
    })
    const port = await serve((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => {
        clearInterval(drip)
        closed()
      })
    })
    const started = performance.now()
    const error = await failureOf(get(`http://127.0.0.1:${port}/`, { deadline: 300 }))
    expect(error).toMatchObject({ reason: 'timeout', target: 'a target', mayHaveArrived: true })
    expect(performance.now() - started).toBeLessThan(1_500)
    await gone
  })

  test('headers that never end are given up too', async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined)
        socket.write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket.write('x-a: b\r\n'), 20)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    expect((await failureOf(get(`http://127.0.0.1:${port}/`, { deadline: 300 }))).reason).toBe('timeout')
  })

  test('a body that does not end is cut off when it is too long', async () => {
    let sent = 0
    const port = await serve((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += 1024 * 1024
          if (!response.write(Buffer.alloc(1024 * 1024))) break
        }
      }
      response.on('drain', more)
      more()
    })
    expect((await failureOf(get(`http://127.0.0.1:${port}/`))).reason).toBe('too_large')
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  test('a length that is too much is refused before a byte is read', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '2000000' }).flushHeaders()
    })
    const error = await failureOf(get(`http://127.0.0.1:${port}/`, { deadline: 5_000 }))
    expect(error.reason).toBe('too_large')
  })

  test('a call may ask for less than its target allows, not for more', async () => {
    const port = await serve((_request, response) => response.end('x'.repeat(100)))
    const url = `http://127.0.0.1:${port}/`
    expect((await failureOf(get(url, {}, { maxBytes: 99 }))).reason).toBe('too_large')
    expect((await failureOf(get(url, { maxBytes: 99 }, { maxBytes: 1_000 }))).reason).toBe('too_large')
    expect(await get(url, { maxBytes: 100 })).toHaveLength(100)
  })

  test('whoever asked has gone: the connection is closed, and that is no failure of the host', async () => {
    const leaving = new AbortController()
    const gone = new Promise<void>((resolve) => {
      void serve((_request, response) => {
        response.on('close', resolve)
        leaving.abort()
      }).then((port) =>
        failureOf(get(`http://127.0.0.1:${port}/`, { failures: 1 }, { signal: leaving.signal })).then(
          (error) => expect(error).toMatchObject({ reason: 'aborted', mayHaveArrived: true }),
        ),
      )
    })
    await gone
    await expect.poll(() => calls.map(({ outcome }) => outcome)).toEqual(['aborted'])
    expect(states).toEqual([])
  })

  test('one who left before is not called for', async () => {
    let asked = 0
    const port = await serve((_request, response) => response.end(String((asked += 1))))
    const error = await failureOf(get(`http://127.0.0.1:${port}/`, {}, { signal: AbortSignal.abort() }))
    expect([error.reason, error.mayHaveArrived, asked]).toEqual(['aborted', false, 0])
  })
})

describe('new tries', () => {
  /** Answers with each of these in turn, then with 200. */
  const sequence = async (...answers: (readonly [number, Record<string, string>?] | 'hang up')[]) => {
    const times: number[] = []
    const port = await serve((_request, response) => {
      times.push(performance.now())
      const next = answers.shift()
      if (next === 'hang up') response.destroy()
      else response.writeHead(next?.[0] ?? 200, next?.[1] ?? {}).end('body')
    })
    return { url: `http://127.0.0.1:${port}/`, times }
  }

  test.each([[[503]], [[502]], [[504]], [[429]]] as const)(
    'a GET is sent again after %j',
    async ([status]) => {
      const { url, times } = await sequence([status])
      expect(await get(url, { tries: 2 })).toBe('body')
      expect(times).toHaveLength(2)
      expect(calls).toMatchObject([{ outcome: 'ok', tries: 2 }])
    },
  )

  test('and after a connection that broke', async () => {
    const { url } = await sequence('hang up', 'hang up')
    expect(await get(url, { tries: 3 })).toBe('body')
  })

  test('Retry-After in seconds is kept', async () => {
    const { url, times } = await sequence([429, { 'retry-after': '1' }])
    expect(await get(url, { tries: 2 })).toBe('body')
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990)
  })

  test('Retry-After as a date is kept', async () => {
    // Two full seconds ahead: a date has no fractions.
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000)
    const { url } = await sequence([503, { 'retry-after': at.toUTCString() }])
    expect(await get(url, { tries: 2, deadline: 5_000 })).toBe('body')
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime() - 10)
  })

  test('one that is later than the deadline is handed on at once', async () => {
    const { url, times } = await sequence([429, { 'retry-after': '30' }])
    const error = await failureOf(get(url, { tries: 5 }))
    expect(error).toMatchObject({ reason: 'limited', status: 429, retryAfter: 30_000, mayHaveArrived: false })
    expect(times).toHaveLength(1)
  })

  test('as often as the target says, and the last reason is told', async () => {
    const { url, times } = await sequence([503], [503], [503], [503])
    expect(await failureOf(get(url, { tries: 3 }))).toMatchObject({ reason: 'unavailable', status: 503 })
    expect(times).toHaveLength(3)
  })

  test('a POST is sent once, unless the call says that it may be repeated', async () => {
    const first = await sequence([503])
    const post = { method: 'POST', body: '{}' } as const
    expect((await failureOf(get(first.url, { tries: 3 }, post))).reason).toBe('unavailable')
    expect(first.times).toHaveLength(1)
    const second = await sequence([503])
    expect(await get(second.url, { tries: 3 }, { ...post, idempotent: true })).toBe('body')
  })

  test('answers that are the caller’s to judge are not tried again', async () => {
    const { url, times } = await sequence([500])
    expect(await get(url, { tries: 3 })).toBe('body')
    expect(times).toHaveLength(1)
  })

  test('whether a request may have arrived is not forgotten over a later try that did not', async () => {
    const server = createServer((_request, response) => {
      server.close()
      response.destroy()
    })
    const port = await listen(server)
    expect(await failureOf(get(`http://127.0.0.1:${port}/`, { tries: 2 }))).toMatchObject({
      reason: 'unavailable',
      mayHaveArrived: true,
    })
    expect(await failureOf(get(`http://127.0.0.1:${port}/`))).toMatchObject({
      reason: 'unavailable',
      mayHaveArrived: false,
    })
  })
})

describe('one host', () => {
  test('is left alone after failures in a row, tried once after a pause, and back when it answers', async () => {
    let isDown = true
    let asked = 0
    const port = await serve((_request, response) => {
      asked += 1
      if (isDown) response.destroy()
      else response.end('back')
    })
    const node = target({ failures: 2, pause: 200 })
    const ask = () => node.call({ url: `http://127.0.0.1:${port}/`, read: text })
    for (let index = 0; index < 4; index += 1) await failureOf(ask())
    expect([asked, states]).toEqual([2, ['a target open']])
    isDown = false
    await new Promise((resolve) => setTimeout(resolve, 220))
    expect(await ask()).toBe('back')
    expect(states).toEqual(['a target open', 'a target half-open', 'a target closed'])
  })

  test('gets so many calls at once, and more than may wait are refused at once', async () => {
    const held: (() => void)[] = []
    const port = await serve((_request, response) => held.push(() => response.end('x')))
    const node = target({ concurrency: 2, queue: 1 })
    const ask = () => node.call({ url: `http://127.0.0.1:${port}/`, read: text })
    const running = [ask(), ask(), ask()]
    await expect.poll(() => held.length).toBe(2)
    expect(await failureOf(ask())).toMatchObject({ reason: 'busy', mayHaveArrived: false })
    expect(held).toHaveLength(2)
    for (let index = 0; index < 3; index += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      held.shift()?.()
    }
    expect(await Promise.all(running)).toEqual(['x', 'x', 'x'])
  })

  test('does not hold up another', async () => {
    const stuck = await serve(() => undefined)
    const quick = await serve((_request, response) => response.end('quick'))
    const hosts = target({ concurrency: 1, queue: 1 })
    const waiting = failureOf(hosts.call({ url: `http://127.0.0.1:${stuck}/`, read: text, deadline: 500 }))
    expect(await hosts.call({ url: `http://127.0.0.1:${quick}/`, read: text })).toBe('quick')
    expect((await waiting).reason).toBe('timeout')
  })
})

describe('addresses from outside', () => {
  let inner: number
  let innerAsked = 0
  beforeEach(async () => {
    innerAsked = 0
    inner = await listen(
      createServer((_request, response) => {
        innerAsked += 1
        response.end('a secret of this machine')
      }),
      '127.0.0.1',
    )
  })

  const refusal = { reason: 'refused_address', mayHaveArrived: false }

  test('a name on the internet is called', async () => {
    const port = await serve((request, response) => response.end(request.headers.host))
    expect(await getPublic(`http://public.example:${port}/`)).toBe(`public.example:${port}`)
    expect(await getPublic(`http://${internet}:${port}/`)).toBe(`${internet}:${port}`)
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0.0.0.0',
    '10.0.0.1',
  ])('the host %s is refused', async (host) => {
    expect(await failureOf(getPublic(`http://${host}:${inner}/`))).toMatchObject(refusal)
    expect(innerAsked).toBe(0)
  })

  test('a name that leads into the private network is refused, also where it leads to the internet as well', async () => {
    names['inner.example'] = [['127.0.0.1']]
    names['both.example'] = [[internet, '127.0.0.1']]
    for (const name of ['inner', 'both'])
      expect(await failureOf(getPublic(`http://${name}.example:${inner}/`))).toMatchObject(refusal)
    expect(innerAsked).toBe(0)
  })

  test('a name that changes its mind between two calls (DNS rebinding) is refused at the second', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('first'),
    )
    names['rebound.example'] = [[internet], ['127.0.0.1']]
    const there = publicTarget()
    const url = `http://rebound.example:${port}/`
    expect(await there.call({ url, read: text })).toBe('first')
    expect(await failureOf(there.call({ url, read: text }))).toMatchObject(refusal)
  })

  test('a redirect into the private network is not followed, whatever it looks like', async () => {
    names['inner.example'] = [['127.0.0.1']]
    for (const to of [
      `http://127.0.0.1:${inner}/`,
      `http://inner.example:${inner}/`,
      `http://[::ffff:127.0.0.1]:${inner}/`,
      `//127.0.0.1:${inner}/`,
    ]) {
      const port = await serve((_request, response) => response.writeHead(302, { location: to }).end())
      expect(await failureOf(getPublic(`http://public.example:${port}/`))).toMatchObject({
        reason: 'refused_address',
      })
    }
    expect(innerAsked).toBe(0)
  })

  test('redirects on the internet are followed so often, and a loop ends', async () => {
    let asked = 0
    const port = await serve((request, response) => {
      asked += 1
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('arrived')
      else response.writeHead(301, { location: Number.isNaN(left) ? '/loop' : `/${left - 1}` }).end()
    })
    expect(await getPublic(`http://public.example:${port}/3`)).toBe('arrived')
    expect((await failureOf(getPublic(`http://public.example:${port}/4`))).reason).toBe('bad_answer')
    asked = 0
    expect((await failureOf(getPublic(`http://public.example:${port}/loop`))).reason).toBe('bad_answer')
    expect(asked).toBe(4)
  })

  test('what was meant for one host does not go to another', async () => {
    names['other.example'] = [[internet]]
    const port = await serve((request, response) => {
      if (request.headers.host?.startsWith('other')) response.end(request.headers.authorization ?? 'nothing')
      else response.writeHead(302, { location: `http://other.example:${port}/` }).end()
    })
    const call = publicTarget().call({
      url: `http://public.example:${port}/`,
      headers: { authorization: 'Bearer secret' },
      read: text,
    })
    expect(await call).toBe('nothing')
  })

  test.each(['file:///etc/passwd', 'ftp://public.example/', 'data:text/plain,x', 'not an address', ''])(
    '%j is refused',
    async (url) => expect(await failureOf(getPublic(url))).toMatchObject(refusal),
  )

  test('credentials in it are refused, and plain http where nobody allowed it', async () => {
    expect(await failureOf(getPublic('http://user:pw@public.example/'))).toMatchObject(refusal)
    const strict = outbound.target({ label: 'strict', trust: 'public' })
    expect(await failureOf(strict.call({ url: 'http://public.example/', read: text }))).toMatchObject(refusal)
  })

  test.each([
    ['the operator’s target', { trust: 'operator' as const, redirects: 3 }, 'GET' as const],
    ['a POST', { trust: 'public' as const, redirects: 3 }, 'POST' as const],
    ['a target without redirects', { trust: 'public' as const, redirects: 0 }, 'GET' as const],
  ])('%s follows no redirect', async (_what, options, method) => {
    let asked = 0
    const port = await serve((_request, response) => {
      asked += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const call = target({ ...options, schemes: ['http:'] }).call({
      url: `http://${internet}:${port}/`,
      method,
      read: text,
    })
    expect([(await failureOf(call)).reason, asked]).toEqual(['bad_answer', 1])
  })
})
