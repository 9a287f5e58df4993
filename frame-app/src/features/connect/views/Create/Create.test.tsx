// @vitest-environment jsdom
import type { WalletInfo } from '@walletframe/bridge-protocol'
import type { ProjectDocument } from '@walletframe/api-contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletsStore } from '../../../../connections/wallets.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { authStore } from '../../../emailLogin/auth.ts'
import { Connect } from '../Connect/Connect.tsx'
import { Create } from './Create.tsx'
import { features } from '../../../../../test/features.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Which wallets there are is not asked of them here.
vi.mock('../../offers.ts', async (original) => ({
  ...(await original<object>()),
  offersEmail: ({ features }: { readonly features: { readonly email: boolean } }) => features.email,
}))
const begun = vi.hoisted(() => vi.fn())
vi.mock('../../../emailLogin/begin.ts', () => ({ beginLogin: begun }))

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const view = () => currentView(modalStore.getState()).name
const offer = (email: boolean, wallets: number, catalogue = false) => {
  optionsStore.setState({
    features: features({ email }),
    project: { catalogue } as Partial<ProjectDocument> as ProjectDocument,
  })
  walletsStore.setState({
    injected: Array.from({ length: wallets }, (_wallet, at): WalletInfo => ({ id: `${at}`, name: `${at}` })),
    recent: [],
  })
}
const show = (what: React.ReactNode) => act(async () => root.render(what))

beforeEach(() => {
  root = createRoot(element)
  authStore.setState(authStore.getInitialState(), true)
  openModal({ name: 'Connect' })
})
afterEach(() => act(async () => root.unmount()))

test('Connect leads there where there are wallets and e-mail: with one of them there is nothing else to choose', async () => {
  offer(true, 2)
  await show(<Connect />)
  await act(async () => find('connect-guide')?.click())
  expect(view()).toBe('Create')
  offer(true, 0)
  await show(<Connect />)
  expect(find('connect-guide')).toBeNull()
  offer(false, 2)
  await show(<Connect />)
  expect(find('connect-guide')).toBeNull()
})

test('a page that wants no guide has no way there', async () => {
  offer(true, 2)
  optionsStore.setState({ enableWalletGuide: false })
  await show(<Connect />)
  expect(find('connect-guide')).toBeNull()
  await act(async () => optionsStore.setState({ enableWalletGuide: undefined }))
  expect(find('connect-guide')).not.toBeNull()
})

test('an address is all that it asks for; no wallet of the page is listed', async () => {
  offer(true, 2)
  await show(<Create />)
  expect(element.querySelector('[data-testid^="connect-wallet-"]')).toBeNull()
  expect(find('create-get')).toBeNull()
  await act(async () => element.querySelector('form')?.requestSubmit())
  expect(begun).toHaveBeenCalledOnce()
})

test('wallets of others are one step further, where the operator has a list of them', async () => {
  offer(true, 0, true)
  await show(<Create />)
  await act(async () => find('create-get')?.click())
  expect(view()).toBe('GetWallet')
})

test('where e-mail was switched off meanwhile, it is said, and a wallet of others is the way', async () => {
  offer(false, 0, true)
  await show(<Create />)
  expect(find('email-input')).toBeNull()
  expect(element.textContent).toContain('This site makes no wallets.')
  expect(find('create-get')).not.toBeNull()
})
