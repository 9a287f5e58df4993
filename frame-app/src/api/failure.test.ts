import { describe, expect, test } from 'vitest'
import { failureOf } from './failure.ts'

describe('failureOf', () => {
  test('keeps the server’s code, its sentence and its numbers', () => {
    const failure = failureOf({
      error: { code: 'rate_limited', message: 'Wait.', retryAfter: 7, attemptsLeft: 2 },
    })
    expect(failure).toMatchObject({
      code: 'rate_limited',
      message: 'Wait.',
      retryAfter: 7,
      attemptsLeft: 2,
    })
  })

  test('a code of a later server is told in the server’s own words', () => {
    expect(failureOf({ error: { code: 'passkey_unknown', message: 'Use another passkey.' } })).toMatchObject({
      code: 'unknown',
      message: 'Use another passkey.',
    })
  })

  test.each([undefined, null, 'x', {}, { error: 'x' }, { error: { code: 7, message: 'x' } }])(
    '%j cannot be read',
    (body) => {
      expect(failureOf(body)).toMatchObject({
        code: 'internal',
        message: 'The wallet server gave an answer that cannot be read.',
      })
    },
  )
})
