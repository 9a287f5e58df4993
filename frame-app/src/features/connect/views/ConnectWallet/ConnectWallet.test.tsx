// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { features } from '../../../../../test/features.ts'
import { listedWallet } from '../../../../../test/listedWallet.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { queryClient } from '../../../../data/queryClient.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import type * as Offers from '../../offers.ts'
import { deviceStore } from '../../device.ts'
import { ConnectWallet } from './ConnectWallet.tsx'

/* Where a page's button of one wallet leads: to that wallet, whoever knows it, with Connect behind it. */

vi.mock('../../connectWalletConnect.ts', async () => {
  const { pushView } = await import('../../../../state/navigation.ts')
  return {
    preparePairing: () => undefined,
    openWalletConnect: (wallet: object) => pushView({ name: 'ConnectingWalletConnect', wallet } as never),
  }
})
const connectInjected = vi.hoisted(() => vi.fn())
vi.mock('../../connectInjected.ts', () => ({ connectInjected }))
vi.mock('../../offers.ts', async (actual) => ({
  ...(await actual<typeof Offers>()),
  offersWalletConnect: () => true,
}))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const rainbow = listedWallet({ id: '1'.repeat(64), name: 'Rainbow', mobile_link: 'rainbow://' })
const other = listedWallet({ id: '2'.repeat(64), name: 'Rainbow Two', homepage: 'https://two.example/' })
const ghost = listedWallet({ id: phantom, name: 'Phantom' })
const asked = vi.fn()
let broken = false
/** The server's search finds names that have the words in them. */
const answer = (address: string): Response => {
  const { search, include } = Object.fromEntries(new URL(address, 'https://w.example').searchParams)
  asked(search ?? include)
  if (broken) return new Response('{"error":{"code":"not_found","message":"No."}}', { status: 404 })
  const data = [other, rainbow, ghost].filter(
    ({ id, name }) => id === include || (search && name.toLowerCase().includes(search)),
  )
  return Response.json({ data, count: data.length })
}
vi.stubGlobal('fetch', async (address: string) => answer(address))
const open = vi.fn(() => null)
vi.stubGlobal('open', open)
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const element = document.createElement('div')
document.body.append(element)
let root: Root
const show = async (name: string, namespace?: 'solana') => {
  openModal({ name: 'ConnectWallet', wallet: name })
  await act(async () => root.render(<ConnectWallet wallet={name} namespace={namespace} />))
}
const history = () => modalStore.getState().history.map(({ name }) => name)
const settled = () => vi.waitFor(() => expect(history()[0]).toBe('Connect'))

beforeEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  broken = false
  const initial = optionsStore.getInitialState()
  optionsStore.setState({
    ...initial,
    features: features({ injected: true, walletConnect: true }),
    project: { ...initial.project, catalogue: true },
    hostOrigin: 'https://shop.example',
  })
  walletsStore.setState({ injected: [], recent: [] })
  deviceStore.setState({ system: 'desktop', telegram: false })
  root = createRoot(element)
})
afterEach(() => act(async () => root.unmount()))

test.each(['Rainbow', ' rainBOW ', rainbow.id])(
  '%j: its code is shown, and Connect is behind it',
  async (name) => {
    await show(name)
    await act(settled)
    expect(history()).toEqual(['Connect', 'ConnectingWalletConnect'])
    expect(currentView(modalStore.getState())).toMatchObject({ wallet: { name: 'Rainbow' } })
    expect(asked).toHaveBeenCalledTimes(1)
  },
)

test('one that no pairing reaches: where to get it', async () => {
  await show('rainbow two')
  await act(settled)
  expect(history()).toEqual(['Connect', 'Downloads'])
})

test('Trust is Trust Wallet too, where no other is called so', async () => {
  walletsStore.setState({ injected: [{ id: 'b', name: 'Trust Wallet', namespace: 'eip155' } as never] })
  await show('trust')
  expect(connectInjected).toHaveBeenCalledExactlyOnceWith('b')
})

test('one that is installed is asked at once, and the server is not', async () => {
  walletsStore.setState({ injected: [{ id: 'a', name: 'Rainbow', namespace: 'eip155' } as never] })
  await show('rainbow')
  expect(connectInjected).toHaveBeenCalledExactlyOnceWith('a')
  expect(asked).not.toHaveBeenCalled()
})

test('one that the page itself put into the list, by its id or its name', async () => {
  const custom = { id: 'ours', name: 'Our Wallet', mobile_link: 'ours://' }
  for (const name of ['ours', 'our wallet']) {
    await act(async () => optionsStore.setState({ customWallets: [custom] }))
    await show(name)
    expect(currentView(modalStore.getState())).toMatchObject({
      name: 'ConnectingWalletConnect',
      wallet: { name: 'Our Wallet' },
    })
  }
  expect(asked).not.toHaveBeenCalled()
})

test('one that opens the page in its own browser waits for a tap here: the one in the page opens nothing', async () => {
  deviceStore.setState({ system: 'ios' })
  await show('Phantom', 'solana')
  const row = await vi.waitFor(() => {
    const found = element.querySelector<HTMLElement>('[data-testid="catalogue-wallet"]')
    if (!found) throw new Error('no row')
    return found
  })
  expect(open).not.toHaveBeenCalled()
  expect(history()).toEqual(['ConnectWallet'])
  row.click()
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2F?ref=https%3A%2F%2Fshop.example',
    '_blank',
    'noopener,noreferrer',
  )
})

test('one that nobody knows: every way in, and the developer is told', async () => {
  await show('Nonesuch')
  await act(settled)
  expect(history()).toEqual(['Connect'])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"Nonesuch"'))
})

test('one that the page leaves out is not brought back by its id', async () => {
  optionsStore.setState({ excludeWalletIds: [rainbow.id] })
  await show(rainbow.id)
  await act(settled)
  expect(history()).toEqual(['Connect'])
  expect(asked).not.toHaveBeenCalled()
})

test('the server is away: it is said, and another try finds it', async () => {
  broken = true
  await show('Rainbow')
  const again = await vi.waitFor(() => {
    const found = element.querySelector<HTMLElement>('[data-testid="try-again"]')
    if (!found) throw new Error('no button')
    return found
  })
  broken = false
  await act(async () => again.click())
  await act(settled)
  expect(history()).toEqual(['Connect', 'ConnectingWalletConnect'])
})

test('the server is away: every other way in is one press from here', async () => {
  broken = true
  await show('Rainbow', 'solana')
  const other = await vi.waitFor(() => {
    const found = element.querySelector<HTMLElement>('[data-testid="connect-otherwise"]')
    if (!found) throw new Error('no button')
    return found
  })
  expect(other.textContent).toBe('Connect wallet')
  await act(async () => other.click())
  expect(currentView(modalStore.getState())).toEqual({ name: 'Connect', namespace: 'solana' })
})
