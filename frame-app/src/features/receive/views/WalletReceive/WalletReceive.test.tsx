// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip10, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionsStore, type Connection } from '../../../../connections/connections.ts'
import { queryClient } from '../../../../data/queryClient.ts'
import { modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Actions } from '../../../account/views/Account/Actions.tsx'
import { WalletCompatibleNetworks } from '../../../account/views/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx'
import { WalletReceive } from './WalletReceive.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Of the account, as each network has it; without, none answers. */
const node = vi.hoisted(() => ({ code: {} as Record<string, string>, asked: [] as string[] }))
vi.mock('../../../../api/rpc.ts', () => ({
  nodeRequest: (network: string, method: string, [of]: readonly string[]) => {
    node.asked.push(`${method} ${network} ${of}`)
    const code = node.code[network]
    return code === undefined ? Promise.reject(new Error('No node.')) : Promise.resolve(code)
  },
}))

const network = (id: string, symbol: string, decimals: number): Network => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: symbol, symbol, decimals },
  testnet: false,
})
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const networks = [
  ...[1, 10, 137, 8453, 42161, 56].map((id) => network(`eip155:${id}`, 'ETH', 18)),
  network(bitcoin, 'BTC', 8),
  network('bip122:1a91e3dace36e2be3bf030a65679fe82', 'DOGE', 8),
  network(polkadot, 'DOT', 10),
]
const address = '0xfb6916095ca1df60bb79Ce92cE3Ea74c37c5d359'

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const press = (id: string) => act(async () => find(id)?.click())
const write = vi.fn<(text: string) => Promise<void>>()

