import { describe, expect, test } from 'vitest'
import { hasHost, hostForm, plainForm, readScamList } from './list.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a list of scams', () => {
  test.each([
    ['an array', JSON.stringify([address, 'not-checked'])],
    ['an object of a known form', JSON.stringify({ version: 2, blacklist: [address], whitelist: ['x'] })],
    ['lines, with remarks', `# of the week\n\n  ${address}  # drains\r\nother`],
  ])('%s', (_form, text) => {
    expect(readScamList(text, plainForm).listed.has(address.toLowerCase())).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['only remarks', '# none\n'],
    ['an empty array', '[]'],
    ['texts of no kind', '[1, null]'],
    ['another object', '{ "entries": ["x"] }'],
    ['half of it', '["0x7099'],
  ])('is refused: %s', (_what, text) => {
    expect(() => readScamList(text, plainForm)).toThrow()
  })

  test('EVM addresses whatever their case; those of other networks as they are', () => {
    expect(plainForm(address)).toBe(address.toLowerCase())
    expect(plainForm('So11111111111111111111111111111111111111112')).toBe(
      'So11111111111111111111111111111111111111112',
    )
  })
})

describe('hosts', () => {
  const list = readScamList(
    JSON.stringify({
      blacklist: ['Drain.example', 'bücher.example', 'hoster.example', 'com', 'ported.example:8443'],
      whitelist: ['good.hoster.example'],
    }),
    hostForm,
  )
  const has = (host: string) => hasHost(list, hostForm(host))

  test.each([
    'drain.example',
    'a.b.drain.example',
    'xn--bcher-kva.example',
    'hoster.example',
    'ported.example',
  ])('listed: %s', (host) => {
    expect(has(host)).toBe(true)
  })

  // A name at the top alone would be everybody's.
  test.each([
    'brain.example',
    'notdrain.example',
    'good.hoster.example',
    'a.good.hoster.example',
    'shop.com',
  ])('not listed: %s', (host) => {
    expect(has(host)).toBe(false)
  })
})
