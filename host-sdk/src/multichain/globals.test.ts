// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bitcoin,
  createStandardWallet,
  polkadot,
  registerWallet,
  solanaAddress,
  solanaMainnet,
} from '../../test/fakeStandard.ts'
import { announceWallet, createFakeWallet } from '../../test/fakeWallet.ts'
import { startDirectory } from '../../test/startDirectory.ts'
import type { Directory } from '../wallets/directory.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { globalWallets, knownIn } from './globals.ts'
import { standardWallets } from './standard.ts'

const all = [solanaMainnet, bitcoin, polkadot] as const
const btc = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const dot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

let directory: Directory
const placed = new Set<string>()
const ends: (() => void)[] = []

/** Puts something at `window.NAME` until the test is over. */
const place = (name: string, value: unknown) => {
  placed.add(name)
  Object.defineProperty(window, name, { value, configurable: true, writable: true })
}
const hostile = (members: readonly string[]) =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      members.map((name) => [
        name,
        {
          enumerable: true,
          get: () => {
            throw new Error('hostile')
          },
        },
      ]),
    ),
  )

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  directory = startDirectory(() => undefined)
})
afterEach(() => {
  directory.stop()
  for (const end of ends.splice(0)) end()
  for (const name of placed) delete (window as unknown as Record<string, unknown>)[name]
  placed.clear()
  vi.useRealTimers()
})

/** Looks as a page does: now, and half a second later. */
const look = async (networks: readonly `${string}:${string}`[] = all): Promise<readonly PageWallet[]> => {
  directory.discover(globalWallets(networks, knownIn(directory.list)))
  await vi.advanceTimersByTimeAsync(500)
  return directory.list().map(({ id }) => directory.find(id)!)
}
/** The first that is found. */
const one = async (): Promise<PageWallet> => {
  const [wallet] = await look()
  if (!wallet) throw new Error('no wallet was found')
  return wallet
}
const names = () => directory.list().map(({ name }) => name)

/** Phantom's form. */
const solanaPlace = () => {
  const listeners = new Map<string, (payload: unknown) => void>()
  return {
    connect: vi.fn(async () => ({ publicKey: { toString: () => solanaAddress } })),
    disconnect: vi.fn(async () => undefined),
    on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
    listeners,
  }
}

