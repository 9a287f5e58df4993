import { describe, expect, test } from 'vitest'
import { readSignIn } from './signIn.ts'

const origin = 'https://app.example.com:8443'
const host = 'app.example.com:8443'
const first = `${host} wants you to sign in with your Ethereum account:`
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const named = [
  'URI: https://app.example.com:8443/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 12345678',
  'Issued At: 2026-01-01T00:00:00Z',
  'Expiration Time: 2026-01-02T00:00:00Z',
  'Not Before: 2026-01-01T12:00:00Z',
  'Request ID: r-1',
]
const read = (lines: readonly string[], from = origin) => readSignIn(lines.join('\n'), from)
const whole = [
  first,
  address,
  '',
  'Welcome.',
  '',
  ...named,
  'Resources:',
  '- https://a.example',
  '- ipfs://b',
]

describe('behaviour', () => {
  test('every line in its member', () => {
    expect(read(whole)).toEqual({
      domain: host,
      address,
      statement: 'Welcome.',
      uri: 'https://app.example.com:8443/login',
      version: '1',
      chainId: '1',
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00Z',
      expirationTime: '2026-01-02T00:00:00Z',
      notBefore: '2026-01-01T12:00:00Z',
      requestId: 'r-1',
      resources: ['https://a.example', 'ipfs://b'],
      isWhole: true,
    })
  })

  test('what is not said is nothing', () => {
    expect(read([first])).toEqual({
      domain: host,
      address: '',
      statement: null,
      uri: null,
      version: null,
      chainId: null,
      nonce: null,
      issuedAt: null,
      expirationTime: null,
      notBefore: null,
      requestId: null,
      resources: [],
      isWhole: false,
    })
    expect(read([first, address, '', 'Only words,', 'in two lines.'])).toMatchObject({
      statement: 'Only words,\nin two lines.',
      isWhole: false,
    })
  })

  test.each(named.map((line, index) => [line, index] as const))(
    'without %j the rest stays',
    (_line, index) => {
      const { isWhole, resources } = read([first, address, '', ...named.toSpliced(index, 1)]) ?? {}
      expect({ isWhole, resources }).toEqual({ isWhole: true, resources: [] })
    },
  )

  test('named lines may follow the address at once: they are no statement', () => {
    expect(read([first, address, ...named])).toMatchObject({ statement: null, version: '1', isWhole: true })
  })

  test.each<[string, readonly string[], object]>([
    [
      'twice the same line',
      [...named.slice(0, 2), 'Version: 2', ...named.slice(2)],
      { version: '1', nonce: '12345678' },
    ],
    [
      'a line before its place',
      [named[1] ?? '', named[0] ?? '', ...named.slice(2)],
      { version: '1', uri: null },
    ],
    ['a line that nobody knows', [...named, 'Fee: 100'], { requestId: 'r-1' }],
    ['an entry that is none of the list', [...named, 'Resources:', 'https://a.example'], { resources: [] }],
    ['a list before there is one', [...named, '- https://a.example'], { resources: [] }],
    [
      'a named line behind the list',
      ['URI: x', 'Resources:', '- a', 'Nonce: 1'],
      { nonce: null, resources: ['a'] },
    ],
    ['two lists', ['URI: x', 'Resources:', '- a', 'Resources:', '- b'], { resources: ['a', 'b'] }],
  ])('not as the standard has it: %s', (_name, lines, expected) => {
    expect(read([first, address, '', ...lines])).toMatchObject({ ...expected, isWhole: false })
  })

  test('lines may end as Windows ends them, and blanks around the text are none of it', () => {
    expect(readSignIn(`\r\n  ${whole.join('\r\n')}\r\n`, origin)).toMatchObject({
      isWhole: true,
      requestId: 'r-1',
    })
  })

  test.each([
    `https://${host} wants you to sign in with your Solana account:`,
    `${host.toUpperCase()} WANTS YOU TO SIGN IN WITH YOUR Ethereum ACCOUNT:`,
    `${host} wants you to sign in with your ${'x'.repeat(64)} account:`,
  ])('the same, said in another way: %s', (line) => {
    expect(read([line, address])?.domain.toLowerCase()).toBe(host)
  })

  test.each([
    '',
    'hello',
    `${host} wants you to sign in with your  account`,
    `${host} wants you to sign in with your ${'x'.repeat(65)} account:`,
    `Note: ${host} wants you to sign in with your Ethereum account: yes`,
    `wants you to sign in with your Ethereum account:`,
  ])('no sign-in: %j', (line) => {
    expect(read([line, address])).toBeUndefined()
  })
})

describe('errors', () => {
  test.each([
    'evil.example',
    `evil${host}`,
    'app.example.com',
    'app.example.com:8444',
    `${host}.evil.example`,
  ])('a sign-in at %s is refused, and it is said where', (domain) => {
    expect(() => read([`${domain} wants you to sign in with your Ethereum account:`, address])).toThrow(
      expect.objectContaining({
        code: 'wrong-domain',
        message: `This message would sign you in at ${domain}, but ${host} asks for it. It was not signed.`,
      }) as Error,
    )
  })

  test('of a long domain the first 80 characters are said', () => {
    const domain = 'x'.repeat(81)
    expect(() => read([`${domain} wants you to sign in with your Ethereum account:`])).toThrow(
      `sign you in at ${'x'.repeat(80)}, but`,
    )
  })
})
