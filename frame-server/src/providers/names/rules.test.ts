import { describe, expect, test } from 'vitest'
import { isLabel, labelIn, normalized, reservations, skeletonOf } from './rules.ts'

describe('a name is written in one way', () => {
  test.each([
    ['Alice.Example.COM', 'alice.example.com'],
    ['ａｌｉｃｅ.example.com', 'alice.example.com'],
    ['vitalik.eth', 'vitalik.eth'],
    ['ni\u200dck.eth', undefined],
    ['a\u202eb.eth', undefined],
    ['a\u200blice.eth', 'alice.eth'],
    ['\u0430lice.eth', undefined],
    ['alice..eth', undefined],
    ['al ice.eth', undefined],
    ['ab--cd.eth', undefined],
    ['', undefined],
    [`${'x'.repeat(10_000)}.eth`, undefined],
    ['é'.repeat(200), undefined],
  ])('%j is %j', (typed, expected) => expect(normalized(typed)).toBe(expected))
})

describe('a label of the own zone', () => {
  test.each([
    ['alice', true],
    ['a-42', true],
    ['abc', false],
    ['-abc', false],
    ['abc-', false],
    ['al.ice', false],
    ['alicé', false],
    ['x'.repeat(63), true],
    ['x'.repeat(64), false],
  ])('%j: %j', (label, expected) => expect(isLabel(label)).toBe(expected))

  test('is what stands before the zone, and nothing below another name', () => {
    expect(labelIn('id.example', 'alice.id.example')).toBe('alice')
    expect(labelIn('id.example', 'pay.alice.id.example')).toBeUndefined()
    expect(labelIn('id.example', 'alice.xid.example')).toBeUndefined()
    expect(labelIn('id.example', 'id.example')).toBeUndefined()
    expect(labelIn('id.example', 'alice.id.example.org')).toBeUndefined()
  })
})

describe('names that look alike', () => {
  test.each([
    ['alice', 'a1ice'],
    ['alice', 'allce'],
    ['google', 'g00gle'],
    ['modern', 'rnodem'],
    ['wave', 'vvave'],
    ['my-name', 'myname'],
  ])('%s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))

  test('and that do not', () => {
    const names = ['alice', 'alica', 'bob1', 'bob2', 'name', 'game']
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
  })

  test('what is reserved is reserved in every such form, the operator’s words too', () => {
    const isReserved = reservations(['acme'])
    for (const label of ['admin', 'adm1n', 'ad-min', 'supp0rt', 'acme', 'acrne', 'wa11et'])
      expect([label, isReserved(label)]).toEqual([label, true])
    expect(isReserved('alice')).toBe(false)
  })
})
