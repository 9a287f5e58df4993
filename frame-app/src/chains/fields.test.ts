import { describe, expect, test } from 'vitest'
import { invalid, isFields, isHexAddress, isHexBytes, listOf, readChainId, refuseUnknown } from './fields.ts'

const address = `0x${'aB'.repeat(20)}`

test('a refusal is -32602 and names the field and what it should be', () => {
  expect(invalid('params[0].to', 'an address')).toMatchObject({
    code: -32602,
    message: 'Invalid params[0].to: expected an address.',
  })
})

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('an object: %j is %s', (value, expected) => {
  expect(isFields(value)).toBe(expected)
})

test('a list has as many as are needed', () => {
  expect(listOf([1, 2], 2)).toEqual([1, 2])
  expect(listOf([1, 2, 3], 2)).toEqual([1, 2, 3])
  expect(() => listOf([1], 2)).toThrow('Invalid params: expected an array of 2 or more.')
  expect(() => listOf({ 0: 1, length: 1 }, 1)).toThrow('Invalid params')
  expect(() => listOf(undefined, 0)).toThrow('Invalid params')
})

test('a field that nobody knows is named', () => {
  const known = new Set(['to'])
  expect(() => refuseUnknown({ to: 1 }, known, 'call')).not.toThrow()
  expect(() => refuseUnknown({ to: 1, gasToken: 2 }, known, 'call')).toThrow('Invalid call.gasToken')
})

describe('hex', () => {
  test.each([
    [address, true],
    [address.toLowerCase(), true],
    [address.slice(0, -1), false],
    [`${address}0`, false],
    [address.slice(2), false],
    [` ${address}`, false],
    [`0x${'g'.repeat(40)}`, false],
    [1, false],
  ])('an address: %s is %s', (value, expected) => {
    expect(isHexAddress(value)).toBe(expected)
  })

  test.each([
    ['0x', true],
    ['0x00fF', true],
    ['0x0', false],
    ['00', false],
    ['0xzz', false],
    ['0x00 ', false],
    [0, false],
  ])('bytes: %s is %s', (value, expected) => {
    expect(isHexBytes(value)).toBe(expected)
  })

  test.each([
    ['0x1', 'eip155:1'],
    ['0x2105', 'eip155:8453'],
    ['0xaA36a7', 'eip155:11155111'],
    ['0xfffffffffffff', 'eip155:4503599627370495'],
  ])('the chain id %s is %s', (value, expected) => {
    expect(readChainId(value, 'chainId')).toBe(expected)
  })

  test.each(['0x', '0x0', '0x01', '1', 1, '0x1g', '0x10000000000000', '0x1 ', undefined, null])(
    'the chain id %j is refused',
    (value) => {
      expect(() => readChainId(value, 'params[0].chainId')).toThrow('Invalid params[0].chainId')
    },
  )
})
