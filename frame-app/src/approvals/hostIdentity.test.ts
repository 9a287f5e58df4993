import { expect, test } from 'vitest'
import { hostIdentity } from './hostIdentity.ts'

test.each([
  ['https://app.example.com', 'example.com', 'app.example.com'],
  ['https://example.com', 'example.com', 'example.com'],
  ['https://bank.co.uk.evil.com', 'evil.com', 'bank.co.uk.evil.com'],
  ['https://a.b.shop.co.uk', 'shop.co.uk', 'a.b.shop.co.uk'],
  // A private suffix: each name below it is somebody else's.
  ['https://mallory.github.io', 'mallory.github.io', 'mallory.github.io'],
  ['https://x.mallory.github.io', 'mallory.github.io', 'x.mallory.github.io'],
  ['https://app.example.com:8443', 'example.com', 'app.example.com:8443'],
  // Cyrillic letters that look like Latin ones stay what they are.
  ['https://аррle.com', 'xn--le-6kc8da.com', 'xn--le-6kc8da.com'],
  ['http://localhost:4000', 'localhost', 'localhost:4000'],
  ['http://app.walletframe.localhost:4000', 'app.walletframe.localhost', 'app.walletframe.localhost:4000'],
  ['http://127.0.0.1:4000', '127.0.0.1', '127.0.0.1:4000'],
  ['http://[::1]:4000', '[::1]', '[::1]:4000'],
  [
    'https://uniswap.org.a-very-long-subdomain.of.something.else.attacker.net',
    'attacker.net',
    'uniswap.org.a-very-long-subdomain.of.something.else.attacker.net',
  ],
])('threat 9: %s', (origin, domain, host) => {
  expect(hostIdentity(origin)).toMatchObject({ domain, host })
})

test('plain http is said, but not on this machine', () => {
  expect(hostIdentity('http://example.com').insecure).toBe(true)
  expect(hostIdentity('http://localhost:4000').insecure).toBe(false)
  expect(hostIdentity('http://app.localhost').insecure).toBe(false)
  expect(hostIdentity('http://127.0.0.1').insecure).toBe(false)
  expect(hostIdentity('http://[::1]:8080').insecure).toBe(false)
  // Another machine, whatever it is called.
  expect(hostIdentity('http://203.0.113.5').insecure).toBe(true)
  expect(hostIdentity('http://192.168.0.2:3000').insecure).toBe(true)
  expect(hostIdentity('http://[2001:db8::1]').insecure).toBe(true)
  expect(hostIdentity('http://127.example.com').insecure).toBe(true)
  expect(hostIdentity('https://example.com').insecure).toBe(false)
})
