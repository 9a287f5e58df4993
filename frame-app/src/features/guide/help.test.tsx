// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startConnections } from '../../connections/changes.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { Header } from '../../shell/Header.tsx'
import { trackedStore } from '../../state/track.ts'
import { NothingToConnect } from '../connect/views/Connect/NothingToConnect.tsx'
import { Networks } from '../networks/views/Networks/Networks.tsx'
import { WhatIsANetwork, WhatIsAWallet } from './views/Guide.tsx'
import { features } from '../../../test/features.ts'

/* Where somebody asks what a word means: where each leads, and that it is counted. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('../connect/offers.ts', () => ({
  offersCatalogue: () => true,
  isConnectable: () => true,
  offersWallets: () => true,
}))

const element = document.createElement('div')
let root: Root
const history = () => modalStore.getState().history.map(({ name }) => name)
const press = async (view: React.ReactNode, selector: string) => {
  await act(async () => root.render(view))
  await act(async () => element.querySelector<HTMLElement>(selector)?.click())
  return currentView(modalStore.getState()).name
}
const tracked = () => trackedStore.getState().waiting.map(({ event }) => event)

beforeEach(() => {
  optionsStore.setState({
    features: features({ walletConnect: true, analytics: true }),
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
        testnet: false,
      },
    ],
  })
  startConnections(['eip155:1'], 'eip155:1')
  trackedStore.setState({ waiting: [] })
  openModal({ name: 'Networks' })
  root = createRoot(element)
})
afterEach(() => act(async () => root.unmount()))

test('networks: what one is, and back to them', async () => {
  expect(await press(<Networks />, '[data-testid="network-help"]')).toBe('WhatIsANetwork')
  expect(tracked()).toEqual(['CLICK_NETWORK_HELP'])
  await press(<WhatIsANetwork />, '[data-testid="guide-start"]')
  expect(history()).toEqual(['Networks'])
})

test('wallets: where to get one', async () => {
  expect(await press(<WhatIsAWallet />, '[data-testid="guide-get"]')).toBe('GetWallet')
  expect(tracked()).toEqual(['CLICK_GET_WALLET'])
})

test('nobody can connect: what a wallet is', async () => {
  expect(await press(<NothingToConnect />, 'button')).toBe('WhatIsAWallet')
  expect(tracked()).toEqual(['CLICK_WALLET_HELP'])
})

test('a page that wants no guide (enableWalletGuide) has no way to it: where nobody can connect, and in the header', async () => {
  const heading = { current: null }
  const Head = () => <Header view={{ name: 'Connect' }} behind={false} heading={heading} />
  expect(await press(<Head />, '[data-testid="modal-help"]')).toBe('WhatIsAWallet')
  openModal({ name: 'Networks' })
  optionsStore.setState({ enableWalletGuide: false })
  expect(await press(<Head />, '[data-testid="modal-help"]')).toBe('Networks')
  expect(await press(<NothingToConnect />, 'button')).toBe('Networks')
  optionsStore.setState({ enableWalletGuide: undefined })
})
