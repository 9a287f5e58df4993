import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { openEnum } from './openEnum.ts'

const status = z.object({ status: openEnum(['ok', 'degraded'], 'degraded'), version: z.string() })
const direction = openEnum(['in', 'out'], 'unknown')

describe('openEnum', () => {
  test('what is known stays, a word of a later release has the meaning that the contract gives it', () => {
    expect(z.parse(status, { status: 'ok', version: '1' })).toEqual({ status: 'ok', version: '1' })
    expect(z.parse(status, { status: 'resting', version: '1' })).toEqual({ status: 'degraded', version: '1' })
    expect(z.parse(direction, 'self')).toBe('unknown')
  })

  test('has the type of what a reader gets', () => {
    expectTypeOf<z.output<typeof status>['status']>().toEqualTypeOf<'ok' | 'degraded'>()
    expectTypeOf<z.output<typeof direction>>().toEqualTypeOf<'in' | 'out' | 'unknown'>()
  })

  test.each([7, null, undefined, {}, ['ok'], 'x'.repeat(65)])('%j is no word', (value) => {
    expect(direction.safeParse(value).success).toBe(false)
  })

  test('says in JSON Schema that more may come', () => {
    expect(z.toJSONSchema(direction, { io: 'input' })).toMatchObject({
      anyOf: [
        { type: 'string', enum: ['in', 'out'] },
        { type: 'string', maxLength: 64 },
      ],
    })
  })
})
