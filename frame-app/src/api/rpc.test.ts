import { nodeMethods, solanaNodeMethods } from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeRequest } from './rpc.ts'

/* Calls to a network's node: what is sent again, what is sent together, and what is sent once. */

type Said =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const callsOf = (init: RequestInit): Call[] => [JSON.parse(init.body as string) as Call | Call[]].flat()
/** Calls of each request so far, by method. */
const asked = () => fetched.mock.calls.map(([, init]) => callsOf(init).map(({ method }) => method))
/** An answer of our server, to one call or to a batch. */
const answer = (init: RequestInit, say: (call: Call) => Said | undefined) => {
  const answers = callsOf(init).flatMap((call) => {
    const said = say(call)
    return said ? [{ jsonrpc: '2.0', id: call.id, ...said }] : []
  })
  return Promise.resolve(Response.json((init.body as string).startsWith('[') ? answers : answers[0]))
}
const answers = (value: unknown) => (_url: string, init: RequestInit) =>
  answer(init, () => ({ result: value }))
const says = (code: number) => (_url: string, init: RequestInit) =>
  answer(init, () => ({ error: { code, message: 'x' } }))
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
    fetched.mockImplementation(answers('0x1'))
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
    fetched.mockImplementation((url, init) => {
      times.push(performance.now())
      return times.length < 4 ? Promise.resolve(refused(502, 'node_unavailable')) : answers('0x1')(url, init)
    })
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ value: '0x1' })
    // To ten milliseconds: what is asked again together waits one more for each other.
    expect(times.map((time) => Math.round((time - (times[0] ?? 0)) / 10) * 10)).toEqual([0, 150, 450, 1_050])
  })

  test.each([
    ['a proxy while the server starts again', () => new Response('<html>', { status: 503 })],
    ['a fault of the server', () => refused(500, 'internal')],
    ['a page of somebody else', () => new Response('<html>')],
  ])('%s is waited out', async (_name, fail) => {
    fetched.mockImplementationOnce(() => Promise.resolve(fail()))
    fetched.mockImplementation(answers('0x1'))
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ value: '0x1' })
    expect(fetched).toHaveBeenCalledTimes(2)
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
    fetched.mockImplementation(answers('0x1'))
    const read = (network: 'eip155:1' | 'eip155:2', block: string) =>
      nodeRequest(network, 'eth_getBalance', ['0xa', block])
    await settled(Promise.all([read('eip155:1', 'latest'), read('eip155:1', 'latest')]))
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockClear()
    await settled(
      Promise.all([read('eip155:1', 'latest'), read('eip155:2', 'latest'), read('eip155:1', '0x1')]),
    )
    expect(fetched.mock.calls.map(([url, init]) => [url.split('?')[0], callsOf(init).length])).toEqual([
      ['/v1/rpc/eip155%3A1', 2],
      ['/v1/rpc/eip155%3A2', 1],
    ])
  })

  test.each(['answered', 'refused'])(
    'one that began before a transaction was %s is not shared with one that comes after',
    async (ending) => {
      const early = Promise.withResolvers<Response>()
      fetched.mockImplementationOnce(() => early.promise)
      const before = nodeRequest('eip155:1', 'eth_getTransactionCount', ['0xa', 'pending'])
      await vi.advanceTimersByTimeAsync(0)
      fetched.mockImplementationOnce(ending === 'answered' ? answers('0xhash') : says(-32_000))
      await nodeRequest('eip155:1', 'eth_sendRawTransaction', ['0x01']).catch(() => undefined)
      fetched.mockImplementation(answers('0x2'))
      const after = nodeRequest('eip155:1', 'eth_getTransactionCount', ['0xa', 'pending'])
      expect(await settled(after)).toEqual({ value: '0x2' })
      const [, init] = fetched.mock.calls[0] ?? []
      early.resolve(await answer(init ?? {}, () => ({ result: '0x1' })))
      expect(await before).toBe('0x1')
      // And the early one, landing, takes nothing from a read that is on its way now.
      expect(fetched).toHaveBeenCalledTimes(3)
    },
  )

  test('the node’s own error passes with its code, and is not asked again', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08' }
    fetched.mockImplementation((_url, init) => answer(init, () => ({ error })))
    await expect(nodeRequest('eip155:1', 'eth_call', [])).rejects.toMatchObject(error)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    [
      'another id',
      (init: RequestInit) =>
        Response.json(callsOf(init).map(({ id }) => ({ jsonrpc: '2.0', id: id + 1, result: 1 }))[0]),
    ],
    [
      'a batch',
      (init: RequestInit) =>
        Response.json(callsOf(init).map(({ id }) => ({ jsonrpc: '2.0', id, result: 1 }))),
    ],
  ])('an answer with %s is none, and is asked for again', async (_what, bad) => {
    fetched.mockImplementationOnce((_url, init) => Promise.resolve(bad(init)))
    fetched.mockImplementation(answers('0x1'))
    expect(await settled(nodeRequest('eip155:1', 'eth_blockNumber', []))).toEqual({ value: '0x1' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('codes of a node (specification, section 7)', () => {
  const again = [-1, -32_005, -32_603, 429, -32_007]

  test.each(again)('a read is asked again after %i, until the answer is right', async (code) => {
    fetched.mockImplementationOnce(says(code)).mockImplementationOnce(says(code))
    fetched.mockImplementation(answers('0x1'))
    expect(await settled(nodeRequest('eip155:1', 'eth_call', []))).toEqual({ value: '0x1' })
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test.each(again)('four times at most, then the page hears %i', async (code) => {
    fetched.mockImplementation(says(code))
    expect(await settled(nodeRequest('eip155:1', 'eth_call', []))).toEqual({ code })
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test.each([
    3, -32_000, -32_001, -32_002, -32_003, -32_004, -32_006, -32_015, -32_600, -32_601, -32_602, -32_700, 0,
    1, 4001, 4100, 4200, 4900, 4901, 4902,
  ])('%i is the node’s last word', async (code) => {
    fetched.mockImplementation(says(code))
    expect(await settled(nodeRequest('eip155:1', 'eth_call', []))).toEqual({ code })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each(once)('%s is sent once, whatever the code', async (method) => {
    for (const code of again) {
      fetched.mockReset()
      fetched.mockImplementation(says(code))
      expect(await settled(nodeRequest('eip155:1', method, ['0x01']))).toEqual({ code })
      expect(fetched).toHaveBeenCalledTimes(1)
    }
  })
})

describe('batches', () => {
  const reads = ['eth_blockNumber', 'eth_gasPrice', 'eth_getBalance'] as const
  const askAll = (signal?: AbortSignal) =>
    settled(Promise.allSettled(reads.map((method) => nodeRequest('eip155:1', method, [], signal))))

  test('what is read in one task is one request; a transaction goes by itself', async () => {
    fetched.mockImplementation((_url, init) => answer(init, ({ method }) => ({ result: method })))
    const sending = nodeRequest('eip155:1', 'eth_sendRawTransaction', ['0x01'])
    expect(await askAll()).toEqual({ value: reads.map((value) => ({ status: 'fulfilled', value })) })
    await sending
    expect(asked()).toEqual([['eth_sendRawTransaction'], [...reads]])
  })

  test('answers may come in any order', async () => {
    fetched.mockImplementation((_url, init) =>
      Promise.resolve(
        Response.json(
          callsOf(init)
            .map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))
            .toReversed(),
        ),
      ),
    )
    expect(await askAll()).toEqual({ value: reads.map((value) => ({ status: 'fulfilled', value })) })
  })

  test('only the members that failed with a code of section 7 are asked again, together', async () => {
    let round = 0
    fetched.mockImplementation((_url, init) => {
      round += 1
      return answer(init, ({ method }) => {
        if (method === 'eth_blockNumber') return { error: { code: 3, message: 'no' } }
        return round < 3 && method !== 'eth_gasPrice'
          ? { error: { code: -32_005, message: 'limit' } }
          : { result: method }
      })
    })
    const both = settled(
      Promise.allSettled([...reads, 'eth_getCode'].map((method) => nodeRequest('eip155:1', method, []))),
    )
    expect(await both).toMatchObject({
      value: [
        { reason: { code: 3 } },
        { value: 'eth_gasPrice' },
        { value: 'eth_getBalance' },
        { value: 'eth_getCode' },
      ],
    })
    expect(asked()).toEqual([
      [...reads, 'eth_getCode'],
      ['eth_getBalance', 'eth_getCode'],
      ['eth_getBalance', 'eth_getCode'],
    ])
  })

  test('a batch without an answer is asked again call by call: one that takes too long holds up only itself', async () => {
    fetched.mockImplementation((_url, init) => {
      const isSlow = callsOf(init).some(({ method }) => method === 'eth_getBalance')
      return isSlow
        ? Promise.reject(new DOMException('x', 'TimeoutError'))
        : answer(init, ({ method }) => ({ result: method }))
    })
    expect(await askAll()).toMatchObject({
      value: [{ value: 'eth_blockNumber' }, { value: 'eth_gasPrice' }, { reason: { code: 4901 } }],
    })
    expect(asked().slice(0, 4)).toEqual([[...reads], ...reads.map((method) => [method])])
  })

  test('a server that says no hears of a batch as one request again', async () => {
    fetched.mockImplementation(() => Promise.resolve(refused(429, 'rate_limited', 1)))
    expect(await askAll()).toMatchObject({ value: reads.map(() => ({ reason: { code: -32_005 } })) })
    expect(asked()).toEqual(Array.from({ length: 4 }, () => [...reads]))
  })

  test('a member that the answer leaves out is asked again', async () => {
    fetched.mockImplementationOnce((_url, init) =>
      answer(init, ({ method }) => (method === 'eth_gasPrice' ? undefined : { result: method })),
    )
    fetched.mockImplementation((_url, init) => answer(init, ({ method }) => ({ result: method })))
    expect(await askAll()).toEqual({ value: reads.map((value) => ({ status: 'fulfilled', value })) })
    expect(asked()).toEqual([[...reads], ['eth_gasPrice']])
  })

  test('a thousand calls at most in one, and a quarter of a megabyte', async () => {
    fetched.mockImplementation(answers('0x1'))
    const many = (count: number, size: number) =>
      settled(
        Promise.all(
          Array.from({ length: count }, (_, index) =>
            nodeRequest('eip155:1', 'eth_call', [index, 'x'.repeat(size)]),
          ),
        ),
      )
    await many(1_001, 1)
    expect(asked().map((calls) => calls.length)).toEqual([1_000, 1])
    fetched.mockClear()
    await many(4, 100_000)
    expect(asked().map((calls) => calls.length)).toEqual([2, 2])
    fetched.mockClear()
    await many(2, 300_000)
    expect(asked().map((calls) => calls.length)).toEqual([1, 1])
  })
})

describe('giving up', () => {
  test('ends the wait before the next try at once', async () => {
    fetched.mockImplementation(() => Promise.resolve(refused(429, 'rate_limited', 9)))
    const controller = new AbortController()
    const work = nodeRequest('eip155:1', 'eth_call', [], controller.signal)
    const failed = work.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    controller.abort(new Error('nobody looks'))
    expect(await failed).toEqual(new Error('nobody looks'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a read that others wait for goes on; the last who leaves ends its request', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    fetched.mockImplementation((_url, init) => {
      signals.push(init.signal)
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      )
    })
    const [first, second] = [new AbortController(), new AbortController()]
    const works = [first, second].map(({ signal }) => nodeRequest('eip155:1', 'eth_call', [], signal))
    const failed = works.map((work) => work.catch((error: unknown) => error))
    await vi.advanceTimersByTimeAsync(0)
    first.abort(new Error('gone'))
    expect(await failed[0]).toEqual(new Error('gone'))
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    second.abort(new Error('gone'))
    expect(await failed[1]).toEqual(new Error('gone'))
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    fetched.mockImplementation(answers('0x2'))
    expect(await settled(nodeRequest('eip155:1', 'eth_call', []))).toEqual({ value: '0x2' })
  })

  test('one member of a batch does not end it for the others', async () => {
    const arrived = Promise.withResolvers<void>()
    fetched.mockImplementation(async (_url, init) => {
      await arrived.promise
      init.signal?.throwIfAborted()
      return answer(init, ({ method }) => ({ result: method }))
    })
    const controller = new AbortController()
    const left = nodeRequest('eip155:1', 'eth_call', [], controller.signal)
    const failed = left.catch((error: unknown) => error)
    const stays = nodeRequest('eip155:1', 'eth_gasPrice', [])
    await vi.advanceTimersByTimeAsync(0)
    controller.abort(new Error('gone'))
    expect(await failed).toEqual(new Error('gone'))
    arrived.resolve()
    expect(await stays).toBe('eth_gasPrice')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('what is given up before it begins is not asked', async () => {
    await expect(
      nodeRequest('eip155:1', 'eth_call', [], AbortSignal.abort(new Error('gone'))),
    ).rejects.toThrow('gone')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a transaction that is on its way goes to its end', async () => {
    fetched.mockImplementation(answers('0xhash'))
    const controller = new AbortController()
    const sending = nodeRequest('eip155:1', 'eth_sendRawTransaction', ['0x01'], controller.signal)
    controller.abort()
    expect(await sending).toBe('0xhash')
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(false)
  })
})
