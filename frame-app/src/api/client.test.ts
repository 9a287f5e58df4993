import {
  callerQuery,
  health,
  nothing,
  openSlot,
  readWallet,
  releaseSlot,
  route,
  rpcProxy,
} from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { optionsStore } from '../state/options.ts'
import { callOnce, callServer, pathOf } from './client.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', fetched)
afterEach(() => {
  fetched.mockReset()
})

describe('pathOf', () => {
  test('fills parameters in, each as one part of the path', () => {
    expect(pathOf(readWallet)).toBe('/v1/vault/wallet')
    expect(pathOf(releaseSlot, { slotId: 'a/../b?c#d' })).toBe('/v1/vault/slots/a%2F..%2Fb%3Fc%23d/release')
  })
})

describe('callOnce', () => {
  const slot = { slotId: 's'.repeat(22), walletId: 'w'.repeat(22), half: { enc: 'a', ciphertext: 'b' } }

  test('sends JSON, without cookies, and gives what the contract names', async () => {
    fetched.mockResolvedValue(Response.json({ ...slot, more: 1 }))
    const body = { kind: 'device', label: 'x', recipientKey: 'k'.repeat(43), walletId: null } as const
    expect(await callOnce(openSlot, { body, headers: { dpop: 'proof' } })).toEqual(slot)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/v1/vault/slots')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', dpop: 'proof' },
      body: JSON.stringify(body),
    })
  })

  test('a GET has no body and no content type', async () => {
    fetched.mockResolvedValue(Response.json({ wallet: null }))
    await callOnce(readWallet)
    const [, init] = fetched.mock.calls[0] ?? []
    expect(init?.body).toBeUndefined()
    expect(init?.headers).toEqual({})
  })

  test('tells the headers, also of a refusal', async () => {
    const heard = vi.fn<(headers: Headers) => void>()
    fetched.mockResolvedValue(
      Response.json({ error: { code: 'unauthorized', message: 'x' } }, { status: 401, headers: { a: 'b' } }),
    )
    await expect(callOnce(readWallet, { onHeaders: heard })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(heard.mock.calls[0]?.[0].get('a')).toBe('b')
  })

  test.each([
    ['another form', () => Response.json({ wallet: 7 })],
    ['no JSON', () => new Response('<html>')],
    ['no body', () => new Response(null)],
    ['an error without a code', () => Response.json({}, { status: 400 })],
  ])('%s cannot be read', async (_what, answer) => {
    fetched.mockResolvedValue(answer())
    await expect(callOnce(readWallet)).rejects.toMatchObject({ code: 'internal' })
  })

  test('a proxy that has no server behind it: not reached, and when to come again', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 503, headers: { 'retry-after': '2' } }))
    await expect(callOnce(readWallet)).rejects.toMatchObject({ code: 'network', retryAfter: 2 })
  })

  test('an answer that does not end is not read to its end', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
      },
    })
    fetched.mockResolvedValue(new Response(endless))
    await expect(callOnce(readWallet)).rejects.toMatchObject({ code: 'internal' })
    expect(pulled).toBeLessThan(16)
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a deadline', () => Promise.reject(new DOMException('x', 'TimeoutError'))],
    [
      'a connection that breaks in the middle',
      () =>
        Promise.resolve(
          new Response(new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })),
        ),
    ],
  ])('%s is a failure of the network', async (_what, answer) => {
    fetched.mockImplementation(answer)
    await expect(callOnce(readWallet)).rejects.toMatchObject({ code: 'network' })
  })

  test('every call has a deadline of ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    fetched.mockResolvedValue(Response.json({ wallet: null }))
    await callOnce(readWallet)
    expect(timeout).toHaveBeenCalledWith(10_000)
    expect(fetched.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value)
  })
})

describe('callServer', () => {
  const wallet = () => Response.json({ wallet: null })
  const unavailable = () =>
    Response.json(
      { error: { code: 'draining', message: 'x' } },
      { status: 503, headers: { 'retry-after': '0' } },
    )

  test('asks again for what is only read', async () => {
    fetched.mockResolvedValueOnce(unavailable()).mockResolvedValueOnce(wallet())
    expect(await callServer(readWallet)).toEqual({ wallet: null })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('a POST is sent once, but where its contract says that it only asks', async () => {
    const answer = { jsonrpc: '2.0', id: 1, result: 1 } as const
    const request = { params: { network: 'x' }, body: { jsonrpc: '2.0', id: 1, method: 'x' } } as const
    fetched.mockResolvedValueOnce(unavailable())
    await expect(callServer(rpcProxy, request)).rejects.toMatchObject({ code: 'draining', status: 503 })
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockResolvedValueOnce(unavailable()).mockResolvedValueOnce(Response.json(answer))
    expect(await callServer({ ...rpcProxy, repeatable: true }, request)).toEqual(answer)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('is given up at once, while it waits and while it asks', async () => {
    for (const [answer, asked] of [
      [() => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '9' } })), 1],
      [
        (_url: string, { signal }: RequestInit) =>
          new Promise<Response>((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
        1,
      ],
    ] as const) {
      fetched.mockReset()
      fetched.mockImplementation(answer)
      const controller = new AbortController()
      const outcome = callServer(readWallet, { signal: controller.signal }).catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, 10))
      controller.abort(new Error('nobody looks'))
      expect(await outcome).toMatchObject({ message: 'nobody looks' })
      expect(fetched).toHaveBeenCalledTimes(asked)
    }
  })
})

