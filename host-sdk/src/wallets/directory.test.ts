// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallet, createFakeWallet, png } from '../../test/fakeWallet.ts'
import { createDirectory, type Directory } from './directory.ts'

let directory: Directory
const changed = vi.fn()

beforeEach(() => {
  changed.mockReset()
  directory = createDirectory(changed)
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
    createDirectory(changed).stop()
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

  test('lists another wallet with the same rdns apart: the first keeps its id', () => {
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
    ['an address of the web', 'https://evil.example/icon.png'],
    ['a document', 'data:text/html,hello'],
    ['nothing', undefined],
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
