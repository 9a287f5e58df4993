// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { signInText, type SignInInput } from './signIn.ts'

/* The grammar (ABNF) of https://github.com/phantom/sign-in-with-solana, line by line. */

const address = '8Pd3pVjdKm5Wm5HVzSHjAVSDuRzQKp3mjGCnNzxKkk7N'
const head = `example.com wants you to sign in with your Solana account:\n${address}`

test.each<[string, SignInInput, string]>([
  ['the head alone', { domain: 'example.com' }, head],
  [
    'a statement',
    { domain: 'example.com', statement: 'Sign in to the shop.' },
    `${head}\n\nSign in to the shop.`,
  ],
  [
    'fields without a statement',
    { domain: 'example.com', uri: 'https://example.com', version: '1' },
    `${head}\n\nURI: https://example.com\nVersion: 1`,
  ],
  [
    'everything',
    {
      resources: ['https://example.com/a', 'ipfs://x'],
      requestId: 'r1',
      notBefore: '2026-01-02T00:00:00.000Z',
      expirationTime: '2026-01-04T00:00:00.000Z',
      issuedAt: '2026-01-01T00:00:00.000Z',
      nonce: 'oNCEHm5jzQU2WvuBB',
      chainId: 'mainnet',
      version: '1',
      uri: 'https://example.com/login',
      statement: 'Hello.',
      domain: 'example.com',
    },
    [
      head,
      '',
      'Hello.',
      '',
      'URI: https://example.com/login',
      'Version: 1',
      'Chain ID: mainnet',
      'Nonce: oNCEHm5jzQU2WvuBB',
      'Issued At: 2026-01-01T00:00:00.000Z',
      'Expiration Time: 2026-01-04T00:00:00.000Z',
      'Not Before: 2026-01-02T00:00:00.000Z',
      'Request ID: r1',
      'Resources:',
      '- https://example.com/a',
      '- ipfs://x',
    ].join('\n'),
  ],
  ['no resources in a list', { domain: 'example.com', resources: [] }, `${head}\n\nResources:`],
])('%s', (_name, input, expected) => {
  expect(signInText(input, address)).toBe(expected)
})

test('the page’s own domain, where it names none; the address that it names, where it names one', () => {
  expect(signInText({}, address)).toBe(
    `${location.host} wants you to sign in with your Solana account:\n${address}`,
  )
  expect(signInText({ domain: 'a.com', address: 'Other' }, address)).toMatch(/\nOther$/)
})
