import { concat, encodeFunctionData, erc20Abi, pad, parseAbi, toHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCall } from './calldata.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })
const batch = parseAbi([
  'function safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  'function multicall(bytes[] data)',
])
const multicall = (...calls: readonly Hex[]) =>
  encodeFunctionData({ abi: batch, functionName: 'multicall', args: [calls] })

describe('behaviour', () => {
  test('arguments by name, addresses with their checksum', () => {
    expect(readCall(transfer)).toMatchObject({
      signature: 'transfer(address,uint256)',
      args: [
        { label: 'to', type: 'address', value: to },
        { label: 'amount', type: 'uint256', value: '5' },
      ],
      trailing: 0,
    })
  })

  test('lists and bytes', () => {
    const data = encodeFunctionData({
      abi: batch,
      functionName: 'safeBatchTransferFrom',
      args: [to, to, [1n, 2n], [3n, 4n], '0x0102'],
    })
    expect(readCall(data).args.slice(2)).toMatchObject([
      { label: 'ids', value: [{ value: '1' }, { value: '2' }] },
      { label: 'amounts', value: [{ value: '3' }, { value: '4' }] },
      { label: 'data', value: '0x0102' },
    ])
  })

  test('calls inside a call, also inside those', () => {
    const { inner } = readCall(multicall(transfer, multicall(transfer), '0xdeadbeef'))
    expect(inner.map(({ signature }) => signature)).toEqual([
      'transfer(address,uint256)',
      'multicall(bytes[])',
      null,
    ])
    expect(inner[1]?.inner[0]?.signature).toBe('transfer(address,uint256)')
  })

  test('more levels than anybody follows are not understood', () => {
    let data = transfer
    for (let level = 0; level < 6; level += 1) data = multicall(data)
    let call = readCall(data)
    while (call.inner[0]) call = call.inner[0]
    expect(call.signature).toBeNull()
  })

  test('five levels are followed', () => {
    let data = transfer
    for (let level = 0; level < 4; level += 1) data = multicall(data)
    let call = readCall(data)
    while (call.inner[0]) call = call.inner[0]
    expect(call.signature).toBe('transfer(address,uint256)')
    call = readCall(multicall(data))
    while (call.inner[0]) call = call.inner[0]
    expect(call).toMatchObject({ signature: null, data: transfer })
  })

  test('what stands behind the arguments is counted', () => {
    expect(readCall(concat([transfer, '0x010203'])).trailing).toBe(3)
  })
})

describe('not understood', () => {
  const word = (value: bigint) => toHex(value, { size: 32 })
  test.each<[string, Hex]>([
    ['no data', '0x'],
    ['three bytes', '0xa9059c'],
    ['another function', '0xdeadbeef'],
    ['too short', transfer.slice(0, -2) as Hex],
    ['an address with more bits', concat(['0xa9059cbb', word(1n << 160n), word(1n)])],
    ['a truth that is 2', concat(['0xa22cb465', pad(to), word(2n)])],
    ['more bits than the type has', concat(['0x87517c45', pad(to), pad(to), word(1n << 160n), word(1n)])],
    ['a list that is elsewhere', concat(['0xac9650d8', word(64n), word(0n), word(0n)])],
    ['a list longer than the data', concat(['0xac9650d8', word(32n), word(1n << 200n)])],
    [
      'bytes with something in their padding',
      concat(['0xac9650d8', word(32n), word(1n), word(32n), word(1n), word(1n)]),
    ],
  ])('%s', (_what, data) => {
    expect(readCall(data)).toMatchObject({ signature: null, args: [], inner: [], data })
  })
})
