import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'

describe('behaviour', () => {
  test('nothing is needed', () => {
    expect(readOptions([])).toEqual({
      origins: [],
      folder: undefined,
      past: undefined,
      watch: false,
      help: false,
    })
  })

  test('--past takes an account', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(readOptions(['--past', address]).past).toBe(address)
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

  test.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, 'funded@example.com', `0x${'0'.repeat(41)}`])(
    '--past %j is refused with the form that is right',
    (address) => {
      expect(() => readOptions(['--past', address])).toThrow(
        `--past: expected an EVM address, 0x and 40 hexadecimal digits, not ${JSON.stringify(address)}.`,
      )
    },
  )

  test.each([[['--orgin', 'https://a.example']], [['here']], [['--origin']], [['--folder']]])(
    '%j is named',
    (args) => {
      expect(() => readOptions(args)).toThrow(args[0])
    },
  )
})
