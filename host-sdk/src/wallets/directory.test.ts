// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallet, createFakeWallet, png } from '../../test/fakeWallet.ts'
import { startDirectory } from '../../test/startDirectory.ts'
import type { Directory } from './directory.ts'

let directory: Directory
const changed = vi.fn()

beforeEach(() => {
  changed.mockReset()
  directory = startDirectory(changed)
})
afterEach(() => {
  directory.stop()
  delete (window as { ethereum?: unknown }).ethereum
})

const { provider } = createFakeWallet()

describe('behaviour', () => {
  test('asks for wallets, and hears of late ones', () => {
    const asked = vi.fn()
    window.addEventListener('eip6963:requestProvider', asked, { once: true })
    startDirectory(changed).stop()
    expect(asked).toHaveBeenCalledOnce()
    announceWallet(provider)
    expect(changed).toHaveBeenCalledOnce()
    expect(directory.list()).toEqual([{ id: 'com.a', name: 'Wallet A', rdns: 'com.a', icon: png() }])
    expect(directory.find('com.a')?.provider).toBe(provider)
  })

  test('counts a wallet once, by uuid and by provider', () => {
    announceWallet(provider, { uuid: 'one' })
    announceWallet(createFakeWallet().provider, { uuid: 'one' })
    announceWallet(provider, { uuid: 'two' })
    expect(directory.list()).toHaveLength(1)
  })

  test('threat 25: lists another wallet with the same rdns apart: the first keeps its id', () => {
    const twin = createFakeWallet().provider
    announceWallet(provider)
    announceWallet(twin, { name: 'Impostor' })
    expect(directory.list().map(({ id }) => id)).toEqual(['com.a', 'com.a#1'])
    expect(directory.find('com.a')?.provider).toBe(provider)
    expect(directory.find('com.a#1')?.provider).toBe(twin)
  })

  test('window.ethereum is the Browser Wallet, where nobody announced', () => {
    Object.assign(window, { ethereum: provider })
    expect(directory.list()).toEqual([{ id: 'injected', name: 'Browser Wallet' }])
    announceWallet(createFakeWallet().provider)
    expect(directory.list().map(({ id }) => id)).toEqual(['com.a'])
  })

  test('no WalletFrame is a wallet of the page, ours or another’s', () => {
    const walletFrame = { ...provider, isWalletFrame: true }
    announceWallet(walletFrame)
    Object.assign(window, { ethereum: walletFrame })
    expect(directory.list()).toEqual([])
  })

  test('hears nothing after it was stopped', () => {
    directory.stop()
    announceWallet(provider)
    expect(directory.list()).toEqual([])
  })
})

describe('what strangers say', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no text', { toString: () => 'data:image/png,x' }],
    ['a picture over 64 kB', png(70_000)],
  ])('an icon that is %s is left out', (_name, icon) => {
    announceWallet(provider, { icon })
    expect(directory.list()).toEqual([{ id: 'com.a', name: 'Wallet A', rdns: 'com.a' }])
  })

  test.each<[string, Record<string, unknown>]>([
    ['no name', { name: undefined }],
    ['no rdns', { rdns: 7 }],
    ['no uuid', { uuid: null }],
  ])('an announcement with %s is left out', (_name, info) => {
    announceWallet(provider, info)
    expect(directory.list()).toEqual([])
  })

  test.each([[undefined], [null], [{}], ['x']])('a provider that is %j is left out', (wrong) => {
    announceWallet(wrong)
    expect(directory.list()).toEqual([])
  })

  test('long names are cut', () => {
    announceWallet(provider, { name: 'n'.repeat(500), rdns: 'r'.repeat(500) })
    const [wallet] = directory.list()
    expect(wallet?.name).toHaveLength(128)
    expect(wallet?.rdns).toHaveLength(120)
    expect(wallet?.id.length).toBeLessThanOrEqual(128)
    announceWallet(createFakeWallet().provider, { rdns: 'r'.repeat(500) })
    expect(new Set(directory.list().map(({ id }) => id)).size).toBe(2)
  })

  test('many wallets with large icons still fit into one message of the border', () => {
    for (let index = 0; index < 100; index += 1)
      announceWallet(createFakeWallet().provider, { rdns: `com.w${index}`, icon: png(60_000) })
    const list = directory.list()
    expect(list).toHaveLength(64)
    expect(JSON.stringify(list).length).toBeLessThan(200 * 1024)
    expect(list[0]?.icon).toBeDefined()
    expect(list[63]?.icon).toBeUndefined()
  })
})

