import type { CatalogueWallet, Network } from '@walletframe/api-contract'
import type { WalletInfo } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listedWallet } from '../../../test/listedWallet.ts'
import { walletsStore } from '../../connections/wallets.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { installedFirst, pickWallet } from './catalogue.ts'
import { deviceStore } from './device.ts'
import { noPairing, pairingStore } from './pairing.ts'
import type * as Offers from './offers.ts'
import { features } from '../../../test/features.ts'

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

const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const listed = (name: string, rdns: string | null = null) => listedWallet({ id: name, name, rdns })
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
  optionsStore.setState({
    features: features(),
  })
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
    features: features({ injected: false }),
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
    deviceStore.setState({ system: 'desktop' })
    pairingStore.setState(noPairing)
    vi.unstubAllGlobals()
  })
  /** What a tap opens. */
  const openedBy = (tap: () => void): readonly unknown[] => {
    const open = vi.fn(() => null)
    vi.stubGlobal('window', { open })
    vi.stubGlobal('location', new URL('https://wallet.example.com/v1/'))
    tap()
    return open.mock.calls.map(([url]: readonly unknown[]) => url)
  }
  const uri = 'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=58'

  test("a phone's app is led here by a code; one that reads none is shown where to get it", () => {
    pickWallet(app)
    expect(openWalletConnect).toHaveBeenCalledExactlyOnceWith(app)
    pickWallet(listed('Beta', 'com.beta'))
    expect(openWalletConnect).toHaveBeenCalledTimes(1)
    expect(shown()).toMatchObject({ name: 'Downloads', wallet: { name: 'Beta' } })
  })
  test('an app of this computer and a page are led here by their link', () => {
    for (const links of [{ desktop_link: 'alpha://' }, { webapp_link: 'https://alpha.example' }]) {
      const wallet = { ...listed('Alpha'), ...links }
      expect(openedBy(() => pickWallet(wallet))).toEqual([])
      expect(openWalletConnect).toHaveBeenLastCalledWith(wallet)
    }
  })

  describe('on a phone', () => {
    beforeEach(() => deviceStore.setState({ system: 'android' }))
    test('the tap opens the app where the code is there; where it is not, nothing is opened later by itself', () => {
      expect(openedBy(() => pickWallet(app))).toEqual([])
      expect(openWalletConnect).toHaveBeenCalledExactlyOnceWith(app)
      pairingStore.setState({ status: 'waiting', uri })
      expect(openedBy(() => pickWallet(app))).toEqual([`alpha://wc?uri=${encodeURIComponent(uri)}`])
      expect(pairingStore.getState().opened).toEqual({ link: 'alpha://', isLate: false })
    })
    test('a page of a wallet is opened by its own button; an app of a computer is of no use', () => {
      pairingStore.setState({ status: 'waiting', uri })
      const page = { ...listed('Alpha'), webapp_link: 'https://alpha.example' }
      expect(openedBy(() => pickWallet(page))).toEqual([])
      expect(openWalletConnect).toHaveBeenCalledExactlyOnceWith(page)
      pickWallet({ ...listed('Beta'), desktop_link: 'beta://' })
      expect(shown().name).toBe('Downloads')
    })
    test("in a wallet's own browser that wallet is asked, also by the name that it has there", () => {
      installed(wallet('x', { rdns: 'com.alpha.mobile' }))
      pairingStore.setState({ status: 'waiting', uri })
      expect(openedBy(() => pickWallet(app))).toEqual([])
      expect(connectInjected).toHaveBeenCalledExactlyOnceWith('x')
    })
    test('a wallet that takes no pairing opens the page in its own browser, where Solana is wanted', () => {
      const phantom = { ...listed('Phantom'), id: phantomId }
      const solana = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as Network
      optionsStore.setState({ hostOrigin: 'https://shop.example', networks: [] })
      expect(openedBy(() => pickWallet(phantom))).toEqual([])
      expect(shown().name).toBe('Downloads')
      optionsStore.setState({ networks: [solana] })
      const browse =
        'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2F?ref=https%3A%2F%2Fshop.example'
      expect(openedBy(() => pickWallet(phantom))).toEqual([browse])
      expect(openedBy(() => pickWallet(phantom, 'eip155'))).toEqual([])
      // One that takes a pairing too: that is the way, unless Solana is what is wanted.
      const both = { ...phantom, mobile_link: 'phantom://' }
      openWalletConnect.mockClear()
      expect(openedBy(() => pickWallet(both))).toEqual([])
      expect(openWalletConnect).toHaveBeenCalledExactlyOnceWith(both)
      expect(openedBy(() => pickWallet(both, 'solana'))).toEqual([browse])
      deviceStore.setState({ system: 'desktop' })
      expect(openedBy(() => pickWallet(phantom, 'solana'))).toEqual([])
    })
  })
})
