import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeChannel, settled } from '../test/fakeWindows.ts'
import { createChannel, type CallRule, type Checks, type DropReason } from './channel.ts'
import type { PortLike } from './environment.ts'
import { ProviderRpcError, toErrorData } from './errors.ts'
import { pack, unpack } from './frame/checks.ts'
import * as page from './host/checks.ts'

type Echo = { readonly echo: { readonly args: { readonly text: string }; readonly value: string } }

const fail = () => {
  throw new ProviderRpcError(-32602, 'Invalid text: expected a string.')
}

const checks: Checks = new Map([
  [
    'echo',
    (args) =>
      typeof (args as { text?: unknown } | null)?.text === 'string'
        ? { text: (args as { text: string }).text }
        : fail(),
  ],
])

const setUp = (echo: (args: { text: string }) => string | Promise<string> = ({ text }) => text) => {
  const { near, far } = fakeChannel()
  const drops: DropReason[] = []
  const seen: unknown[] = []
  const served = createChannel<Echo, Echo>(
    {
      pack,
      unpack,
      checks,
      answers: new Map(),
      errorOf: toErrorData,
      handlers: {
        echo: (args) => {
          seen.push(args)
          return echo(args)
        },
      },
      ruleOf: () => ({ repeats: false }),
      onEnd: () => undefined,
    },
    (reason) => drops.push(reason),
  )
  served.attach(far)
  served.flush()
  return { near, far, served, drops, seen }
}

/** An honest caller at the other end. */
const connect = (port: PortLike) => {
  const channel = createChannel<Echo, Echo>({
    pack,
    unpack,
    checks: new Map(),
    answers: new Map(),
    errorOf: toErrorData,
    handlers: { echo: () => '' },
    ruleOf: () => ({ repeats: false }),
    onEnd: () => undefined,
  })
  channel.attach(port)
  channel.flush()
  return channel
}

const answersOf = (port: { sent: unknown[] }) => port.sent as { id: string; ok?: boolean }[]

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

describe('behaviour', () => {
  test('carries a call and its answer', async () => {
    const { near } = setUp()
    await expect(connect(near).call('echo', { text: 'hello' })).resolves.toBe('hello')
  })

  test('strips what the check did not name', async () => {
    const { near, seen } = setUp()
    await connect(near).call('echo', { text: 'a', extra: 1 } as never)
    expect(seen).toEqual([{ text: 'a' }])
  })

  test('carries our error with code, message and data, and no stack', async () => {
    const { near, far } = setUp(() => {
      throw new ProviderRpcError(4001, 'Declined.', { why: 'test' })
    })
    const error = await connect(near)
      .call('echo', { text: '' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderRpcError)
    expect(error).toMatchObject({ code: 4001, message: 'Declined.', data: { why: 'test' } })
    expect(JSON.stringify(far.sent)).not.toContain('stack')
  })

  test('turns a stranger’s error into -32603 that tells nothing', async () => {
    const { near, far } = setUp(() => {
      throw new TypeError('secret detail')
    })
    await expect(connect(near).call('echo', { text: '' })).rejects.toMatchObject({ code: -32603 })
    expect(JSON.stringify(far.sent)).not.toContain('secret detail')
  })

  test('answers a value that is no JSON, or too large, with an error', async () => {
    const wrong = setUp((() => new Map()) as never)
    await expect(connect(wrong.near).call('echo', { text: '' })).rejects.toMatchObject({ code: -32603 })
    const large = setUp(() => 'x'.repeat(300_000))
    await expect(connect(large.near).call('echo', { text: '' })).rejects.toMatchObject({ code: -32005 })
  })
})

describe('errors', () => {
  test('an unknown method gets 4200 and reaches no handler', async () => {
    const { near, drops } = setUp()
    const border = connect(near)
    for (const method of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])
      await expect(border.call(method as 'echo', { text: '' })).rejects.toMatchObject({ code: 4200 })
    expect(drops).toEqual(Array.from({ length: 5 }, () => 'unknown-method'))
  })

  test('bad arguments get -32602 with the field named', async () => {
    const { near, drops, seen } = setUp()
    await expect(connect(near).call('echo', { text: 1 } as never)).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid text: expected a string.',
    })
    expect(drops).toEqual(['bad-params'])
    expect(seen).toEqual([])
  })
})

