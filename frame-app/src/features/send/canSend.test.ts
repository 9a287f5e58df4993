import { describe, expect, test } from 'vitest'
import { loadSend, sendNamespaces } from '../../chains/send.ts'
import { connectionsStore } from '../../connections/connections.ts'
import { walletsStore } from '../../connections/wallets.ts'
import { optionsStore } from '../../state/options.ts'
import { canSendOn } from './canSend.ts'
import { canWalletSend } from './canWalletSend.ts'
import { walletSend } from './views/WalletSend/definition.ts'

const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const bitcoin = { id: 'bip122:1', name: 'Bitcoin', nativeCurrency, testnet: false, isRead: true }

test('what is offered has a part of its chain, and the other way round', async () => {
  optionsStore.setState({ networks: [bitcoin] })
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', '__proto__', ''])
    expect(canSendOn(`${namespace}:1`)).toBe(sendNamespaces.includes(namespace))
  await expect(loadSend('constructor')).rejects.toThrow('Unsupported chain')
})

test('a namespace that begins as one of these is another', () => {
  for (const name of ['eip1559', 'solanax']) {
    expect(canSendOn(`${name}:1`)).toBe(false)
    expect(canSendOn(name)).toBe(false)
  }
  expect(canSendOn('solana')).toBe(true)
})

describe('on Bitcoin', () => {
  test('on networks that the server reads, and from accounts there', () => {
    optionsStore.setState({ networks: [bitcoin, { ...bitcoin, id: 'bip122:12', isRead: false }] })
    expect(canSendOn('bip122:1:bc1qxyz')).toBe(true)
    expect(canSendOn('bip122:12')).toBe(false)
    expect(canSendOn('bip122:12:bc1qxyz')).toBe(false)
    expect(canSendOn('bip122')).toBe(false)
  })
  test('from wallets that have words for it', () => {
    const page = (id: string, speaks?: 'sats' | 'unisat') => ({
      id,
      name: id,
      icon: '',
      namespace: 'bip122' as const,
      ...(speaks && { speaks }),
    })
    walletsStore.setState({ injected: [page('a', 'sats'), page('b', 'unisat'), page('c')] as never })
    const injected = (id: string) => ({ type: 'injected', id, name: id }) as const
    expect(['a', 'b', 'c', 'd'].map((id) => canWalletSend('bip122:1:x', injected(id)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(canWalletSend('eip155:1:0x', injected('c'))).toBe(true)
    const app = { type: 'walletConnect', id: 'walletConnect', name: 'Pocket' } as const
    expect(canWalletSend('bip122:1:x', app)).toBe(true)
  })
})

describe('a page that opens the form', () => {
  const standsOn = (namespace: 'eip155' | 'bip122', walletId: string) => {
    const network = `${namespace}:1` as const
    optionsStore.setState({ networks: [{ ...bitcoin, id: network }] })
    walletsStore.setState({
      injected: ['sats', undefined].map((speaks) => ({
        id: speaks ?? 'standard',
        name: 'One',
        namespace,
        ...(speaks && { speaks }),
      })),
    })
    connectionsStore.setState({
      active: namespace,
      byNamespace: {
        [namespace]: {
          status: 'connected',
          connector: { type: 'injected', id: walletId, name: 'One' },
          accounts: [`${network}:x`],
          network,
        },
      },
    })
  }
  test.each<['eip155' | 'bip122', string, string | undefined, boolean]>([
    ['eip155', 'standard', undefined, true],
    ['eip155', 'standard', 'eip155', true],
    ['eip155', 'standard', 'solana', false],
    ['bip122', 'sats', undefined, true],
    ['bip122', 'sats', 'bip122', true],
    // Its wallet has no words for a transfer.
    ['bip122', 'standard', undefined, false],
  ])('of %s with a wallet that speaks %s, for %s: %s', (active, walletId, namespace, isOpen) => {
    standsOn(active, walletId)
    expect(walletSend.guard?.({ namespace })).toBe(isOpen)
  })
  test('of nobody', () => {
    standsOn('eip155', 'standard')
    connectionsStore.setState({ byNamespace: {} })
    expect(walletSend.guard?.({})).toBe(false)
  })
})
