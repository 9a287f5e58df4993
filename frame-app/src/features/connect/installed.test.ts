import type { WalletInfo } from '@walletframe/bridge-protocol'
import { expect, test } from 'vitest'
import { listedWallet } from '../../../test/listedWallet.ts'
import type { Wallets } from '../../connections/wallets.ts'
import { optionsStore } from '../../state/options.ts'
import { installedAs, recentlyPicked } from './installed.ts'
import { features } from '../../../test/features.ts'

const listed = (name: string, chains: string[] = [], rdns: string | null = null) =>
  listedWallet({ id: name, name, rdns, chains })
const page = (id: string, more: Partial<WalletInfo> = {}): WalletInfo => ({ id, name: id, ...more })
const network = (id: string) => ({
  id,
  name: id,
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  testnet: false,
})
const options = {
  ...optionsStore.getState(),
  features: features(),
  networks: [network('eip155:1')],
}
const picked = (
  recent: Wallets['recent'],
  {
    injected = [],
    given = {},
    namespace,
  }: {
    readonly injected?: readonly WalletInfo[]
    readonly given?: Partial<typeof options>
    readonly namespace?: 'eip155' | 'bip122'
  } = {},
) => recentlyPicked({ ...options, ...given }, { injected, recent }, namespace).map(({ name }) => name)

test('wallets of the list that were connected, in their order; wallets of the page are none of these', () => {
  expect(picked([listed('A'), 'page', listed('B')])).toEqual(['A', 'B'])
})

test.each([
  ['its reverse domain name', page('x', { rdns: 'com.A' })],
  ['its name', page('A')],
])('one that is installed stands there anyway: known by %s', (_by, wallet) => {
  expect(picked([listed('A', [], 'com.a')], { injected: [wallet] })).toEqual([])
})

test('one that the page leaves out is not shown', () => {
  expect(picked([listed('A'), listed('B')], { given: { excludeWalletIds: ['A'] } })).toEqual(['B'])
  expect(picked([listed('A'), listed('B')], { given: { includeWalletIds: ['A'] } })).toEqual(['A'])
})

test('one without an account of the namespaces is not shown; one that names none is', () => {
  const recent = [listed('Evm', ['eip155:1']), listed('Bitcoin', ['bip122:0'])]
  expect(picked(recent)).toEqual(['Evm'])
  expect(picked(recent, { namespace: 'bip122' })).toEqual(['Bitcoin'])
  expect(picked([listed('Any')], { namespace: 'bip122' })).toEqual(['Any'])
})

test('known by the ids under which the list says that it stands in pages, in that namespace alone', () => {
  const talisman = page('polkadot:talisman', { name: 'Somebody', namespace: 'polkadot' })
  const has = (namespace: string, injected_id: string, at = talisman) =>
    installedAs(listedWallet({ name: 'Talisman', injected: [{ namespace, injected_id }] }), [at])
  expect(has('polkadot', 'talisman')).toBe(talisman)
  expect(has('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Talisman')).toBe(talisman)
  expect(has('eip155', 'talisman')).toBeUndefined()
  expect(has('polkadot', 'subwallet')).toBeUndefined()
  // One that says who it is is that one, whatever it calls itself.
  expect(has('eip155', 'other', page('other', { rdns: 'com.other' }))).toBeUndefined()
})
