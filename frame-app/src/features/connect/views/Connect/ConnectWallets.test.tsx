// @vitest-environment jsdom
import type { WalletInfo } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletsStore } from '../../../../connections/wallets.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { authStore } from '../../../emailLogin/auth.ts'
import { deviceStore } from '../../device.ts'
import type * as Offers from '../../offers.ts'
import { Connect } from './Connect.tsx'
import { connect } from './definition.ts'
import { features } from '../../../../../test/features.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Which wallets there are is not asked of them here.
vi.mock('../../offers.ts', async (original) => {
  const offers = await original<typeof Offers>()
  type Of = { readonly features: { readonly email: boolean; readonly walletConnect: boolean } }
  const offersCode = ({ features }: Of) => features.walletConnect
  return {
    ...offers,
    offersEmail: ({ features }: Of) => features.email,
    offersCode,
    offersWallets: (...of: Parameters<typeof Offers.offersWallets>) =>
      offersCode(of[0]) || offers.offersWallets(...of),
  }
})
const code = vi.hoisted(() => ({ ahead: 0 }))
vi.mock('../../connectWalletConnect.ts', () => ({
  preparePairing: () => {
    code.ahead += 1
  },
}))
vi.mock('../../../../ui/whenIdle.ts', () => ({
  whenIdle: (run: () => void) => {
    run()
    return () => undefined
  },
}))

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const rows = () => [...element.querySelectorAll('[data-testid^="connect-wallet-"]')]
const wallet = (name: string): WalletInfo =>
  ({ id: name, name, icon: '' }) as Partial<WalletInfo> as WalletInfo
const show = async (names: readonly string[], features: typeof both) => {
  optionsStore.setState({
    features,
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'E', symbol: 'ETH', decimals: 18 },
        testnet: false,
      },
    ],
  })
  walletsStore.setState({ injected: names.map(wallet), recent: ['d', 'b'] })
  await act(async () => root.render(<Connect />))
}
const both = features()
/** Each way with a wallet, from above. */
const ways = () =>
  [...element.querySelectorAll<HTMLElement>('.connect-list [data-testid]')].map(
    (row) => row.dataset['testid'],
  )
const title = () => connect.title?.of(shellTexts.english, {})

beforeEach(() => {
  root = createRoot(element)
  authStore.setState(authStore.getInitialState(), true)
  deviceStore.setState({ system: 'desktop' })
  code.ahead = 0
})
afterEach(() => act(async () => root.unmount()))

test('up to four wallets, those used last first and marked; the rest in place, with the focus', async () => {
  await show(['a', 'b', 'c', 'd', 'e', 'f'], both)
  expect(rows().map((row) => row.textContent)).toEqual(['DdRecent', 'BbRecent', 'Aa', 'Cc'])
  await act(async () => find('connect-more')?.click())
  expect(rows()).toHaveLength(6)
  expect(find('connect-more')).toBeNull()
  expect(document.activeElement).toBe(rows()[4])
})

test('four are all that there is: nothing more is offered', async () => {
  await show(['a', 'b', 'c', 'd'], both)
  expect(rows()).toHaveLength(4)
  expect(find('connect-more')).toBeNull()
})

test('in a wallet’s own browser on a phone that wallet stands first, and no code is made; elsewhere the code does', async () => {
  const byCode = features({ walletConnect: true })
  deviceStore.setState({ system: 'ios' })
  await show(['a'], byCode)
  expect(ways()).toEqual(['connect-wallet-a', 'connect-walletconnect'])
  // Connected with it before: it is a recent one.
  await show(['b'], byCode)
  expect(ways()).toEqual(['connect-wallet-b', 'connect-walletconnect'])
  expect(code.ahead).toBe(0)
  await show([], byCode)
  expect(ways()).toEqual(['connect-walletconnect'])
  await vi.waitFor(() => expect(code.ahead).toBe(1))
  await show(['a', 'c'], byCode)
  expect(ways()[0]).toBe('connect-walletconnect')
  await act(async () => root.unmount())
  root = createRoot(element)
  deviceStore.setState({ system: 'desktop' })
  await show(['a'], byCode)
  expect(ways()).toEqual(['connect-walletconnect', 'connect-wallet-a'])
})

test('the title and one line say what there is to do', async () => {
  const { purpose, emailTitle } = shellTexts.english.connect
  await show(['a'], both)
  expect([title(), element.querySelector('p')?.textContent]).toEqual(['Connect wallet', purpose.both])
  await show([], both)
  expect([title(), element.querySelector('p')?.textContent]).toEqual([emailTitle, purpose.email])
  await show(['a'], features({ email: false }))
  expect([title(), element.querySelector('p')?.textContent]).toEqual(['Connect wallet', purpose.wallets])
})

test('where nobody can connect, it is said what to do, and the guide is one press away', async () => {
  await show([], features({ email: false }))
  openModal({ name: 'Connect' })
  await vi.waitFor(() => expect(element.textContent).toContain(viewTexts.english.nothing.hint))
  await act(async () => element.querySelector('button')?.click())
  expect(currentView(modalStore.getState()).name).toBe('WhatIsAWallet')
})

test('the field has a label, and the address that a code was sent to', async () => {
  authStore.setState({
    challenge: {
      challengeId: 'c',
      email: 'me@example.com',
      expiresAt: Date.now() + 1_000,
      resendAt: 0,
      triesLeft: null,
    },
  })
  await show([], both)
  const field = find('email-input') as HTMLInputElement
  expect(field.labels?.[0]?.textContent).toBe('Email address')
  expect(field.value).toBe('me@example.com')
})
