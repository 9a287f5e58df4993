import { describe, expect, test } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import { readWatchAsset } from './assetParams.ts'

const address = `0x${'ab'.repeat(20)}`
const read = (options: Record<string, Json>, type = 'ERC20') =>
  readWatchAsset({ type, options: { address, ...options } })

describe('behaviour', () => {
  test('the least that is taken', () => {
    expect(read({})).toEqual({
      type: 'ERC20',
      address,
      chainId: undefined,
      symbol: undefined,
      decimals: undefined,
      tokenId: undefined,
    })
  })

  test('by name, or as the one entry of an array', () => {
    const params = { type: 'ERC20', options: { address } }
    expect(readWatchAsset([params])).toEqual(readWatchAsset(params))
  })

  test.each<[Record<string, Json>, object]>([
    [{ decimals: 0 }, { decimals: 0 }],
    [{ decimals: 36 }, { decimals: 36 }],
    [{ decimals: '18' }, { decimals: 18 }],
    [{ decimals: null }, { decimals: undefined }],
    [{ symbol: 'ELEVEN CHAR' }, { symbol: 'ELEVEN CHAR' }],
    [{ symbol: null }, { symbol: undefined }],
    [{ chainId: 1 }, { chainId: 1 }],
    [{ chainId: '0x2105' }, { chainId: 8453 }],
    [{ chainId: '8453' }, { chainId: 8453 }],
    [{ chainId: null }, { chainId: undefined }],
    [{ image: '' }, {}],
    [{ image: null }, {}],
    [{ image: `https://${'x'.repeat(2_040)}` }, {}],
  ])('%j', (options, expected) => {
    expect(read(options)).toMatchObject(expected)
  })

  test.each(['ERC721', 'ERC1155'])('an item (%s) has an id, exactly as it is, and no decimals', (type) => {
    const largest = 2n ** 256n - 1n
    expect(read({ tokenId: String(largest) }, type)).toMatchObject({ tokenId: largest, decimals: undefined })
    expect(read({ tokenId: 7 }, type)).toMatchObject({ tokenId: 7n })
    expect(read({ tokenId: '0', decimals: 'any' }, type)).toMatchObject({ tokenId: 0n, decimals: undefined })
  })
})

describe('errors', () => {
  test.each<[string, Record<string, Json>]>([
    ['symbol', { symbol: '' }],
    ['symbol', { symbol: '   ' }],
    ['symbol', { symbol: 'TWELVE CHARS' }],
    ['symbol', { symbol: 1 }],
    ['decimals', { decimals: -1 }],
    ['decimals', { decimals: 37 }],
    ['decimals', { decimals: 1.5 }],
    ['decimals', { decimals: '018' }],
    ['decimals', { decimals: 'many' }],
    ['chainId', { chainId: 0 }],
    ['chainId', { chainId: 1.5 }],
    ['chainId', { chainId: 'one' }],
    ['chainId', { chainId: '0x' }],
    ['image', { image: 1 }],
    ['image', { image: 'x'.repeat(2_049) }],
    ['address', { address: 'token.eth' }],
    ['tokenId', { tokenId: '1' }],
    ['name', { name: 'Token' }],
  ])('options.%s: %j', (field, options) => {
    expect(() => read(options)).toThrow(
      expect.objectContaining({
        code: -32602,
        message: expect.stringContaining(`Invalid options.${field}:`) as string,
      }) as Error,
    )
  })

  test.each<[Json]>([['1.5'], ['-1'], ['0x1'], [''], [1.5], [null], [String(2n ** 256n)], [2 ** 60]])(
    'the id of an item: %j',
    (tokenId) => {
      expect(() => read({ tokenId }, 'ERC721')).toThrow('Invalid options.tokenId')
    },
  )

  test.each<[string, Json | undefined]>([
    ['params:', undefined],
    ['params:', []],
    ['params:', 'ERC20'],
    ['params.name:', { type: 'ERC20', options: { address }, name: 'x' }],
    ['type:', { type: 'ERC777', options: { address } }],
    ['type:', { options: { address } }],
    ['options:', { type: 'ERC20' }],
    ['options:', { type: 'ERC20', options: [] }],
  ])('%s %j', (field, params) => {
    expect(() => readWatchAsset(params)).toThrow(`Invalid ${field}`)
  })
})
