import { expect, test } from 'vitest'
import { addressOf, chainOf, hexChainId, isCaip10, isCaip2, namespaceOf, networkId } from './caip.ts'

test.each<[unknown, boolean]>([
  ['eip155:1', true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
  ['bip122:000000000019d6689c085ae165831e93', true],
  [`eip155:${'1'.repeat(32)}`, true],
  [`eip155:${'1'.repeat(33)}`, false],
  ['eip155:', false],
  ['eip155', false],
  ['ei:1', false],
  ['namespace:1', false],
  ['EIP155:1', false],
  ['eip155:1:2', false],
  ['eip155:1 ', false],
  ['eip155:<b>', false],
  [1, false],
  [undefined, false],
])('CAIP-2: %s is %s', (value, expected) => {
  expect(isCaip2(value)).toBe(expected)
})

test.each<[unknown, boolean]>([
  [`eip155:1:0x${'ab'.repeat(20)}`, true],
  [`eip155:1:${'a'.repeat(128)}`, true],
  [`eip155:1:${'a'.repeat(129)}`, false],
  ['eip155:1:', false],
  ['eip155:1', false],
  ['eip155:1:a:b', false],
  ['eip155:1:a b', false],
  [null, false],
])('CAIP-10: %s is %s', (value, expected) => {
  expect(isCaip10(value)).toBe(expected)
})

test('the parts of an account', () => {
  expect(namespaceOf('solana:main:abc')).toBe('solana')
  expect(chainOf('solana:main:abc')).toBe('solana:main')
  expect(addressOf('solana:main:abc')).toBe('abc')
})

test.each([
  ['eip155:1', '0x1'],
  ['eip155:8453', '0x2105'],
  ['eip155:9007199254740991', '0x1fffffffffffff'],
  ['eip155:0', undefined],
  ['eip155:01', undefined],
  ['eip155:abc', undefined],
  ['eip155:12345678901234567', undefined],
  ['solana:1', undefined],
] as const)('the chain id of %s is %s', (network, expected) => {
  expect(hexChainId(network)).toBe(expected)
})

test.each<[unknown, unknown]>([
  ['eip155:1', 'eip155:1'],
  [8453, 'eip155:8453'],
  [{ id: 1, name: 'Ethereum' }, 'eip155:1'],
  [{ id: '5eykt', caipNetworkId: 'solana:5eykt' }, 'solana:5eykt'],
  ['mainnet', 'mainnet'],
  [undefined, undefined],
  [null, null],
])('the id of a network that is written as %j is %j', (written, id) => {
  expect(networkId(written as never)).toBe(id)
})
