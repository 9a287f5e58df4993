import { nodeMethods, solanaNodeMethods } from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeRequest } from './rpc.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const result = (value: unknown) => Response.json({ jsonrpc: '2.0', id: 1, result: value })
const refused = (status: number, code: string, retryAfter?: number) =>
  Response.json({ error: { code, message: 'No.', ...(retryAfter ? { retryAfter } : {}) } }, { status })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  fetched.mockReset()
  vi.useRealTimers()
})

/** Lets waits pass until `work` has settled. */
const settled = async <T>(work: Promise<T>) => {
  const outcome = work.then(
    (value) => ({ value }),
    (error: { code: number }) => ({ code: error.code }),
  )
  for (let step = 0; step < 40; step += 1) await vi.advanceTimersByTimeAsync(500)
  return outcome
}

/** What a repetition would do again: money, or something of the node's that nobody can ask for twice. */
const once = [
  'eth_sendRawTransaction',
  'sendTransaction',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_uninstallFilter',
  // On no list of ours: nobody has said that it may be sent again.
  'eth_doesNotExistYet',
]

describe('what is sent once', () => {
  test.each(once)('%s is never sent again, however it fails', async (method) => {
    for (const [fail, code] of [
      [() => Promise.reject(new TypeError('Failed to fetch')), 4901],
      [() => Promise.resolve(refused(502, 'node_unavailable')), 4901],
      [() => Promise.resolve(refused(429, 'rate_limited', 1)), -32_005],
    ] as const) {
      fetched.mockReset()
      fetched.mockImplementation(fail)
      expect(await settled(nodeRequest('eip155:1', method, ['0x01']))).toEqual({ code })
      expect(fetched).toHaveBeenCalledTimes(1)
    }
  })

  test.each(once)('%s is not shared: two calls are two requests', async (method) => {
    fetched.mockImplementation(() => Promise.resolve(result('0x1')))
    await settled(Promise.all([1, 2].map(() => nodeRequest('eip155:1', method, ['0x01']))))
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('reads', () => {
  const reads = [...nodeMethods, ...solanaNodeMethods].filter((method) => !once.includes(method))

  test.each(reads)('%s is tried four times', async (method) => {
    fetched.mockImplementation(() => Promise.resolve(refused(502, 'node_unavailable')))
    expect(await settled(nodeRequest('eip155:1', method, []))).toEqual({ code: 4901 })
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('the waits double from 150 ms, and an answer ends them', async () => {
    const times: number[] = []
    fetched.mockImplementation(() => {
      times.push(performance.now())
      return Promise.resolve(times.length < 4 ? refused(502, 'node_unavailable') : result('0x1'))
    })
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ value: '0x1' })
    expect(times.map((time) => Math.round(time - (times[0] ?? 0)))).toEqual([0, 150, 450, 1_050])
  })

  test.each([
    ['a proxy while the server starts again', () => new Response('<html>', { status: 503 })],
    ['a fault of the server', () => refused(500, 'internal')],
    ['a page of somebody else', () => new Response('<html>')],
  ])('%s is waited out', async (_name, fail) => {
    fetched.mockImplementationOnce(() => Promise.resolve(fail()))
    fetched.mockImplementation(() => Promise.resolve(result('0x1')))
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ value: '0x1' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test.each([
    [403, 'rpc_method_refused'],
    [403, 'origin_not_allowed'],
    [413, 'payload_too_large'],
    [404, 'network_unknown'],
  ])('%i %s is the last word', async (status, code) => {
    fetched.mockImplementation(() => Promise.resolve(refused(status, code)))
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ code: 4901 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('a Retry-After of up to two seconds is kept, a longer one is the caller’s', async () => {
    fetched.mockResolvedValueOnce(refused(429, 'rate_limited', 2)).mockResolvedValueOnce(result('0x1'))
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ value: '0x1' })
    fetched.mockReset()
    fetched.mockImplementation(() => Promise.resolve(refused(429, 'rate_limited', 3)))
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ code: -32_005 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('no try begins so late that the page has given up before it ends', async () => {
    const begun: number[] = []
    const started = performance.now()
    fetched.mockImplementation(async () => {
      begun.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      throw new DOMException('x', 'TimeoutError')
    })
    const work = nodeRequest('eip155:1', 'eth_blockNumber', []).catch(() => performance.now() - started)
    for (let step = 0; step < 100; step += 1) await vi.advanceTimersByTimeAsync(500)
    expect(await work).toBeLessThan(30_000)
    expect(begun).toHaveLength(2)
  })

  test('the same read at the same time is one request; another network, or a later one, is its own', async () => {
    fetched.mockImplementation(() => Promise.resolve(result('0x1')))
    const read = (network: 'eip155:1' | 'eip155:2', block: string) =>
      nodeRequest(network, 'eth_getBalance', ['0xa', block])
    await settled(Promise.all([read('eip155:1', 'latest'), read('eip155:1', 'latest')]))
    expect(fetched).toHaveBeenCalledTimes(1)
    await settled(
      Promise.all([read('eip155:1', 'latest'), read('eip155:2', 'latest'), read('eip155:1', '0x1')]),
    )
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('the node’s own error passes with its code, and is not asked again', async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(
        Response.json({
          jsonrpc: '2.0',
          id: 1,
          error: { code: 3, message: 'execution reverted', data: '0x08' },
        }),
      ),
    )
    await expect(nodeRequest('eip155:1', 'eth_call', [])).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08',
    })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
