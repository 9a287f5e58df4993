// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, disconnected, embedded, installDom, settle, toState } from '../../test/fakeFrame.ts'
import type { WalletState } from '../state.ts'
import type { WalletFrame } from '../wallet.ts'
import { defineElements } from './elements.ts'
import { balanceText, networkText, shortened } from './texts.ts'
import type { WalletFrameElement } from './index.ts'

const page = window as { walletFrame?: WalletFrame }
const short = '0x0000…00aA'
const networks = [
  { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
  { id: 'eip155:137', name: 'Polygon', symbol: 'POL' },
] as const satisfies WalletState['networks']
const connected = toState({ ...embedded, networks: [...networks] })

/** A wallet whose state the test sets. */
const createWallet = (first = toState(disconnected)) => {
  let state = first
  const listeners = new Set<(state: WalletState) => void>()
  const wallet = {
    open: vi.fn(async (_options?: { view?: string }) => undefined),
    preload: vi.fn(),
    getState: () => state,
    subscribe: (listener: (state: WalletState) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    provider: { request: vi.fn(async (_args: { method: string }): Promise<unknown> => '0xde0b6b3a7640000') },
  }
  return {
    ...wallet,
    wallet: wallet as unknown as WalletFrame,
    listeners,
    set: (change: Partial<WalletState>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener(state)
    },
  }
}

const add = (html: string): WalletFrameElement => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as WalletFrameElement
}
const button = (element: Element) => element.shadowRoot!.querySelector('button')!
const label = (element: Element) => element.shadowRoot!.querySelector('[part=label]')!.textContent
const balance = (element: Element) => element.shadowRoot!.querySelector('[part=balance]')!.textContent

beforeAll(() => {
  installDom()
  defineElements()
})
beforeEach(() => {
  document.body.replaceChildren()
})
afterEach(() => {
  delete page.walletFrame
  vi.restoreAllMocks()
})

describe('the button of one wallet', () => {
  test('opens that wallet, and is there while nobody is connected', () => {
    const given = createWallet()
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-wallet name="Rainbow"></wallet-frame-wallet>')
    expect(label(element)).toBe('Rainbow')
    button(element).click()
    expect(given.open).toHaveBeenLastCalledWith({ view: 'ConnectWallet', arguments: { wallet: 'Rainbow' } })
    element.setAttribute('label', 'Connect with Rainbow')
    expect(label(element)).toBe('Connect with Rainbow')
    given.set(connected)
    expect(button(element).hidden).toBe(true)
    given.set(toState(disconnected))
    expect(button(element).hidden).toBe(false)
  })

  test('of a namespace, stays while another one is connected, and asks for its own', () => {
    const given = createWallet(connected)
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-wallet name="Phantom" namespace="solana"></wallet-frame-wallet>')
    expect(button(element).hidden).toBe(false)
    button(element).click()
    expect(given.open).toHaveBeenLastCalledWith({
      view: 'ConnectWallet',
      namespace: 'solana',
      arguments: { wallet: 'Phantom' },
    })
  })

  test('without a name there is nothing to open, and no button', () => {
    const element = add('<wallet-frame-wallet></wallet-frame-wallet>')
    expect(button(element).hidden).toBe(true)
    element.setAttribute('name', 'Rainbow')
    expect(button(element).hidden).toBe(false)
  })

  test('a click before the wallet is there opens it when it comes, and says so by its ring', () => {
    const element = add('<wallet-frame-wallet name="Rainbow"></wallet-frame-wallet>')
    button(element).click()
    expect(button(element).getAttribute('aria-busy')).toBe('true')
    const given = createWallet()
    page.walletFrame = given.wallet
    window.dispatchEvent(new Event('walletframe:ready'))
    expect(given.open).toHaveBeenCalledTimes(1)
    expect(button(element).getAttribute('aria-busy')).toBe('false')
  })
})

describe('the button', () => {
  test('connect, connecting, account', () => {
    const given = createWallet()
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-button></wallet-frame-button>')
    expect(label(element)).toBe('Connect Wallet')
    button(element).click()
    expect(given.open).toHaveBeenLastCalledWith({ view: 'Connect' })
    given.set({ isOpen: true })
    expect(label(element)).toBe('Connecting...')
    expect(button(element).getAttribute('aria-busy')).toBe('true')
    given.set({ ...connected, isOpen: false })
    expect(label(element)).toBe(short)
    expect(button(element).title).toBe(account)
    expect(button(element).getAttribute('aria-busy')).toBe('false')
    button(element).click()
    expect(given.open).toHaveBeenLastCalledWith({ view: 'Account' })
    given.set(disconnected)
    expect(label(element)).toBe('Connect Wallet')
    expect(button(element).title).toBe('')
  })

  test('says what the page wants it to say, also when that changes', () => {
    const given = createWallet()
    page.walletFrame = given.wallet
    const element = add(
      '<wallet-frame-button label="Log in" loading-label="One moment" chars-start="6" chars-end="2"></wallet-frame-button>',
    )
    expect(label(element)).toBe('Log in')
    given.set({ status: 'connecting' })
    expect(label(element)).toBe('One moment')
    given.set(connected)
    expect(label(element)).toBe('0x0000…aA')
    element.setAttribute('chars-end', 'x')
    expect(label(element)).toBe('0x0000…00aA')
    element.setAttribute('disabled', '')
    expect(button(element).disabled).toBe(true)
    element.removeAttribute('disabled')
    expect(button(element).disabled).toBe(false)
  })

  test('an account of another namespace does not count', () => {
    page.walletFrame = createWallet(connected).wallet
    const element = add('<wallet-frame-button namespace="solana"></wallet-frame-button>')
    expect(label(element)).toBe('Connect Wallet')
    element.setAttribute('namespace', 'eip155')
    expect(label(element)).toBe(short)
  })

  test('the frame is loaded before the click: on hover, focus and pointer down, and not sooner', () => {
    const given = createWallet()
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-button></wallet-frame-button>')
    expect(given.preload).not.toHaveBeenCalled()
    for (const event of ['pointerenter', 'focus', 'pointerdown'])
      button(element).dispatchEvent(new Event(event))
    expect(given.preload).toHaveBeenCalledTimes(3)
    expect(given.open).not.toHaveBeenCalled()
  })

  test('a modal that the visitor closed is no error of the page', async () => {
    const given = createWallet()
    given.open.mockRejectedValue(Object.assign(new Error('closed'), { code: 4001 }))
    page.walletFrame = given.wallet
    button(add('<wallet-frame-button></wallet-frame-button>')).click()
    await settle()
    expect(given.open).toHaveBeenCalledOnce()
  })
})

describe('finding the wallet', () => {
  test('one that comes later is taken, and a click that waited opens it', () => {
    const element = add('<wallet-frame-button></wallet-frame-button>')
    button(element).click()
    expect(label(element)).toBe('Connecting...')
    const given = createWallet()
    page.walletFrame = given.wallet
    window.dispatchEvent(new CustomEvent('walletframe:ready'))
    expect(given.open).toHaveBeenCalledExactlyOnceWith({ view: 'Connect' })
    expect(label(element)).toBe('Connect Wallet')
  })

  test('the property wins, also when it was set before the element was defined or put in', () => {
    const global = createWallet()
    page.walletFrame = global.wallet
    const own = createWallet(connected)
    const element = document.createElement('wallet-frame-button')
    Object.defineProperty(element, 'wallet', { value: own.wallet, configurable: true, writable: true })
    document.body.append(element)
    expect(label(element)).toBe(short)
    expect(element.wallet).toBe(own.wallet)
    expect(global.listeners.size).toBe(0)
    element.wallet = global.wallet
    expect(label(element)).toBe('Connect Wallet')
    expect(own.listeners.size).toBe(0)
  })

  test('taken out of the page it listens to nothing; put back it follows again', () => {
    const given = createWallet()
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-account></wallet-frame-account>')
    element.remove()
    expect(given.listeners.size).toBe(0)
    given.set(connected)
    document.body.append(element)
    expect(label(element)).toBe(short)
    expect(given.listeners.size).toBe(1)
  })

  test('defined twice, by two scripts: once', () => {
    expect(defineElements).not.toThrow()
  })
})

describe('the account', () => {
  test('is there only while somebody is connected', () => {
    const given = createWallet()
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-account></wallet-frame-account>')
    expect(button(element).hidden).toBe(true)
    given.set(connected)
    expect(button(element).hidden).toBe(false)
  })

  test('shows the balance where the currency is known, and asks again after the modal was open', async () => {
    const given = createWallet(toState(embedded))
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-account></wallet-frame-account>')
    await settle()
    // The wallet's frame is not there: a question would load it.
    expect(given.provider.request).not.toHaveBeenCalled()
    given.set(connected)
    await settle()
    expect(balance(element)).toBe('1.000 ETH')
    expect(given.provider.request).toHaveBeenCalledExactlyOnceWith({
      method: 'eth_getBalance',
      params: [account, 'latest'],
    })
    given.provider.request.mockResolvedValue('0x6f05b59d3b20000')
    given.set({ isOpen: true })
    given.set({ isOpen: false })
    await settle()
    expect(balance(element)).toBe('0.500 ETH')
    element.setAttribute('balance', 'hide')
    expect(balance(element)).toBe('')
  })

  test('an answer for the network before is not shown, and one that fails shows none', async () => {
    const given = createWallet(connected)
    const slow = Promise.withResolvers<string>()
    given.provider.request.mockReturnValueOnce(slow.promise).mockRejectedValueOnce(new Error('node'))
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-account></wallet-frame-account>')
    given.set({ network: 'eip155:137', accounts: [`eip155:137:${account}`] })
    slow.resolve('0xde0b6b3a7640000')
    await settle()
    expect(balance(element)).toBe('')
  })
})

describe('texts', () => {
  afterEach(() => {
    document.documentElement.lang = ''
  })
  test.each([
    ['es', 'Conectar', 'Red'],
    ['pt-BR', 'Conectar', 'Rede'],
    ['fr', 'Connecter', 'Réseau'],
    ['de', 'Verbinden', 'Netzwerk'],
    ['tr', 'Bağlan', 'Ağ'],
    ['ru', 'Подключить', 'Сеть'],
    ['ja', '接続', 'ネットワーク'],
    ['ko', '연결', '네트워크'],
    ['zh-TW', '连接', '网络'],
    ['ar', 'اتصال', 'الشبكة'],
    ['en-GB', 'Connect Wallet', undefined],
    ['', 'Connect Wallet', undefined],
    // A language that the modal does not speak, and what is none.
    ['fi', 'Connect Wallet', undefined],
    ['__proto__', 'Connect Wallet', undefined],
  ])('the buttons in the page’s language: %s', (lang, text, network) => {
    document.documentElement.lang = lang
    const given = createWallet()
    page.walletFrame = given.wallet
    expect(label(add('<wallet-frame-button></wallet-frame-button>'))).toBe(text)
    expect(label(add('<wallet-frame-button label="Log in"></wallet-frame-button>'))).toBe('Log in')
    given.set({ status: 'connecting' })
    const busy = label(document.querySelector('wallet-frame-button')!)
    expect(busy).toBe(text === 'Connect Wallet' ? 'Connecting...' : text)
    // Nobody is connected; the frame is not there yet; the wallet is on a network that the page has not.
    const states: readonly [Partial<WalletState>, string][] = [
      [{}, 'Select Network'],
      [{ status: 'connected' }, 'Switch Network'],
      [{ networks: [...networks], network: 'eip155:5' }, 'Unknown Network'],
    ]
    for (const [state, english] of states)
      expect(networkText(toState({ ...disconnected, ...state }))).toBe(network ?? english)
  })

  test.each<[string, Partial<WalletState>, string]>([
    ['nobody is connected, nothing is known', {}, 'Select Network'],
    ['connected, the frame is not there yet', { status: 'connected' }, 'Switch Network'],
    ['the network is known', { networks: [...networks], network: 'eip155:137' }, 'Polygon'],
    ['the wallet is on another one', { networks: [...networks], network: 'eip155:5' }, 'Unknown Network'],
  ])('network: %s', (_when, state, text) => {
    expect(networkText(toState({ ...disconnected, ...state }))).toBe(text)
  })

  test('the network opens its list', () => {
    const given = createWallet(connected)
    page.walletFrame = given.wallet
    const element = add('<wallet-frame-network></wallet-frame-network>')
    expect(label(element)).toBe('Ethereum')
    button(element).click()
    expect(given.open).toHaveBeenCalledExactlyOnceWith({ view: 'Networks' })
  })

  test('an address is shortened as in the modal, and only where that saves something (D25)', () => {
    expect(shortened(account, 6, 4)).toBe(short)
    expect(shortened('0x123456789', 6, 4)).toBe('0x123456789')
  })

  test('a balance is cut, never rounded up, and has the modal’s digits (D25)', () => {
    expect(balanceText('0x0', 'ETH')).toBe('0.000 ETH')
    expect(balanceText(`0x${1_999_999_999_999_999_999n.toString(16)}`, 'ETH')).toBe('1.999 ETH')
    expect(balanceText(`0x${(12_345_678n * 10n ** 18n).toString(16)}`, 'POL')).toBe('12,345,678.000 POL')
  })
})