const connect = (
  account: Caip10,
  id: Caip2,
  connector: Connection['connector'] = { type: 'walletConnect', id: 'walletConnect', name: 'Pocket' },
) => {
  const namespace = namespaceOf(id) as Namespace
  connectionsStore.setState({
    active: namespace,
    byNamespace: {
      [namespace]: {
        status: 'connected',
        connector,
        accounts: [account],
        network: id,
      },
    },
  })
}
const type = (text: string) =>
  act(async () => {
    const field = find('receive-amount')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const show = (what = <WalletReceive />) => act(async () => root.render(what))
const link = () => find('receive-link')?.getAttribute('data-uri') ?? null
const codeName = () => element.querySelector('.qr')?.getAttribute('aria-label')

beforeEach(() => {
  optionsStore.setState({ networks })
  connect(`eip155:10:${address}`, 'eip155:10')
  write.mockReset().mockResolvedValue()
  node.code = {}
  node.asked = []
  queryClient.clear()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  root = createRoot(element)
  return () => act(async () => root.unmount())
})

describe('without an amount', () => {
  test('the plain address stands there whole, and is copied from its short form', async () => {
    await show()
    expect(find('receive-whole')?.textContent).toBe(address)
    expect(codeName()).toBe('QR code of your address')
    expect(link()).toBeNull()
    await press('receive-address')
    expect(write.mock.calls).toEqual([[address]])
  })
  test('at most five networks stand in the row, and it leads to all of the namespace', async () => {
    openModal({ name: 'WalletReceive' })
    await show()
    expect(find('receive-networks')?.textContent).toContain('Only receive assets on these networks')
    expect(find('receive-networks')?.querySelectorAll('.network-icon')).toHaveLength(5)
    await press('receive-networks')
    expect(modalStore.getState().history.at(-1)?.name).toBe('WalletCompatibleNetworks')
  })
  test('of one network it is said that it is one', async () => {
    connect(`${bitcoin}:bc1q`, bitcoin)
    await show()
    expect(find('receive-networks')?.textContent).toContain('Only receive assets on this network')
  })
  test('an address of Bitcoin is that of its own network alone, in the view of all too', async () => {
    connect(`${bitcoin}:bc1q`, bitcoin)
    await show()
    expect(find('receive-networks')?.querySelectorAll('.network-icon')).toHaveLength(1)
    await show(<WalletCompatibleNetworks />)
    const rows = element.querySelectorAll('.wallet-compatible-networks-row')
    expect([...rows].map((row) => row.textContent)).toEqual([`Network ${bitcoin}`])
  })
  test('of five hundred networks the view of all has only those that can be seen in the document', async () => {
    const many = Array.from({ length: 500 }, (_one, at) => network(`eip155:${90_000 + at}`, 'ETH', 18))
    connect(`eip155:90000:${address}`, 'eip155:90000')
    optionsStore.setState({ networks: many })
    await show(<WalletCompatibleNetworks />)
    const rows = element.querySelectorAll('.wallet-compatible-networks-row')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(40)
    expect(element.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('500')
  })
})

describe('with an amount', () => {
  test('the link asks for exactly that on the active network, and is copied', async () => {
    await show()
    await type('1.000000000000000001')
    expect(link()).toBe(`ethereum:${address}@10?value=1000000000000000001`)
    expect(codeName()).toBe('QR code that asks for 1.000000000000000001 ETH')
    await press('receive-link')
    expect(write.mock.calls).toEqual([[link()]])
    expect(find('receive-link')?.textContent).toContain('Payment link copied')
  })
  test('what is no amount, nothing, too precise or too much leaves the plain address', async () => {
    await show()
    for (const text of ['1', '', '0', '0.00', '-1', '1e3', '0.1234567890123456789', '9'.repeat(70)]) {
      await type(text)
      expect([text, link()]).toEqual([text, text === '1' ? expect.stringContaining('?value=') : null])
      if (text !== '1') expect(codeName()).toBe('QR code of your address')
    }
    expect(element.querySelector('[role="alert"]')?.textContent).toBe('There cannot be so much.')
  })
  test('a clipboard that is denied is said', async () => {
    write.mockRejectedValue(new Error('denied'))
    await show()
    await type('1')
    await press('receive-link')
    expect(find('receive-link')?.textContent).not.toContain('Payment link copied')
  })
  test('of another account it is asked for anew', async () => {
    await show()
    await type('1')
    await act(async () => connect(`${bitcoin}:bc1q`, bitcoin))
    expect(link()).toBeNull()
    await type('20.3')
    expect(link()).toBe('bitcoin:bc1q?amount=20.3')
  })
  test('is not asked for where wallets agree on no link, nor on a network that the operator does not have', async () => {
    connect(`${polkadot}:12gX`, polkadot)
    await show()
    expect(find('receive-amount')).toBeNull()
    await act(async () => connect(`eip155:99:${address}`, 'eip155:99'))
    expect(find('receive-amount')).toBeNull()
    expect(element.querySelector('.qr')).not.toBeNull()
  })
})

describe('the action of Account', () => {
  test('opens the view', async () => {
    openModal({ name: 'Account' })
    optionsStore.setState(({ features }) => ({ features: { ...features, receive: true, send: true } }))
    await show(<Actions account={`eip155:10:${address}`} />)
    expect(find('account-receive')?.textContent).toBe('Receive')
    await press('account-receive')
    expect(modalStore.getState().history.at(-1)?.name).toBe('WalletReceive')
  })
  test('is absent where the feature is off', async () => {
    optionsStore.setState(({ features }) => ({ features: { ...features, receive: false, send: false } }))
    await show(<Actions account={`eip155:10:${address}`} />)
    expect(element.innerHTML).toBe('')
  })
})

describe('an account that is a contract', () => {
  const told = () => find('receive-contract')?.textContent
  const shown = () =>
    act(async () => {
      await vi.waitFor(() => expect(told()).toBeDefined())
    })
  const listed = () =>
    [...element.querySelectorAll('[data-testid^="compatible-eip155"]')].map((row) => row.textContent)

  test('is told with its network, which is the only one to receive on', async () => {
    node.code = { 'eip155:10': '0x6080', 'eip155:1': '0x' }
    await show()
    await shown()
    expect(told()).toContain('This account is a contract on Network eip155:10.')
    expect(find('receive-networks')?.textContent).toContain('Only receive assets on this network')
    await show(<WalletCompatibleNetworks />)
    expect(element.textContent).toContain('This account is a contract on Network eip155:10.')
    expect(listed()).toEqual(['Network eip155:10'])
    expect(node.asked).toEqual([`eth_getCode eip155:10 ${address}`])
  })
  test.each([
    ['a key’s', '0x'],
    ['a key’s with code of EIP-7702', `0xef0100${'5e'.repeat(20)}`],
    ['one that nobody can ask about', undefined],
  ])('%s is on all of them', async (_whose, code) => {
    if (code !== undefined) node.code = { 'eip155:10': code }
    await show()
    await act(async () => vi.waitFor(() => expect(node.asked).toHaveLength(1)))
    await act(async () => undefined)
    expect(told()).toBeUndefined()
    expect(find('receive-networks')?.textContent).toContain('on these networks')
  })
  test('nobody is asked about our own wallet’s', async () => {
    node.code = { 'eip155:10': '0x6080' }
    connect(`eip155:10:${address}`, 'eip155:10', { type: 'embedded', id: 'embedded', name: 'Wallet' })
    await show()
    await act(async () => undefined)
    expect(node.asked).toEqual([])
  })
})
