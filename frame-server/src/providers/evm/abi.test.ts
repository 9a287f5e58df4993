import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { addressAt, encodeCall, resultsOf, selectorOf, textOf, uintAt, type Hex } from './abi.ts'

/* Held against viem, which nothing of the server is built with. */

const bytes = (most: number) =>
  fc.uint8Array({ maxLength: most }).map((value) => `0x${Buffer.from(value).toString('hex')}` as const)
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((value) => `0x${Buffer.from(value).toString('hex')}` as const)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

const multicall = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls)',
])
const swap = parseAbi(['function swap(uint256 a, uint256 b, address[] path, address to, uint256 deadline)'])
const results = [{ type: 'tuple[]', components: [{ type: 'bool' }, { type: 'bytes' }] }] as const

describe('encodeCall', () => {
  test('is what viem makes of a call with a list of addresses', () => {
    fc.assert(
      fc.property(uint, uint, fc.array(address, { maxLength: 5 }), address, uint, (a, b, path, to, end) => {
        expect(
          encodeCall('swap(uint256,uint256,address[],address,uint256)', [a, b, { list: path }, to, end]),
        ).toBe(encodeFunctionData({ abi: swap, args: [a, b, path, to, end] }))
      }),
    )
  })

  test('is what viem makes of a list of tuples with bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(address, bytes(100)), { maxLength: 5 }), (calls) => {
        const list = calls.map(([to, data]) => ({ tuple: [to, 1n, { bytes: data }] }))
        const data = encodeCall('aggregate3((address,bool,bytes)[])', [{ list }])
        const { args } = decodeFunctionData({ abi: multicall, data })
        expect(args[0].map(({ callData }) => callData)).toEqual(calls.map(([, callData]) => callData))
        expect(data).toBe(
          encodeFunctionData({
            abi: multicall,
            args: [calls.map(([target, callData]) => ({ target, allowFailure: true, callData }))],
          }),
        )
      }),
    )
  })

  test.each([-1n, 2n ** 256n])('refuses %s', (value) => {
    expect(() => encodeCall('mint(uint256)', [value])).toThrow(RangeError)
  })

  test('selectors are those of the signatures', () => {
    expect(`0x${selectorOf('getReserves()')}`).toBe(toFunctionSelector('getReserves()'))
  })
})

describe('what contracts answer', () => {
  test('results of many calls are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), bytes(100)), { maxLength: 6 }), (list) => {
        const data = encodeAbiParameters(results, [list])
        expect(resultsOf(data, list.length)).toEqual(list.map(([isGood, said]) => (isGood ? said : null)))
        expect(resultsOf(data, list.length + 1)).toBeUndefined()
      }),
    )
  })

  test('whatever a node says instead is undefined and never throws or takes long', () => {
    fc.assert(
      fc.property(bytes(400), fc.integer({ min: 0, max: 5 }), (data, count) => {
        const read = resultsOf(data, count)
        expect(read === undefined || read.length === count).toBe(true)
        expect(['string', 'undefined']).toContain(typeof textOf(data))
      }),
      { numRuns: 500 },
    )
    const most = 'f'.repeat(64)
    for (const data of [
      `0x${most}`,
      `0x${'0'.repeat(62)}20${most}`,
      `0x${'0'.repeat(62)}20${'0'.repeat(62)}01${most}`,
    ])
      expect(resultsOf(data as Hex, 1)).toBeUndefined()
  })

  test('an answer that was cut is undefined at every place', () => {
    const data = encodeAbiParameters(results, [
      [
        [true, '0x1234'],
        [false, '0x'],
      ],
    ])
    for (let length = 2; length < data.length - 64; length += 2)
      expect(resultsOf(data.slice(0, length) as Hex, 2)).toBeUndefined()
  })

  test('texts, and the bytes32 of the oldest tokens', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (text) => {
        const isWhole = text.isWellFormed()
        const data = encodeAbiParameters([{ type: 'string' }], [text])
        if (isWhole) expect(textOf(data)).toBe(text)
      }),
    )
    const old = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}` as const
    expect(textOf(old)).toBe('MKR')
    expect(textOf(`0x${'ff'.repeat(32)}`)).toBeUndefined()
    expect(textOf('0x')).toBeUndefined()
  })

  test('numbers and addresses: what is none is undefined', () => {
    const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'address' }], [7n, `0x${'ab'.repeat(20)}`])
    expect([uintAt(data, 0), addressAt(data, 1)]).toEqual([7n, `0x${'ab'.repeat(20)}`])
    expect(addressAt(`0x${'f'.repeat(64)}`, 0)).toBeUndefined()
    expect([uintAt(data, 2), uintAt('0x1234', 0)]).toEqual([undefined, undefined])
  })
})