/*
 * The attacks that walk through a bare comlink endpoint, sent raw by a hostile page, and our own shapes bent.
 */
const raw = (value: unknown) => ({ type: 'RAW', value })
const attacks: readonly [string, unknown, DropReason][] = [
  [
    'CONSTRUCT Function through the prototype chain',
    {
      id: '1',
      type: 'CONSTRUCT',
      path: ['echo', 'constructor'],
      argumentList: [raw('globalThis.polluted=1')],
    },
    'shape',
  ],
  [
    'APPLY of a path to Function',
    { id: '1', type: 'APPLY', path: ['echo', 'constructor'], argumentList: [raw('return 1')] },
    'shape',
  ],
  [
    'APPLY of a good method in comlink’s own words',
    { id: '1', type: 'APPLY', path: ['echo'], argumentList: [raw({ text: '' })] },
    'shape',
  ],
  ['SET on __proto__', { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) }, 'shape'],
  ['SET on a method', { id: '1', type: 'SET', path: ['echo'], value: raw(1) }, 'shape'],
  ['GET of a method', { id: '1', type: 'GET', path: ['echo'] }, 'shape'],
  ['GET of the object', { id: '1', type: 'GET', path: [] }, 'shape'],
  ['ENDPOINT: a port without a guard', { id: '1', type: 'ENDPOINT', path: [] }, 'shape'],
  ['RELEASE: closing our end', { id: '1', type: 'RELEASE', path: [] }, 'shape'],
  ['a comlink answer', { id: '1', type: 'RAW', value: { ok: true } }, 'shape'],
  ['a call of __proto__', { id: '1', call: '__proto__', args: {} }, 'unknown-method'],
  ['a call of constructor', { id: '1', call: 'constructor', args: {} }, 'unknown-method'],
  ['a path as method', { id: '1', call: ['echo', 'constructor'], args: {} }, 'shape'],
  ['no argument', { id: '1', call: 'echo' }, 'not-json'],
  ['a list as argument', { id: '1', call: 'echo', args: [{ text: '' }] }, 'bad-params'],
  ['an answer to nothing', { id: '1', ok: true, value: 1 }, 'stray-answer'],
  ['no id', { call: 'echo', args: { text: '' } }, 'shape'],
  ['a long id', { id: 'x'.repeat(65), call: 'echo', args: { text: '' } }, 'shape'],
  ['a number', 7, 'shape'],
  ['nothing', null, 'shape'],
  ['a date as argument', { id: '1', call: 'echo', args: new Date() }, 'not-json'],
  ['300 kB', { id: '1', call: 'echo', args: { text: 'x'.repeat(300_000) } }, 'too-large'],
]

describe('threat 6: attacks', () => {
  test.each(attacks)('%s does nothing and is counted', async (_name, message, reason) => {
    const { near, far, drops, seen } = setUp()
    near.start()
    near.postMessage(message)
    await settled()
    expect(seen).toEqual([])
    expect(drops).toEqual([reason])
    for (const answer of answersOf(far)) expect(answer).toMatchObject({ ok: false })
    // The border still works.
    await expect(connect(near).call('echo', { text: 'still here' })).resolves.toBe('still here')
  })

  test('a transferred port is refused even with a good call', async () => {
    const { far, drops, seen } = setUp()
    far.deliver({
      data: { id: '1', call: 'echo', args: { text: '' } },
      ports: [{}],
    })
    await settled()
    expect(seen).toEqual([])
    expect(drops).toEqual(['transfer'])
  })

  test('a forged answer cannot be guessed, and a malformed one becomes an error', async () => {
    const { near, far, served } = setUp()
    near.start()
    const pending = served.call('echo', { text: 'to the page' })
    await settled()
    const sent = far.sent[0] as { id: string }
    near.postMessage({ id: `${sent.id}x`, ok: true, value: 'forged' })
    near.postMessage({ id: sent.id, ok: false, error: 'no result' })
    await expect(pending).rejects.toMatchObject({ code: -32603 })
  })
})

