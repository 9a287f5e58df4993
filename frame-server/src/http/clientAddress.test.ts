import { describe, expect, test } from 'vitest'
import { networksOfAddress } from './clientAddress.ts'

describe('the networks of a client', () => {
  test.each([
    ['192.0.2.7', ['192.0.2.7']],
    ['::ffff:192.0.2.7', ['192.0.2.7']],
    ['::ffff:c000:207', ['192.0.2.7']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8:1:3::1', ['2001:db8:1:3::/64', '2001:db8:1::/48']],
    ['2001:db8::', ['2001:db8::/64', '2001:db8::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
    ['::1', ['::/64', '::/48']],
    ['', ['unknown']],
    ['not an address', ['unknown']],
  ])('%s is counted as %j', (address, keys) => {
    expect(networksOfAddress(address).map(({ key }) => key)).toEqual(keys)
  })

  test('a /48 may have more than a household', () => {
    expect(networksOfAddress('2001:db8::1').map(({ share }) => share)).toEqual([1, 5])
  })
})
