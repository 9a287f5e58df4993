import type { CatalogueWallet } from '@walletframe/api-contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { startConnections } from '../../connections/changes.ts'
import { walletsStore } from '../../connections/wallets.ts'
import type { Shared } from '../../connectors/connector.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { readRecentWallets } from '../../storage/recentWallets.ts'
import { completeConnect } from './connect.ts'

const listed = { id: 'a', name: 'Alpha', chains: [] } as Partial<CatalogueWallet> as CatalogueWallet
const shared = (type: 'walletConnect' | 'embedded') =>
  ({
    connector: { type, id: type, name: 'Wallet' },
    accounts: ['eip155:1:0x01'],
    network: 'eip155:1',
  }) as Partial<Shared> as Shared

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  walletsStore.setState({ injected: [], recent: [] })
  optionsStore.setState({ networks: [{ id: 'eip155:1' } as never] })
  startConnections(['eip155:1'], 'eip155:1')
  openModal({ name: 'Connect' })
})

test('a wallet of the list that a code connected is there at the next visit', () => {
  pushView({ name: 'ConnectingWalletConnect', wallet: listed })
  completeConnect(shared('walletConnect'))
  expect(readRecentWallets()).toEqual([listed])
  expect(walletsStore.getState().recent).toEqual([listed])
})

test('a wallet that a page put into the list is shown to no other page', () => {
  pushView({ name: 'ConnectingWalletConnect', wallet: { ...listed, id: 'custom:a' } })
  completeConnect(shared('walletConnect'))
  expect(readRecentWallets()).toEqual([])
  expect(walletsStore.getState().recent).toEqual([])
})

test('a code that any wallet may read, and e-mail, name none', () => {
  pushView({ name: 'ConnectingWalletConnect' })
  completeConnect(shared('walletConnect'))
  completeConnect(shared('embedded'))
  expect(readRecentWallets()).toEqual([])
})
