import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderRpcError, type Caip2, type Json, type WalletInfo } from '@walletframe/bridge-protocol'
import { walletConnect, type Shared } from '../connectors/connector.ts'
import { disconnectPage } from '../features/account/disconnect.ts'
import { disconnectActiveWallet } from '../features/account/leave.ts'
import { connectFor, moveToNetwork, switchNetwork } from '../features/networks/switchNetwork.ts'
import { attemptStore } from '../features/connect/attempt.ts'
import { currentView, modalStore } from '../state/modal.ts'
import { openModal } from '../state/navigation.ts'
import { optionsStore } from '../state/options.ts'
import { writeNetworks } from '../storage/networkRecord.ts'
import { trackedStore } from '../state/track.ts'
import { putConnected, putNetwork, setConnecting, startConnections, stopConnecting } from './changes.ts'
import { connectionIn, connectionsStore, isConnected } from './connections.ts'
import { freeNetworks } from './embedded.ts'
import { followInjectedWallet, pageWallet, setInjectedWallets } from './pageWallets.ts'
import { requestWallet } from './request.ts'
import { walletsStore } from './wallets.ts'
import { features } from '../../test/features.ts'
import { setTestRegistry } from '../../test/registry.ts'

const host = vi.hoisted(() => ({ calls: [] as unknown[][], answer: (): unknown => null }))
vi.mock('../bridge/host.ts', () => ({
  callHost: async (method: string, args: unknown) => {
    host.calls.push([method, args])
    return host.answer()
  },
}))
const ended = vi.hoisted(() => ({ locked: 0, signedOut: 0, overRelay: 0 }))
vi.mock('../vault/vault.ts', () => ({
  openWallet: async () => ({ elsewhere: { wasHere: false, madeWith: null, madeAt: null } }),
  vault: { lock: () => (ended.locked += 1), readMark: async () => null },
}))
vi.mock('../api/session.ts', () => ({
  session: { signOut: async () => void (ended.signedOut += 1) },
}))

vi.mock('../connectors/walletConnect/relayed.ts', () => ({
  createRelayed: () => ({ disconnect: async () => void (ended.overRelay += 1) }),
}))

const one: Caip2 = 'eip155:1'
const two: Caip2 = 'eip155:2'
const sun: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evmWallet: WalletInfo = { id: 'm', name: 'Mask' }
const solanaWallet: WalletInfo = { id: 'p', name: 'Purse', namespace: 'solana' }
const page: Shared = {
  connector: { type: 'injected', id: 'm', name: 'Mask' },
  accounts: [`${one}:0xaa`],
  network: one,
}
const email: Shared = {
  connector: { type: 'embedded', id: 'w', name: 'E-mail wallet', email: 'a@b.c' },
  accounts: [`${one}:0xbb`, `${sun}:Key`],
  network: one,
}
const app: Shared = {
  connector: { ...walletConnect, name: 'App' },
  accounts: [`${one}:0xdd`, `${sun}:Key`],
  network: one,
}
const approve = vi.fn(async (): Promise<Json> => 'approved')
const at = (namespace: 'eip155' | 'solana') => connectionIn(connectionsStore.getState(), namespace)
const ids = [one, two, sun]

beforeEach(() => {
  host.calls = []
  host.answer = () => null
  approve.mockClear()
  Object.assign(ended, { locked: 0, signedOut: 0, overRelay: 0 })
  modalStore.setState(modalStore.getInitialState(), true)
  walletsStore.setState({ injected: [evmWallet, solanaWallet], recent: [] })
  const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 18 }
  optionsStore.setState({
    networks: ids.map((id) => ({ id, name: id, nativeCurrency, testnet: false })),
    features: features(),
  })
  setTestRegistry({
    hostOrigin: () => 'https://app.example',
    networks: () => ids,
    requestApproval: approve,
    pageWallet,
    networkOf: (id) => optionsStore.getState().networks.find((network) => network.id === id),
  })
  startConnections(ids, one)
})