describe('each kind', () => {
  test('Solana: asked, silently, its changes, let go of', async () => {
    const phantom = solanaPlace()
    place('phantom', { solana: phantom })
    const wallet = await one()
    expect(wallet.info).toEqual({ id: 'solana:Phantom', name: 'Phantom', namespace: 'solana' })
    const shared = { network: solanaMainnet, accounts: [`${solanaMainnet}:${solanaAddress}`] }
    expect(await wallet.connect(false)).toEqual(shared)
    expect(phantom.connect).toHaveBeenLastCalledWith({})
    expect(await wallet.connect(true)).toEqual(shared)
    expect(phantom.connect).toHaveBeenLastCalledWith({ onlyIfTrusted: true })
    const heard = vi.fn()
    const end = wallet.bind(heard)
    phantom.listeners.get('accountChanged')?.({ toString: () => solanaAddress })
    expect(heard).toHaveBeenLastCalledWith(shared)
    phantom.listeners.get('accountChanged')?.(null)
    expect(heard).toHaveBeenLastCalledWith({ network: solanaMainnet, accounts: [] })
    end()
    expect(phantom.listeners.size).toBe(0)
    await wallet.release()
    expect(phantom.disconnect).toHaveBeenCalledOnce()
  })

  test('Solana whose connect gives nothing: the key that it shows', async () => {
    place('solflare', { connect: async () => true, publicKey: { toString: () => solanaAddress } })
    const wallet = await one()
    expect((await wallet.connect(false)).accounts).toEqual([`${solanaMainnet}:${solanaAddress}`])
  })

  test('Bitcoin as UniSat has it: asked, silently, its changes', async () => {
    const listeners = new Map<string, (payload: unknown) => void>()
    const unisat = {
      getAccounts: vi.fn(async () => []),
      requestAccounts: vi.fn(async () => [btc]),
      on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
      removeListener: (event: string) => void listeners.delete(event),
    }
    place('unisat', unisat)
    const wallet = await one()
    expect(await wallet.connect(true)).toEqual({ network: bitcoin, accounts: [] })
    expect(unisat.requestAccounts).not.toHaveBeenCalled()
    expect((await wallet.connect(false)).accounts).toEqual([`${bitcoin}:${btc}`])
    const heard = vi.fn()
    wallet.bind(heard)
    listeners.get('accountsChanged')?.([btc, 7])
    expect(heard).toHaveBeenLastCalledWith({ network: bitcoin, accounts: [`${bitcoin}:${btc}`] })
    await expect(wallet.release()).resolves.toBeUndefined()
  })

  const satsPlace = (answer: unknown) => ({
    request: vi.fn(async (_method: string, _params?: unknown) => answer),
  })

  test('Bitcoin by btc_providers (sats-connect): its own name and icon, at a dotted place', async () => {
    const provider = satsPlace({ result: [{ address: btc, purpose: 'payment' }] })
    place('PurseProviders', { BitcoinProvider: provider })
    place('btc_providers', [
      { id: 'PurseProviders.BitcoinProvider', name: 'Sats Purse', icon: 'data:image/svg+xml,%3Csvg/%3E' },
    ])
    const wallet = await one()
    expect(wallet.info).toEqual({
      id: 'bip122:Sats Purse',
      name: 'Sats Purse',
      namespace: 'bip122',
      speaks: 'sats',
      icon: 'data:image/svg+xml,%3Csvg/%3E',
    })
    expect(await wallet.connect(true)).toEqual({ network: bitcoin, accounts: [] })
    expect(provider.request).not.toHaveBeenCalled()
    expect((await wallet.connect(false)).accounts).toEqual([`${bitcoin}:${btc}`])
    expect(provider.request).toHaveBeenCalledWith('getAccounts', { purposes: ['payment', 'ordinals'] })
    await wallet.release()
    expect(provider.request).toHaveBeenLastCalledWith('wallet_disconnect')
  })

  test('Bitcoin as Leather answers: a list of addresses within the result', async () => {
    place('LeatherProvider', satsPlace({ result: { addresses: [{ address: btc }, null, {}] } }))
    const wallet = await one()
    expect((await wallet.connect(false)).accounts).toEqual([`${bitcoin}:${btc}`])
  })

  test('Bitcoin: an address for payments stands before one for ordinals, whatever the wallet says first', async () => {
    const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
    const answers = [{ address: ordinals, purpose: 'ordinals' }, null, { address: btc, purpose: 'payment' }]
    place('LeatherProvider', satsPlace({ result: answers }))
    const wallet = await one()
    expect((await wallet.connect(false)).accounts).toEqual([`${bitcoin}:${btc}`, `${bitcoin}:${ordinals}`])
    expect(answers[0]).toMatchObject({ purpose: 'ordinals' })
  })

  test('Bitcoin that declines in its answer: its code and words', async () => {
    place('LeatherProvider', satsPlace({ error: { code: 4001, message: 'No.' } }))
    const wallet = await one()
    await expect(wallet.connect(false)).rejects.toMatchObject({ code: 4001, message: 'No.' })
  })

  test('Polkadot by injectedWeb3: by its own name, with the title of the page', async () => {
    const enable = vi.fn(async () => ({ accounts: { get: async () => [{ address: dot }, null] } }))
    place('injectedWeb3', { 'polkadot-js': { version: '1', enable } })
    document.title = 'Shop'
    const wallet = await one()
    expect(wallet.info).toEqual({ id: 'polkadot:polkadot-js', name: 'polkadot-js', namespace: 'polkadot' })
    expect(await wallet.connect(true)).toEqual({ network: polkadot, accounts: [] })
    expect(enable).not.toHaveBeenCalled()
    expect((await wallet.connect(false)).accounts).toEqual([`${polkadot}:${dot}`])
    expect(enable).toHaveBeenCalledWith('Shop')
  })
})

