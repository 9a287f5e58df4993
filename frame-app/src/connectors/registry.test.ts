import type { Namespace, WalletInfo } from '@walletframe/bridge-protocol'
import { describe, expect, test } from 'vitest'
import { mergeWallets } from './registry.ts'

const wallet = (id: string, name: string, namespace?: Namespace): WalletInfo => ({
  id,
  name,
  ...(namespace && { namespace }),
})
const merged = (...wallets: readonly WalletInfo[]) =>
  mergeWallets(wallets).map((row) => row.map(({ id }) => id))

describe('wallets of one name', () => {
  test('in several namespaces are one, which stands where the first of them stood', () => {
    expect(
      merged(
        wallet('x', 'Other'),
        wallet('evm', 'Harbour'),
        wallet('y', 'Another'),
        wallet('sol', 'Harbour', 'solana'),
        wallet('btc', 'Harbour', 'bip122'),
      ),
    ).toEqual([['x'], ['evm', 'sol', 'btc'], ['y']])
  })
  test('are of one name whatever they write behind it', () => {
    expect(merged(wallet('evm', 'Trust Wallet'), wallet('sol', ' trust ', 'solana'))).toEqual([
      ['evm', 'sol'],
    ])
  })
  test('two in one namespace: nobody knows which belong together, so each stands by itself', () => {
    expect(
      merged(
        wallet('one', 'Harbour'),
        wallet('two', 'Harbour', 'eip155'),
        wallet('sol', 'Harbour', 'solana'),
      ),
    ).toEqual([['one'], ['two'], ['sol']])
  })
  test('names that objects have of themselves are names like others', () => {
    expect(merged(wallet('a', '__proto__'), wallet('b', '__proto__', 'solana'))).toEqual([['a', 'b']])
    expect(merged()).toEqual([])
  })
})
