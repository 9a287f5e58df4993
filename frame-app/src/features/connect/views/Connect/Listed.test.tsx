// @vitest-environment jsdom
import type { Features, WalletInfo } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listedWallet } from '../../../../../test/listedWallet.ts'
import { walletsStore, type Wallets } from '../../../../connections/wallets.ts'
import { listKey, observeSuggested, type Suggested } from '../../../../data/catalogue.ts'
import { queryClient } from '../../../../data/queryClient.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore, type Options } from '../../../../state/options.ts'
import { trackedStore } from '../../../../state/track.ts'
import { ConnectWallets } from '../ConnectWallets/ConnectWallets.tsx'
import { Connect } from './Connect.tsx'
import { agreedStore } from './Agreement.tsx'
import { fillPlaces } from './Listed.tsx'
import { features } from '../../../../../test/features.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('../../../../connectors/registry.ts', async (original) => ({
  ...(await original<object>()),
  connectorOf: () => ({ capabilities: { serves: () => true } }),
}))
const pickWallet = vi.hoisted(() => vi.fn())
vi.mock('../../catalogue.ts', () => ({ pickWallet }))
const phone = { coarse: false }
vi.stubGlobal('matchMedia', () => ({ matches: phone.coarse }))
const server = vi.fn<() => Promise<Response>>()
vi.stubGlobal('fetch', server)
const away = () =>
  Promise.resolve(new Response('{"error":{"code":"not_found","message":"No."}}', { status: 404 }))

const listed = (name: string, rdns: string | null = null) => listedWallet({ id: name, name, rdns })
const page = (id: string, more: Partial<WalletInfo> = {}): WalletInfo => ({ id, name: id, ...more })
const four = ['One', 'Two', 'Three', 'Four'].map((name) => listed(name, `com.${name.toLowerCase()}`))

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
/** What the rows of the list say, from above; a place that is kept for one says nothing. */
const rows = () =>
  [...element.querySelectorAll('.list > li')].map((row) => row.querySelector('strong')?.textContent ?? '')

const initial = optionsStore.getState()
const answer = (suggested: Partial<Suggested>) =>
  queryClient.setQueryData(observeSuggested(listKey(undefined)).options.queryKey, {
    featured: [],
    recommended: four,
    count: 158,
    ...suggested,
  })
const show = async ({
  injected = [],
  recent = [],
  options = {},
  wishes = {},
  view = <Connect />,
}: Partial<Wallets> & {
  readonly options?: Partial<Options>
  readonly wishes?: Features
  readonly view?: React.ReactNode
} = {}) => {
  optionsStore.setState({ ...options, wanted: { features: wishes } })
  walletsStore.setState({ injected, recent })
  await act(async () => root.render(view))
}
const settled = async () => {
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(element.querySelector('.list .skeleton')).toBeNull()
  })
}

beforeEach(() => {
  root = createRoot(element)
  queryClient.clear()
  pickWallet.mockClear()
  server.mockReset()
  server.mockReturnValue(new Promise(() => undefined))
  phone.coarse = false
  agreedStore.setState({ agreed: false })
  trackedStore.setState({ waiting: [] })
  openModal({ name: 'Connect' })
  optionsStore.setState(
    {
      ...initial,
      project: { ...initial.project, catalogue: true },
      features: features({ walletConnect: true, analytics: true }),
      networks: [
        {
          id: 'eip155:1',
          name: 'One',
          nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
          testnet: false,
        },
      ],
    },
    true,
  )
})
afterEach(() => act(async () => root.unmount()))

describe('places of the list', () => {
  const places = { featured: 2, recommended: 1 }
  const nameOf = (filled: ReturnType<typeof fillPlaces>) => [
    filled.featured.map(({ name }) => name),
    filled.recommended.map(({ name }) => name),
  ]
  test.each([
    ['both as they come', ['A', 'B'], [], [['A', 'B'], ['One']]],
    ["a place of the page's that is free goes to the operator's", ['A', 'B'], ['A'], [['B', 'One'], ['Two']]],
    ['what stands there already is left out of both', ['A', 'B'], ['One'], [['A', 'B'], ['Two']]],
    ['nobody knows what the page wants', [], [], [['One', 'Two'], ['Three']]],
  ])('%s', (_case, featured, there, expected) => {
    const suggested = { featured: featured.map((name) => listed(name)), recommended: four }
    expect(nameOf(fillPlaces(suggested, places, ({ name }) => there.includes(name)))).toEqual(expected)
  })
  test('the same wallet is not shown twice', () => {
    const suggested = { featured: [listed('One')], recommended: four }
    expect(nameOf(fillPlaces(suggested, places, () => false))).toEqual([['One', 'Two'], ['Three']])
  })
})

