import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeChannel, settled } from '../../test/fakeWindows.ts'
import { openBorder as openFrameBorder } from '../frame/border.ts'
import { openBorder as openHostBorder } from '../host/border.ts'
import { ProviderRpcError } from './errors.ts'
import type { Checks, DropReason } from './guard.ts'

type Echo = { readonly echo: { readonly args: { readonly text: string }; readonly value: string } }

const checks: Checks = new Map([
  [
    'echo',
    (args) =>
      typeof (args as { text?: unknown } | null)?.text === 'string'
        ? { args: { text: (args as { text: string }).text } }
        : { wrong: 'Invalid text: expected a string.' },
  ],
])

/** Comlink behind the guard, and the host's own few lines: both must hold. */
let openBorder = openFrameBorder

const setUp = (echo: (args: { text: string }) => string | Promise<string> = ({ text }) => text) => {
  const { near, far } = fakeChannel()
  const drops: DropReason[] = []
  const seen: unknown[] = []
  const served = openBorder<Echo, Echo>({
    port: far,
    checks,
    handlers: {
      echo: (args) => {
        seen.push(args)
        return echo(args)
      },
    },
    count: (reason) => drops.push(reason),
  })
  return { near, far, served, drops, seen }
}

/** An honest caller at the other end. */
const connect = (port: Parameters<typeof openBorder>[0]['port']) =>
  openBorder<Echo, Echo>({ port, checks: new Map(), handlers: { echo: () => '' }, count: () => undefined })

const answersOf = (port: { sent: unknown[] }) => port.sent as { id: string; ok?: boolean }[]

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

describe.each([
  ['the frame’s end', openFrameBorder],
  ['the host’s end', openHostBorder],
])('%s', (_name, open) => {
  beforeEach(() => {
    openBorder = open
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
    test('an unknown method gets 4200 and never reaches comlink', async () => {
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

  describe('attacks', () => {
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

  describe('fuzz', () => {
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
})
