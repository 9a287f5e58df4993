import 'fake-indexeddb/auto'
import { encodeAbiParameters, toFunctionSelector, type Hex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import { connectionsStore } from '../../connections/connections.ts'
import { watchedAssets } from '../../storage/assets.ts'
import type { ChainRequest } from '../chain.ts'

/** What a contract answers, by function. */
const contract = vi.hoisted(() => ({ answers: {} as Record<string, string>, code: '0x60' }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    if (method === 'eth_getCode') return contract.code
    const selector = (params[0] as { data: string }).data.slice(0, 10)
    const answer = contract.answers[selector]
    if (answer === undefined) throw new Error('execution reverted')
    return answer
  },
}))
vi.mock('../../vault/vault.ts', () => ({ VaultError: class VaultError extends Error {}, vault: {} }))
const { eip155 } = await import('./adapter.ts')

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const request = (params: Json): ChainRequest => ({
  method: 'wallet_watchAsset',
  params,
  account,
  hostOrigin: 'https://app.example.com',
  network: {
    id: 'eip155:31337',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  },
})
const prepare = (type: string, options: object) => eip155.parse(request({ type, options: options as Json }))()

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const isToken = (symbol: string, decimals: bigint | undefined) => {
  contract.answers = {
    [toFunctionSelector('symbol()')]: text(symbol),
    [toFunctionSelector('name()')]: text(`${symbol} token`),
    ...(decimals === undefined ? {} : { [toFunctionSelector('decimals()')]: number(decimals) }),
  }
}
const codes = (prepared: { warnings: readonly { code: string }[] }) =>
  prepared.warnings.map(({ code }) => code)

let wallets = 0
beforeEach(() => {
  wallets += 1
  contract.code = '0x60'
  isToken('USDX', 6n)
  connectionsStore.setState({
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'embedded', id: `w${wallets}`, name: 'W' },
        accounts: [],
        network: 'eip155:1',
      },
    },
  })
})

describe('behaviour', () => {
  test('shows what the token says beside what the page says; approved, the token’s words are remembered', async () => {
    const prepared = await prepare('ERC20', { address: address.toLowerCase(), symbol: 'USDX', decimals: 6 })
    expect(prepared.subject).toEqual({
      kind: 'asset',
      type: 'ERC20',
      address,
      tokenId: null,
      claimed: { symbol: 'USDX', decimals: 6 },
      read: { symbol: 'USDX', name: 'USDX token', decimals: 6 },
    })
    expect(codes(prepared)).toEqual([])
    expect(await watchedAssets(`w${wallets}`)).toEqual([])
    expect(await prepared.complete({ requestId: 'r' })).toBe(true)
    await prepared.complete({ requestId: 'r' })
    expect(await watchedAssets(`w${wallets}`)).toEqual([
      expect.objectContaining({
        address,
        symbol: 'USDX',
        decimals: 6,
        network: 'eip155:31337',
        type: 'ERC20',
      }),
    ])
    expect(await watchedAssets('another wallet')).toEqual([])
  })

  test('a lying page is warned of', async () => {
    expect(codes(await prepare('ERC20', { address, symbol: 'USDC', decimals: 18 }))).toEqual([
      'asset-symbol',
      'asset-decimals',
    ])
  })

  test('a token that calls itself like something else is warned of', async () => {
    isToken('ETH', 18n)
    expect(codes(await prepare('ERC20', { address }))).toEqual(['asset-namesake'])
    isToken('USDX', 6n)
    await (await prepare('ERC20', { address })).complete({ requestId: 'r' })
    expect(codes(await prepare('ERC20', { address }))).toEqual([])
    expect(codes(await prepare('ERC20', { address: account }))).toEqual(['asset-namesake'])
  })

  test('items: of the account, or not', async () => {
    isToken('NFT', undefined)
    const owner = (of: Hex) => encodeAbiParameters([{ type: 'address' }], [of])
    contract.answers[toFunctionSelector('ownerOf(uint256)')] = owner(account)
    const prepared = await prepare('ERC721', { address, tokenId: '7' })
    expect(codes(prepared)).toEqual([])
    expect(prepared.subject).toMatchObject({ tokenId: '7', read: { symbol: 'NFT' } })
    await prepared.complete({ requestId: 'r' })
    expect(await watchedAssets(`w${wallets}`)).toMatchObject([
      { type: 'ERC721', tokenId: '7', symbol: 'NFT', decimals: null },
    ])
    contract.answers[toFunctionSelector('ownerOf(uint256)')] = owner(address)
    expect(codes(await prepare('ERC721', { address, tokenId: '7' }))).toEqual(['asset-not-held'])
    contract.answers[toFunctionSelector('balanceOf(address,uint256)')] = number(2n)
    expect(codes(await prepare('ERC1155', { address, tokenId: '7' }))).toEqual([])
    contract.answers[toFunctionSelector('balanceOf(address,uint256)')] = number(0n)
    expect(codes(await prepare('ERC1155', { address, tokenId: '7' }))).toEqual(['asset-not-held'])
  })
})

describe('parameters', () => {
  test.each<[string, Json, string]>([
    ['no object', ['ERC20', { address }], 'params'],
    ['an unknown kind', { type: 'ERC777', options: { address } }, 'type'],
    ['no options', { type: 'ERC20' }, 'options'],
    ['no address', { type: 'ERC20', options: {} }, 'options.address'],
    ['a short address', { type: 'ERC20', options: { address: '0x12' } }, 'options.address'],
    ['a long symbol', { type: 'ERC20', options: { address, symbol: 'ABCDEFGHIJKL' } }, 'options.symbol'],
    ['negative decimals', { type: 'ERC20', options: { address, decimals: -1 } }, 'options.decimals'],
    ['decimals that no token has', { type: 'ERC20', options: { address, decimals: 99 } }, 'options.decimals'],
    ['an item of a currency', { type: 'ERC20', options: { address, tokenId: '1' } }, 'options.tokenId'],
    ['no item', { type: 'ERC721', options: { address } }, 'options.tokenId'],
    ['a hex item', { type: 'ERC721', options: { address, tokenId: '0x1' } }, 'options.tokenId'],
    ['no chain', { type: 'ERC20', options: { address, chainId: 'one' } }, 'options.chainId'],
    [
      'a field that nobody knows',
      { type: 'ERC20', options: { address, verified: true } },
      'options.verified',
    ],
    ['an image that is no text', { type: 'ERC20', options: { address, image: {} } }, 'options.image'],
  ])('%s', (_what, params, field) => {
    expect(() => eip155.parse(request(params))).toThrowError(
      expect.objectContaining({ code: -32602, message: expect.stringContaining(`Invalid ${field}:`) }),
    )
  })
})

describe('errors', () => {
  test('an address without a contract, or a contract that is no token', async () => {
    contract.code = '0x'
    await expect(prepare('ERC20', { address })).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid options.address: expected a contract on Local.',
    })
    contract.code = '0x60'
    isToken('X', undefined)
    await expect(prepare('ERC20', { address })).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid options.address: expected a token: this contract does not tell its decimals.',
    })
  })
})