describe('what the frame asks them', () => {
  const psbt = ['70736274ff', { autoFinalized: false }]
  const unisat = () => ({
    requestAccounts: async () => [btc],
    signMessage: vi.fn(async () => 'signed'),
    signPsbt: vi.fn(async () => 'psbt'),
    switchNetwork: vi.fn(),
  })

  test('UniSat’s form: its own methods, with their arguments', async () => {
    const object = unisat()
    place('unisat', object)
    const wallet = await one()
    expect(wallet.info.speaks).toBe('unisat')
    expect(await wallet.request('signMessage', ['Hello', 'ecdsa'], bitcoin)).toBe('signed')
    expect(await wallet.request('signPsbt', psbt, bitcoin)).toBe('psbt')
    expect(object.signMessage).toHaveBeenCalledWith('Hello', 'ecdsa')
    expect(object.signPsbt).toHaveBeenCalledWith(...psbt)
  })

  test('UniSat’s form: what is not listed, and what it does not have, is not asked', async () => {
    const object = unisat()
    place('unisat', object)
    const wallet = await one()
    for (const method of ['switchNetwork', 'sendBitcoin', 'constructor', 'requestAccounts'])
      await expect(wallet.request(method, [], bitcoin)).rejects.toMatchObject({ code: 4200 })
    expect(object.switchNetwork).not.toHaveBeenCalled()
  })

  test('sats-connect: by its request, with the answer as it is', async () => {
    const request = vi.fn(async () => ({ result: { signature: 's' } }))
    place('LeatherProvider', { request })
    const wallet = await one()
    const params = { message: 'Hello', address: btc }
    expect(await wallet.request('signMessage', [params], bitcoin)).toEqual({ result: { signature: 's' } })
    expect(request).toHaveBeenCalledWith('signMessage', params)
    await expect(wallet.request('wallet_disconnect', [], bitcoin)).rejects.toMatchObject({ code: 4200 })
  })

  test.each([
    [{ error: { code: 4001, message: 'No.' } }, { code: 4001, message: 'No.' }],
    [
      { code: -32000, message: 'No.' },
      { code: -32000, message: 'No.' },
    ],
    [undefined, undefined],
  ])('sats-connect that throws %j', async (thrown, expected) => {
    place('LeatherProvider', { request: () => Promise.reject(thrown) })
    const wallet = await one()
    await expect(wallet.request('signMessage', [{}], bitcoin)).rejects.toEqual(expected)
  })

  test('Polkadot: the signer of its extension', async () => {
    const signer = { signRaw: vi.fn(async () => ({ id: 1, signature: '0x' })) }
    const enable = vi.fn(async () => ({ signer }))
    place('injectedWeb3', { 'polkadot-js': { enable }, other: { enable: async () => ({}) } })
    await look()
    const wallet = directory.find('polkadot:polkadot-js')
    const other = directory.find('polkadot:other')
    const raw = { address: dot, data: '0x00', type: 'bytes' }
    expect(await wallet!.request('signRaw', [raw], polkadot)).toEqual({ id: 1, signature: '0x' })
    expect(signer.signRaw).toHaveBeenCalledWith(raw)
    for (const method of ['signPayload', 'update'])
      await expect(wallet!.request(method, [{}], polkadot)).rejects.toMatchObject({ code: 4200 })
    await expect(other!.request('signRaw', [raw], polkadot)).rejects.toMatchObject({ code: 4200 })
  })

  test('Solana’s: nothing', async () => {
    place('phantom', { solana: { ...solanaPlace(), signMessage: () => 7 } })
    const wallet = await one()
    await expect(wallet.request('signMessage', [], solanaMainnet)).rejects.toMatchObject({ code: 4200 })
  })
})

