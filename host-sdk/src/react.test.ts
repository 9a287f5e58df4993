// @vitest-environment jsdom
import { act, createElement, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  createFakeFrame,
  disconnected,
  embedded,
  frames,
  frameUrl,
  hintOf,
  installDom,
  settle,
} from '../test/fakeFrame.ts'
import { createInert } from './inert.ts'
import { readOptions } from './options.ts'
import { rememberInitial } from './initial.ts'
import { createWalletFrame, type WalletFrame, type WalletFrameOptions } from './index.ts'
import {
  useWalletFrameAccount,
  useWalletFrameDisconnect,
  useWalletFrameModal,
  useWalletFrameNetwork,
  useWalletFrameProvider,
  useWalletFrame,
  useWalletFrameState,
  WalletFrameProvider,
  type WalletFrameProviderProps,
} from './react.ts'

const options: WalletFrameOptions = { frameUrl, projectId: 'react', networks: ['eip155:10', 'eip155:1'] }
const ends: (() => void)[] = []
/** Every instance that a render saw. */
const seen = new Set<WalletFrame>()
const elements = () => document.querySelectorAll('wallet-frame')

type Hooks = {
  account: ReturnType<typeof useWalletFrameAccount>
  solana: ReturnType<typeof useWalletFrameAccount>
  network: ReturnType<typeof useWalletFrameNetwork>
  modal: ReturnType<typeof useWalletFrameModal>
  disconnect: ReturnType<typeof useWalletFrameDisconnect>['disconnect']
  provider: ReturnType<typeof useWalletFrameProvider>
}
/** What the hooks said last, and how often they were asked. */
const hooks = { renders: 0 } as Hooks & { renders: number }

const Page = () => {
  seen.add(useWalletFrame())
  const account = useWalletFrameAccount()
  const said: Hooks = {
    account,
    solana: useWalletFrameAccount({ namespace: 'solana' }),
    network: useWalletFrameNetwork(),
    modal: useWalletFrameModal(),
    disconnect: useWalletFrameDisconnect().disconnect,
    provider: useWalletFrameProvider(),
  }
  Object.assign(hooks, said, { renders: hooks.renders + 1 })
  const { status, network } = useWalletFrameState()
  return createElement('p', null, status, ' ', account.address ?? 'nobody', ' ', network)
}

const app = (given: WalletFrameProviderProps = { options }, page: ReactNode = createElement(Page)) =>
  createElement(StrictMode, null, createElement(WalletFrameProvider, given, page))

const mount = (tree: ReactNode = app()) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(tree))
  ends.push(() => {
    act(() => root.unmount())
    place.remove()
  })
  return { root, place }
}

const remember = () => localStorage.setItem(`walletframe:react@${frameUrl}`, hintOf({}))

beforeAll(installDom)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  hooks.renders = 0
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const wallet of seen) wallet.destroy()
  seen.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  installDom()
})

