// @vitest-environment jsdom
import type { Caip2 } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putConnected, startConnections } from '../../connections/changes.ts'
import { walletConnect, type Connector } from '../../connectors/connector.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { optionsStore } from '../../state/options.ts'
import { features } from '../../../test/features.ts'
import { NetworkList } from './views/NetworkList.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ids: Caip2[] = [
  'eip155:5',
  'eip155:1',
  'eip155:2',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'eip155:3',
]
const switchNetwork = vi.fn(async (_network: Caip2): Promise<void> => undefined)
const has = (allows: Connector['allows']) =>
  setRegistry({
    of: () =>
      ({ capabilities: { hasOwnScreens: true, serves: () => false }, allows, switchNetwork }) as never,
  })

const element = document.createElement('div')
document.body.append(element)
let root: Root
const rows = () =>
  [...element.querySelectorAll('button')].map(
    ({ dataset, disabled }) => `${dataset['testid']?.slice('network-'.length)}${disabled ? ' off' : ''}`,
  )

beforeEach(() => {
  switchNetwork.mockReset()
  optionsStore.setState({
    features: features(),
    networks: ids.map((id) => ({
      id,
      name: `Net ${id}`,
      nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
      testnet: false,
    })),
  })
  startConnections(ids, 'eip155:1')
  root = createRoot(element)
})
afterEach(() => act(async () => root.unmount()))
const connect = () =>
  putConnected({
    connector: { ...walletConnect, name: 'Pocket' },
    accounts: ['eip155:1:0xaa'],
    network: 'eip155:1',
  })
const show = () => act(async () => root.render(<NetworkList />))

test('what the session is approved for comes first, what can be asked for is a button, the rest is off and says why', async () => {
  has((network) =>
    network === 'eip155:1' || network === 'eip155:3' ? 'approved' : network === 'eip155:2' ? 'asked' : 'no',
  )
  connect()
  await show()
  expect(rows()).toEqual([
    'eip155-1',
    'eip155-3',
    'eip155-5 off',
    'eip155-2',
    'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp off',
  ])
  const text = (id: string) => element.querySelector(`[data-testid="network-${id}"]`)?.textContent
  expect(text('eip155-5')).toContain('Not supported by Pocket')
  expect(text('eip155-2')).toBe('Net eip155:2')
  await act(async () => element.querySelector<HTMLButtonElement>('[data-testid="network-eip155-2"]')?.click())
  expect(switchNetwork.mock.calls).toEqual([['eip155:2']])
})

test('a wallet that goes anywhere, and nobody at all: the page’s order of what is at hand', async () => {
  has(undefined)
  await show()
  expect(rows()).toEqual(ids.map((id) => id.replace(':', '-')))
  await act(async () => connect())
  expect(rows()).toEqual([
    'eip155-5',
    'eip155-1',
    'eip155-2',
    'eip155-3',
    'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp off',
  ])
})

test('the network that the wallet is on is never off, whatever it approved', async () => {
  has(() => 'no')
  connect()
  await show()
  expect(rows()).toContain('eip155-1')
})
