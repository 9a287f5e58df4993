import type { CatalogueWallet } from '@walletframe/api-contract'
import { expect, test } from 'vitest'
import { listedWallet } from '../../test/listedWallet.ts'
import { searchWallets } from './searchWallets.ts'

const named = (...names: readonly string[]) => names.map((name) => listedWallet({ name }))
const found = (wallets: readonly CatalogueWallet[], typed: string) =>
  searchWallets(wallets, typed).map(({ name }) => name)

const wallets = named('Coinbase Wallet', 'MetaMask', 'Trust Wallet', 'Rainbow', 'Bitget', 'Péra', 'imToken')

test('names that begin with it come first, then words, then the rest, each in the order of the list', () => {
  expect(found(named('Alpha', 'The Pha', 'Phantom'), 'pha')).toEqual(['Phantom', 'The Pha', 'Alpha'])
})

test.each([
  ['META', ['MetaMask']],
  ['wallet', ['Coinbase Wallet', 'Trust Wallet']],
  ['  trust   wal ', ['Trust Wallet']],
  ['pera', ['Péra']],
  ['péra', ['Péra']],
  ['.*', []],
  ['nothing like it', []],
])('%j', (typed, names) => {
  expect(found(wallets, typed)).toEqual(names)
})

test('nothing typed: all of them', () => {
  expect(searchWallets(wallets, ' ')).toBe(wallets)
})

test('500 wallets are searched in far less than the 100 ms that somebody notices', () => {
  const many = named(...Array.from({ length: 500 }, (_one, at) => `Wallet number ${at}`))
  const begin = performance.now()
  expect(found(many, 'number 499')).toEqual(['Wallet number 499'])
  expect(performance.now() - begin).toBeLessThan(50)
})