describe('threat 6: fuzz', () => {
  const hostileKey = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'then',
    'toString',
    'echo',
    'text',
    'value',
    'a',
  )
  const anything = fc.anything({
    key: fc.oneof(hostileKey, fc.string({ maxLength: 8 })),
    maxDepth: 4,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
    withSparseArray: true,
    withObjectString: true,
  })
  const message = fc.oneof(
    anything,
    fc.record(
      {
        id: fc.oneof(fc.string({ maxLength: 70 }), anything),
        type: fc.constantFrom('APPLY', 'GET', 'SET', 'CONSTRUCT', 'ENDPOINT', 'RELEASE', 'RAW', 'HANDLER'),
        path: fc.array(fc.oneof(hostileKey, anything), { maxLength: 4 }),
        argumentList: fc.array(
          fc.oneof(fc.record({ type: fc.constantFrom('RAW', 'HANDLER'), value: anything }), anything),
          { maxLength: 3 },
        ),
        call: fc.oneof(hostileKey, anything),
        args: fc.oneof(
          fc.record({ text: fc.oneof(fc.string(), anything), extra: anything }, { requiredKeys: [] }),
          anything,
        ),
        ok: fc.oneof(fc.boolean(), anything),
        value: anything,
        error: anything,
      },
      { requiredKeys: [] },
    ),
  )
  const numRuns = Number(process.env['FUZZ_RUNS'] ?? 2_000)

  test('whatever arrives, only checked arguments reach a handler, and nothing is polluted', async () => {
    const { near, far, seen } = setUp()
    near.start()
    await fc.assert(
      fc.asyncProperty(message, async (data) => {
        seen.length = 0
        far.sent.length = 0
        far.deliver({ data, ports: [] })
        await settled(12)
        for (const args of seen) expect(Object.keys(args as object)).toEqual(['text'])
        for (const answer of answersOf(far)) {
          expect(Object.keys(answer).toSorted()).toEqual(
            answer.ok ? ['id', 'ok', 'value'] : ['error', 'id', 'ok'],
          )
        }
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns },
    )
    await expect(connect(near).call('echo', { text: 'alive' })).resolves.toBe('alive')
  }, 120_000)

  test('whatever answers, a call ends with a value or a ProviderRpcError', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (value, ok) => {
        const { near, far, served } = setUp()
        near.start()
        const ended = served.call('echo', { text: '' }).then(
          () => 'value',
          (error: unknown) => (error instanceof ProviderRpcError ? 'error' : 'stranger'),
        )
        await settled(6)
        far.deliver({
          data: { id: (far.sent[0] as { id: string }).id, ok, value, error: value },
          ports: [],
        })
        expect(['value', 'error']).toContain(await ended)
      }),
      { numRuns: Math.min(numRuns, 5_000) },
    )
  }, 120_000)
})

/** How the page's end packs: what its own code and reactive frameworks give it. */
const asThePage = { pack: page.pack }

