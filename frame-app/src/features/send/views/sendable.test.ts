import type { Network } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import type { Holding } from '../../../data/holdings.ts'
import type { WatchedAsset } from '../../../storage/assets.ts'
import { findSendable, sendableOf } from './sendable.ts'

const account = `eip155:1:0x${'a'.repeat(40)}` as const
const network: Network = {
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
}
const holding = (symbol: string, more: Partial<Holding> = {}): Holding => ({
  id: symbol,
  network: 'eip155:1',
  address: `0x${symbol.toLowerCase().padStart(40, '0')}`,
  name: `Name of ${symbol}`,
  symbol,
  decimals: 6,
  amount: 1n,
  worth: null,
  icon: undefined,
  suspicious: false,
  ...more,
})
const watched = (symbol: string, more: Partial<WatchedAsset> = {}): WatchedAsset => ({
  walletId: 'w',
  network: 'eip155:1',
  type: 'ERC20',
  address: `0x${symbol.toUpperCase().padStart(40, '0')}`,
  tokenId: null,
  symbol,
  decimals: 4,
  addedAt: 0,
  ...more,
})
const symbols = (list: Holding[] | undefined, own: WatchedAsset[] = []) =>
  sendableOf(account, network, list, own).shown.map(({ symbol, isKnown }) => [symbol, isKnown])

describe('behaviour', () => {
  test('where nothing could be read the coin of the network is there all the same', () => {
    expect(symbols(undefined)).toEqual([['ETH', false]])
  })
  test('the coin once, tokens of which there is something, nothing of another network', () => {
    const list = [
      holding('AB'),
      holding('CD', { amount: 0n }),
      holding('EF', { network: 'eip155:10' }),
      holding('ETH', { address: null, amount: 0n }),
    ]
    expect(symbols(list)).toEqual([
      ['ETH', true],
      ['AB', true],
    ])
  })
  test('the own list, where it says how many places there are, and once', () => {
    const own = [
      watched('cd'),
      watched('ef', { decimals: null }),
      watched('ab'),
      watched('fe', { type: 'ERC721' }),
    ]
    expect(symbols([holding('AB')], own).map(([symbol]) => symbol)).toEqual(['ETH', 'AB', 'cd'])
  })
  test('a search finds by name, symbol and address, and bait by its whole address alone', () => {
    const bait = holding('FF', { suspicious: true })
    const all = sendableOf(account, network, [holding('AB'), bait], [])
    const found = (words: string) => findSendable(all, words).map(({ symbol }) => symbol)
    expect(found('')).toEqual(['ETH', 'AB'])
    expect(found(' name of a')).toEqual(['AB'])
    expect(found('ff')).toEqual([])
    expect(found(bait.address ?? '')).toEqual(['FF'])
    expect(found('zz')).toEqual([])
  })
  test('what the person put on their list is no bait', () => {
    expect(symbols([holding('FF', { suspicious: true })], [watched('ff')]).map(([symbol]) => symbol)).toEqual(
      ['ETH', 'FF'],
    )
  })
})
