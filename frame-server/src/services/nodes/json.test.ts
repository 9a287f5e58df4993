import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, mapStrings, membersOf } from './json.ts'

describe('members and elements', () => {
  test('keep the characters that were written', () => {
    const text =
      ' { "a" : 18446744073709551615 , "b":[1,{"c":"}],\\""}], "\\u0064" : "\\"\\\\", "e":{} ,"f": -1.50E+03,"g":null}\n'
    expect([...membersOf(text)]).toEqual([
      ['a', '18446744073709551615'],
      ['b', '[1,{"c":"}],\\""}]'],
      ['d', '"\\"\\\\"'],
      ['e', '{}'],
      ['f', '-1.50E+03'],
      ['g', 'null'],
    ])
    expect(elementsOf('[ 1.0,"a,b" ,[2,[3]],{"x":[4]}, null ]')).toEqual([
      '1.0',
      '"a,b"',
      '[2,[3]]',
      '{"x":[4]}',
      'null',
    ])
  })

  test.each(['{}', ' { } ', '[]', '[ ]'])('%j has none', (text) => {
    expect(text.includes('{') ? [...membersOf(text)] : elementsOf(text)).toEqual([])
  })

  test('of two members with one name the last counts, and `__proto__` is one like others', () => {
    expect([...membersOf('{"a":1,"__proto__":2,"a":3}')]).toEqual([
      ['a', '3'],
      ['__proto__', '2'],
    ])
  })

  test('a hundred thousand levels are no trouble', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(membersOf(`{"id":1,"result":${deep}}`).get('result')).toBe(deep)
  })

  test('any JSON comes apart into what JSON.parse finds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.constantFrom(undefined, 1, '\t'),
        (value, space) => {
          const found = membersOf(JSON.stringify(value, undefined, space))
          const plain = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
          expect([...found].map(([name, text]) => [name, JSON.parse(text)])).toEqual(Object.entries(plain))
        },
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, undefined, space)
        expect(elementsOf(text).map((element) => JSON.parse(element) as unknown)).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('mapStrings', () => {
  test('changes strings and nothing else', () => {
    expect(
      mapStrings('{"old": [ "old", 18446744073709551615, "k\\u0065pt", "\\"old\\"" ]}', (text) =>
        text.replace('old', 'new'),
      ),
    ).toBe('{"new": [ "new", 18446744073709551615, "k\\u0065pt", "\\"new\\"" ]}')
  })

  test('leaves any JSON as it was when nothing changes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(mapStrings(text, (value) => value)).toBe(text)
      }),
    )
  })
})
