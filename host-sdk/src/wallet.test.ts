// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  createFakeFrame,
  embedded,
  frameUrl,
  hintOf,
  installDom,
  settle,
  type Flat,
} from '../test/fakeFrame.ts'
import { announceWallet, createFakeWallet } from '../test/fakeWallet.ts'
import { solanaDevnet } from '../test/fakeStandard.ts'
import { createWalletFrame, type Caip2, type WalletFrame, type WalletFrameOptions } from './index.ts'
import { createMultichain } from './multichain/index.ts'
import { createInstance, type Setting } from './wallet.ts'

const key = `walletframe:demo@${frameUrl}`
const made = new Set<WalletFrame>()
const create = (more: Partial<WalletFrameOptions> = {}) => {
  const wallet = createWalletFrame({ frameUrl, projectId: 'demo', ...more })
  made.add(wallet)
  return wallet
}
const remember = (connector: Flat['connector']) =>
  localStorage.setItem(key, hintOf({ connector, accounts: [`eip155:10:${account}`], network: 'eip155:10' }))
const injectedHint = { type: 'injected', id: 'com.a', name: 'Wallet A' } as const
const element = () => document.querySelector('wallet-frame')

beforeAll(installDom)
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  installDom()
})

describe('two on one page', () => {
  test('the same server and project give the same instance', () => {
    expect(create()).toBe(create())
    expect(create({ frameUrl: `${frameUrl}/` })).toBe(create())
  })

  test('different options for it are warned of once', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const wallet = create()
    // A theme may change at any time: that is no other wallet.
    expect(create({ themeMode: 'dark' })).toBe(wallet)
    expect(warned).not.toHaveBeenCalled()
    for (const rdns of ['com.b', 'com.c']) expect(create({ rdns })).toBe(wallet)
    expect(warned).toHaveBeenCalledOnce()
  })

  test('another project is another instance, and neither is a wallet of the other', async () => {
    const one = create()
    const two = create({ projectId: 'other' })
    expect(one).not.toBe(two)
    two.preload()
    const frame = createFakeFrame()
    await frame.hello()
    expect(frame.config()).toMatchObject({ wallets: [] })
  })

  test('after destroy there is a new one', () => {
    const wallet = create()
    wallet.destroy()
    expect(create()).not.toBe(wallet)
  })
})

