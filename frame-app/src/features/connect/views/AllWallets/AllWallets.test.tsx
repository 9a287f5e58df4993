// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listedWallet } from '../../../../../test/listedWallet.ts'
import { listKey, observeWallets } from '../../../../data/catalogue.ts'
import { queryClient } from '../../../../data/queryClient.ts'
import { optionsStore } from '../../../../state/options.ts'
import { toastStore } from '../../../../state/toast.ts'
import { trackedStore } from '../../../../state/track.ts'
import { AllWallets } from './AllWallets.tsx'
import { features } from '../../../../../test/features.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const server = vi.fn<(address: string) => Promise<Response>>()
vi.stubGlobal('fetch', server)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const element = document.createElement('div')
document.body.append(element)
let root: Root

const type = async (text: string) => {
  const field = element.querySelector<HTMLInputElement>('[data-testid="wallet-search"]')
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  await act(async () => {
    value?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const tracked = () =>
  trackedStore
    .getState()
    .waiting.filter(({ event }) => event === 'SEARCH_WALLET')
    .map(({ properties }) => properties)

beforeEach(async () => {
  vi.useFakeTimers()
  server.mockReset()
  server.mockReturnValue(new Promise(() => undefined))
  queryClient.clear()
  trackedStore.setState({ waiting: [] })
  optionsStore.setState({
    features: features({ analytics: true }),
  })
  root = createRoot(element)
  await act(async () => root.render(<AllWallets />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('a search is told once nobody types any more, by its filter and never by its words', async () => {
  await type('met')
  await pass(300)
  await type('metam')
  await pass(499)
  expect(tracked()).toEqual([])
  await pass(2)
  expect(tracked()).toEqual([{ badge: 'none' }])
})

test('one letter is no search', async () => {
  await type('m')
  await pass(1_000)
  expect(tracked()).toEqual([])
})

test('the filter says what it does when it is switched on, and only then', async () => {
  const certified = listedWallet({ badge_type: 'certified' })
  await act(async () => {
    queryClient.setQueryData(observeWallets(listKey(undefined)).options.queryKey, {
      pages: [{ wallets: [certified], count: 1, hasMore: false }],
      pageParams: [1],
    })
  })
  await pass(1)
  const press = () =>
    act(async () => element.querySelector<HTMLElement>('[data-testid="wallets-certified"]')?.click())
  await press()
  expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message: 'onlyCertified' })
  toastStore.setState({ toast: null })
  await press()
  expect(toastStore.getState().toast).toBeNull()
})

describe('a search of what is not all here yet', () => {
  const here = ['One', 'Two', 'Three'].map((name, at) => listedWallet({ id: String(at).repeat(64), name }))
  const there = listedWallet({ id: 'f'.repeat(64), name: 'Tworks' })
  /** Words that the server was asked for. */
  const asked = () =>
    server.mock.calls
      .map(([address]) => new URL(address, 'https://wallet.example').searchParams.get('search'))
      .filter((words) => words !== null)
  const rows = () =>
    [...element.querySelectorAll('[data-testid="catalogue-wallet"] strong')].map(
      ({ textContent }) => textContent,
    )
  const isSearching = () => element.querySelector('.spinner') !== null
  const first = (count: number) =>
    act(async () => {
      queryClient.setQueryData(observeWallets(listKey(undefined)).options.queryKey, {
        pages: [{ wallets: here, count, hasMore: count > here.length }],
        pageParams: [1],
      })
    })
  beforeEach(() => {
    server.mockImplementation((address) =>
      address.includes('search=')
        ? Promise.resolve(Response.json({ data: [there], count: 1 }))
        : // The rest of the list never comes.
          new Promise(() => undefined),
    )
  })

  test('what is here is found at once; the server is asked after half a second without a key, and for two letters or more', async () => {
    await first(41)
    await type('t')
    await pass(2_000)
    expect(asked()).toEqual([])
    await type('tw')
    expect(rows()).toEqual(['Two'])
    await pass(499)
    expect(asked()).toEqual([])
    await pass(2)
    expect(asked()).toEqual(['tw'])
    await pass(1_000)
    expect(rows()).toEqual(['Two', 'Tworks'])
  })

  test('a key begins the half second anew', async () => {
    await first(41)
    await type('tw')
    await pass(400)
    await type('two')
    await pass(400)
    expect(asked()).toEqual([])
    await pass(101)
    expect(asked()).toEqual(['two'])
  })

  test('where nothing is here, the sign is there until the answer, and for 300 ms at least', async () => {
    await first(41)
    await type('works')
    expect(isSearching()).toBe(true)
    await pass(501)
    expect(asked()).toEqual(['works'])
    await pass(290)
    expect(isSearching()).toBe(true)
    expect(rows()).toEqual([])
    await pass(20)
    expect(isSearching()).toBe(false)
    expect(rows()).toEqual(['Tworks'])
  })

  test('once the whole list is here nobody is asked', async () => {
    await first(here.length)
    await type('works')
    await pass(5_000)
    expect(asked()).toEqual([])
    expect(element.querySelector('[data-testid="no-wallet"]')).not.toBeNull()
  })
})
