import { openSlot, readWallet, releaseSlot, rpcProxy } from '@walletframe/api-contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
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