describe('announcement', () => {
  test('by EIP-6963, at once and when asked, with what the page named', () => {
    const heard: { info: Record<string, string>; provider: unknown }[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail as never)
    window.addEventListener('eip6963:announceProvider', listen)
    const wallet = create({ rdns: 'com.example.kit' })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', listen)
    expect(heard).toHaveLength(2)
    expect(heard[0]?.provider).toBe(wallet.provider)
    expect(heard[0]?.info['rdns']).toBe('com.example.kit')
    expect(heard[0]?.info['uuid']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(heard[1]?.info['uuid']).toBe(heard[0]?.info['uuid'])
    expect(heard[0]?.info['icon']).toMatch(/^data:image\/svg\+xml,/)
    expect(Object.isFrozen(heard[0])).toBe(true)
  })
})

describe('wallets that were there before us', () => {
  test('announce themselves while we are being made: no error reaches the page, and they are listed', async () => {
    const uncaught = vi.fn((event: Event) => event.preventDefault())
    const { provider } = createFakeWallet()
    const answer = () => announceWallet(provider)
    window.addEventListener('error', uncaught)
    window.addEventListener('eip6963:requestProvider', answer)
    create().preload()
    const frame = createFakeFrame()
    await frame.hello()
    window.removeEventListener('eip6963:requestProvider', answer)
    window.removeEventListener('error', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
    expect(frame.config()).toMatchObject({ wallets: [{ id: 'com.a' }] })
  })
})

describe('the last visit', () => {
  test('embedded: the account is there at once, and the frame comes when the page is idle', async () => {
    remember(embedded.connector)
    let idle = () => {}
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      idle = run
    })
    const wallet = create()
    expect(wallet.getState()).toMatchObject({ status: 'connected', network: 'eip155:10' })
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(element()).toBeNull()
    idle()
    expect(element()).not.toBeNull()
    const frame = createFakeFrame()
    await frame.hello()
    const ended = vi.fn()
    wallet.on('disconnect', ended)
    // The frame's word corrects what was remembered.
    await frame.ready()
    expect(wallet.getState().status).toBe('disconnected')
    expect(ended).toHaveBeenCalledOnce()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('injected: connected without the frame, when the wallet announces itself', async () => {
    remember(injectedHint)
    const wallet = create()
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    const { provider } = createFakeWallet({ eth_chainId: () => '0xa' })
    announceWallet(provider)
    expect(await asked).toEqual([account])
    expect(wallet.getState()).toMatchObject({ status: 'connected', connector: { id: 'com.a' } })
    expect(element()).toBeNull()
  })

  test('injected, and it does not come: not connected after a second; connected when it comes after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    remember(injectedHint)
    const wallet = create()
    expect(wallet.getState().status).toBe('connecting')
    const accounts = wallet.provider.request({ method: 'eth_accounts' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await accounts).toEqual([])
    expect(wallet.getState().status).toBe('disconnected')
    announceWallet(createFakeWallet().provider)
    await settle()
    expect(wallet.getState().status).toBe('connected')
  })

  test('injected, and the page ends it: the wallet takes its permission back, and no frame is loaded', async () => {
    remember(injectedHint)
    const wallet = create()
    const page = createFakeWallet({ wallet_revokePermissions: () => null })
    announceWallet(page.provider)
    await settle()
    expect(wallet.getState().status).toBe('connected')
    await wallet.disconnect()
    expect(page.asked.at(-1)).toBe('wallet_revokePermissions')
    expect(page.listenerCount()).toBe(0)
    expect(wallet.getState().status).toBe('disconnected')
    expect(element()).toBeNull()
  })

  test('injected, and the page moves it: it is asked itself, and no frame is loaded; what it says is what the page hears', async () => {
    remember(injectedHint)
    const wallet = create()
    const said: unknown[] = [null]
    const moved = vi.fn((_params: unknown) => {
      const next = said.shift()
      if (next) throw next
      page.emit('chainChanged', '0xa')
      return null
    })
    const page = createFakeWallet({ wallet_switchEthereumChain: moved })
    announceWallet(page.provider)
    await settle()
    await wallet.switchNetwork('eip155:10')
    await settle()
    expect(moved).toHaveBeenCalledExactlyOnceWith([{ chainId: '0xa' }])
    expect(wallet.getState().network).toBe('eip155:10')
    // A network that it does not know is not added (docs/decisions/0037): nor is it asked again.
    for (const code of [4902, 4001, -32002]) {
      said.push(Object.assign(new Error('no'), { code }))
      await expect(wallet.switchNetwork('eip155:5')).rejects.toMatchObject({ code })
    }
    expect(moved).toHaveBeenCalledTimes(4)
    expect(page.asked).not.toContain('wallet_addEthereumChain')
    expect(element()).toBeNull()
  })

  test('injected, and destroyed: nobody listens to the wallet any more', async () => {
    remember(injectedHint)
    const wallet = create()
    const page = createFakeWallet()
    announceWallet(page.provider)
    await settle()
    expect(page.listenerCount()).toBeGreaterThan(0)
    wallet.destroy()
    expect(page.listenerCount()).toBe(0)
  })

  test('a visitor who connected another wallet meanwhile is left alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    remember(injectedHint)
    const wallet = create()
    await vi.advanceTimersByTimeAsync(1_000)
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready(embedded)
    const late = createFakeWallet()
    announceWallet(late.provider)
    await settle()
    expect(wallet.getState().connector).toEqual(embedded.connector)
    expect(late.asked).toEqual([])
  })

  test('destroyed while it waits: what is remembered stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    remember(injectedHint)
    create().destroy()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(localStorage.getItem(key)).not.toBeNull()
  })
})

