import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkedLookup, isPublicAddress, literalAddress } from './addresses.ts'

describe('addresses of the internet', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '64:ff9b::808:808',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['this machine', '0.0.0.0'],
    ['this machine', '0.1.2.3'],
    ['this machine', '::1'],
    ['this machine', '::'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['link-local, and the metadata of clouds', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['a carrier’s NAT', '100.64.0.1'],
    ['a carrier’s NAT', '100.127.255.255'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['site-local, long gone', 'fec0::1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['benchmarks', '198.18.0.1'],
    ['benchmarks', '198.19.255.255'],
    ['benchmarks', '2001:2::1'],
    ['IPv4 inside', '::ffff:127.0.0.1'],
    ['IPv4 inside', '::ffff:7f00:1'],
    ['IPv4 inside', '::ffff:8.8.8.8'],
    ['IPv4 inside', '::127.0.0.1'],
    ['IPv4 inside', '::ffff:0:127.0.0.1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['NAT64 of this machine', '64:ff9b::7f00:1'],
    ['NAT64 of a private network', '64:ff9b::a00:1'],
    ['NAT64 for local use', '64:ff9b:1::808:808'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['not assigned', '4000::1'],
    ['not an address', ''],
    ['not an address', 'localhost'],
    ['not four decimals', '0x7f.1'],
    ['not four decimals', '2130706433'],
    ['not four decimals', '0177.0.0.1'],
    ['not four decimals', '1.1'],
  ])('%s: %s is none', (_what, address) => expect(isPublicAddress(address)).toBe(false))
})

test.each([
  ['[::1]', '::1'],
  ['127.0.0.1', '127.0.0.1'],
  ['example.com', undefined],
  ['1.example.com', undefined],
])('the host %s holds the address %s', (host, address) => expect(literalAddress(host)).toBe(address))

test.each([
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://[::ffff:127.0.0.1]/',
  'http://①②⑦.0.0.1/',
])('the host of %s is an address when the URL was read, and none of the internet', (url) => {
  expect(isPublicAddress(literalAddress(new URL(url).hostname) ?? '8.8.8.8')).toBe(false)
})

describe('the look-up of a connection', () => {
  const looked = (addresses: readonly string[]) => {
    const lookup = checkedLookup(
      () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
      isPublicAddress,
    )
    return promisify((done: (error: Error | null, address?: unknown) => void) =>
      lookup('name.example', { all: true }, done),
    )()
  }

  test('gives all addresses of a name', async () => {
    expect(await looked(['8.8.8.8', '2606:4700::1'])).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
  })

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['2606:4700::1', '::ffff:10.0.0.1']]])(
    'refuses a name of which one address is refused: %j',
    async (addresses) => {
      await expect(looked(addresses)).rejects.toMatchObject({ code: 'REFUSED_ADDRESS' })
    },
  )

  test('a name without an address is not found', async () => {
    await expect(looked([])).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})
