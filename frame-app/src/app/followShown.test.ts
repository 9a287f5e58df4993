import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { putConnected, startConnections } from '../connections/changes.ts'
import { connectionsStore } from '../connections/connections.ts'
import { followInjectedWallet, setInjectedWallets } from '../connections/pageWallets.ts'
import { dropWalletConnect, followWalletConnect } from '../connections/walletConnect.ts'
import { walletConnect, type Shared } from '../connectors/connector.ts'
import { setRegistry } from '../connectors/registry.ts'
import { currentView, modalStore, type ViewName } from '../state/modal.ts'
import { openModal, pushView, setNavigation } from '../state/navigation.ts'
import { optionsStore } from '../state/options.ts'
import { followShown } from './followShown.ts'
import { startView } from './startView.ts'

const one: Caip2 = 'eip155:1'
const unused: Caip2 = 'eip155:99'
const sun: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ids = [one, sun]
const networkOf = (id: Caip2) => ({
  id,
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  testnet: false,
})
const extension = (network: Caip2): Shared => ({
  connector: { type: 'injected', id: 'm', name: 'Mask' },
  accounts: [`${network}:0xaa`],
  network,
})
const app = (...networks: readonly [Caip2, ...Caip2[]]): Shared => ({
  connector: { ...walletConnect, name: 'App' },
  accounts: networks.map((network) => `${network}:key` as const),
  network: networks[0],
})
const purse: Shared = {
  connector: { type: 'injected', id: 'p', name: 'Purse' },
  accounts: [`${sun}:Key`],
  network: sun,
}
const endWhatWaits = vi.fn()
const shown = () => {
  const modal = modalStore.getState()
  return modal.open ? modal.history.map(({ name }) => name).join(' ') : 'closed'
}
const moves = (network: Caip2) =>
  followInjectedWallet({ walletId: 'm', accounts: [`${network}:0xaa`], network }, ids)
const leaves = () => followInjectedWallet({ walletId: 'm', accounts: [], network: one }, ids)

let stop = () => {}
beforeEach(() => {
  endWhatWaits.mockClear()
  setNavigation({ startView, endWhatWaits })
  setRegistry({ of: () => ({ capabilities: { hasOwnScreens: true } }) as never })
  modalStore.setState(modalStore.getInitialState(), true)
  optionsStore.setState({ ...optionsStore.getInitialState(), networks: ids.map(networkOf) }, true)
  startConnections(ids, one)
  setInjectedWallets([
    { id: 'm', name: 'Mask' },
    { id: 'p', name: 'Purse', namespace: 'solana' },
  ])
  stop = followShown()
})
afterEach(() => stop())

describe('a wallet that ends its connection by itself', () => {
  test.each(['Account', 'SwitchAddress', 'WalletReceive', 'WalletSend'] as const)(
    'of the page: %s closes, and what waits is declined',
    (name) => {
      putConnected(extension(one), 'eip155')
      openModal({ name: 'Account' })
      pushView({ name })
      leaves()
      expect(shown()).toBe('closed')
      expect(endWhatWaits).toHaveBeenCalledOnce()
    },
  )
  test('over the relay: SwitchAddress closes', () => {
    putConnected(app(one, sun))
    openModal({ name: 'Account' })
    pushView({ name: 'SwitchAddress' })
    dropWalletConnect()
    expect(shown()).toBe('closed')
  })
  test('where another wallet is left, its account is shown, and nobody stands in a form about the one that left', () => {
    putConnected(purse, 'solana')
    putConnected(extension(one), 'eip155')
    openModal({ name: 'Account' })
    pushView({ name: 'SwitchAddress' })
    leaves()
    expect(shown()).toBe('Account')
    expect(connectionsStore.getState().active).toBe('solana')
    expect(endWhatWaits).not.toHaveBeenCalled()
  })
  test('a wallet that is being connected over it goes on, without the way back to an account that is gone', () => {
    putConnected(extension(one), 'eip155')
    openModal({ name: 'Account' })
    pushView({ name: 'Networks' })
    pushView({ name: 'SwitchActiveChain', network: sun })
    pushView({ name: 'Connect', namespace: 'solana' })
    pushView({ name: 'ConnectingExternal', walletId: 'p' })
    leaves()
    expect(shown()).toBe('Connect ConnectingExternal')
    expect(endWhatWaits).not.toHaveBeenCalled()
  })
  test('another one than the account that is shown: nothing changes on the screen', () => {
    putConnected(extension(one), 'eip155')
    putConnected(purse, 'solana')
    openModal({ name: 'Account' })
    leaves()
    expect(shown()).toBe('Account')
  })
  test('a decision that waits is not declined with it', () => {
    putConnected(extension(one), 'eip155')
    openModal({ name: 'Account' })
    pushView({ name: 'ApproveTransaction' })
    leaves()
    expect(shown()).toBe('ApproveTransaction')
    expect(endWhatWaits).not.toHaveBeenCalled()
  })
})

describe('a wallet that goes to another network by itself', () => {
  const open = (name: Extract<ViewName, 'Account' | 'WalletSend' | 'SwitchAddress'>) => {
    putConnected(extension(one), 'eip155')
    openModal({ name: 'Account' })
    pushView({ name })
  }
  test.each(['Account', 'SwitchAddress'] as const)(
    'one of no use here: %s makes place for UnsupportedChain, and back again it closes',
    (name) => {
      open(name)
      moves(unused)
      expect(shown()).toBe('UnsupportedChain')
      moves(one)
      expect(shown()).toBe('closed')
    },
  )
  test('over the relay too', () => {
    putConnected(app(one))
    openModal()
    followWalletConnect(app(unused))
    expect(shown()).toBe('UnsupportedChain')
  })
  test('what a person has filled in stays', () => {
    open('WalletSend')
    moves(unused)
    expect(currentView(modalStore.getState()).name).toBe('WalletSend')
  })
  test('the page adds that network: there is nothing left to choose', () => {
    open('Account')
    moves(unused)
    optionsStore.setState({ networks: [one, unused].map(networkOf) })
    expect(shown()).toBe('closed')
  })
  test('while the modal is closed nothing opens', () => {
    putConnected(extension(one), 'eip155')
    moves(unused)
    leaves()
    expect(shown()).toBe('closed')
  })
})
