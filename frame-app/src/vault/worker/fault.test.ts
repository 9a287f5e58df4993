import { describe, expect, test } from 'vitest'
import { Fault, settle, unreadable } from './fault.ts'

describe('what leaves the worker', () => {
  test('is the value, or the fault with its words', async () => {
    expect(await settle(() => 1)).toEqual({ ok: true, value: 1 })
    expect(await settle(() => Promise.resolve(1))).toEqual({ ok: true, value: 1 })
    const fault = { code: 'locked', message: 'The wallet is locked.' } as const
    expect(
      await settle(() => {
        throw new Fault(fault.code, fault.message)
      }),
    ).toEqual({ ok: false, fault })
  })

  test.each([
    new Error('secret 0x1234'),
    'secret 0x1234',
    { message: 'secret 0x1234', code: 'locked' },
    undefined,
  ])('is no word of %j', async (thrown) => {
    const fail = () => {
      throw thrown
    }
    const [mine, asked] = [await settle(fail), await settle(fail, unreadable)]
    expect(JSON.stringify([mine, asked])).not.toContain('secret')
    expect([mine, asked]).toMatchObject([
      { ok: false, fault: { code: 'failed' } },
      { ok: false, fault: { code: 'malformed' } },
    ])
  })
})
