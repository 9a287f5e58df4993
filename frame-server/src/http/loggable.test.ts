import { describe, expect, test } from 'vitest'
import { loggable } from './loggable.ts'

describe('loggable', () => {
  test('tells what kind of error it is, and where it happened', () => {
    const told = loggable(new TypeError('x is not a function'))
    expect(told).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
    expect(JSON.stringify(told)).toContain('loggable.test.ts')
  })

  test('of the database’s errors no value, neither in a message nor beside it', () => {
    const thrown = Object.assign(new Error('invalid input syntax for type bigint: "private value"'), {
      severity: 'ERROR',
      code: '22P02',
      table: 'users',
      constraint: 'users_email_key',
      detail: 'Key (email)=(private@example.com) already exists.',
      where: "unnamed portal parameter $1 = 'private@example.com'",
    })
    const told = loggable(thrown)
    expect(told).toMatchObject({ code: '22P02', table: 'users', constraint: 'users_email_key' })
    expect(JSON.stringify(told)).not.toContain('private')
  })

  test('no mail address, whoever threw it; also in a cause', () => {
    const thrown = new Error('Can’t send mail to <private@example.com>', {
      cause: new Error('550 private@example.com: no such user'),
    })
    expect(JSON.stringify(loggable(thrown))).not.toContain('private@')
    expect(JSON.stringify(loggable(thrown))).toContain('no such user')
  })

  test('what is its own cause ends', () => {
    const thrown = new Error('round')
    thrown.cause = thrown
    expect(loggable(thrown)).toHaveProperty('cause.cause.cause')
  })

  test.each(['private', 7, null, { email: 'private' }])(
    'of %j, which is no error, only the type',
    (thrown) => {
      expect(loggable(thrown)).toEqual({ type: typeof thrown })
    },
  )
})
