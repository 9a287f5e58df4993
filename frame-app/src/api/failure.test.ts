import { describe, expect, test } from 'vitest'
import { failureOf } from './failure.ts'

describe('failureOf', () => {
  test('keeps the server’s code, its sentence and its numbers', () => {
    const body = { error: { code: 'rate_limited', message: 'Wait.', retryAfter: 7, attemptsLeft: 2 } }
    const failure = failureOf(body, new Response('', { status: 429 }))
    expect(failure).toMatchObject({
      code: 'rate_limited',
      message: 'Wait.',
      retryAfter: 7,
      attemptsLeft: 2,
      status: 429,
    })
  })

  test('a code of a later server is told in the server’s own words', () => {
    const body = { error: { code: 'passkey_unknown', message: 'Use another passkey.' } }
    expect(failureOf(body, new Response('', { status: 409 }))).toMatchObject({
      code: 'unknown',
      message: 'Use another passkey.',
    })
  })

  test.each([undefined, null, 'x', {}, { error: 'x' }, { error: { code: 7, message: 'x' } }])(
    '%j cannot be read',
    (body) => {
      expect(failureOf(body, new Response('', { status: 400 }))).toMatchObject({
        code: 'internal',
        message: 'The wallet server gave an answer that cannot be read.',
      })
    },
  )

  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'a page of a proxy with %i means that the server was not reached',
    (status) => {
      expect(failureOf(undefined, new Response('<html>', { status }))).toMatchObject({ code: 'network' })
    },
  )

  test.each([400, 404, 501])('one with %i is no answer of ours, and no later try mends it', (status) => {
    expect(failureOf(undefined, new Response('<html>', { status }))).toMatchObject({ code: 'internal' })
  })

  test('what our server says counts more than its status', () => {
    const body = { error: { code: 'rpc_method_refused', message: 'No.' } }
    expect(failureOf(body, new Response('', { status: 403 }))).toMatchObject({ code: 'rpc_method_refused' })
  })

  test.each([
    ['7', 7],
    ['Thu, 01 Jan 1970 00:00:07 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('Retry-After %j of a proxy', (header, seconds) => {
    const response = new Response('', { status: 503, headers: { 'retry-after': header } })
    expect(failureOf(undefined, response).retryAfter).toBe(seconds)
  })

  test('an answer of a good status that is none of the contract’s cannot be read', () => {
    expect(failureOf({ wallet: 7 })).toMatchObject({ code: 'internal', status: undefined })
  })

  test('Retry-After may be a date', () => {
    const headers = { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }
    const { retryAfter } = failureOf(undefined, new Response('', { status: 503, headers }))
    expect(retryAfter).toBeGreaterThan(85)
    expect(retryAfter).toBeLessThanOrEqual(90)
  })
})
