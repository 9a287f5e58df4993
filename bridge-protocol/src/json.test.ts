import { describe, expect, test } from 'vitest'
import { copyJson } from './json.ts'

describe('behaviour', () => {
  test('copies plain JSON and shares nothing', () => {
    const original = { a: [1, 'x', null, { b: true }] }
    const result = copyJson(original)
    expect(result).toEqual({ copy: original })
    if ('copy' in result) expect((result.copy as { a: unknown }).a).not.toBe(original.a)
  })

  test('leaves undefined members out', () => {
    expect(copyJson({ a: undefined, b: 1 })).toEqual({ copy: { b: 1 } })
  })

  test('threat 6: never copies a key that walks to a prototype', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": 1, "prototype": 1, "ok": 1}',
    )
    const result = copyJson(hostile)
    expect(result).toEqual({ copy: { ok: 1 } })
    expect(Object.getPrototypeOf((result as { copy: object }).copy)).toBe(Object.prototype)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('errors', () => {
  test.each([
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a date', new Date()],
    ['a map', new Map()],
    ['a typed array', new Uint8Array(2)],
    ['a class instance', new (class Thing {})()],
    [
      'a getter that throws',
      Object.defineProperty({}, 'x', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('refuses %s', (_name, value) => {
    expect(copyJson({ value })).toEqual({ fault: 'not-json' })
  })

  test('refuses more than 256 kB', () => {
    expect(copyJson('x'.repeat(256 * 1024))).toEqual({ fault: 'too-large' })
    expect(copyJson('x'.repeat(256 * 1024 - 2))).toHaveProperty('copy')
    expect(copyJson(Array.from({ length: 40_000 }, () => 1))).toEqual({ fault: 'too-large' })
  })

  test('threat 6: weighs an array by its length before it walks it: 2^32 holes are refused at once', () => {
    const holes: unknown[] = []
    holes.length = 2 ** 32 - 1
    const start = performance.now()
    expect(copyJson({ params: holes })).toEqual({ fault: 'too-large' })
    expect(performance.now() - start).toBeLessThan(100)
  })

  test('holes of a short array become null, as in JSON', () => {
    const holes: unknown[] = ['a']
    holes[3] = 'b'
    const result = copyJson(holes)
    expect(result).toEqual({ copy: ['a', null, null, 'b'] })
    if ('copy' in result) expect(Object.keys(result.copy as object)).toHaveLength(4)
  })

  test('counts keys', () => {
    const keys = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${index}${'k'.repeat(1_000)}`, 1]),
    )
    expect(copyJson(keys)).toEqual({ fault: 'too-large' })
  })

  test('refuses more than 12 levels, and a cycle', () => {
    const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)])
    expect(copyJson(nest(12))).toHaveProperty('copy')
    expect(copyJson(nest(13))).toEqual({ fault: 'too-deep' })
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    expect(copyJson(cycle)).toEqual({ fault: 'too-deep' })
  })
})
