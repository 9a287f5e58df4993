// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, settle } from '../../test/fakeFrame.ts'
import { announceWallet, createFakeWallet } from '../../test/fakeWallet.ts'
import { startDirectory } from '../../test/startDirectory.ts'
import { createState, type State } from '../state.ts'
import type { Directory } from './directory.ts'
import { createInjected } from './injected.ts'

/* What wallets of the page do that they should not, or do only for a while. */

let directory: Directory
let state: State
const told = vi.fn()

beforeEach(() => {
  localStorage.clear()
  told.mockReset()
  directory = startDirectory(() => undefined)
  state = createState('test', 'eip155:1')
})
afterEach(() => {
  directory.stop()
  delete (window as { ethereum?: unknown }).ethereum
})

const connected = async (wallet = createFakeWallet()) => {
  announceWallet(wallet.provider)
  const injected = createInjected(directory, state, told)
  const found = directory.find('com.a')
  if (!found) throw new Error('not found')
  await injected.reconnect(found, [`:${account}`.toLowerCase()])
  expect(state.get().status).toBe('connected')
  return { wallet, injected }
}

describe('a wallet that loses its node', () => {
  test('stays connected: code 1013 is no end', async () => {
    const { wallet } = await connected()
    wallet.emit('disconnect', Object.assign(new Error('no node'), { code: 1013 }))
    expect(state.get()).toMatchObject({ status: 'connected', accounts: [`eip155:1:${account}`] })
    // And is heard afterwards.
    wallet.emit('chainChanged', '0xa')
    expect(state.get().network).toBe('eip155:10')
  })

  test.each([[{ code: 4900 }], [new Error('gone')], [undefined], [null]])(
    'another disconnect ends it: %j',
    async (error) => {
      const { wallet } = await connected()
      wallet.emit('disconnect', error)
      expect(state.get().status).toBe('disconnected')
      expect(wallet.listenerCount()).toBe(0)
    },
  )
})

describe('a wallet that cannot be listened to', () => {
  const broken = (name: 'on' | 'removeListener') => {
    const wallet = createFakeWallet()
    wallet.provider[name] = () => {
      throw new Error('not implemented')
    }
    return wallet
  }

  test('connects all the same', async () => {
    const { injected } = await connected(broken('on'))
    expect(injected.current()).toHaveLength(1)
  })

  test('can be disconnected though it does not let go of listeners', async () => {
    const { wallet, injected } = await connected(broken('removeListener'))
    await injected.disconnect('com.a')
    expect(state.get().status).toBe('disconnected')
    expect(wallet.asked.at(-1)).toBe('wallet_revokePermissions')
    // What it says afterwards is nobody's.
    wallet.emit('accountsChanged', [account])
    expect(state.get().status).toBe('disconnected')
  })
})

describe('a wallet that is picked twice', () => {
  test('is asked once while its question is open, and again after that', async () => {
    let answer = (_accounts: readonly string[]) => {}
    const wallet = createFakeWallet({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    announceWallet(wallet.provider)
    const injected = createInjected(directory, state, told)
    const both = Promise.all([injected.connect('com.a'), injected.connect('com.a')])
    await settle()
    expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    answer([account])
    const [one, two] = await both
    expect(one).toEqual(two)
    const again = injected.connect('com.a')
    await settle()
    expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(2)
    answer([account])
    await again
  })

  test('after a refusal it is asked again', async () => {
    let refuses = true
    const wallet = createFakeWallet({
      eth_requestAccounts: () => {
        if (refuses) throw Object.assign(new Error('no'), { code: 4001 })
        return [account]
      },
    })
    announceWallet(wallet.provider)
    const injected = createInjected(directory, state, told)
    await expect(injected.connect('com.a')).rejects.toMatchObject({ code: 4001 })
    refuses = false
    expect(await injected.connect('com.a')).toMatchObject({ accounts: [`eip155:1:${account}`] })
  })
})

test('a wallet that only sits at window.ethereum stays found when another one announces itself', async () => {
  const old = createFakeWallet()
  Object.assign(window, { ethereum: old.provider })
  const injected = createInjected(directory, state, told)
  expect(directory.list().map(({ id }) => id)).toEqual(['injected'])
  await injected.connect('injected')
  announceWallet(createFakeWallet().provider, { rdns: 'com.late' })
  expect(directory.list().map(({ id }) => id)).toEqual(['com.late'])
  expect(await injected.request('injected', 'eth_chainId', [])).toBe('0x1')
})