describe('which are listed', () => {
  test('only those of the page’s namespaces', async () => {
    place('phantom', { solana: solanaPlace() })
    place('unisat', { requestAccounts: async () => [] })
    await look(['eip155:1', bitcoin])
    expect(names()).toEqual(['UniSat'])
  })

  test('those that come before the page is loaded, once', async () => {
    await look()
    place('backpack', solanaPlace())
    window.dispatchEvent(new Event('load'))
    window.dispatchEvent(new Event('load'))
    expect(names()).toEqual(['Backpack'])
  })

  test('an object at two places is one wallet', async () => {
    const phantom = solanaPlace()
    place('phantom', { solana: phantom })
    place('solana', phantom)
    await look()
    expect(names()).toEqual(['Phantom'])
  })

  test('one that speaks the standard as well is found by that alone, wherever else its object stands', async () => {
    directory.discover(standardWallets(all, () => false))
    ends.push(registerWallet(createStandardWallet({ name: 'Phantom' }).wallet))
    const phantom = solanaPlace()
    place('phantom', { solana: phantom })
    place('solana', phantom)
    await look()
    expect(names()).toEqual(['Phantom'])
    expect(directory.list()[0]?.icon).toBeDefined()
  })

  test('whoever stands at window.solana without a name has one by the standard', async () => {
    directory.discover(standardWallets(all, () => false))
    ends.push(registerWallet(createStandardWallet().wallet))
    place('solana', solanaPlace())
    await look()
    expect(names()).toEqual(['Solana Purse'])
  })

  test('one of the same name in another namespace is another wallet', async () => {
    announceWallet(createFakeWallet().provider, { name: 'OKX Wallet', rdns: 'com.okex.wallet' })
    place('okxwallet', { bitcoin: { requestAccounts: async () => [btc] } })
    await look()
    expect(directory.list().map(({ name, namespace }) => [name, namespace])).toEqual([
      ['OKX Wallet', undefined],
      ['OKX Wallet', 'bip122'],
    ])
  })

  test('none after it was stopped', async () => {
    directory.discover(globalWallets(all, () => false))
    directory.stop()
    place('backpack', solanaPlace())
    await vi.advanceTimersByTimeAsync(500)
    window.dispatchEvent(new Event('load'))
    expect(names()).toEqual([])
  })
})

describe('what strangers do', () => {
  test('places that throw hide no other', async () => {
    place('phantom', hostile(['solana']))
    place('btc_providers', [hostile(['id']), null, 7, { id: 'unisat', name: hostile(['toString']) }])
    place('injectedWeb3', hostile(['evil']))
    place('solflare', hostile(['connect']))
    place('backpack', solanaPlace())
    place('LeatherProvider', { request: async () => ({ result: [] }) })
    await expect(look()).resolves.toBeDefined()
    expect(names()).toEqual(['Backpack', 'Leather'])
  })

  test.each([[{}], [[]], ['x'], [7], [true], [null]])('%j at a place is no wallet', async (wrong) => {
    place('solflare', wrong)
    place('unisat', wrong)
    place('LeatherProvider', wrong)
    place('injectedWeb3', { one: wrong })
    place('btc_providers', wrong)
    await look()
    expect(names()).toEqual([])
  })

  test('many are few', async () => {
    const entry = { enable: async () => ({}) }
    place(
      'injectedWeb3',
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`w${index}`, { ...entry }])),
    )
    place(
      'btc_providers',
      Array.from({ length: 500 }, (_, index) => ({ id: `sats${index}`, name: `s${index}` })),
    )
    for (let index = 0; index < 50; index += 1) place(`sats${index}`, { request: async () => ({}) })
    await look()
    expect(names()).toHaveLength(32)
  })

  test('long names are cut; texts that are no address are left out', async () => {
    place('injectedWeb3', {
      ['n'.repeat(500)]: {
        enable: async () => ({ accounts: { get: async () => [{ address: 'a b' }, { address: dot }] } }),
      },
    })
    const wallet = await one()
    expect(wallet.info.name).toHaveLength(128)
    expect(wallet.info.id.length).toBeLessThanOrEqual(120)
    expect((await wallet.connect(false)).accounts).toEqual([`${polkadot}:${dot}`])
  })

  test('events that throw or reject leave nothing behind', async () => {
    place('phantom', {
      solana: {
        ...solanaPlace(),
        on: () => {
          throw new Error('hostile')
        },
        removeListener: () => {
          throw new Error('hostile')
        },
      },
    })
    const wallet = await one()
    const end = wallet.bind(() => undefined)
    expect(() => end()).not.toThrow()
    await vi.advanceTimersByTimeAsync(0)
  })

  test('a key that cannot be read is no account', async () => {
    const phantom = solanaPlace()
    phantom.connect.mockResolvedValue({ publicKey: { toString: () => 7 as never } })
    place('phantom', { solana: phantom })
    const wallet = await one()
    expect((await wallet.connect(false)).accounts).toEqual([])
  })
})