describe('two wallets at once', () => {
  test('a page wallet on EVM and the e-mail wallet on Solana stand side by side', async () => {
    putConnected(page, 'eip155')
    putConnected(email)
    expect(at('eip155')).toMatchObject({
      status: 'connected',
      accounts: [`${one}:0xaa`],
      connector: { id: 'm' },
    })
    expect(at('solana')).toMatchObject({
      status: 'connected',
      accounts: [`${sun}:Key`],
      connector: { id: 'w' },
    })
  })
  test('the e-mail wallet is offered only the namespaces that no other wallet holds', () => {
    expect(freeNetworks()).toEqual(ids)
    putConnected(page, 'eip155')
    expect(freeNetworks()).toEqual([sun])
    putConnected(email)
    expect(freeNetworks()).toEqual([sun])
  })
  test('each answers for its own namespace: the page’s on its own screen, ours in an approval', async () => {
    putConnected(page, 'eip155')
    putConnected(email)
    host.answer = () => '0xsigned'
    await expect(
      requestWallet({ method: 'personal_sign', params: ['0x', '0xaa'], network: one }),
    ).resolves.toBe('0xsigned')
    expect(host.calls).toEqual([
      ['walletRequest', { walletId: 'm', method: 'personal_sign', params: ['0x', '0xaa'], network: one }],
    ])
    await expect(requestWallet({ method: 'solana_signMessage', params: {}, network: sun })).resolves.toBe(
      'approved',
    )
    expect(approve).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'solana_signMessage', network: sun }),
    )
  })
  test('each disconnects by itself, and what signs is locked with its wallet', async () => {
    putConnected(page, 'eip155')
    putConnected(email)
    await disconnectPage('eip155')
    expect(at('eip155').status).toBe('disconnected')
    expect(at('solana').status).toBe('connected')
    expect(connectionsStore.getState().active).toBe('solana')
    expect(host.calls).toEqual([['disconnectWallet', { walletId: 'm' }]])
    expect(ended.locked).toBe(0)
    await disconnectPage('solana')
    expect(isConnected(connectionsStore.getState())).toBe(false)
    expect(ended.locked).toBe(1)
  })
  test.each(['eip155', 'solana'] as const)(
    'the e-mail wallet and a wallet app end as one, whichever namespace is named (%s), and are told once',
    async (namespace) => {
      putConnected(email)
      await disconnectPage(namespace)
      expect(isConnected(connectionsStore.getState())).toBe(false)
      expect(ended).toEqual({ locked: 1, signedOut: 0, overRelay: 0 })
      putConnected(app)
      await disconnectPage(namespace)
      expect(isConnected(connectionsStore.getState())).toBe(false)
      expect(ended).toEqual({ locked: 1, signedOut: 0, overRelay: 1 })
    },
  )
  test('what ends as one takes no other wallet with it; a namespace that is not connected takes none', async () => {
    putConnected(page, 'eip155')
    putConnected(app)
    await disconnectPage('solana')
    expect(at('eip155').connector?.id).toBe('m')
    expect(at('solana').status).toBe('disconnected')
    expect(host.calls).toEqual([])
    await disconnectPage('solana')
    expect(at('eip155').connector?.id).toBe('m')
    expect(ended.overRelay).toBe(1)
  })
  test('without a namespace all are ended', async () => {
    putConnected(page, 'eip155')
    putConnected(email)
    await disconnectPage()
    expect(isConnected(connectionsStore.getState())).toBe(false)
    expect(host.calls).toHaveLength(1)
    expect(ended.locked).toBe(1)
  })
  test('the person’s own button ends the wallet that Account shows, in all its namespaces, and no other', async () => {
    putConnected(email)
    await disconnectActiveWallet()
    expect(isConnected(connectionsStore.getState())).toBe(false)
    putConnected(page, 'eip155')
    putConnected(email)
    connectionsStore.setState({ active: 'eip155' })
    await disconnectActiveWallet()
    expect(isConnected(connectionsStore.getState(), 'solana')).toBe(true)
    expect(isConnected(connectionsStore.getState(), 'eip155')).toBe(false)
  })
  test('where one wallet cannot be told, the others are, and the connection is gone all the same', async () => {
    putConnected(page, 'eip155')
    putConnected(email)
    host.answer = () => {
      throw new Error('the page is gone')
    }
    await disconnectPage()
    expect(isConnected(connectionsStore.getState())).toBe(false)
    expect(ended.locked).toBe(1)
  })
})

