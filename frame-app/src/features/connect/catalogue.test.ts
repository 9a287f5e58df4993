import type { CatalogueWallet } from '@walletframe/api-contract'
import type { WalletInfo } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletsStore } from '../../connections/wallets.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { installedFirst, pickWallet } from './catalogue.ts'
import type * as Offers from './offers.ts'

const { connectInjected, openWalletConnect, relay } = vi.hoisted(() => ({
  connectInjected: vi.fn(async () => undefined),
  openWalletConnect: vi.fn(() => undefined),
  relay: { offered: false },
}))
vi.mock('./connectInjected.ts', () => ({ connectInjected }))
vi.mock('./connectWalletConnect.ts', () => ({ openWalletConnect }))
vi.mock('./offers.ts', async (actual) => ({
  ...(await actual<typeof Offers>()),
  offersWalletConnect: () => relay.offered,
}))

const listed = (name: string, rdns: string | null = null) =>
  ({
    id: name,
    name,
    rdns,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
  }) as Partial<CatalogueWallet> as CatalogueWallet
const wallet = (id: string, more: Partial<WalletInfo>): WalletInfo => ({ id, name: id, ...more })
const installed = (...wallets: readonly WalletInfo[]) =>
  walletsStore.setState({ injected: wallets, recent: [] })
const order = (wallets: readonly CatalogueWallet[], namespace?: 'eip155' | 'bip122') =>
  installedFirst(wallets, optionsStore.getState(), walletsStore.getState(), namespace).map(
    ({ wallet: { name }, isInstalled }) => (isInstalled ? `${name} *` : name),
  )
const list = [listed('Alpha', 'com.alpha'), listed('Beta', 'com.beta'), listed('Gamma')]

beforeEach(() => {
  connectInjected.mockClear()
  openWalletConnect.mockClear()
  optionsStore.setState({ features: { email: true, injected: true, walletConnect: false, analytics: false } })
  openModal({ name: 'AllWallets' })
})

test('those that are installed come first, known by their reverse domain name, or by their name where they say none', () => {
  installed(wallet('x', { rdns: 'COM.beta' }), wallet('gamma', { name: ' gamma' }))
  expect(order(list)).toEqual(['Beta *', 'Gamma *', 'Alpha'])
})

test('a wallet of the page that says another domain is not taken for one of the same name', () => {
  installed(wallet('x', { name: 'Alpha', rdns: 'com.evil' }))
  expect(order(list)).toEqual(['Alpha', 'Beta', 'Gamma'])
})

test('no reverse domain name is none, also on both sides', () => {
  installed(wallet('Delta', {}))
  expect(order([listed('Gamma')])).toEqual(['Gamma'])
})

test('only wallets of the namespace that is wanted, and none where the page takes none', () => {
  installed(wallet('x', { rdns: 'com.beta', namespace: 'eip155' }))
  expect(order(list, 'bip122')).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(order(list, 'eip155')[0]).toBe('Beta *')
  optionsStore.setState({
    features: { email: true, injected: false, walletConnect: false, analytics: false },
  })
  expect(order(list)).toEqual(['Alpha', 'Beta', 'Gamma'])
})

test('one that is installed is asked; of another it is shown where to get it', () => {
  installed(wallet('x', { rdns: 'com.beta' }))
  pickWallet(listed('Beta', 'com.beta'))
  expect(connectInjected).toHaveBeenCalledExactlyOnceWith('x')
  pickWallet(listed('Alpha', 'com.alpha'))
  expect(connectInjected).toHaveBeenCalledTimes(1)
  expect(currentView(modalStore.getState())).toMatchObject({ name: 'Downloads', wallet: { name: 'Alpha' } })
})

describe('where the operator has a relay', () => {
  const app = { ...listed('Alpha', 'com.alpha'), mobile_link: 'alpha://' }
  const shown = () => currentView(modalStore.getState())
  beforeEach(() => {
    installed()
    relay.offered = true
  })
  afterEach(() => {
    relay.offered = false
    vi.unstubAllGlobals()
  })
  test("a phone's app is led here by a code; one that reads none is shown where to get it", () => {
    pickWallet(app)
    expect(openWalletConnect).toHaveBeenCalledExactlyOnceWith(app)
    pickWallet(listed('Beta', 'com.beta'))
    expect(openWalletConnect).toHaveBeenCalledTimes(1)
    expect(shown()).toMatchObject({ name: 'Downloads', wallet: { name: 'Beta' } })
  })
  test('on a phone no code is shown: it cannot be scanned there', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })
    pickWallet(app)
    expect(openWalletConnect).not.toHaveBeenCalled()
    expect(shown().name).toBe('Downloads')
  })
})
