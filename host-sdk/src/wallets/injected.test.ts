// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, settle, setFlat } from '../../test/fakeFrame.ts'
import { announceWallet, createFakeWallet } from '../../test/fakeWallet.ts'
import { startDirectory } from '../../test/startDirectory.ts'
import { createState, type State } from '../state.ts'
import type { Directory } from './directory.ts'
import { createInjected } from './injected.ts'

let directory: Directory
let state: State
const told = vi.fn()
const other = '0x00000000000000000000000000000000000000bB'

beforeEach(() => {
  localStorage.clear()
  told.mockReset()
  directory = startDirectory(() => undefined)
  state = createState('test', 'eip155:1')
})
afterEach(() => directory.stop())

const startInjected = () => createInjected(directory, state, told)

/** As at the next visit of somebody who had `account`. */
const reconnect = (injected: ReturnType<typeof startInjected>, address = account) =>
  injected.reconnect(directory.find('com.a')!, [`:${address}`.toLowerCase()])

const setUp = (wallet = createFakeWallet()) => {
  announceWallet(wallet.provider)
  return { wallet, injected: startInjected() }
}

describe('behaviour', () => {
  test('found again without a question: state first, then the frame hears', async () => {
    const { wallet, injected } = setUp()
    expect(await reconnect(injected)).toBe(true)
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId'])
    expect(state.get()).toMatchObject({
      status: 'connected',
      connector: { type: 'injected', id: 'com.a', name: 'Wallet A' },
      accounts: [`eip155:1:${account}`],
    })
    expect(told).toHaveBeenCalledWith({
      walletId: 'com.a',
      accounts: [`eip155:1:${account}`],
      network: 'eip155:1',
    })
    expect(injected.provider()).toBe(wallet.provider)
  })

  test('on the person’s choice it is asked, and state follows the frame', async () => {
    const { wallet, injected } = setUp()
    expect(await injected.connect('com.a')).toEqual({
      walletId: 'com.a',
      accounts: [`eip155:1:${account}`],
      network: 'eip155:1',
    })
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(state.get().status).toBe('disconnected')
  })

  test('the wallet’s own words are followed', async () => {
    const { wallet, injected } = setUp()
    await reconnect(injected)
    wallet.emit('chainChanged', '0xa')
    expect(state.get()).toMatchObject({ network: 'eip155:10', accounts: [`eip155:10:${account}`] })
    wallet.emit('accountsChanged', [other, account])
    expect(state.get().accounts[0]).toBe(`eip155:10:${other}`)
    wallet.emit('accountsChanged', [])
    expect(state.get()).toMatchObject({ status: 'disconnected', connector: null, accounts: [] })
    expect(wallet.listenerCount()).toBe(0)
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ accounts: [] }))
  })

  test('disconnecting lets go of it and asks it to take its permission back', async () => {
    const { wallet, injected } = setUp()
    await reconnect(injected)
    await injected.disconnect('com.a')
    expect(wallet.asked.at(-1)).toBe('wallet_revokePermissions')
    expect(wallet.listenerCount()).toBe(0)
    expect(state.get().status).toBe('disconnected')
    expect(injected.provider()).toBeUndefined()
  })

  test('a wallet that does not answer is not waited for', async () => {
    const wallet = createFakeWallet({ wallet_revokePermissions: () => new Promise(() => undefined) })
    const { injected } = setUp(wallet)
    await reconnect(injected)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const ended = injected.disconnect('com.a')
    await vi.advanceTimersByTimeAsync(100)
    await ended
    vi.useRealTimers()
    expect(state.get().status).toBe('disconnected')
  })
})

describe('two attempts', () => {
  const setUpTwo = async () => {
    let approve = (_accounts: string[]) => {}
    const first = createFakeWallet({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    const second = createFakeWallet({ eth_requestAccounts: () => [other] })
    const { injected } = setUp(first)
    announceWallet(second.provider, { rdns: 'com.b', name: 'Wallet B' })
    const late = injected.connect('com.a')
    await injected.connect('com.b')
    // The frame has taken the second one.
    setFlat(state, {
      status: 'connected',
      connector: { type: 'injected', id: 'com.b', name: 'Wallet B' },
      accounts: [`eip155:1:${other}`],
    })
    approve([account])
    await late
    return { first, second, injected }
  }

  test('the answer to one that was given up moves nothing', async () => {
    const { first, second, injected } = await setUpTwo()
    expect(injected.provider()).toBe(second.provider)
    expect(first.listenerCount()).toBe(0)
    first.emit('accountsChanged', [account])
    expect(state.get().accounts).toEqual([`eip155:1:${other}`])
  })

  test('giving back the one ends only the one', async () => {
    const { first, second, injected } = await setUpTwo()
    await injected.disconnect('com.a')
    expect(first.asked.at(-1)).toBe('wallet_revokePermissions')
    expect(second.asked).not.toContain('wallet_revokePermissions')
    expect(state.get().connector?.id).toBe('com.b')
    expect(injected.provider()).toBe(second.provider)
    await injected.disconnect('com.b')
    expect(state.get().status).toBe('disconnected')
  })
})

describe('errors', () => {
  test('a wallet’s own error keeps its code', async () => {
    const { injected } = setUp(
      createFakeWallet({
        eth_requestAccounts: () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 })),
      }),
    )
    await expect(injected.connect('com.a')).rejects.toMatchObject({ code: 4001, message: 'No.' })
  })

  test('a wallet that has left the page: 4900', async () => {
    const { injected } = setUp()
    await expect(injected.connect('com.gone')).rejects.toMatchObject({ code: 4900 })
  })

  test.each([[null], ['zero'], [0], [{}]])('a chain id of %j is refused', async (chainId) => {
    const { injected } = setUp(createFakeWallet({ eth_chainId: () => chainId }))
    await expect(injected.connect('com.a')).rejects.toMatchObject({ code: -32603 })
  })

  test('a chain that the wallet cannot name moves nothing, and throws nothing into the wallet', async () => {
    const { wallet, injected } = setUp()
    await reconnect(injected)
    expect(() => wallet.emit('chainChanged', { wrong: true })).not.toThrow()
    expect(state.get().network).toBe('eip155:1')
  })

  test('accounts that are no addresses are left out', async () => {
    const { injected } = setUp(createFakeWallet({ eth_requestAccounts: () => [account, 'x', 7, null] }))
    await settle()
    expect(await injected.connect('com.a')).toMatchObject({ accounts: [`eip155:1:${account}`] })
  })
})
