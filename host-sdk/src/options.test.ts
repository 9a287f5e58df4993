import { describe, expect, test } from 'vitest'
import { base, mainnet } from 'viem/chains'
import { createWalletFrame, WalletFrameError, type NetworkLike, type WalletFrameOptions } from './index.ts'
import { checkOptions, readOptions } from './options.ts'

const good = { frameUrl: 'https://wallet.example.com', projectId: 'demo' }

describe('parameters', () => {
  test.each<[string, object]>([
    ['frameUrl', { projectId: 'demo' }],
    ['frameUrl', { ...good, frameUrl: 'wallet.example.com' }],
    ['projectId', { frameUrl: good.frameUrl }],
    ['projectId', { ...good, projectId: 'Demo!' }],
    ['networks', { ...good, networks: [] }],
    ['networks', { ...good, networks: ['1'] }],
    ['networks', { ...good, networks: [0] }],
    ['networks', { ...good, networks: [1.5] }],
    ['networks', { ...good, networks: [Number.NaN] }],
    ['networks', { ...good, networks: [{ name: 'Ethereum' }] }],
    ['networks', { ...good, networks: [undefined] }],
    ['networks', { ...good, networks: 'eip155:1' }],
    ['defaultNetwork', { ...good, defaultNetwork: 'mainnet' }],
    ['defaultNetwork', { ...good, networks: [1], defaultNetwork: 5 }],
    ['defaultNetwork', { ...good, networks: ['eip155:1'], defaultNetwork: 'eip155:5' }],
    ['metadata', { ...good, metadata: { name: 7 } }],
    ['features', { ...good, features: { emial: true } }],
    ['features', { ...good, features: { email: 'yes' } }],
    ['features', { ...good, features: { connectorTypeOrder: [7] } }],
    ['allWallets', { ...good, allWallets: 'NEVER' }],
    ['themeMode', { ...good, themeMode: 'blue' }],
    ['themeVariables', { ...good, themeVariables: { accent: ['red'] } }],
    ['includeWalletIds', { ...good, includeWalletIds: 'a' }],
    ['excludeWalletIds', { ...good, excludeWalletIds: [7] }],
    ['customWallets', { ...good, customWallets: {} }],
    ['customWallets', { ...good, customWallets: [{ name: 'Acme' }] }],
    ['customWallets', { ...good, customWallets: Array.from({ length: 33 }, () => ({ id: 'a', name: 'A' })) }],
    ['customRpcUrls', { ...good, customRpcUrls: ['https://rpc.example.com'] }],
    ['customRpcUrls', { ...good, customRpcUrls: { 'eip155:1': 'https://rpc.example.com' } }],
    ['customRpcUrls', { ...good, customRpcUrls: { 'eip155:1': ['https://rpc.example.com'] } }],
    ['defaultAccountTypes', { ...good, defaultAccountTypes: 'smartAccount' }],
    ['defaultAccountTypes', { ...good, defaultAccountTypes: { eip155: true } }],
    ['defaultAccountTypes', { ...good, defaultAccountTypes: { cosmos: 'eoa' } }],
    ['showWallets', { ...good, showWallets: 'no' }],
    ['enableWalletGuide', { ...good, enableWalletGuide: 0 }],
    ['termsConditionsUrl', { ...good, termsConditionsUrl: 'javascript:alert(1)' }],
    ['netwrks', { ...good, netwrks: ['eip155:1'] }],
  ])('%s is named', (option, options) => {
    const check = () => checkOptions(readOptions(options as WalletFrameOptions))
    expect(check).toThrow(WalletFrameError)
    expect(check).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        option,
        message: expect.stringContaining('expected'),
      }),
    )
  })

  test('what is right passes', () => {
    const check = () =>
      checkOptions({
        ...good,
        networks: ['eip155:1', 'eip155:5'],
        defaultNetwork: 'eip155:5',
        themeMode: 'dark',
        customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example.com' }] },
        customWallets: [{ id: 'acme', name: 'Acme', mobile_link: 'acme://', homepage: null }],
        defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment' },
        showWallets: true,
        enableWalletGuide: false,
        features: {
          email: true,
          walletConnect: false,
          collapseWallets: true,
          connectMethodsOrder: ['email'],
        },
        allWallets: 'ONLY_MOBILE',
        metadata: undefined,
        featuredWalletIds: ['a'.repeat(64)],
      })
    expect(check).not.toThrow()
  })
})

test.each<[string, readonly NetworkLike[], readonly string[]]>([
  ['CAIP-2 ids', ['eip155:1', 'solana:x'], ['eip155:1', 'solana:x']],
  ['chain ids', [1, 8453], ['eip155:1', 'eip155:8453']],
  ['chain objects of viem and wagmi', [mainnet, base], ['eip155:1', 'eip155:8453']],
  [
    'chain objects of AppKit',
    [
      { id: 1, caipNetworkId: 'eip155:1' },
      { id: '5eykt', caipNetworkId: 'solana:5eykt' },
    ],
    ['eip155:1', 'solana:5eykt'],
  ],
  ['all of them', ['eip155:1', 10, base], ['eip155:1', 'eip155:10', 'eip155:8453']],
])('networks are given as %s', (_how, networks, ids) => {
  const [defaultNetwork] = networks.slice(-1)
  const read = readOptions({ ...good, networks, defaultNetwork })
  expect(read).toEqual({ ...good, networks: ids, defaultNetwork: ids.at(-1) })
  expect(() => checkOptions(read)).not.toThrow()
})

test('of the nodes of a page the addresses cross, and that there was a config: its functions could not', () => {
  const url = 'https://rpc.example.com'
  const config = { fetchOptions: { headers: { a: 'b' } }, onFetchRequest: () => undefined }
  const read = readOptions({ ...good, customRpcUrls: { 'eip155:1': [{ url, config }, { url }] } })
  expect(read.customRpcUrls).toEqual({ 'eip155:1': [{ url, config: {} }, { url }] })
  expect(() => structuredClone(read)).not.toThrow()
  expect(() => checkOptions(read)).not.toThrow()
})

describe('on a server', () => {
  test('importing and creating does nothing, and calls end with 4900', async () => {
    const wallet = createWalletFrame({ ...good, networks: ['eip155:8453'] })
    expect(wallet.getState()).toMatchObject({ status: 'disconnected', network: 'eip155:8453' })
    await expect(wallet.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    await wallet.ready
    expect(wallet.provider.on('connect', () => undefined)).toBe(wallet.provider)
    wallet.destroy()
  })
})