/* A call of the specification's section 7, as routes of prices and names are. */
const readQuotes = route({
  method: 'GET',
  path: '/convert/:network/quotes',
  params: z.object({ network: z.string() }),
  query: z.object({ amount: z.string(), page: z.optional(z.string()) }),
  project: 'query',
  body: nothing,
  answer: z.object({ quotes: z.array(z.string()) }),
  errors: [],
  auth: 'none',
  origin: 'own',
  limit: 'probe',
  size: 'none',
  cache: 'no-store',
})

describe('who calls', () => {
  const sent = () => new URL(fetched.mock.calls.at(-1)?.[0] ?? '', 'https://wallet.example.com')
  const read = { params: { network: 'eip155:1' }, query: { amount: '7' } } as const

  beforeEach(() => {
    const { project } = optionsStore.getInitialState()
    optionsStore.setState({ project: { ...project, projectId: 'demo' }, sdk: 'cdn' })
    fetched.mockImplementation(() => Promise.resolve(Response.json({ quotes: [] })))
  })

  test('project, sdk type, sdk version and client id follow the query, in that order', async () => {
    await callServer(readQuotes, read)
    expect(sent().pathname).toBe('/v1/convert/eip155%3A1/quotes')
    expect([...sent().searchParams.keys()]).toEqual(['amount', 'projectId', 'st', 'sv', 'clientId'])
    expect(Object.fromEntries(sent().searchParams)).toMatchObject({
      amount: '7',
      projectId: 'demo',
      st: 'walletframe',
      sv: expect.stringMatching(/^cdn-universal-\d+\.\d+\.\d+$/),
      clientId: expect.stringMatching(/^[\w-]{36}$/),
    })
    // The contract of every such route takes it.
    expect(callerQuery.safeParse(Object.fromEntries(sent().searchParams)).success).toBe(true)
  })

  test('what is empty is left out', async () => {
    await callServer(readQuotes, { ...read, query: { amount: '', page: '' } })
    expect([...sent().searchParams.keys()]).toEqual(['projectId', 'st', 'sv', 'clientId'])
  })

  test('the client id is the same for one document, and another for the next', async () => {
    await callServer(readQuotes, read)
    const first = sent().searchParams.get('clientId')
    await callServer(readQuotes, read)
    expect(sent().searchParams.get('clientId')).toBe(first)
    vi.resetModules()
    const next = await import('./client.ts')
    await next.callServer(readQuotes, read)
    expect(sent().searchParams.get('clientId')).not.toBe(first)
  })

  test('an answer that is kept for everybody has one address for everybody', async () => {
    await callServer({ ...readQuotes, cache: 'public, max-age=60' }, read)
    expect([...sent().searchParams.keys()]).toEqual(['amount', 'projectId', 'st', 'sv'])
  })

  test('a route that does not ask hears nothing', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ status: 'ok', version: '1' })))
    await callServer(health, { query: { projectId: 'demo' } })
    expect([...sent().searchParams.keys()]).toEqual(['projectId'])
    fetched.mockImplementation(() => Promise.resolve(Response.json({ wallet: null })))
    await callServer(readWallet)
    expect(sent().search).toBe('')
  })

  test('what the contract needs must be given', () => {
    // @ts-expect-error no params, no query
    void (() => callServer(readQuotes))
    // @ts-expect-error no query
    void (() => callServer(readQuotes, { params: { network: 'x' } }))
    // @ts-expect-error another parameter
    void (() => callServer(readQuotes, { ...read, params: { chain: 'x' } }))
    // @ts-expect-error another member of the query
    void (() => callServer(readQuotes, { ...read, query: { amount: '1', more: '1' } }))
    // @ts-expect-error no body
    void (() => callServer(openSlot))
    expect(fetched).not.toHaveBeenCalled()
  })
})
