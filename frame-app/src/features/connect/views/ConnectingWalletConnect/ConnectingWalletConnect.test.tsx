// @vitest-environment jsdom
import type { CatalogueWallet } from '@walletframe/api-contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { features } from '../../../../../test/features.ts'
import { listedWallet } from '../../../../../test/listedWallet.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { trackedStore } from '../../../../state/track.ts'
import { deviceStore } from '../../device.ts'
import type { System } from '../../links.ts'
import { noPairing, pairingStore } from '../../pairing.ts'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'

/* The ways to a wallet: a tab each, what its button opens, what is said, and what is counted. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const startPairing = vi.hoisted(() => vi.fn())
vi.mock('../../connectWalletConnect.ts', () => ({ startPairing }))
const open = vi.fn(() => null)
vi.stubGlobal('open', open)

const uri = 'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=58'
const payload = `uri=${encodeURIComponent(uri)}`
const everywhere = listedWallet({
  name: 'Alpha',
  rdns: 'com.alpha',
  mobile_link: 'alpha://',
  desktop_link: 'alphadesk://',
  webapp_link: 'https://web.alpha.example/app',
  homepage: 'https://alpha.example/',
})

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const press = (id: string) => act(async () => find(id)?.click())
/** A tab is shown by the pressing of the mouse, not by its release. */
const show = (platform: string) =>
  act(async () => find(`tab-${platform}`)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
const tabs = () => [...element.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)
const opened = () => open.mock.calls as readonly (readonly unknown[])[]
const counted = () => trackedStore.getState().waiting.map(({ event, properties }) => ({ event, properties }))
const select = (platform: string) => ({ event: 'SELECT_WALLET', properties: { name: 'Alpha', platform } })

const draw = (wallet: CatalogueWallet | undefined, system: System = 'desktop') => {
  deviceStore.setState({ system, telegram: false })
  openModal({ name: 'ConnectingWalletConnect', ...(wallet ? { wallet } : {}) })
  return act(async () => root.render(<ConnectingWalletConnect wallet={wallet} />))
}

beforeEach(() => {
  root = createRoot(element)
  open.mockClear()
  startPairing.mockClear()
  trackedStore.setState({ waiting: [] })
  optionsStore.setState({ features: features({ walletConnect: true, analytics: true }) })
  pairingStore.setState({ ...noPairing, status: 'waiting', uri })
})
afterEach(async () => {
  await act(async () => root.unmount())
  pairingStore.setState(noPairing)
  deviceStore.setState({ system: 'desktop', telegram: false })
})

describe('on a computer, a wallet with every link', () => {
  beforeEach(() => draw(everywhere))

  test('has its tabs, begins with the code, and counts it', () => {
    expect(tabs()).toEqual(['Mobile', 'Web app', 'Desktop', 'Browser'])
    expect(element.querySelector('[role="tabpanel"]')?.textContent).toContain('Scan this QR code with Alpha')
    expect(find('open-wallet')).toBeNull()
    expect(counted()).toEqual([select('qrcode')])
    expect(opened()).toEqual([])
  })

  test.each([
    ['web', `https://web.alpha.example/app/wc?${payload}`, 'noopener,noreferrer', 'in the tab that opens'],
    ['desktop', `alphadesk://wc?${payload}`, '', 'in your wallet app'],
  ])('%s: only a press opens it, to the letter, and it is counted', async (platform, url, how, hint) => {
    await show(platform)
    expect(counted()).toEqual([select('qrcode'), select(platform)])
    expect(element.textContent).toContain('Continue in Alpha')
    expect(element.textContent).toContain(hint)
    expect(opened()).toEqual([])
    await press('open-wallet')
    expect(opened()).toEqual([[url, '_blank', how]])
  })

  test('what was opened counts no more once the code is looked at again', async () => {
    await show('desktop')
    await press('open-wallet')
    expect(pairingStore.getState().opened).toEqual({ link: 'alphadesk://', isLate: false })
    await show('qrcode')
    expect(pairingStore.getState()).toMatchObject({ uri, opened: null })
  })

  test('its extension, which is not here: that is said, nothing is opened or counted, and where it can be had', async () => {
    await show('unsupported')
    expect(element.textContent).toContain('Alpha is not installed in this browser')
    expect(find('open-wallet')).toBeNull()
    expect(find('get-wallet')?.getAttribute('href')).toBe('https://alpha.example/')
    expect(find('get-wallet')?.getAttribute('rel')).toContain('noopener')
    expect(counted()).toEqual([select('qrcode')])
  })
})

test('a wallet in several stores is had on the view of all of them', async () => {
  const wallet = {
    ...everywhere,
    app_store: 'https://apps.apple.com/app/id1',
    chrome_store: 'https://chromewebstore.google.com/detail/a',
  }
  await draw(wallet)
  await press('get-wallet')
  expect(currentView(modalStore.getState())).toEqual({ name: 'Downloads', wallet })
})

test('on a phone its app comes first, without the desktop’s; doubt is said after a while', async () => {
  await draw(everywhere, 'ios')
  expect(tabs()).toEqual(['Mobile', 'Web app'])
  expect(counted()).toEqual([select('mobile')])
  await press('open-wallet')
  expect(opened()).toEqual([[`alpha://wc?${payload}`, '_blank', '']])
  expect(find('open-wallet')?.textContent).toBe('Open Alpha')
  await act(async () => pairingStore.setState({ opened: { link: 'alpha://', isLate: true } }))
  expect(element.textContent).toContain('Alpha did not open? Try again, or install it.')
  expect(find('open-wallet')?.textContent).toBe('Try again')
})

test('without a wallet a phone asks which app takes it, and has the code for another one', async () => {
  await draw(undefined, 'android')
  expect(tabs()).toEqual(['Mobile', 'QR code'])
  await press('open-wallet')
  expect(opened()).toEqual([[uri, '_blank', '']])
})

test('before there is a code nothing can be pressed, and one is asked for', async () => {
  pairingStore.setState(noPairing)
  await draw(everywhere, 'ios')
  expect(startPairing).toHaveBeenCalledTimes(1)
  expect(find('open-wallet')?.hasAttribute('disabled')).toBe(true)
  expect(find('copy-link')?.hasAttribute('disabled')).toBe(true)
})

describe('Copy link', () => {
  const copy = vi.fn<(text: string) => Promise<void>>()
  beforeEach(async () => {
    copy.mockReset()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copy } })
    await draw(undefined)
  })

  test('puts the pairing on the clipboard, and says so', async () => {
    copy.mockResolvedValue(undefined)
    expect(find('copy-link')?.textContent.trim()).toBe('Copy link')
    await press('copy-link')
    expect(copy).toHaveBeenCalledExactlyOnceWith(uri)
    expect(find('copy-link')?.querySelector('[role="status"]')?.textContent).toBe('Link copied')
  })
  test('says where the browser denies it', async () => {
    copy.mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    await press('copy-link')
    expect(find('copy-link')?.querySelector('[role="status"]')?.textContent).toBe('Failed to copy')
  })
})

test.each([
  ['4001', 'You declined the connection'],
  ['4900', 'The connection service cannot be reached'],
  ['4100', 'The wallet shared no account for this site'],
  ['-32603', 'The connection did not work'],
])(
  'failed with %s: %s; the wallet’s own words are not shown, and it can be tried again',
  async (code, text) => {
    await draw(everywhere)
    await act(async () =>
      pairingStore.setState({ ...noPairing, status: 'failed', problem: { code, message: '<b>evil</b>' } }),
    )
    expect(element.textContent).toContain(text)
    expect(element.textContent).not.toContain('evil')
    const again = [...element.querySelectorAll('button')].find((each) =>
      each.textContent.includes('Try again'),
    )
    await act(async () => again?.click())
    expect(startPairing).toHaveBeenCalled()
  },
)