test('four with those of the page, none of them twice; as many places are kept before the list is here', async () => {
  const injected = [page('x', { name: 'Two', rdns: 'com.two' })]
  await show({ injected })
  expect(rows()).toEqual(['WalletConnect', 'Two', '', '', ''])
  answer({})
  await settled()
  expect(rows()).toEqual(['WalletConnect', 'Two', 'One', 'Three', 'Four'])
  expect(find('wallet-count')?.textContent).toBe('150+')
  await act(async () => element.querySelectorAll<HTMLElement>('[data-testid="catalogue-wallet"]')[1]?.click())
  expect(pickWallet).toHaveBeenCalledExactlyOnceWith(four[2], undefined)
})

test('four wallets of the page leave no place; what the page puts first has its own', async () => {
  const injected = ['a', 'b', 'c', 'd'].map((name) => page(name))
  await show({ injected })
  expect(rows()).toEqual(['WalletConnect', 'a', 'b', 'c', 'd'])
  await show({ injected, options: { featuredWalletIds: ['Five'] } })
  answer({ featured: [listed('Five')] })
  await settled()
  expect(rows()).toEqual(['WalletConnect', 'a', 'b', 'c', 'd', 'Five'])
})

test('the order is the one of the page; what it does not name comes after', async () => {
  answer({})
  await show({ injected: [page('a')], wishes: { connectorTypeOrder: ['recommended', 'injected'] } })
  await vi.waitFor(() => expect(rows()).toEqual(['One', 'Two', 'Three', 'a', 'WalletConnect']))
})

describe('wallets that the page puts into the list', () => {
  const own = [
    { id: 'acme', name: 'Acme', mobile_link: 'acme://' },
    { id: 'two', name: 'Two' },
  ]

  test('stand after the page’s choice of the server’s, and leave the operator’s fewer places; one that is installed stands once', async () => {
    await show({ injected: [page('x', { name: 'Two' })], options: { customWallets: own } })
    expect(rows()).toEqual(['WalletConnect', 'Two', '', '', ''])
    answer({})
    await settled()
    expect(rows()).toEqual(['WalletConnect', 'Two', 'Acme', 'One'])
    await act(async () => element.querySelector<HTMLElement>('[data-wallet="custom:acme"]')?.click())
    expect(pickWallet).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'Acme', mobile_link: 'acme://' }),
      undefined,
    )
  })

  test('are there where the server has no list, and nothing is asked of it', async () => {
    await show({ options: { customWallets: own, project: initial.project } })
    await settled()
    expect(rows()).toEqual(['WalletConnect', 'Acme', 'Two'])
    expect(server).not.toHaveBeenCalled()
  })
})

test('showWallets: false leaves e-mail alone, and says so in the title', async () => {
  await show({
    injected: [page('a')],
    options: { showWallets: false, customWallets: [{ id: 'a', name: 'A' }] },
  })
  expect(element.querySelector('.list')).toBeNull()
  expect(find('connect-all-wallets')).toBeNull()
  expect(find('email-input')).not.toBeNull()
})

describe('a connector of the page’s own', () => {
  const own = page('external.acme', { name: 'Acme', rdns: 'external.acme' })
  const none = features({ injected: false, walletConnect: true, analytics: true })
  const { project } = initial
  const allowed = { ...project, catalogue: true, features: { ...project.features, injected: true } }

  test('stands in its own place, is not called installed, and is behind no button', async () => {
    const injected = [...['a', 'b', 'c', 'd', 'e'].map((name) => page(name)), own]
    await show({ injected, options: { featuredWalletIds: ['Five'] } })
    answer({})
    await settled()
    expect(rows().filter(Boolean)).toEqual(['WalletConnect', 'a', 'b', 'c', 'd', 'One', 'Acme'])
    expect([...element.querySelectorAll('.tag.good')]).toHaveLength(4)
    await show({ injected, wishes: { connectorTypeOrder: ['external'] } })
    expect(rows()[0]).toBe('Acme')
    await show({ injected, recent: ['external.acme', 'a'] })
    expect(rows().slice(0, 3)).toEqual(['WalletConnect', 'Acme', 'a'])
  })

  test('is there where the page wants no wallets of the browser; not where the operator allows none', async () => {
    await show({ injected: [page('a'), own], options: { features: none, project: allowed } })
    expect(rows()).toEqual(['WalletConnect', 'Acme'])
    await show({ injected: [page('a'), own], options: { features: none, project } })
    expect(rows()).toEqual(['WalletConnect'])
  })
})

test('a wallet of the list that was connected last stands before those of the page, marked, and is not recommended again', async () => {
  answer({})
  await show({ injected: [page('a'), page('b')], recent: [four[1] ?? 'none', 'b'] })
  await vi.waitFor(() => expect(rows()).toEqual(['WalletConnect', 'b', 'Two', 'a', 'One']))
  expect([...element.querySelectorAll('.tag')].map(({ textContent }) => textContent)).toEqual([
    'QR code',
    'Recent',
    'Recent',
    'Installed',
    '150+',
  ])
  await act(async () => element.querySelector<HTMLElement>('[data-wallet="Two"]')?.click())
  expect(pickWallet).toHaveBeenCalledExactlyOnceWith(four[1], undefined)
})