describe('what is told of an end, and of a move', () => {
  const told = () =>
    trackedStore
      .getState()
      .waiting.map(({ event, properties }) => [event, ...Object.values(properties)].join(' '))
  beforeEach(() => {
    trackedStore.setState({ waiting: [] })
    optionsStore.setState(({ features }) => ({ features: { ...features, analytics: true } }))
    putConnected(page, 'eip155')
    putConnected(email)
  })
  test('DISCONNECT_SUCCESS with the namespace, or all', async () => {
    await disconnectPage('solana')
    await disconnectPage()
    expect(told()).toEqual(['DISCONNECT_SUCCESS solana', 'DISCONNECT_SUCCESS all'])
  })
  test('nothing where nothing was connected', async () => {
    await disconnectPage()
    trackedStore.setState({ waiting: [] })
    await disconnectPage('eip155')
    await disconnectPage()
    expect(told()).toEqual([])
  })
  test.each([
    [new ProviderRpcError(4_900, 'the page is gone'), '4900'],
    [new Error('the page is gone'), '-32603'],
  ])(
    'DISCONNECT_ERROR with a code and no word of the wallet; the connection is gone all the same',
    async (error, code) => {
      host.answer = () => {
        throw error
      }
      await disconnectPage()
      expect(told()).toEqual([`DISCONNECT_ERROR ${code}`])
      expect(isConnected(connectionsStore.getState())).toBe(false)
    },
  )
  test('SWITCH_NETWORK with the network once the wallet is there, and not for the one that is there', async () => {
    await moveToNetwork(two)
    expect(told()).toEqual([])
    followInjectedWallet({ walletId: 'm', accounts: [`${two}:0xaa`], network: two }, ids)
    await moveToNetwork(sun)
    await moveToNetwork(sun)
    followInjectedWallet({ walletId: 'm', accounts: [`${two}:0xee`], network: two }, ids)
    expect(told()).toEqual([`SWITCH_NETWORK ${two}`])
    await disconnectPage()
    trackedStore.setState({ waiting: [] })
    await moveToNetwork(one)
    putConnected(email)
    await moveToNetwork(two)
    expect(told()).toEqual([`SWITCH_NETWORK ${one}`, `SWITCH_NETWORK ${two}`])
  })
  test('nothing where the wallet declines the switch', async () => {
    host.answer = () => {
      throw new ProviderRpcError(4_001, 'no')
    }
    await expect(moveToNetwork(two)).rejects.toMatchObject({ code: 4001 })
    expect(told()).toEqual([])
  })
  test('a wallet of the page that the page itself moves and ends is counted too; where the modal ends it, once', async () => {
    followInjectedWallet({ walletId: 'm', accounts: [`${two}:0xaa`], network: two }, ids)
    followInjectedWallet({ walletId: 'm', accounts: [], network: two }, ids)
    expect(told()).toEqual([`SWITCH_NETWORK ${two}`, 'DISCONNECT_SUCCESS eip155'])
    trackedStore.setState({ waiting: [] })
    putConnected(page, 'eip155')
    await disconnectPage('eip155')
    // The page tells what the frame made it do.
    followInjectedWallet({ walletId: 'm', accounts: [], network: one }, ids)
    expect(told()).toEqual(['DISCONNECT_SUCCESS eip155'])
  })
})