describe('an injected wallet and the frame', () => {
  const connect = async () => {
    const wallet = create()
    const page = createFakeWallet()
    announceWallet(page.provider)
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await frame.call('connectWallet', { walletId: 'com.a' })
    await frame.snapshot({
      ...embedded,
      connector: { type: 'injected', id: 'com.a', name: 'Wallet A' },
    })
    return { wallet, page, frame }
  }

  test('what it says goes to the page and to the frame; requests go straight to it', async () => {
    const { wallet, page, frame } = await connect()
    page.emit('chainChanged', '0xa')
    await settle()
    expect(wallet.getState().network).toBe('eip155:10')
    expect(frame.called('walletChanged')).toEqual([
      { walletId: 'com.a', accounts: [`eip155:10:${account}`], network: 'eip155:10' },
    ])
    // The frame is behind: it cannot take back what the wallet said.
    await frame.snapshot({ ...embedded, connector: { type: 'injected', id: 'com.a', name: 'Wallet A' } })
    expect(wallet.getState().network).toBe('eip155:10')
    await wallet.provider.request({ method: 'personal_sign', params: ['hi', '0xaa'] }).catch(() => undefined)
    expect(page.asked).toContain('personal_sign')
    expect(frame.called('request')).toEqual([])
  })

  test('ended while a reloaded frame is on its way: it does not come back with it', async () => {
    const { wallet, page, frame } = await connect()
    await frame.hello()
    expect(frame.config()).toMatchObject({ injected: [{ walletId: 'com.a' }] })
    page.emit('accountsChanged', [])
    await frame.ready({ ...embedded, connector: { type: 'injected', id: 'com.a', name: 'Wallet A' } })
    expect(frame.called('walletChanged').at(-1)).toMatchObject({ accounts: [] })
    await frame.snapshot({ ...embedded, status: 'disconnected', connector: null, accounts: [] })
    expect(wallet.getState().status).toBe('disconnected')
  })

  test('the embedded wallet takes its place', async () => {
    const { wallet, page, frame } = await connect()
    await frame.snapshot(embedded)
    expect(wallet.getState().connector?.type).toBe('embedded')
    expect(page.listenerCount()).toBe(0)
  })
})

describe('options that the frame hears', () => {
  test('are what the page gave, and later wallets follow', async () => {
    const wallet = create({
      networks: ['eip155:1', 'eip155:10'],
      themeMode: 'dark',
      metadata: { name: 'Shop' },
    })
    void wallet.setTheme({ themeVariables: { accent: '#f00' } })
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    expect(frame.config()).toEqual({
      networks: ['eip155:1', 'eip155:10'],
      metadata: { name: 'Shop' },
      themeMode: 'dark',
      changes: { features: {}, themeVariables: { accent: '#f00' } },
      injected: [],
      wallets: [],
      styles: ['', '', '', '', '', ''],
    })
    await frame.ready()
    const changed = wallet.setTheme({ themeMode: 'light' })
    announceWallet(createFakeWallet().provider, { icon: undefined })
    await changed
    await settle()
    expect(frame.called('setOptions')).toEqual([{ themeMode: 'light' }])
    await vi.waitFor(() =>
      expect(frame.called('setWallets')).toEqual([
        { wallets: [{ id: 'com.a', name: 'Wallet A', rdns: 'com.a' }] },
      ]),
    )
  })
})

test('wallets that announce themselves while the frame is on its way are all listed, also one that came before it and one after', async () => {
  const wallet = create()
  wallet.preload()
  const frame = createFakeFrame()
  announceWallet(createFakeWallet().provider)
  announceWallet(createFakeWallet().provider, { uuid: 'b', rdns: 'com.b', name: 'Wallet B' })
  await frame.hello()
  await frame.ready()
  await settle()
  const names = ({ wallets }: { readonly wallets: readonly { readonly name: string }[] }) =>
    wallets.map(({ name }) => name)
  expect(names(frame.config() as never)).toEqual(['Wallet A', 'Wallet B'])
  // What is told last is not older than the options.
  await vi.waitFor(() =>
    expect(names(frame.called('setWallets').at(-1) as never)).toEqual(['Wallet A', 'Wallet B']),
  )
})