describe('a call and its end', () => {
  /** Two ends that call each other over one port pair. */
  const pair = (rule: CallRule = { repeats: false }) => {
    const { near, far } = fakeChannel()
    const ended: string[] = []
    const signals: AbortSignal[] = []
    const make = (name: string) =>
      createChannel<Echo, Echo>({
        ...asThePage,
        checks,
        answers: new Map(),
        errorOf: toErrorData,
        handlers: {
          echo: ({ text }, { signal }) => {
            signals.push(signal)
            return text === 'never' ? new Promise<never>(() => undefined) : text
          },
        },
        ruleOf: () => rule,
        onEnd: () => ended.push(name),
      })
    const a = make('a')
    const b = make('b')
    for (const [channel, port] of [
      [a, near],
      [b, far],
    ] as const) {
      channel.attach(port)
      channel.flush()
    }
    return { a, b, near, far, ended, signals }
  }
  const closed = new ProviderRpcError(4900, 'Closed.')

  test('closing ends what is pending at both ends, and is for good', async () => {
    const { a, b, ended, signals } = pair()
    const there = a.call('echo', { text: 'never' })
    const back = b.call('echo', { text: 'never' })
    await settled()
    a.close(closed)
    await expect(there).rejects.toBe(closed)
    await settled()
    expect(ended).toEqual(['b'])
    b.close(closed)
    await expect(back).rejects.toBe(closed)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    a.attach(fakeChannel().near)
    a.flush()
    await expect(a.call('echo', { text: 'after' })).rejects.toBe(closed)
  })

  test('an abort rejects with the signal’s reason, aborts the handler, and its late answer is none', async () => {
    const { a, near, far, signals } = pair()
    const controller = new AbortController()
    const pending = a.call('echo', { text: 'never' }, controller.signal)
    await settled()
    const reason = new Error('changed my mind')
    controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
    await settled()
    expect(signals[0]?.aborted).toBe(true)
    expect(near.sent.at(-1)).toEqual({ id: (near.sent[0] as { id: string }).id, cancel: true })
    expect(far.sent).toEqual([])
  })

  test('a signal that is aborted already sends nothing', async () => {
    const { a, near } = pair()
    await expect(a.call('echo', { text: 'x' }, AbortSignal.abort('no'))).rejects.toBe('no')
    expect(near.sent).toEqual([])
  })

  test('lets go of the signal when the call has ended', async () => {
    const { a } = pair()
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await a.call('echo', { text: 'x' }, signal)
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)
  })

  test('what may be repeated goes out again over the next port, under the same id; its time goes on', async () => {
    vi.useFakeTimers()
    const { a, near } = pair({ repeats: true, limit: 1_000 })
    const pending = a.call('echo', { text: 'never' })
    pending.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(600)
    a.detach(closed)
    const next = fakeChannel()
    a.attach(next.near)
    a.flush()
    expect(next.near.sent).toEqual([near.sent[0]])
    await vi.advanceTimersByTimeAsync(399)
    expect(a.pending()).toEqual(['echo'])
    await vi.advanceTimersByTimeAsync(1)
    await expect(pending).rejects.toMatchObject({ code: 4900 })
    expect(next.near.sent.at(-1)).toMatchObject({ cancel: true })
    vi.useRealTimers()
  })

  test.each([
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
  ])('%s in the arguments is refused with a code, and nothing is sent', async (_name, value) => {
    const { a, near } = pair()
    await expect(a.call('echo', { text: value } as never)).rejects.toMatchObject({ code: -32602 })
    expect(near.sent).toEqual([])
  })

  test('a proxy, as reactive frameworks make them, crosses as what it stands for', async () => {
    const { a } = pair()
    await expect(a.call('echo', new Proxy({ text: 'reactive' }, {}))).resolves.toBe('reactive')
  })

  test('a second call under the id of one that runs is dropped', async () => {
    const { near, far, signals } = pair()
    for (const text of ['never', 'two']) near.postMessage({ id: '1', call: 'echo', args: { text } })
    await settled()
    expect(signals).toHaveLength(1)
    expect(far.sent).toEqual([])
  })

  test('an error whose data is no JSON keeps its code and message', async () => {
    const { near } = setUp(() => {
      throw new ProviderRpcError(4001, 'Declined.', { call: () => 1 })
    })
    await expect(connect(near).call('echo', { text: '' })).rejects.toMatchObject({
      code: 4001,
      message: 'Declined.',
    })
  })

  test('ids cannot be guessed: 128 random bits, and no two are the same', async () => {
    const { near, a } = pair()
    for (const text of ['1', '2']) await a.call('echo', { text })
    const ids = near.sent.map((message) => (message as { id: string }).id)
    expect(ids[0]).toMatch(/^\d{16,40}$/)
    expect(new Set(ids[0]).size).toBeGreaterThan(3)
    expect(ids[1]).not.toBe(ids[0])
  })

  test('an answer must fit its method’s check', async () => {
    const { near, far } = fakeChannel()
    const served = createChannel<Echo, Echo>({
      pack,
      unpack,
      checks,
      answers: new Map([['echo', (value) => (typeof value === 'string' ? value : fail())]]),
      errorOf: toErrorData,
      handlers: { echo: () => '' },
      ruleOf: () => ({ repeats: false }),
      onEnd: () => undefined,
    })
    served.attach(far)
    served.flush()
    near.start()
    for (const [value, code] of [
      ['fits', undefined],
      [{ lying: true }, -32603],
    ] as const) {
      const pending = served.call('echo', { text: '' })
      near.postMessage({ id: (far.sent.at(-1) as { id: string }).id, ok: true, value })
      if (code === undefined) await expect(pending).resolves.toBe(value)
      else await expect(pending).rejects.toMatchObject({ code })
    }
  })
})