test('a list that cannot be had: its places stay, all else works, and another try is one tap away', async () => {
  server.mockImplementation(away)
  await show({ injected: [page('a')] })
  await settled()
  expect(rows()).toEqual(['WalletConnect', 'a', 'Try again'])
  expect(element.querySelector<HTMLElement>('.connect-failed')?.style.getPropertyValue('--places')).toBe('3')
  expect(find('email-input')).not.toBeNull()
  expect(find('connect-all-wallets')).not.toBeNull()
  const asked = server.mock.calls.length
  await act(async () => find('listed-again')?.click())
  expect(server.mock.calls.length).toBeGreaterThan(asked)
})

test('a list that is shorter than its places leaves them empty, so that nothing moves; known before, it keeps none', async () => {
  await show({ injected: [page('a')] })
  await vi.waitFor(() => expect(server).toHaveBeenCalled())
  await act(async () => answer({ recommended: four.slice(0, 1), count: 1 }))
  await settled()
  expect(rows()).toEqual(['WalletConnect', 'a', 'One', '', ''])
  await act(async () => root.unmount())
  root = createRoot(element)
  await show({ injected: [page('a')] })
  await vi.waitFor(() => expect(rows()).toEqual(['WalletConnect', 'a', 'One']))
})

test('no list of the server: no place is kept, and nothing of it is said', async () => {
  await show({ injected: [page('a')], options: { project: initial.project }, recent: [four[0] ?? 'none'] })
  expect(rows()).toEqual(['WalletConnect', 'a'])
  expect(find('connect-all-wallets')).toBeNull()
})

test('the way to all wallets is counted; a page may have it on phones only, or nowhere', async () => {
  await show()
  await act(async () => find('connect-all-wallets')?.click())
  expect(currentView(modalStore.getState()).name).toBe('AllWallets')
  expect(trackedStore.getState().waiting.map(({ event }) => event)).toEqual(['CLICK_ALL_WALLETS'])
  await show({ options: { allWallets: 'HIDE' } })
  expect(find('connect-all-wallets')).toBeNull()
  await show({ options: { allWallets: 'ONLY_MOBILE' } })
  expect(find('connect-all-wallets')).toBeNull()
  phone.coarse = true
  await show({ options: { allWallets: 'ONLY_MOBILE', language: 'en' } })
  expect(find('connect-all-wallets')).not.toBeNull()
})

test('wallets behind one row, where there is e-mail too', async () => {
  await show({ injected: [page('a')], wishes: { collapseWallets: true } })
  expect(rows()).toEqual([])
  await act(async () => find('connect-collapsed')?.click())
  expect(currentView(modalStore.getState())).toEqual({ name: 'ConnectWallets' })
  await show({ injected: [page('a')], view: <ConnectWallets />, wishes: { collapseWallets: true } })
  expect(rows().slice(0, 2)).toEqual(['WalletConnect', 'a'])
  await show({
    injected: [page('a')],
    wishes: { collapseWallets: true },
    options: {
      features: features({ email: false, walletConnect: true, analytics: true }),
    },
  })
  expect(find('connect-collapsed')).toBeNull()
})

test('e-mail before wallets, or after them, as the page wants', async () => {
  const isEmailFirst = () =>
    Boolean(
      (find('connect-walletconnect')?.compareDocumentPosition(find('email-input') as Node) ?? 0) &
      Node.DOCUMENT_POSITION_PRECEDING,
    )
  await show({ injected: [page('a')] })
  expect(isEmailFirst()).toBe(false)
  await show({ injected: [page('a')], wishes: { connectMethodsOrder: ['social', 'email', 'wallet'] } })
  expect(isEmailFirst()).toBe(true)
  await show({ wishes: { connectMethodsOrder: ['wallet', 'email'] } })
  expect(isEmailFirst()).toBe(false)
})

test('a page that wants its terms agreed to: nothing can be pressed before, in Connect and behind it', async () => {
  const terms = { termsConditionsUrl: 'https://app.example.com/terms' }
  await show({ options: terms, wishes: { legalCheckbox: true } })
  const isHeld = () => {
    const row = find('connect-all-wallets')
    return row && row.closest('[inert]') !== null
  }
  await vi.waitFor(() => expect(isHeld()).toBe(true))
  expect(find('legal-checkbox')?.closest('label')?.textContent).toBe('I agree to the Terms of Service.')
  await act(async () => find('legal-checkbox')?.click())
  expect(isHeld()).toBe(false)
  await show({ view: <ConnectWallets />, wishes: { legalCheckbox: true } })
  await vi.waitFor(() => expect(isHeld()).toBe(false))
  agreedStore.setState({ agreed: false })
  await show({ options: { termsConditionsUrl: undefined }, wishes: { legalCheckbox: true } })
  expect(isHeld()).toBe(false)
})
