// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { base, optimism } from 'viem/chains'
import { createFakeFrame, frameUrl, installDom } from '../test/fakeFrame.ts'
import { createWalletFrame, WalletFrameError, type WalletFrame } from './index.ts'

/* Wrong arguments: each is named, with what is expected, before the frame is loaded for it. */

let wallet: WalletFrame
const warned = vi.fn()
const unheard = vi.fn()
beforeAll(installDom)
beforeEach(() => {
  localStorage.clear()
  warned.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warned)
  process.on('unhandledRejection', unheard)
  wallet = createWalletFrame({ frameUrl, projectId: 'demo' })
})
afterEach(() => {
  wallet.destroy()
  process.off('unhandledRejection', unheard)
  installDom()
})

const views =
  'Connect, Account, Networks, ApproveTransaction, AllWallets, ConnectWallet, ConnectingWalletConnect, Transactions, WalletSend, WhatIsAWallet, WhatIsANetwork'
const namespaces = 'eip155, solana, bip122, polkadot'
const network = "a CAIP-2 chain id such as 'eip155:1', a chain id such as 1, or a chain object"
const any = (value: unknown) => value as never

describe('a method that gives a promise rejects with the argument’s name and what it takes', () => {
  test.each<[string, string, (wallet: WalletFrame) => Promise<unknown>]>([
    ['switchNetwork(), network', network, (given) => given.switchNetwork(any('mainnet'))],
    ['switchNetwork(), network', network, (given) => given.switchNetwork(0)],
    ['switchNetwork(), network', network, (given) => given.switchNetwork(any(undefined))],
    ['addNetwork(), network', network, (given) => given.addNetwork(any({ name: 'Ethereum' }))],
    ['removeNetwork(), network', network, (given) => given.removeNetwork(any(null))],
    ['open(), view', `one of ${views}`, (given) => given.open({ view: any('Swap') })],
    ['open(), namespace', `one of ${namespaces}`, (given) => given.open({ namespace: any('evm') })],
    ['open(), name', 'one of view, namespace, arguments', (given) => given.open(any({ name: 'Connect' }))],
    ['open(), constructor', 'one of view, namespace', (given) => given.open(any({ constructor: 1 }))],
    ['open(), options', 'an object', (given) => given.open(any('Connect'))],
    ['open(), arguments', 'an object', (given) => given.open({ arguments: any(7) })],
    ['disconnect(), namespace', `one of ${namespaces}`, (given) => given.disconnect(any('evm'))],
    ['setTheme(), theme', 'an object', (given) => given.setTheme(any('dark'))],
    [
      'setTheme(), themeMode',
      "'light', 'dark' or 'system'",
      (given) => given.setTheme({ themeMode: any('blue') }),
    ],
    [
      'setTheme(), mode',
      'one of themeMode, themeVariables',
      (given) => given.setTheme(any({ mode: 'dark' })),
    ],
    [
      'updateFeatures(), features',
      'switches, each a boolean',
      (given) => given.updateFeatures(any({ emial: true })),
    ],
  ])('%s: %s', async (where, expected, call) => {
    const error: WalletFrameError = await call(wallet).then(
      () => expect.unreachable('it was taken'),
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(WalletFrameError)
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', option: where.split(' ')[1] })
    expect(error.message).toContain(`WalletFrame ${where}: expected ${expected}`)
    expect(warned).toHaveBeenCalledExactlyOnceWith(`[WalletFrame] ${error.message}`)
    expect(document.querySelector('wallet-frame')).toBeNull()
  })
})

test('a wrong argument that nobody waits for is told in the console, and is no unhandled rejection', async () => {
  void wallet.open({ view: any('Swap') })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(warned).toHaveBeenCalledOnce()
  expect(unheard).not.toHaveBeenCalled()
})

test.each<[string, string, (wallet: WalletFrame) => unknown]>([
  [
    'on(), event',
    'one of connect, disconnect, accountsChanged, chainChanged, message',
    (given) => given.on(any('networkChanged'), () => undefined),
  ],
  ['on(), listener', 'a function', (given) => given.on('connect', any(undefined))],
  ['subscribe(), listener', 'a function', (given) => given.subscribe(any('draw'))],
  ['mount(), container', 'an element', (given) => given.mount(any('#place'))],
])('%s: thrown at once', (where, expected, call) => {
  expect(() => call(wallet)).toThrow(`WalletFrame ${where}: expected ${expected}.`)
  expect(() => call(wallet)).toThrow(WalletFrameError)
})

test('networks that come later are written in any way too', async () => {
  const networks = [
    wallet.switchNetwork(8453),
    wallet.switchNetwork(optimism),
    wallet.addNetwork(base),
    wallet.removeNetwork({ id: '5eykt', caipNetworkId: 'solana:5eykt' }),
  ]
  const frame = createFakeFrame({ switchNetwork: () => null, setOptions: () => ({}) })
  await frame.hello()
  await frame.ready()
  await Promise.all(networks)
  expect(frame.called('switchNetwork')).toEqual([{ network: 'eip155:8453' }, { network: 'eip155:10' }])
  expect(frame.called('setOptions')).toEqual([
    { addNetworks: ['eip155:8453'] },
    { removeNetworks: ['solana:5eykt'] },
  ])
})

test('what is right goes through, and reading stays live', async () => {
  wallet.on('connect', () => undefined)()
  wallet.subscribe(() => undefined)()
  await wallet.disconnect()
  await wallet.disconnect('solana')
  await wallet.setTheme({ themeMode: 'dark', themeVariables: undefined })
  expect(wallet.solana).toBeUndefined()
  expect(warned).not.toHaveBeenCalled()
})
