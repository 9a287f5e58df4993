import {
  ProviderRpcError,
  type Caip2,
  type WalletConnection,
  type WalletInfo,
} from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { features } from '../../../test/features.ts'
import { setTestRegistry } from '../../../test/registry.ts'
import { putConnected, startConnections } from '../../connections/changes.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { followInjectedWallet, pageWallet } from '../../connections/pageWallets.ts'
import { walletsStore } from '../../connections/wallets.ts'
import type { Shared } from '../../connectors/connector.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { disconnectActiveWallet } from '../account/leave.ts'
import { attemptStore } from '../connect/attempt.ts'
import { completeConnect } from '../connect/connect.ts'
import { switchNetwork } from './switchNetwork.ts'

/* A wallet that is on a network which the page does not use: the modal stays until it is on one that the page does, or gone. */

const host = vi.hoisted(() => ({ calls: [] as unknown[][], answer: (): unknown => null }))
vi.mock('../../bridge/host.ts', () => ({
  callHost: async (method: string, args: unknown) => {
    host.calls.push([method, args])
    return host.answer()
  },
}))

const one: Caip2 = 'eip155:1'
const two: Caip2 = 'eip155:2'
const sun: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const elsewhere: Caip2 = 'eip155:5'
const mask: WalletInfo = { id: 'm', name: 'Mask' }
const on = (network: Caip2): Shared => ({
  connector: { type: 'injected', ...mask },
  accounts: [`${network}:0xaa`],
  network,
})
const told = (network: Caip2): WalletConnection => ({
  walletId: 'm',
  accounts: [`${network}:0xaa`],
  network,
})
const networks = [one, two, sun]
const shown = () => modalStore.getState().history.map(({ name }) => name)
const isOpen = () => modalStore.getState().open

beforeEach(() => {
  host.calls = []
  host.answer = () => null
  modalStore.setState(modalStore.getInitialState(), true)
  attemptStore.setState({ kind: null, status: 'idle', problem: null })
  walletsStore.setState({ injected: [mask], recent: [] })
  const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 18 }
  optionsStore.setState({
    networks: networks.map((id) => ({ id, name: id, nativeCurrency, testnet: false })),
    features: features(),
  })
  setTestRegistry({
    hostOrigin: () => 'https://app.example',
    networks: () => networks,
    pageWallet,
    networkOf: (id) => optionsStore.getState().networks.find((network) => network.id === id),
  })
  startConnections(networks, one)
})

describe('connecting', () => {
  beforeEach(() => {
    openModal({ name: 'Connect' })
    pushView({ name: 'ConnectingExternal', walletId: 'm' })
  })

  test('on a network of the page ends the modal', () => {
    completeConnect(on(two))
    expect(isOpen()).toBe(false)
  })
  test('on another one shows what to do in the place of the wallet that was waited for', () => {
    const leave = vi.fn()
    completeConnect(on(elsewhere), leave)
    expect(isOpen()).toBe(true)
    expect(shown()).toEqual(['Connect', 'UnsupportedChain'])
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('the way out', () => {
  beforeEach(() => {
    openModal({ name: 'Connect' })
    completeConnect(on(elsewhere))
  })

  test('a network of the page, which the wallet goes to: connected, and the modal goes, whatever lies behind', async () => {
    host.answer = () => {
      followInjectedWallet(told(two), networks)
      return null
    }
    await switchNetwork(two)
    expect(host.calls).toEqual([
      [
        'walletRequest',
        expect.objectContaining({ walletId: 'm', method: 'wallet_switchEthereumChain', network: two }),
      ],
    ])
    expect(connectionIn(connectionsStore.getState(), 'eip155')).toMatchObject({
      status: 'connected',
      network: two,
    })
    expect(isOpen()).toBe(false)
  })
  test('a network on which another wallet is connected: nobody is asked, and the modal goes', async () => {
    const purse = { type: 'injected', id: 'p', name: 'Purse' } as const
    putConnected({ connector: purse, accounts: [`${sun}:Key`], network: sun }, 'solana')
    await switchNetwork(sun)
    expect(host.calls).toEqual([])
    expect(connectionsStore.getState().active).toBe('solana')
    expect(isOpen()).toBe(false)
  })
  test('one that the wallet declines: it is said where it is asked, and the person can choose again', async () => {
    host.answer = () => {
      throw new ProviderRpcError(4001, 'No.')
    }
    await switchNetwork(two)
    expect(isOpen()).toBe(true)
    expect(currentView(modalStore.getState())).toEqual({ name: 'SwitchNetwork', network: two })
    expect(attemptStore.getState()).toMatchObject({ status: 'failed', problem: { code: '4001' } })
    expect(connectionIn(connectionsStore.getState(), 'eip155').network).toBe(elsewhere)
  })
  test('Disconnect: the wallet is gone, and so is its network', async () => {
    await disconnectActiveWallet()
    expect(connectionIn(connectionsStore.getState(), 'eip155')).toEqual({
      status: 'disconnected',
      connector: null,
      accounts: [],
      network: one,
    })
    expect(isOpen()).toBe(false)
  })
})

test('elsewhere a switch leads back to where the person was', async () => {
  putConnected(on(one), 'eip155')
  openModal({ name: 'Account' })
  pushView({ name: 'Networks' })
  host.answer = () => {
    followInjectedWallet(told(two), networks)
    return null
  }
  await switchNetwork(two)
  expect(isOpen()).toBe(true)
  expect(shown()).toEqual(['Account'])
})