describe('behaviour', () => {
  test('StrictMode makes one wallet, loads no frame, and unmounting ends nothing', () => {
    const { root } = mount()
    expect(seen.size).toBe(1)
    expect(elements()).toHaveLength(0)
    const [wallet] = seen
    expect(createWalletFrame(options)).toBe(wallet)
    act(() => root.render(null))
    act(() => root.render(app()))
    expect(seen.size).toBe(1)
    // It still announces itself: it was not destroyed.
    const heard = vi.fn()
    window.addEventListener('eip6963:announceProvider', heard)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', heard)
    expect(heard).toHaveBeenCalledOnce()
  })

  test('an instance that the page made is taken as it is', () => {
    const wallet = createWalletFrame(options)
    mount(app({ wallet }))
    expect([...seen]).toEqual([wallet])
  })

  test('an account hook of one namespace says nothing of the others', async () => {
    mount()
    void hooks.modal.open()
    const frame = createFakeFrame()
    await act(frame.hello)
    const solana =
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as const
    await act(() => frame.ready({ ...embedded, accounts: [...embedded.accounts, solana] }))
    expect(hooks.solana).toMatchObject({ status: 'connected', caipAddress: solana, allAccounts: [solana] })
    await act(() => frame.snapshot({ ...embedded, status: 'connecting', accounts: [] }))
    expect(hooks.account.status).toBe('connecting')
    expect(hooks.solana).toMatchObject({ status: 'disconnected', isConnected: false, connector: null })
  })

  test('the hooks follow the frame: connecting, network, modal, end', async () => {
    const { place } = mount()
    expect(hooks.account).toMatchObject({ status: 'disconnected', isConnected: false, address: undefined })
    expect(hooks.network).toMatchObject({ network: 'eip155:10', chainId: 10 })
    void hooks.modal.open()
    const frame = createFakeFrame()
    await act(frame.hello)
    await act(() => frame.ready({ ...disconnected, isOpen: true }))
    expect(hooks.modal.isOpen).toBe(true)
    expect(frame.called('open')).toHaveLength(1)

    await act(() => frame.snapshot(embedded))
    expect(place.textContent).toBe(`connected ${account} eip155:1`)
    expect(hooks.account).toEqual({
      status: 'connected',
      isConnected: true,
      address: account,
      caipAddress: `eip155:1:${account}`,
      allAccounts: embedded.accounts,
      connector: embedded.connector,
    })
    expect(hooks.solana).toMatchObject({ isConnected: false, status: 'disconnected', allAccounts: [] })
    expect(hooks.network.chainId).toBe(1)
    expect(await hooks.provider.request({ method: 'eth_accounts' })).toEqual([account])

    await act(() => hooks.network.switchNetwork('eip155:10'))
    expect(frame.called('switchNetwork')).toEqual([{ network: 'eip155:10' }])
    await act(() => hooks.disconnect())
    expect(frame.called('disconnect')).toEqual([{}])
    await act(() => frame.snapshot(disconnected))
    expect(place.textContent).toBe('disconnected nobody eip155:1')
    expect(frames()).toHaveLength(1)
  })

  test('opening rejects no click handler; a wrong argument is told in the console', async () => {
    mount()
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const closed = hooks.modal.open()
    const frame = createFakeFrame({
      open: ({ view }) => {
        throw { code: view ? -32602 : 4001, message: view ? 'Invalid view.' : 'Closed.' }
      },
    })
    await act(frame.hello)
    await act(() => frame.ready(disconnected))
    await expect(closed).resolves.toBeUndefined()
    expect(failed).not.toHaveBeenCalled()
    await expect(hooks.modal.open({ view: 'Account' })).resolves.toBeUndefined()
    expect(failed).toHaveBeenCalledExactlyOnceWith('[WalletFrame] Invalid view.')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expect(hooks.modal.open({ view: 'Swap' as never })).resolves.toBeUndefined()
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('open(), view: expected one of'))
    expect(failed).toHaveBeenCalledOnce()
  })

  test('outside eip155 the chain id is what stands behind the colon', async () => {
    mount()
    void hooks.modal.open()
    const frame = createFakeFrame()
    await act(frame.hello)
    await act(() => frame.ready({ ...disconnected, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))
    expect(hooks.network.chainId).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test('a changed theme is told to the wallet; other renders are not, and cost nothing', async () => {
    // The same server and project with another theme: the developer is told once that the first options count.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const wallet = createWalletFrame(options)
    const told = vi.spyOn(wallet, 'setTheme')
    const page = createElement(Page)
    const { root } = mount(app({ options: { ...options, themeMode: 'dark' } }, page))
    told.mockClear()
    const { renders } = hooks
    act(() => root.render(app({ options: { ...options, themeMode: 'dark' } }, page)))
    expect(told).not.toHaveBeenCalled()
    expect(hooks.renders).toBe(renders)
    act(() => root.render(app({ options: { ...options, themeMode: 'light' } }, page)))
    expect(told).toHaveBeenCalledWith({ themeMode: 'light' })
    expect([...seen]).toEqual([wallet])
  })
})

describe('server and hydration', () => {
  /** What a server renders: there is no window, so the wallet is the one that does nothing. */
  const serverWallet = () => {
    const wallet = createInert(readOptions(options))
    rememberInitial(wallet, readOptions(options))
    return wallet
  }

  test('a server shows the disconnected state, and hydration finds the same, then the visitor’s', async () => {
    const html = renderToString(app({ wallet: serverWallet() }))
    expect(html).toContain('disconnected')
    seen.clear()
    remember()
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = html
    const complained = vi.spyOn(console, 'error')
    const mismatches: unknown[] = []
    await act(async () => {
      const root = hydrateRoot(place, app(), { onRecoverableError: (error) => mismatches.push(error) })
      ends.push(() => act(() => root.unmount()))
      await settle()
    })
    expect(mismatches).toEqual([])
    expect(complained).not.toHaveBeenCalled()
    expect(place.textContent).toBe(`connected ${account} eip155:1`)
    place.remove()
  })
})

describe('errors', () => {
  test('a hook without a provider says what to do', () => {
    expect(() => renderToString(createElement(Page))).toThrow('Put a <WalletFrameProvider> around')
  })

  test('a wrong option is thrown by name', () => {
    const wrong = { ...options, networks: ['mainnet'] } as unknown as WalletFrameOptions
    expect(() => renderToString(app({ options: wrong }))).toThrow('option networks: expected')
  })
})
