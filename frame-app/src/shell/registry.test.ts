import { beforeEach, describe, expect, test } from 'vitest'
import { connectionsStore } from '../connections/connections.ts'
import { optionsStore } from '../state/options.ts'
import { publicView, publicViews } from './publicView.ts'
import { definitionOf } from './registry.ts'

const on = () => true
beforeEach(() => {
  connectionsStore.setState(connectionsStore.getInitialState(), true)
  optionsStore.setState(optionsStore.getInitialState(), true)
})

describe('public views', () => {
  test('are these, and no other', () => {
    expect(publicViews).toEqual([
      'Account',
      'ApproveTransaction',
      'Connect',
      'Networks',
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
  for (const name of [...publicViews, 'CallsStatus', 'SwitchNetwork'] as const)
    expect(definitionOf(name).name).toBe(name)
})
