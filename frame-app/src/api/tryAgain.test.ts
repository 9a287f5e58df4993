import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, failureOf } from './failure.ts'
import { tryAgain } from './tryAgain.ts'

/* The transport's rules of trying again (specification, section 7), status by status and wait by wait. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets waits pass until `work` has settled. @returns how often it was tried, at which milliseconds, and what came of it. */
const run = async (attempt: (round: number) => unknown) => {
  const started = performance.now()
  const at: number[] = []
  const work = tryAgain(async () => {
    at.push(Math.round(performance.now() - started))
    return attempt(at.length)
  }).then(
    (value) => ({ value, at }),
    (error: unknown) => ({ error, at, after: performance.now() - started }),
  )
  for (let step = 0; step < 200; step += 1) await vi.advanceTimersByTimeAsync(250)
  return work
}

const page = (status: number, headers: Record<string, string> = {}) =>
  failureOf(undefined, new Response('<html>', { status, headers }))
const ours = (status: number, code: string, retryAfter?: number) =>
  failureOf({ error: { code, message: 'No.', retryAfter } }, new Response('', { status }))
const fails = (reason: Error) => () => Promise.reject(reason)

describe('statuses', () => {
  const again = [403, 408, 413, 429, 500, 502, 503, 504]
  const refusals = Array.from({ length: 200 }, (_, index) => 400 + index)

  test.each(refusals)('%i, from something on the way', async (status) => {
    expect((await run(fails(page(status)))).at).toHaveLength(again.includes(status) ? 4 : 1)
  })

  test.each([
    [403, 'rpc_method_refused', 4],
    [403, 'origin_not_allowed', 4],
    [413, 'payload_too_large', 4],
    [429, 'rate_limited', 4],
    [500, 'internal', 4],
    [502, 'node_unavailable', 4],
    [503, 'draining', 4],
    [503, 'code_of_a_later_release', 4],
    [400, 'invalid_request', 1],
    [401, 'unauthorized', 1],
    [404, 'network_unknown', 1],
    [404, 'project_unknown', 1],
    [405, 'method_not_allowed', 1],
    [409, 'wallet_exists', 1],
    [415, 'unsupported_media_type', 1],
  ])('%i %s, from our own server: %i tries', async (status, code, tries) => {
    expect((await run(fails(ours(status, code)))).at).toHaveLength(tries)
  })

  test.each([
    ['no network', new ApiFailure('network', 'x'), 4],
    ['an answer that cannot be read', failureOf(undefined), 4],
    ['this browser’s storage', new ApiFailure('storage', 'x'), 1],
    ['a fault of ours', new TypeError('x'), 1],
    ['a node’s internal error', new ProviderRpcError(errorCode.internal, 'x'), 4],
    ['a node’s refusal', new ProviderRpcError(errorCode.invalidParams, 'x'), 1],
  ])('%s', async (_what, error, tries) => {
    const { at, ...outcome } = await run(fails(error))
    expect(at).toHaveLength(tries)
    expect(outcome).toMatchObject({ error })
  })
})

describe('waits', () => {
  test('double from 150 ms, and an answer ends them', async () => {
    const right = await run((round) => (round < 4 ? Promise.reject(page(502)) : 'right'))
    expect(right).toEqual({ value: 'right', at: [0, 150, 450, 1_050] })
  })

  const date = (ms: number) => new Date(Date.now() + ms).toUTCString()

  test.each<[string, () => string, readonly number[]]>([
    ['seconds', () => '2', [0, 2_000, 4_000, 6_000]],
    ['ten seconds: then no time is left for a third', () => '10', [0, 10_000]],
    ['none', () => '0', [0, 150, 450, 1_050]],
    ['too long', () => '11', [0]],
    ['a year', () => '31536000', [0]],
    ['more than a number holds', () => '9'.repeat(400), [0, 150, 450, 1_050]],
    ['negative', () => '-5', [0, 150, 450, 1_050]],
    ['a fraction', () => '1.5', [0, 150, 450, 1_050]],
    ['garbage', () => 'soon; or later', [0, 150, 450, 1_050]],
    ['a date that was', () => date(-86_400_000), [0, 150, 450, 1_050]],
    ['a date far away', () => date(86_400_000), [0]],
  ])('Retry-After, %s', async (_what, header, times) => {
    for (const status of [429, 503])
      expect((await run(fails(page(status, { 'retry-after': header() })))).at).toEqual(times)
  })

  test('Retry-After, a date', async () => {
    vi.setSystemTime(new Date('2026-01-02T03:04:05.000Z'))
    const error = page(503, { 'retry-after': 'Fri, 02 Jan 2026 03:04:09 GMT' })
    expect((await run((round) => (round === 1 ? Promise.reject(error) : 'right'))).at).toEqual([0, 4_000])
  })

  test.each([
    [3, [0, 3_000, 6_000, 9_000]],
    [-3, [0, 150, 450, 1_050]],
    [1e308, [0]],
  ])('%d seconds in the body of our own server', async (retryAfter, times) => {
    expect((await run(fails(ours(429, 'rate_limited', retryAfter)))).at).toEqual(times)
  })

  test('our own server’s header counts where its body says nothing', async () => {
    const response = new Response('', { status: 503, headers: { 'retry-after': '2' } })
    const error = failureOf({ error: { code: 'draining', message: 'x' } }, response)
    expect((await run((round) => (round === 1 ? Promise.reject(error) : 'right'))).at).toEqual([0, 2_000])
  })

  test('no try begins later than 18 seconds after the first, however they fail', async () => {
    const { at } = await run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 9_000))
      throw new ApiFailure('network', 'x')
    })
    expect(at).toEqual([0, 9_150])
  })
})

describe('giving up', () => {
  test('a signal that aborts ends the wait at once, with its reason', async () => {
    const controller = new AbortController()
    const attempt = vi.fn<() => Promise<never>>(fails(page(503, { 'retry-after': '9' })))
    const failed = tryAgain(attempt, controller.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    controller.abort(new Error('gone'))
    expect(await failed).toEqual(new Error('gone'))
    expect(vi.getTimerCount()).toBe(0)
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('one that aborted before asks nothing; one that never does leaves no listener', async () => {
    const attempt = vi.fn<() => Promise<string>>(async () => 'right')
    await expect(tryAgain(attempt, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(attempt).not.toHaveBeenCalled()
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    attempt.mockRejectedValueOnce(page(503)).mockRejectedValueOnce(page(503))
    const work = tryAgain(attempt, signal)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await work).toBe('right')
    expect(added.mock.calls.length).toBe(2)
    expect(removed.mock.calls.length).toBe(2)
  })

  test('an attempt hears what the one before failed with', async () => {
    const heard: unknown[] = []
    const error = page(503)
    const work = tryAgain(async (before) => {
      heard.push(before)
      if (heard.length === 1) throw error
    })
    await vi.advanceTimersByTimeAsync(200)
    await work
    expect(heard).toEqual([undefined, error])
  })
})