describe('page wallets', () => {
  test('our own offers to libraries of the page are no wallets of it', () => {
    const ids = ['bip122:WalletFrame', 'polkadot:walletframe', 'bip122:WalletFrame Pro', 'polkadot:talisman']
    setInjectedWallets(ids.map((id) => ({ id, name: id })))
    expect(walletsStore.getState().injected.map(({ id }) => id)).toEqual(ids.slice(2))
  })
  test('a change of accounts and chain is followed, and does not move the person to its namespace', () => {
    putConnected(page, 'eip155')
    putConnected(email)
    expect(connectionsStore.getState().active).toBe('eip155')
    connectionsStore.setState({ active: 'solana' })
    followInjectedWallet({ walletId: 'm', accounts: [`${two}:0xcc`], network: two }, ids)
    expect(at('eip155')).toMatchObject({ accounts: [`${two}:0xcc`], network: two })
    expect(connectionsStore.getState().active).toBe('solana')
  })
  test('one that comes back late does not move the person either, unless its namespace is the one of the last visit', () => {
    const told = { walletId: 'm', accounts: [`${one}:0xaa`] as const, network: one }
    const late = () => {
      startConnections(ids, one)
      putConnected({ ...email, accounts: [`${sun}:Key`], network: sun })
      followInjectedWallet({ ...told, accounts: [...told.accounts] }, ids)
      return connectionsStore.getState().active
    }
    optionsStore.setState({ hostOrigin: 'https://late.example' })
    expect(late()).toBe('solana')
    writeNetworks('https://late.example', [one, sun])
    expect(late()).toBe('eip155')
  })
  test('one that leaves ends its own namespace only', () => {
    putConnected(page, 'eip155')
    putConnected(email)
    followInjectedWallet({ walletId: 'm', accounts: [], network: one }, ids)
    expect(at('eip155').status).toBe('disconnected')
    expect(at('solana').status).toBe('connected')
  })
  test('it never takes the e-mail wallet’s place because the page says so', () => {
    putConnected(email)
    expect(() =>
      followInjectedWallet({ walletId: 'm', accounts: [`${one}:0xaa`], network: one }, ids),
    ).toThrow('Another wallet is connected.')
    followInjectedWallet({ walletId: 'm', accounts: [], network: one }, ids)
    expect(at('eip155').connector?.id).toBe('w')
  })
  test.each(['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_sendCalls'])(
    'is asked for %s',
    async (method) => {
      putConnected(page, 'eip155')
      await requestWallet({ method, params: [], network: one })
      expect(host.calls[0]?.[0]).toBe('walletRequest')
    },
  )
  test.each(['eth_sign', 'eth_getEncryptionPublicKey', 'solana_signMessage', 'constructor'])(
    'is never asked for %s',
    async (method) => {
      putConnected(page, 'eip155')
      await expect(requestWallet({ method, params: [], network: one })).rejects.toMatchObject({ code: 4200 })
      expect(host.calls).toEqual([])
    },
  )
})

