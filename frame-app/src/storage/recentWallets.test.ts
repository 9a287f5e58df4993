import type { CatalogueWallet } from '@walletframe/api-contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecentWallets, rememberRecentWallet } from './recentWallets.ts'

const key = 'walletframe:recent-wallets'
const stored = new Map<string, string>()
const listed = (id: string) => ({ id, name: id, chains: [] }) as Partial<CatalogueWallet> as CatalogueWallet

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('two, newest first, each once, of both kinds', () => {
  rememberRecentWallet('page')
  rememberRecentWallet(listed('a'))
  expect(rememberRecentWallet({ ...listed('a'), name: 'A anew' })).toEqual([
    { ...listed('a'), name: 'A anew' },
    'page',
  ])
  rememberRecentWallet(listed('b'))
  expect(readRecentWallets()).toEqual([listed('b'), { ...listed('a'), name: 'A anew' }])
})

test('ids that an earlier version wrote are read; what is no wallet is left out', () => {
  stored.set(key, JSON.stringify(['page', 7, null, { id: 'a' }, listed('b')]))
  expect(readRecentWallets()).toEqual(['page', listed('b')])
  stored.set(key, '{"id":"a"}')
  expect(readRecentWallets()).toEqual([])
})
