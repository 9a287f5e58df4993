import { readFileSync } from 'node:fs'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listedWallet } from '../../../test/listedWallet.ts'
import { phoneLinks } from '../../../test/phoneLinks.ts'
import { walletsStore } from '../../connections/wallets.ts'
import { openModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { trackedStore } from '../../state/track.ts'
import { pickWallet } from './catalogue.ts'
import { deviceStore, systemOf } from './device.ts'
import type * as Offers from './offers.ts'
import { openWalletApp } from './openWalletApp.ts'
import { noPairing, pairingStore } from './pairing.ts'
import { features } from '../../../test/features.ts'

/* What the tap on a wallet of the catalogue that ships opens on a phone, to the letter: 20 wallets, two systems. */

vi.mock('./connectWalletConnect.ts', () => ({ openWalletConnect: () => undefined }))
vi.mock('./offers.ts', async (actual) => ({
  ...(await actual<typeof Offers>()),
  offersWalletConnect: () => true,
}))

const file = new URL('../../../../frame-server/catalogue.json', import.meta.url)
const { wallets: shipped } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly wallets: readonly CatalogueWallet[]
}
const walletNamed = (name: string): CatalogueWallet => {
  const found = shipped.find((wallet) => wallet.name === name)
  if (!found) throw new Error(`The catalogue has no ${name}.`)
  return listedWallet(found)
}

const uri = 'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=58'
const encoded = 'wc%3A7f6e504bfad60b485450578e05678ed3%402%3Frelay-protocol%3Dirn%26symKey%3D58'

const phones = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

const open = vi.fn(() => null)
beforeEach(() => {
  open.mockClear()
  vi.stubGlobal('window', { open })
  vi.stubGlobal('location', new URL('https://wallet.example.com/v1/'))
  walletsStore.setState({ injected: [], recent: [] })
  optionsStore.setState({
    features: features({ walletConnect: true }),
  })
  openModal({ name: 'AllWallets' })
  pairingStore.setState({ ...noPairing, status: 'waiting', uri })
})
afterEach(() => {
  pairingStore.setState(noPairing)
  deviceStore.setState({ system: 'desktop', telegram: false })
  vi.unstubAllGlobals()
})
/** What was opened, where, and what it learns of this window. */
const opened = () => open.mock.calls as readonly (readonly unknown[])[]

describe.each(Object.entries(phones))('%s', (_phone, userAgent) => {
  beforeEach(() => deviceStore.setState({ system: systemOf(userAgent, true) }))

  test.each(phoneLinks)('%s', (name, start) => {
    pickWallet(walletNamed(name))
    const features = start.startsWith('https:') ? 'noopener,noreferrer' : ''
    expect(opened()).toEqual([[start + encoded, '_blank', features]])
  })

  test('in the browser of Telegram, which on Android decodes once itself', () => {
    deviceStore.setState({ telegram: true })
    pickWallet(walletNamed('Rainbow'))
    const isAndroid = deviceStore.getState().system === 'android'
    expect(opened()[0]?.[0]).toBe(`rainbow://wc?uri=${isAndroid ? encodeURIComponent(encoded) : encoded}`)
  })
})

test('nothing is opened on a computer: there the code is scanned', () => {
  pickWallet(walletNamed('Rainbow'))
  expect(opened()).toEqual([])
})

test('after five seconds without an answer somebody may doubt that it opened; the next tap begins anew', () => {
  vi.useFakeTimers()
  deviceStore.setState({ system: 'ios' })
  pickWallet(walletNamed('Rainbow'))
  vi.advanceTimersByTime(4_999)
  expect(pairingStore.getState().opened).toEqual({ link: 'rainbow://', isLate: false })
  vi.advanceTimersByTime(1)
  expect(pairingStore.getState().opened?.isLate).toBe(true)
  pickWallet(walletNamed('Rainbow'))
  expect(pairingStore.getState().opened?.isLate).toBe(false)
  pairingStore.setState(noPairing)
  vi.advanceTimersByTime(60_000)
  expect(pairingStore.getState().opened).toBeNull()
  vi.useRealTimers()
})

test('an empty window that the app’s link went through is closed once the pairing is over', () => {
  const close = vi.fn()
  open.mockReturnValueOnce({ closed: false, close } as never)
  deviceStore.setState({ system: 'ios' })
  pickWallet(walletNamed('Rainbow'))
  expect(close).not.toHaveBeenCalled()
  pairingStore.setState(noPairing)
  expect(close).toHaveBeenCalledTimes(1)
})

describe('an app that cannot be opened is told of: why, and which, but never the pairing nor the link', () => {
  const told = () =>
    trackedStore
      .getState()
      .waiting.filter(({ event }) => event === 'CONNECT_PROXY_ERROR')
      .map(({ properties }) => properties)
  beforeEach(() => {
    trackedStore.setState({ waiting: [] })
    optionsStore.setState(({ features }) => ({ features: { ...features, analytics: true } }))
    deviceStore.setState({ system: 'ios' })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://x',
    'market://details?id=x',
    'tel:1',
    null,
  ])('its link is %j', (link) => {
    expect(openWalletApp('mobile', listedWallet({ name: 'Pocket', mobile_link: link }))).toBe(false)
    expect(opened()).toEqual([])
    expect(told()).toEqual([{ message: 'no_link', name: 'Pocket' }])
  })

  test('the browser throws: nothing waits for an app, and another tap tries again', () => {
    open.mockImplementationOnce(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    const wallet = listedWallet({ name: 'Pocket', mobile_link: 'pocket://' })
    expect(openWalletApp('mobile', wallet)).toBe(false)
    expect(pairingStore.getState().opened).toBeNull()
    expect(told()).toEqual([{ message: 'not_opened', name: 'Pocket' }])
    expect(openWalletApp('mobile', wallet)).toBe(true)
    expect(told()).toHaveLength(1)
  })
})