describe('networks', () => {
  test('our wallet moves at once; a page’s is asked, and moves when it says so', async () => {
    putConnected(email)
    await moveToNetwork(two)
    expect(at('eip155')).toMatchObject({ network: two, accounts: [`${two}:0xbb`] })
    expect(at('solana').network).toBe(sun)
    expect(host.calls).toEqual([])
    await disconnectPage()
    putConnected(page, 'eip155')
    host.calls = []
    await moveToNetwork(two)
    expect(host.calls).toEqual([
      [
        'walletRequest',
        { walletId: 'm', method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2' }], network: two },
      ],
    ])
    expect(at('eip155').network).toBe(one)
  })
  test('a network of another connected namespace only changes what is active', async () => {
    putConnected(page, 'eip155')
    putConnected(email)
    await moveToNetwork(sun)
    expect(connectionsStore.getState().active).toBe('solana')
    expect(host.calls).toEqual([])
  })
  test('where no wallet has an account there a page gets 4100, a person is led to connect one', async () => {
    putConnected(page, 'eip155')
    await expect(moveToNetwork(sun)).rejects.toMatchObject({ code: 4100 })
    openModal({ name: 'Networks' })
    await switchNetwork(sun)
    expect(currentView(modalStore.getState())).toEqual({ name: 'SwitchActiveChain', network: sun })
    connectFor(sun)
    expect(currentView(modalStore.getState())).toEqual({ name: 'Connect', namespace: 'solana' })
    // Until then everything is as it was.
    expect(connectionsStore.getState().active).toBe('eip155')
    expect(at('eip155')).toMatchObject({ status: 'connected', network: one })
  })
  test('what is connected for a network is on that one, not on the first of its namespace', () => {
    putConnected({ ...email, accounts: [`${sun}:Key`], network: sun })
    connectFor(two)
    expect(at('eip155')).toMatchObject({ status: 'disconnected', network: two })
    expect(connectionsStore.getState().active).toBe('solana')
    // A namespace in which somebody is connected goes where its wallet goes.
    connectFor('solana:other')
    expect(at('solana').network).toBe(sun)
  })
  test('one that the page does not have gets 4902', async () => {
    await expect(moveToNetwork('eip155:9')).rejects.toMatchObject({ code: 4902 })
  })
  describe('one that a page’s wallet does not know', () => {
    const asked = () => host.calls.map(([, args]) => (args as { method: string }).method)
    const refuse = (code: number) => {
      throw new ProviderRpcError(code, 'As the wallet says it.')
    }
    beforeEach(() => {
      putConnected(page)
      openModal({ name: 'Networks' })
    })
    test('is added by it, and it goes there', async () => {
      host.answer = () => {
        if (asked().at(-1) === 'eth_chainId') return asked().length > 3 ? '0x2' : '0x1'
        return asked().length === 1 ? refuse(4_902) : null
      }
      await switchNetwork(two)
      expect(asked()).toEqual([
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'eth_chainId',
        'wallet_switchEthereumChain',
        'eth_chainId',
      ])
      expect(host.calls[1]?.[1]).toMatchObject({
        walletId: 'm',
        network: two,
        params: [{ chainId: '0x2', chainName: two, nativeCurrency: { symbol: 'C' } }],
      })
      expect(attemptStore.getState()).toMatchObject({ kind: null, problem: null })
    })
    test.each([
      ['declines it', () => (asked().length === 1 ? refuse(4_902) : refuse(4_001)), '4001'],
      ['does not take it', () => (asked().length === 1 ? refuse(4_902) : refuse(-32_602)), '4902'],
      ['says that it does not know it for ever', () => refuse(4_902), '4902'],
      ['says yes and stays', () => (asked().length === 1 ? refuse(4_902) : '0x1'), '-32603'],
    ])('%s: everything stays where it was, and the view says so', async (_what, answer, code) => {
      host.answer = answer
      await switchNetwork(two)
      expect(at('eip155')).toMatchObject({ network: one, accounts: page.accounts })
      expect(attemptStore.getState()).toMatchObject({
        kind: 'switch-network',
        status: 'failed',
        problem: { code },
      })
      expect(currentView(modalStore.getState())).toEqual({ name: 'SwitchNetwork', network: two })
    })
  })
  test('before anybody is connected the choice is kept for the connection', async () => {
    await moveToNetwork(sun)
    expect(connectionsStore.getState().active).toBe('solana')
    putNetwork(two)
    expect(at('eip155').network).toBe(two)
  })
})

test('connecting in one namespace leaves the others as they are', () => {
  putConnected(page, 'eip155')
  setConnecting('solana')
  setConnecting('eip155')
  expect(at('eip155').status).toBe('connected')
  expect(at('solana').status).toBe('connecting')
  stopConnecting()
  expect(at('solana').status).toBe('disconnected')
})
