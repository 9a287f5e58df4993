import type { Request, Response } from 'express'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { Failure, rateLimited } from '../failure.ts'
import { answerErrors } from './errors.ts'
import { loggable } from './loggable.ts'

const answer = (thrown: unknown, headers: Record<string, string> = {}) => {
  const logged: string[] = []
  const sent = { status: 0, body: undefined as unknown, headers: {} as Record<string, string> }
  const response = {
    headersSent: false,
    locals: { requestId: 'request-1' },
    setHeader: (name: string, value: string) => {
      sent.headers[name] = value
    },
    status: (status: number) => {
      sent.status = status
      return response
    },
    json: (body: unknown) => {
      sent.body = body
    },
  }
  const logger = pino({ serializers: { err: loggable } }, { write: (line: string) => void logged.push(line) })
  answerErrors(logger)(thrown, { headers } as unknown as Request, response as unknown as Response, vi.fn())
  return { ...sent, logged: logged.join('') }
}

describe('an error that nobody expected', () => {
  test('is told to nobody, and its log names the place but no value of a row', () => {
    const thrown = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"'),
      {
        code: '23505',
        detail: 'Key (email)=(private@example.com) already exists.',
        where: 'private@example.com',
        parameters: ['private@example.com'],
      },
    )
    const { status, body, logged } = answer(thrown)
    expect([status, body]).toMatchObject([500, { error: { code: 'internal' } }])
    expect(JSON.stringify(body)).not.toContain('users_email_key')
    expect(logged).not.toContain('private@example.com')
    for (const said of ['23505', 'users_email_key', 'errors.test.ts', 'request-1'])
      expect(logged).toContain(said)
  })

  test.each(['private@example.com', { email: 'private@example.com' }, undefined])(
    'that is no error, %j, is logged by its type',
    (thrown) => {
      expect(answer(thrown)).toMatchObject({ status: 500, logged: expect.not.stringContaining('private') })
    },
  )
})

describe('an error that is ours', () => {
  test('is told with its code and numbers, and not logged', () => {
    const { status, body, headers, logged } = answer(rateLimited(1_500))
    expect([status, headers['retry-after'], logged]).toEqual([429, '2', ''])
    expect(body).toMatchObject({ error: { code: 'rate_limited', retryAfter: 2 } })
  })

  test('a wanted nonce is 400 where tokens are given out, 401 with a challenge where one was shown', () => {
    const wanted = new Failure('use_dpop_nonce', 'x')
    expect(answer(wanted)).toMatchObject({ status: 400, headers: {} })
    expect(answer(wanted, { authorization: 'DPoP x' })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'DPoP error="use_dpop_nonce"' },
    })
  })
})