describe('options are the frame’s verdict', () => {
  const ready = async (more: Partial<WalletFrameOptions>, answers: Parameters<typeof createFakeFrame>[0]) => {
    const wallet = create(more)
    wallet.preload()
    const frame = createFakeFrame(answers)
    await frame.hello()
    await frame.ready()
    return { wallet, frame }
  }
  const networks = ['eip155:1', 'eip155:10'] as const

  test('what it refuses is not sent with the next document, and the setter says why', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { wallet, frame } = await ready(
      { networks },
      {
        setOptions: () => {
          throw { code: -32602, message: 'Option networks: eip155:99 is not served.' }
        },
      },
    )
    await expect(wallet.addNetwork('eip155:99')).rejects.toMatchObject({ code: -32602 })
    expect(warned).toHaveBeenCalledOnce()
    await frame.hello()
    expect(frame.config()).toMatchObject({ networks })
    expect(frame.config()).not.toHaveProperty('changes')
  })

  test('what it accepts is: also another default network, where the old one was taken away', async () => {
    const { wallet, frame } = await ready(
      { networks, defaultNetwork: 'eip155:10' },
      { setOptions: () => ({ networks: ['eip155:1'], defaultNetwork: 'eip155:1' }) },
    )
    await wallet.removeNetwork('eip155:10')
    expect(frame.called('setOptions')).toEqual([{ removeNetworks: ['eip155:10'] }])
    await frame.hello()
    expect(frame.config()).toMatchObject({ networks: ['eip155:1'], defaultNetwork: 'eip155:1' })
  })

  test('changes from before it are told with its options, features one by one; refused ones go', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const wallet = create()
    await wallet.updateFeatures({ email: false })
    await wallet.updateFeatures({ injected: true })
    await wallet.setTheme({ themeMode: 'dark' })
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    expect(frame.config()).toMatchObject({
      changes: { features: { email: false, injected: true }, themeMode: 'dark' },
    })
    await frame.ready(undefined, { refused: 'Invalid themeMode.', options: { themeMode: 'light' } })
    expect(warned.mock.calls).toEqual([['[WalletFrame] Invalid themeMode.']])
    await frame.hello()
    expect(frame.config()).toMatchObject({ themeMode: 'light' })
    expect(frame.config()).not.toHaveProperty('changes')
  })

  test('one that cannot come up is told of once, not once a setter', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wallet = create()
    wallet.preload()
    for (let count = 0; count < 5; count += 1)
      announceWallet(createFakeWallet().provider, { rdns: `com.${count}` })
    const changed = wallet.setTheme({ themeMode: 'dark' })
    const violation = new Event('securitypolicyviolation')
    Object.assign(violation, {
      blockedURI: frameUrl,
      disposition: 'enforce',
      effectiveDirective: 'frame-src',
    })
    document.dispatchEvent(violation)
    await expect(changed).rejects.toMatchObject({ code: 4900 })
    await settle()
    expect(errors).toHaveBeenCalledOnce()
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('the last visit’s wallet, found again', () => {
  test('threat 34: a twin that announces itself first does not get the silent reconnect', async () => {
    remember(injectedHint)
    const wallet = create()
    const twin = createFakeWallet({ eth_accounts: () => ['0x00000000000000000000000000000000000000bB'] })
    announceWallet(twin.provider)
    await settle()
    expect(wallet.getState().status).toBe('connecting')
    const genuine = createFakeWallet()
    announceWallet(genuine.provider)
    await settle()
    expect(wallet.getState()).toMatchObject({ status: 'connected', accounts: [`eip155:1:${account}`] })
    await wallet.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }).catch(() => undefined)
    expect(genuine.asked).toContain('personal_sign')
    expect(twin.asked).not.toContain('personal_sign')
  })

  test('another name is another wallet', async () => {
    remember(injectedHint)
    create()
    const other = createFakeWallet()
    announceWallet(other.provider, { name: 'Wallet B' })
    await settle()
    expect(other.asked).toEqual([])
  })

  test('disconnect outranks a reconnect that is under way', async () => {
    remember(injectedHint)
    let answer = (_accounts: string[]) => {}
    const page = createFakeWallet({
      eth_accounts: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const wallet = create()
    announceWallet(page.provider)
    await wallet.disconnect()
    expect(wallet.getState().status).toBe('disconnected')
    answer([account])
    await settle()
    expect(wallet.getState().status).toBe('disconnected')
    expect(page.listenerCount()).toBe(0)
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('one that never answers is not waited for without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    remember(injectedHint)
    const wallet = create()
    announceWallet(createFakeWallet({ eth_accounts: () => new Promise(() => undefined) }).provider)
    const accounts = wallet.provider.request({ method: 'eth_accounts' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(wallet.getState().status).toBe('disconnected')
    expect(await accounts).toEqual([])
  })

  test('what the frame tells of the networks is kept', async () => {
    remember(injectedHint)
    const wallet = create()
    announceWallet(createFakeWallet().provider)
    await settle()
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready({
      ...embedded,
      connector: injectedHint,
      networks: [{ id: 'eip155:1', name: 'One', symbol: 'ETH' }],
    })
    expect(wallet.getState().networks).toHaveLength(1)
  })
})

describe('destroy', () => {
  test('whoever listens hears that nobody is connected, and what is remembered stays', async () => {
    remember(embedded.connector)
    const wallet = create()
    const ended = vi.fn()
    wallet.provider.on('disconnect', ended)
    wallet.destroy()
    expect(ended).toHaveBeenCalledOnce()
    await expect(wallet.provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
    expect(localStorage.getItem(key)).not.toBeNull()
  })

  test('in a listener, while the frame says ready: it stays destroyed, and every call ends', async () => {
    remember(embedded.connector)
    const wallet = create()
    wallet.on('disconnect', () => wallet.destroy())
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await expect(wallet.open()).resolves.toBeUndefined()
    await expect(wallet.provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4900 })
  })
})

describe('a container that a router makes anew', () => {
  test('the wallet moves into it', async () => {
    const [first, second] = [document.createElement('div'), document.createElement('div')]
    document.body.append(first)
    const wallet = create({ container: first })
    wallet.preload()
    expect(first.querySelector('wallet-frame')).not.toBeNull()
    first.remove()
    document.body.append(second)
    expect(create({ container: second })).toBe(wallet)
    expect(second.querySelector('wallet-frame')).not.toBeNull()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await expect(wallet.open()).resolves.toBeUndefined()
  })
})

describe('window.ethereum', () => {
  const page = window as { ethereum?: unknown }
  afterEach(() => delete page.ethereum)

  test('is left alone, where the page did not ask for it', () => {
    create()
    expect('ethereum' in window).toBe(false)
  })

  test('is ours where the page asks and nothing is there; destroy takes it away', () => {
    const wallet = create({ windowEthereum: true })
    expect(page.ethereum).toBe(wallet.provider)
    wallet.destroy()
    expect('ethereum' in window).toBe(false)
  })

  test('stays another wallet’s', () => {
    const { provider } = createFakeWallet()
    page.ethereum = provider
    create({ windowEthereum: true }).destroy()
    expect(page.ethereum).toBe(provider)
  })
})

describe('errors', () => {
  test('a wrong value of an option that changes later is named, and nothing has changed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const wallet = create({ networks: ['eip155:1', 'eip155:10'] })
    await expect(wallet.setTheme({ themeMode: 'blue' as never })).rejects.toMatchObject({
      option: 'themeMode',
    })
    await expect(wallet.updateFeatures({ email: 'yes' as never })).rejects.toMatchObject({
      option: 'features',
    })
    await expect(wallet.addNetwork('1' as never)).rejects.toMatchObject({ option: 'network' })
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    expect(frame.config()).not.toHaveProperty('changes')
  })

  test('after destroy every call ends with 4900', async () => {
    const wallet = create()
    wallet.destroy()
    await expect(wallet.open()).resolves.toBeUndefined()
    await expect(wallet.provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4900 })
    expect(element()).toBeNull()
  })
})

describe('the file beyond eip155', () => {
  const build = (networks: readonly Caip2[] | undefined, load: Setting['loadMultichain']) => {
    const loadMultichain = vi.fn(load)
    const wallet = createInstance(
      { frameUrl, projectId: 'demo', networks },
      { loadMultichain, onDestroy: () => undefined },
    )
    made.add(wallet)
    return { wallet, loadMultichain }
  }
  /** Another network is added, and a frame accepts it. */
  const accept = async (wallet: WalletFrame, networks: readonly Caip2[]) => {
    const added = wallet.addNetwork(networks.at(-1)!)
    const frame = createFakeFrame({ setOptions: () => ({ networks }) })
    await frame.hello()
    await frame.ready()
    await added
    await settle()
  }
  const works: Setting['loadMultichain'] = async () => ({ createMultichain })

  test('is not loaded by a page of eip155 alone, or of networks that the operator chooses', async () => {
    const { wallet, loadMultichain } = build(['eip155:1'], works)
    const all = build(undefined, works)
    await settle()
    await wallet.ready
    expect(loadMultichain).not.toHaveBeenCalled()
    expect(all.loadMultichain).not.toHaveBeenCalled()
    expect(wallet.solana).toBeUndefined()
  })

  test('is loaded once, and gives our Solana wallet', async () => {
    const { wallet, loadMultichain } = build(['eip155:1', solanaDevnet], works)
    expect(wallet.solana).toBeUndefined()
    await wallet.ready
    expect(wallet.solana?.name).toBe('WalletFrame')
    await accept(wallet, ['eip155:1', solanaDevnet, 'bip122:000000000019d6689c085ae165831e93'])
    expect(loadMultichain).toHaveBeenCalledOnce()
    expect(wallet.solana?.name).toBe('WalletFrame')
  })

  test('is loaded when such a network comes later; Bitcoin alone makes no Solana wallet', async () => {
    const { wallet, loadMultichain } = build(['eip155:1'], works)
    expect(loadMultichain).not.toHaveBeenCalled()
    await accept(wallet, ['eip155:1', 'bip122:000000000019d6689c085ae165831e93'])
    expect(loadMultichain).toHaveBeenCalledOnce()
    expect(wallet.solana).toBeUndefined()
  })

  test('destroyed before it is there: nothing is made of it', async () => {
    const make = vi.fn(createMultichain)
    const { wallet } = build([solanaDevnet], async () => ({ createMultichain: make }))
    wallet.destroy()
    await settle()
    expect(make).not.toHaveBeenCalled()
    expect(wallet.solana).toBeUndefined()
  })

  test('destroyed: our Solana wallet leaves the page’s list', async () => {
    const listed = new Set<unknown>()
    const hear = (event: Event) =>
      ((event as CustomEvent).detail as (api: object) => void)({
        register: (wallet: unknown) => {
          listed.add(wallet)
          return () => listed.delete(wallet)
        },
      })
    window.addEventListener('wallet-standard:register-wallet', hear)
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
    const { wallet } = build([solanaDevnet], works)
    await vi.waitFor(() => expect(listed).toEqual(new Set([wallet.solana])))
    wallet.destroy()
    expect(listed.size).toBe(0)
    window.removeEventListener('wallet-standard:register-wallet', hear)
  })

  test('that cannot be loaded: told once, and tried again with the next network', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let there = false
    const { wallet, loadMultichain } = build([solanaDevnet], async () => {
      if (!there) throw new Error('multichain.js: 404')
      return { createMultichain }
    })
    await settle()
    expect(warned.mock.calls).toEqual([['[WalletFrame] multichain.js: 404']])
    there = true
    await accept(wallet, [solanaDevnet, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(loadMultichain).toHaveBeenCalledTimes(2)
    expect(wallet.solana?.name).toBe('WalletFrame')
    expect(warned).toHaveBeenCalledOnce()
  })

  test('that is not what was expected: told as well', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    build([solanaDevnet], async () => ({}) as never)
    await settle()
    expect(warned).toHaveBeenCalledOnce()
  })
})
