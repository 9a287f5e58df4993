// @vitest-environment jsdom
import type { Namespace, WalletInfo } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletsStore } from '../../../../connections/wallets.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Connect } from '../Connect/Connect.tsx'
import { ConnectingMultiChain } from './ConnectingMultiChain.tsx'
import { connectingMultiChain } from './definition.ts'
import { features } from '../../../../../test/features.ts'

/* From the row of Connect to the wallet that is asked. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const asked = vi.hoisted(() => vi.fn())
vi.mock('../../connectInjected.ts', () => ({ connectInjected: asked }))

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`)
const rows = () => [...element.querySelectorAll<HTMLElement>('[data-testid^="multichain-"]')]
const shown = () => currentView(modalStore.getState())
const wallet = (id: string, name: string, namespace?: Namespace): WalletInfo => ({
  id,
  name,
  ...(namespace && { namespace }),
})
const network = (id: string, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'N', symbol: 'N', decimals: 18 },
  testnet: false,
})
const have = (...injected: readonly WalletInfo[]) => walletsStore.setState({ injected, recent: [] })
const title = () => connectingMultiChain.title?.of(shellTexts.english, { walletIds: ['evm'] })

beforeEach(() => {
  asked.mockReset()
  root = createRoot(element)
  optionsStore.setState({
    features: features({ email: false }),
    networks: [
      network('eip155:1', 'Ethereum'),
      network('eip155:10', 'Optimism'),
      network('solana:5eykt', 'Solana'),
    ],
  })
  have(wallet('evm', 'Harbour'), wallet('sol', 'Harbour', 'solana'), wallet('other', 'Lantern'))
  openModal({ name: 'Connect' })
})
afterEach(() => act(async () => root.unmount()))

test('Connect has one row for it, with its namespaces; the row asks nobody, and leads to the choice', async () => {
  await act(async () => root.render(<Connect />))
  const row = find('connect-wallet-harbour')
  expect(row?.querySelector('small')?.textContent).toBe('EVM · Solana')
  expect(element.querySelectorAll('[data-testid^="connect-wallet-"]')).toHaveLength(2)
  await act(async () => row?.click())
  expect(asked).not.toHaveBeenCalled()
  expect(shown()).toEqual({ name: 'ConnectingMultiChain', walletIds: ['evm', 'sol'] })
})

test('where an account of one namespace is wanted, there is nothing to choose', async () => {
  await act(async () => root.render(<Connect namespace="solana" />))
  await act(async () => find('connect-wallet-harbour')?.click())
  expect(asked.mock.calls).toEqual([['sol']])
  expect(shown().name).toBe('Connect')
})

test('a row a namespace, each with the page’s networks of it; a press asks the wallet of that one', async () => {
  await act(async () => root.render(<ConnectingMultiChain walletIds={['evm', 'sol']} />))
  expect(element.textContent).toContain('Select networks for Harbour')
  expect(rows().map((row) => row.textContent)).toEqual(['EVMEthereum, Optimism', 'SolanaSolana'])
  // Pressed with the keyboard as with a pointer: they are buttons, in the order of reading.
  expect(rows().map((row) => [row.tagName, row.tabIndex])).toEqual([
    ['BUTTON', 0],
    ['BUTTON', 0],
  ])
  await act(async () => find('multichain-solana')?.click())
  expect(asked.mock.calls).toEqual([['sol']])
})

test('a long and hostile name is text, whole in the title', async () => {
  const name = `${'Harbour <b>bold</b> '.repeat(6)}{name}`
  have(wallet('evm', name), wallet('sol', name, 'solana'))
  await act(async () => root.render(<ConnectingMultiChain walletIds={['evm', 'sol']} />))
  expect(element.querySelector('b')).toBeNull()
  expect(element.querySelector('p')?.textContent).toBe(`Select networks for ${name}`)
  expect(title()).toBe(name)
})

test('a part of it that went is not offered; when all went, it is said what to do', async () => {
  await act(async () => root.render(<ConnectingMultiChain walletIds={['evm', 'sol']} />))
  await act(async () => have(wallet('evm', 'Harbour')))
  expect(rows()).toHaveLength(1)
  await act(async () => have())
  expect(rows()).toHaveLength(0)
  expect(element.textContent).toContain('This wallet is not in the page any more.')
  expect(title()).toBe('Connect wallet')
})