describe('several at window.ethereum', () => {
  const place = (ethereum: unknown) =>
    Object.defineProperty(window, 'ethereum', { value: ethereum, configurable: true, writable: true })

  test('each of providers[] is one, under the same id for as long as it is there', () => {
    const [first, second] = [createFakeWallet().provider, createFakeWallet().provider]
    place({ ...first, providers: [first, second] })
    expect(directory.list()).toEqual([
      { id: 'injected', name: 'Browser Wallet' },
      { id: 'injected 2', name: 'Browser Wallet 2' },
    ])
    expect(directory.find('injected')?.provider).toBe(first)
    expect(directory.find('injected 2')?.provider).toBe(second)
    // The connected wallet is compared by its object.
    expect(directory.find('injected 2')).toBe(directory.find('injected 2'))
  })

  test('the same provider twice is one', () => {
    place({ ...provider, providers: [provider, provider] })
    expect(directory.list()).toHaveLength(1)
  })

  test('an empty list: window.ethereum itself', () => {
    place({ ...provider, providers: [] })
    expect(directory.list()).toEqual([{ id: 'injected', name: 'Browser Wallet' }])
  })

  test('strangers and WalletFrames in the list are left out; many are 64', () => {
    const many = Array.from({ length: 100 }, () => createFakeWallet().provider)
    place({ ...provider, providers: [null, 7, {}, { ...provider, isWalletFrame: true }, ...many] })
    expect(directory.list()).toHaveLength(64)
    expect(directory.find('injected')?.provider).toBe(many[0])
  })

  test.each(['request', 'isWalletFrame', 'providers'])(
    'a getter of %s that throws breaks no list',
    (name) => {
      const hostile = Object.defineProperty({ ...provider }, name, {
        get: () => {
          throw new Error('hostile')
        },
      })
      place(name === 'providers' ? hostile : { ...provider, providers: [hostile] })
      expect(directory.list()).toEqual([])
    },
  )

  test('a window.ethereum that throws is none', () => {
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get: () => {
        throw new Error('hostile')
      },
    })
    expect(directory.list()).toEqual([])
  })
})

describe('impostors', () => {
  test('the same provider under another name does not take its place', () => {
    announceWallet(provider, { rdns: 'com.a' })
    announceWallet(provider, { rdns: 'com.evil', name: 'Evil' })
    expect(directory.list().map(({ rdns }) => rdns)).toEqual(['com.a'])
  })

  test('three with one rdns have three ids, and each is found by its own', () => {
    const all = [provider, createFakeWallet().provider, createFakeWallet().provider]
    for (const one of all) announceWallet(one)
    const ids = directory.list().map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(ids.map((id) => directory.find(id)?.provider)).toEqual(all)
  })

  test('an rdns that is made to look like an id of ours is one of its own', () => {
    announceWallet(provider)
    announceWallet(createFakeWallet().provider, { rdns: 'com.a#2' })
    announceWallet(createFakeWallet().provider)
    const ids = directory.list().map(({ id }) => id)
    expect(ids[0]).toBe('com.a')
    expect(new Set(ids).size).toBe(3)
  })

  test('announcements whose getters throw are left out', () => {
    const detail = Object.defineProperty({ provider }, 'info', {
      get: () => {
        throw new Error('hostile')
      },
    })
    const reported = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', reported)
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.removeEventListener('error', reported)
    expect(directory.list()).toEqual([])
    announceWallet(provider)
    expect(directory.list()).toHaveLength(1)
  })
})
