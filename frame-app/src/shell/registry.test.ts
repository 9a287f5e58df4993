import { beforeEach, describe, expect, test } from 'vitest'
import { connectionsStore } from '../connections/connections.ts'
import { optionsStore } from '../state/options.ts'
import { features } from '../../test/features.ts'
import { setRegistry } from '../connectors/registry.ts'
import type { Connector } from '../connectors/connector.ts'
import { publicView, publicViews, ViewRefused } from './publicView.ts'
import { definitions } from './definitions.ts'
import { addDefinitions, definitionOf } from './registry.ts'

const on = () => true
beforeEach(() => {
  connectionsStore.setState(connectionsStore.getInitialState(), true)
  optionsStore.setState(optionsStore.getInitialState(), true)
  setRegistry({ of: () => ({ capabilities: { serves: () => true } }) as unknown as Connector })
})

describe('public views', () => {
  test('are these, and no other', () => {
    expect(publicViews).toEqual([
      'Account',
      'AllWallets',
      'ApproveTransaction',
      'Connect',
      'ConnectWallet',
      'ConnectingWalletConnect',
      'Networks',
      'Transactions',
      'WalletSend',
      'WhatIsANetwork',
      'WhatIsAWallet',
    ])
  })
  test('open by their name; without content the start view is shown', () => {
    expect(publicView('Networks', undefined, on)).toEqual({ name: 'Networks' })
    expect(publicView('Connect', {}, on)).toEqual({ name: 'Connect' })
    expect(publicView('Account', {}, on)).toBeUndefined()
    expect(publicView('ApproveTransaction', {}, on)).toBeUndefined()
  })
  test('the list of wallets and the code, where there are such ways and nobody is connected; not past what is to be agreed to', () => {
    const { project } = optionsStore.getState()
    const offer = (change: object = {}) =>
      optionsStore.setState({
        networks: [
          {
            id: 'eip155:5',
            name: 'Five',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            testnet: false,
          },
        ],
        features: features({ injected: true, walletConnect: true }),
        project: { ...project, catalogue: true },
        ...change,
      })
    const views = ['AllWallets', 'ConnectingWalletConnect'] as const
    const opens = () => views.map((name) => publicView(name, undefined, on)?.name)
    offer()
    expect(opens()).toEqual(views)
    expect(publicView('AllWallets', { namespace: 'solana' }, on)).toEqual({
      name: 'AllWallets',
      namespace: 'solana',
    })
    expect(() => publicView('ConnectingWalletConnect', { wallet: { name: 'Evil' } }, on)).toThrow(ViewRefused)
    const asking = { termsConditionsUrl: 'https://page.example/terms', privacyPolicyUrl: undefined }
    const before = optionsStore.getState().wanted
    offer({ ...asking, wanted: { ...before, features: { legalCheckbox: true } } })
    expect(opens()).toEqual([undefined, undefined])
    offer({ termsConditionsUrl: undefined })
    expect(opens()).toEqual(views)
    offer({ wanted: before, features: features({ injected: false, walletConnect: false }) })
    expect(opens()).toEqual([undefined, undefined])
    offer({ showWallets: false })
    expect(opens()).toEqual([undefined, undefined])
    offer({ showWallets: true })
    connectionsStore.setState({
      active: 'eip155',
      byNamespace: {
        eip155: { status: 'connected', connector: null, accounts: ['eip155:5:0x1'], network: 'eip155:5' },
      },
    })
    expect(opens()).toEqual([undefined, undefined])
  })
  test('Account has nothing to show on a network that the page does not use', () => {
    connectionsStore.setState({
      active: 'eip155',
      byNamespace: {
        eip155: {
          status: 'connected',
          connector: null,
          accounts: ['eip155:5:0x1'],
          network: 'eip155:5',
        },
      },
    })
    expect(publicView('Account', {}, on)).toBeUndefined()
    const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    optionsStore.setState({
      networks: [{ id: 'eip155:5', name: 'Five', nativeCurrency: currency, testnet: false }],
    })
    expect(publicView('Account', {}, on)).toEqual({ name: 'Account' })
    expect(publicView('Connect', {}, on)).toBeUndefined()
    const isOn = (feature: string) => feature === 'send'
    expect(publicView('WalletSend', { token: 'native', amount: '0.5' }, isOn)).toEqual({
      name: 'WalletSend',
      token: 'native',
      amount: '0.5',
    })
    expect(publicView('WalletSend', {}, () => false)).toBeUndefined()
    expect(publicView('WalletSend', { namespace: 'solana' }, isOn)).toBeUndefined()
    // Another namespace may still be connected.
    expect(publicView('Connect', { namespace: 'solana' }, on)).toEqual({
      name: 'Connect',
      namespace: 'solana',
    })
  })
})

describe('errors', () => {
  test.each(['EmailVerifyOtp', 'SwitchNetwork', 'Nonsense', 'toString', '__proto__', ''])(
    '%s is no view for pages',
    (name) => {
      expect(() => publicView(name, {}, on)).toThrow(/Choose one of Account/)
    },
  )
  test('arguments of another form are refused, by name', () => {
    expect(() => publicView('Networks', { walletId: 'x' }, on)).toThrow(/arguments of view Networks/)
    expect(() => publicView('Networks', 'eip155:1', on)).toThrow(/arguments of view Networks/)
    // To whom is the person's to say.
    for (const given of [{ to: '0x' }, { token: 1 }, { amount: 1 }])
      expect(() => publicView('WalletSend', given, () => true)).toThrow(/arguments of view WalletSend/)
  })
})

test('every definition stands under its own name', () => {
  for (const [name, definition] of Object.entries(definitions)) expect(definition.name).toBe(name)
})

test('a view that is not known yet has its name and nothing else; Connect and approvals are known from the start', () => {
  expect(definitionOf('Networks')).toEqual({ name: 'Networks' })
  expect(definitionOf('Connect').left).toBe('help')
  expect(definitionOf('ApproveTransaction').still).toBe(true)
  addDefinitions(definitions)
  expect(definitionOf('Networks')).toBe(definitions.Networks)
})
