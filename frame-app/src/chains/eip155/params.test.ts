import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import { refusal } from '../../../test/refusal.ts'
import { readPersonalSign, readTransaction, readTypedData } from './params.ts'

const account = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`

describe('personal_sign', () => {
  test('text is signed as UTF-8, hex as its bytes', () => {
    expect(readPersonalSign(['héllo', account], account)).toBe(stringToHex('héllo'))
    expect(readPersonalSign(['0x0102', account], account)).toBe('0x0102')
    expect(readPersonalSign(['0x012', account], account)).toBe(stringToHex('0x012'))
  })

  test('the address may stand first, where it cannot be misread', () => {
    expect(readPersonalSign([account, 'hello'], account)).toBe(stringToHex('hello'))
    // Two addresses: the first one is the message.
    expect(readPersonalSign([other, account], account)).toBe(other)
  })

  test.each<[string, Json, string]>([
    ['another account', ['hello', other], '4100 params[1] is not the connected account'],
    ['another account, first', [other, 'hello'], '4100 params[0] is not the connected account'],
    ['no address', ['hello', 'world'], '-32602 Invalid params[1]'],
    ['no text', [1, account], '-32602 Invalid params[0]'],
    ['no address at all', ['hello'], '-32602 Invalid params:'],
  ])('%s', (_name, params, expected) => {
    expect(refusal(() => readPersonalSign(params, account)).slice(0, expected.length)).toBe(expected)
  })
})

describe('eth_signTypedData_v4', () => {
  const data = { types: { Mail: [] }, primaryType: 'Mail', domain: {}, message: {} }
  test('as an object or as JSON', () => {
    expect(JSON.parse(readTypedData([account, data], account))).toEqual(data)
    expect(JSON.parse(readTypedData([account, JSON.stringify(data)], account))).toEqual(data)
  })

  test.each<[string, Json, string]>([
    ['another account', [other, data], '4100 params[0] is not the connected account'],
    ['no JSON', [account, '{'], '-32602 Invalid params[1]: expected typed data as JSON'],
    ['JSON that is no object', [account, '[]'], '-32602 Invalid params[1]: expected typed data as an object'],
    ['no types', [account, { ...data, types: [] }], '-32602 Invalid params[1].types'],
    [
      'a type that is not there',
      [account, { ...data, primaryType: 'Post' }],
      '-32602 Invalid params[1].primaryType',
    ],
    [
      'a name of every object',
      [account, { ...data, primaryType: 'constructor' }],
      '-32602 Invalid params[1].primaryType',
    ],
    ['no name', [account, { ...data, primaryType: 1 }], '-32602 Invalid params[1].primaryType'],
    ['no domain', [account, { ...data, domain: null }], '-32602 Invalid params[1].domain'],
    ['no message', [account, { ...data, message: [] }], '-32602 Invalid params[1].message'],
  ])('%s', (_name, params, expected) => {
    expect(refusal(() => readTypedData(params, account)).slice(0, expected.length)).toBe(expected)
  })
})

describe('eth_sendTransaction', () => {
  const read = (change: Record<string, Json | undefined> = {}) =>
    readTransaction([{ from: account, to: other, ...change }], account, 5)

  test('no parameters at all, and one that is no object', () => {
    const from = (params: Json | undefined) => refusal(() => readTransaction(params, account, 5))
    for (const params of [undefined, null, {}, []]) expect(from(params)).toContain('-32602 Invalid params:')
    for (const params of [[null], ['x'], [[]]]) expect(from(params)).toContain('-32602 Invalid params[0]:')
  })

  test('what was not said is nothing', () => {
    expect(read()).toEqual({
      to: other,
      value: 0n,
      data: '0x',
      gas: undefined,
      gasPrice: undefined,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      nonce: undefined,
    })
  })

  test('what was said is read, each in its field', () => {
    expect(
      read({
        value: '0x1',
        data: '0x02',
        gas: '0x3',
        maxFeePerGas: '0x5',
        maxPriorityFeePerGas: '0x4',
        nonce: '0x6',
      }),
    ).toMatchObject({
      value: 1n,
      data: '0x02',
      gas: 3n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 4n,
      nonce: 6n,
    })
    expect(read({ gasPrice: '0x7' })).toMatchObject({ gasPrice: 7n })
  })

  test.each<[string, Record<string, Json>, object]>([
    ['gasLimit for gas', { gasLimit: '0x3' }, { gas: 3n }],
    ['input for data', { input: '0x02' }, { data: '0x02' }],
    ['both, the same', { input: '0x02', data: '0x02' }, { data: '0x02' }],
    ['the active chain', { chainId: '0x5' }, { to: other }],
    ['a type', { type: '0x2' }, { to: other }],
    ['a deployment', { to: null, data: '0x6000' }, { to: undefined, data: '0x6000' }],
    ['nulls', { value: null, data: null, input: null, chainId: null }, { value: 0n, data: '0x' }],
    [
      'a priority as high as the maximum',
      { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x5' },
      { maxFeePerGas: 5n },
    ],
  ])('%s', (_name, change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  test('quantities are hex of at most 256 bits', () => {
    expect(read({ value: '0x0' }).value).toBe(0n)
    expect(read({ value: '0x1F' }).value).toBe(31n)
    expect(read({ value: `0x${'f'.repeat(64)}` }).value).toBe(2n ** 256n - 1n)
    for (const value of ['0x', '1', `0x1${'0'.repeat(64)}`, '-0x1', '0x1g'])
      expect(() => read({ value })).toThrow('Invalid params[0].value')
  })

  test.each<[string, Record<string, Json | undefined>, string]>([
    ['another account', { from: other }, '4100 params[0].from'],
    ['no account', { from: undefined }, '-32602 Invalid params[0].from'],
    ['another chain', { chainId: '0x6' }, '4901 The transaction is for chain 6, but chain 5 is active'],
    ['a recipient that is no address', { to: 'x' }, '-32602 Invalid params[0].to'],
    ['neither recipient nor code', { to: undefined }, '-32602 Invalid params[0].to'],
    ['no recipient and empty code', { to: null, data: '0x' }, '-32602 Invalid params[0].to'],
    ['half a byte', { data: '0x1' }, '-32602 Invalid params[0].data'],
    ['half a byte of input', { input: '0x1' }, '-32602 Invalid params[0].input'],
    ['two codes', { data: '0x01', input: '0x02' }, '-32602 Invalid params[0].input'],
    ['two prices', { gasPrice: '0x1', maxFeePerGas: '0x1' }, '-32602 Invalid params[0].gasPrice'],
    [
      'a price and a priority',
      { gasPrice: '0x1', maxPriorityFeePerGas: '0x1' },
      '-32602 Invalid params[0].gasPrice',
    ],
    [
      'a priority above the maximum',
      { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x6' },
      '-32602 Invalid params[0].maxPriorityFeePerGas',
    ],
    ['a field that nobody knows', { gasToken: '0x1' }, '-32602 Invalid params[0].gasToken'],
    ['a value that is no quantity', { value: '1' }, '-32602 Invalid params[0].value'],
    ['gas that is no quantity', { gas: 1 }, '-32602 Invalid params[0].gas'],
    ['a nonce that is no quantity', { nonce: 1 }, '-32602 Invalid params[0].nonce'],
    ...['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'chainId', 'type'].map(
      (name): [string, Record<string, Json>, string] => [
        `${name} that is no quantity`,
        { [name]: '1' },
        `-32602 Invalid params[0].${name}: expected a hex quantity`,
      ],
    ),
  ])('%s', (_name, change, expected) => {
    expect(refusal(() => read(change)).slice(0, expected.length)).toBe(expected)
  })
})
