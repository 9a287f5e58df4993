// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { bitcoin, createStandardWallet } from '../../test/fakeStandard.ts'
import { createState, ended } from '../state.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { connectedWallet } from './connected.ts'

const address = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'

const setUp = (native?: unknown) => {
  const state = createState('test', bitcoin)
  const request = vi.fn(async () => 'answer')
  const found = { info: { id: 'w', name: 'W', namespace: 'bip122' }, native } as unknown as PageWallet
  const wallet = connectedWallet('bip122', state, { request }, () => (native ? found : undefined))
  const connect = () =>
    state.put(bitcoin, {
      status: 'connected',
      connector: { type: 'injected', id: 'w', name: 'W' },
      accounts: [`${bitcoin}:${address}`],
    })
  return { state, request, wallet, connect }
}

test('is there while a wallet is connected', () => {
  const { wallet, connect, state } = setUp()
  expect(wallet()).toBeUndefined()
  connect()
  expect(wallet()).toBeDefined()
  expect(wallet()).toBe(wallet())
  state.put(bitcoin, { ...ended, status: 'connecting' })
  expect(wallet()).toBeUndefined()
  state.put(bitcoin, ended)
  expect(wallet()).toBeUndefined()
})

test('request asks the frame, on the connected network', async () => {
  const { wallet, connect, request } = setUp()
  connect()
  const { signal } = new AbortController()
  const params = { message: 'Hello', address }
  expect(await wallet()?.request({ method: 'signMessage', params, signal })).toBe('answer')
  expect(request).toHaveBeenCalledWith({ method: 'signMessage', params, network: bitcoin }, signal)
})

test('one that registered by Wallet Standard has its own members, called as its own', async () => {
  class Purse {
    readonly #name = 'Purse'
    readonly features = createStandardWallet().wallet.features
    get name() {
      return this.#name
    }
    request() {
      return 'its own'
    }
  }
  const native = new Purse()
  const { wallet, connect } = setUp(native)
  connect()
  expect(wallet()?.name).toBe('Purse')
  expect(wallet()?.features).toBe(native.features)
  expect(await wallet()?.request({ method: 'getAccountAddresses' })).toBe('answer')
})

test('one of another interface has request alone', () => {
  const { wallet, connect } = setUp({ request: () => 'its own', secret: 7 })
  connect()
  expect((wallet() as unknown as { secret?: unknown }).secret).toBeUndefined()
  expect(wallet()?.features).toBeUndefined()
})
