// @vitest-environment jsdom
import type { WalletInfo } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { walletsStore } from '../../connections/wallets.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { openModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { features } from '../../../test/features.ts'
import { deviceStore, systemOf } from './device.ts'
import { Connect } from './views/Connect/Connect.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const element = document.createElement('div')
document.body.append(element)
let root: Root
const row = (id: string) => element.querySelector(`[data-testid="${id}"]`)
const show = async (...injected: WalletInfo[]) => {
  walletsStore.setState({ injected, recent: [] })
  await act(async () => root.render(<Connect />))
}

beforeEach(() => {
  setRegistry({
    of: () => ({ capabilities: { hasOwnScreens: true, endsAsOne: true, serves: () => true } }) as never,
  })
  const nativeCurrency = { name: 'E', symbol: 'ETH', decimals: 18 }
  optionsStore.setState({
    features: features({ walletConnect: true }),
    networks: [{ id: 'eip155:1', name: 'One', nativeCurrency, testnet: false }],
  })
  root = createRoot(element)
  openModal({ name: 'Connect' })
})
afterEach(async () => {
  await act(async () => root.unmount())
  deviceStore.setState({ system: systemOf('', false) })
})

test.each([
  ['desktop', 'WalletConnectQR code'],
  ['ios', 'WalletConnect'],
  ['android', 'WalletConnect'],
] as const)('on %s the row of WalletConnect says what comes behind it', async (system, text) => {
  deviceStore.setState({ system })
  await show()
  expect(row('connect-walletconnect')?.textContent).toBe(text)
})

test('a wallet that is known by a shorter name is shown by that', async () => {
  await show({ id: 'com.trustwallet.app', name: 'Trust Wallet', icon: '' })
  expect(row('connect-wallet-trust-wallet')?.querySelector('strong')?.textContent).toBe('Trust')
})
