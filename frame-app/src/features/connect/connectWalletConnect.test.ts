import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { putConnected, startConnections } from '../../connections/changes.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { walletConnect, type Connector, type PairingAsk, type Shared } from '../../connectors/connector.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { modalStore } from '../../state/modal.ts'
import { closeModal, goBack, openModal, pushView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { openWalletConnect, preparePairing } from './connectWalletConnect.ts'
import { readPairing } from '../../storage/pairingRecord.ts'
import { deviceStore } from './device.ts'
import { offersCode } from './offers.ts'
import { pairingStore } from './pairing.ts'
import { features } from '../../../test/features.ts'

/* Pairings that are made ahead on a phone: nobody is told of one until a wallet is picked, and each is given up when it is left. */

const shared: Shared = {
  connector: { ...walletConnect, name: 'Pocket' },
  accounts: ['eip155:1:0x1'],
  network: 'eip155:1',
}
type Asked = PairingAsk & { readonly resolve: (shared: Shared) => void; readonly reject: (e: Error) => void }
let asked: Asked[] = []
const connector = {
  capabilities: { hasOwnScreens: true, endsAsOne: true, serves: (namespace) => namespace === 'eip155' },
  connect: (ask) =>
    new Promise<Shared>((resolve, reject) => {
      if (!ask) return
      ask.signal.addEventListener('abort', () => reject(ask.signal.reason))
      asked.push({ ...ask, resolve, reject })
    }),
} as Pick<Connector, 'capabilities' | 'connect'> as Connector

const status = () => connectionIn(connectionsStore.getState(), 'eip155').status
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  asked = []
  setRegistry({ of: () => connector })
  deviceStore.setState({ system: 'ios' })
  optionsStore.setState({
    features: features({ walletConnect: true }),
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        testnet: false,
      },
    ],
  })
  startConnections(['eip155:1'], 'eip155:1')
  openModal({ name: 'Connect' })
})
afterEach(async () => {
  closeModal()
  await settled()
  deviceStore.setState({ system: 'desktop' })
})

test('is made once for all lists, and the page hears nothing; the wallet that is picked then has it', async () => {
  preparePairing()
  pushView({ name: 'AllWallets' })
  preparePairing()
  expect(asked).toHaveLength(1)
  asked[0]?.onUri('wc:ab@2?x=1')
  expect(pairingStore.getState()).toMatchObject({ status: 'waiting', uri: 'wc:ab@2?x=1' })
  expect(status()).toBe('disconnected')
  openWalletConnect()
  expect(asked).toHaveLength(1)
  expect(status()).toBe('connecting')
  pairingStore.setState({ opened: { link: 'pocket://', isLate: false } })
  expect(asked[0]?.link?.('other://')).toBe('pocket://')
  asked[0]?.resolve(shared)
  await settled()
  expect(status()).toBe('connected')
  expect(modalStore.getState().open).toBe(false)
  expect(pairingStore.getState().opened).toBeNull()
})

test('what the person went to an app with is kept for a page that is thrown away, until it is answered or given up', async () => {
  const page = 'https://page.example'
  optionsStore.setState({ hostOrigin: page })
  preparePairing()
  asked[0]?.onUri('wc:ab@2?x=1')
  expect(readPairing(page)).toBeNull()
  openWalletConnect()
  expect(readPairing(page)).toMatchObject({ topics: ['ab'] })
  asked[0]?.onUri('wc:cd@2?x=2')
  pairingStore.setState({ opened: { link: 'pocket://', isLate: false } })
  expect(readPairing(page)).toMatchObject({ topics: ['ab', 'cd'], link: 'pocket://' })
  expect(JSON.stringify(readPairing(page))).not.toContain('x=1')
  goBack()
  await settled()
  expect(readPairing(page)).toBeNull()
  openWalletConnect()
  asked[1]?.onUri('wc:ef@2?x=3')
  expect(readPairing(page)).toMatchObject({ topics: ['ef'] })
  asked[1]?.resolve(shared)
  await settled()
  expect(readPairing(page)).toBeNull()
})

