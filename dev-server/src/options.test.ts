import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'

describe('behaviour', () => {
  test('nothing is needed', () => {
    expect(readOptions([])).toEqual({ origins: [], folder: undefined, watch: false, help: false })
  })

  test('--origin adds pages, as often as it stands there', () => {
    expect(readOptions(['--origin', 'https://a.example', '--origin=http://b.example:8080']).origins).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ])
  })
})

describe('errors', () => {
  test.each([
    ['a.example', 'expected an origin such as https://app.example.com, not "a.example"'],
    ['', 'expected an origin such as https://app.example.com, not ""'],
    ['file:///x', 'expected an origin such as https://app.example.com, not "file:///x"'],
    ['https://*.example.com', 'expected an origin such as https://app.example.com'],
    ['https://a.example/', 'Write https://a.example in place of https://a.example/'],
    ['https://A.example/shop?x', 'Write https://a.example in place of'],
    ['https://a.example; script-src *', 'expected an origin such as'],
  ])('--origin %j is refused with the form that is right', (origin, told) => {
    expect(() => readOptions(['--origin', origin])).toThrow(told)
  })

  test.each([[['--orgin', 'https://a.example']], [['here']], [['--origin']], [['--folder']]])(
    '%j is named',
    (args) => {
      expect(() => readOptions(args)).toThrow(args[0])
    },
  )
})
