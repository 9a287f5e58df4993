// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallet, createFakeWallet, png } from '../test/fakeWallet.ts'
import { startDirectory } from '../test/startDirectory.ts'
import { WalletFrameError } from './errors.ts'
import { addExternalConnector, type ExternalConnector } from './external.ts'
import type { Directory } from './wallets/directory.ts'

const { provider } = createFakeWallet()
const connector: ExternalConnector = { id: 'acme', name: 'Acme Wallet', icon: png(), provider }
const listed = { id: 'external.acme', rdns: 'external.acme', name: 'Acme Wallet', icon: png() }

let directory: Directory | undefined
const ends: (() => void)[] = []
const add = (given: ExternalConnector = connector) => {
  const end = addExternalConnector(given)
  ends.push(end)
  return end
}
beforeEach(() => {
  directory = undefined
})
afterEach(() => {
  directory?.stop()
  for (const end of ends.splice(0)) end()
  delete (window as { ethereum?: unknown }).ethereum
})
const start = () => {
  directory = startDirectory(() => undefined)
  return directory
}

describe('behaviour', () => {
  test('is heard by a WalletFrame that is there, and by one that comes later; the provider is the one that was handed over', () => {
    const there = start()
    add()
    expect(there.list()).toEqual([listed])
    expect(there.find('external.acme')?.provider).toBe(provider)
    there.stop()
    expect(start().list()).toEqual([listed])
  })

  test('connecting it asks the provider, and nobody else', async () => {
    const { provider: acme, asked } = createFakeWallet()
    add({ ...connector, provider: acme })
    const shared = await start().find('external.acme')?.connect(false)
    expect(shared?.accounts).toHaveLength(1)
    expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('stands beside wallets that announce themselves, and takes no place of one that only sits at window.ethereum', () => {
    Object.assign(window, { ethereum: createFakeWallet().provider })
    add()
    const there = start()
    expect(there.list().map(({ name }) => name)).toEqual(['Acme Wallet', 'Browser Wallet'])
    announceWallet(createFakeWallet().provider)
    expect(there.list().map(({ name }) => name)).toEqual(['Acme Wallet', 'Wallet A'])
  })

  test('what it gives back ends the offer for those that come later; who heard of it keeps it', () => {
    const there = start()
    add()()
    expect(there.list()).toEqual([listed])
    there.stop()
    expect(start().list()).toEqual([])
  })

  test('two are two, and one offered twice is one', () => {
    add()
    add()
    add({ ...connector, id: 'other', provider: createFakeWallet().provider })
    expect(
      start()
        .list()
        .map(({ id }) => id),
    ).toEqual(['external.acme', 'external.other'])
  })

  test('without a picture it has none', () => {
    add({ id: 'acme', name: 'Acme Wallet', provider })
    expect(start().list()[0]?.icon).toBe('')
  })

  test('on a server it does nothing', () => {
    vi.stubGlobal('window', undefined)
    try {
      expect(addExternalConnector(connector)()).toBeUndefined()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('errors', () => {
  test.each<[string, object]>([
    ['id', { id: '' }],
    ['id', { id: 'a b' }],
    ['id', { id: 'a'.repeat(65) }],
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(129) }],
    ['name', { name: 7 }],
    ['icon', { icon: 'https://acme.example/icon.png' }],
    ['icon', { icon: 'data:text/html,x' }],
    ['icon', { icon: png(70_000) }],
    ['provider', { provider: undefined }],
    ['provider', { provider: {} }],
    ['provider', { provider: { ...provider, isWalletFrame: true } }],
  ])('a wrong %s is named, and nothing is announced', (option, wrong) => {
    const heard = vi.fn()
    window.addEventListener('eip6963:announceProvider', heard)
    expect(() => add({ ...connector, ...wrong })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', option }),
    )
    expect(heard).not.toHaveBeenCalled()
    window.removeEventListener('eip6963:announceProvider', heard)
  })

  test.each([undefined, null, 7, 'acme'])('%s is no connector', (given) => {
    expect(() => addExternalConnector(given as never)).toThrow(WalletFrameError)
  })
})