test('is given up with the modal, and when somebody goes on to something else', async () => {
  preparePairing()
  pushView({ name: 'WhatIsAWallet' })
  expect(asked[0]?.signal.aborted).toBe(true)
  goBack()
  preparePairing()
  expect(asked).toHaveLength(2)
  closeModal()
  expect(asked[1]?.signal.aborted).toBe(true)
  expect(pairingStore.getState().status).toBe('idle')
})

test('back from it is no: the next one is another, and the end of the first takes nothing from it', async () => {
  preparePairing()
  asked[0]?.onUri('wc:ab@2?x=1')
  openWalletConnect()
  goBack()
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(status()).toBe('disconnected')
  preparePairing()
  asked[1]?.onUri('wc:cd@2?x=2')
  await settled()
  expect(pairingStore.getState()).toMatchObject({ status: 'waiting', uri: 'wc:cd@2?x=2' })
})

test('one that fails before anybody looks is nobody’s; who comes to it then has another try', async () => {
  preparePairing()
  asked[0]?.reject(new Error('The relay is away.'))
  await settled()
  expect(pairingStore.getState().status).toBe('idle')
  openWalletConnect()
  expect(asked).toHaveLength(2)
  asked[1]?.reject(new Error('The relay is away.'))
  await settled()
  expect(pairingStore.getState().status).toBe('failed')
  expect(status()).toBe('disconnected')
})

test('on a phone the app that the wallet names is opened for requests where none was opened for the pairing; on a computer it is elsewhere', () => {
  preparePairing()
  expect(asked[0]?.link?.('pocket://')).toBe('pocket://')
  deviceStore.setState({ system: 'desktop' })
  expect(asked[0]?.link?.('pocket://')).toBeUndefined()
})

test('none is made on a computer, nor where there is no relay', () => {
  deviceStore.setState({ system: 'desktop' })
  preparePairing()
  deviceStore.setState({ system: 'android' })
  optionsStore.setState({
    features: features(),
  })
  preparePairing()
  expect(asked).toEqual([])
})

describe('while a wallet app is connected', () => {
  const sun = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const app = (...accounts: Shared['accounts']): Shared => ({ ...shared, accounts })
  beforeEach(() => {
    optionsStore.setState(({ networks }) => ({
      networks: [...networks, ...networks.map((network) => ({ ...network, id: sun }))],
    }))
    startConnections(['eip155:1', sun], 'eip155:1')
  })
  test('none is made ahead, and no row leads to another: a second session would end the first', () => {
    const offered = () => offersCode(optionsStore.getState(), 'eip155')
    expect(offered()).toBe(true)
    putConnected(app(`${sun}:Key`))
    expect(offered()).toBe(false)
    preparePairing('eip155')
    expect(asked).toEqual([])
  })
  test('one that is picked all the same takes the whole place of it: no namespace stays on a session that is over', async () => {
    putConnected(app('eip155:1:0x1', `${sun}:Key`))
    openWalletConnect()
    asked[0]?.resolve(app('eip155:1:0x2'))
    await settled()
    const { byNamespace, active } = connectionsStore.getState()
    expect(active).toBe('eip155')
    expect(byNamespace.eip155).toMatchObject({ status: 'connected', accounts: ['eip155:1:0x2'] })
    expect(byNamespace.solana).toMatchObject({
      status: 'disconnected',
      connector: null,
      accounts: [],
      network: sun,
    })
  })
  test('a wallet of the page in another namespace stays beside a new session', async () => {
    const purse = { type: 'injected', id: 'p', name: 'Purse' } as const
    putConnected({ connector: purse, accounts: [`${sun}:Key`], network: sun })
    openWalletConnect()
    asked[0]?.resolve(app('eip155:1:0x2'))
    await settled()
    expect(connectionIn(connectionsStore.getState(), 'solana').connector).toEqual(purse)
  })
})
