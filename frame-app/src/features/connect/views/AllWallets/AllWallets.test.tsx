// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listedWallet } from '../../../../../test/listedWallet.ts'
import { listKey, observeWallets } from '../../../../data/catalogue.ts'
import { queryClient } from '../../../../data/queryClient.ts'
import { optionsStore } from '../../../../state/options.ts'
import { toastStore } from '../../../../state/toast.ts'
import { trackedStore } from '../../../../state/track.ts'
import { AllWallets } from './AllWallets.tsx'
import { features } from '../../../../../test/features.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('fetch', () => new Promise(() => undefined))
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
