// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { features } from '../../../../../test/features.ts'
import { listedWallet } from '../../../../../test/listedWallet.ts'
import { listKey, observeSuggested, type Suggested } from '../../../../data/catalogue.ts'
import { queryClient } from '../../../../data/queryClient.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { openModal } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { GetWallet } from './GetWallet.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const { pickWallet, preparePairing } = vi.hoisted(() => ({ pickWallet: vi.fn(), preparePairing: vi.fn() }))
vi.mock('../../catalogue.ts', () => ({ pickWallet }))
vi.mock('../../connectWalletConnect.ts', () => ({ preparePairing }))
const server = vi.fn<() => Promise<Response>>()
vi.stubGlobal('fetch', server)

const listed = (name: string) => listedWallet({ id: name, name })
const four = ['One', 'Two', 'Three', 'Four'].map(listed)
const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const rows = () =>
  [...element.querySelectorAll('.list > li')].map((row) => row.querySelector('strong')?.textContent)
const button = (text: string) =>
  [...element.querySelectorAll('button')].find((each) => each.textContent.includes(text))
const draw = () => act(async () => root.render(<GetWallet />))
const answer = (suggested: Partial<Suggested>) =>
  act(async () => {
    queryClient.setQueryData(observeSuggested(listKey(undefined)).options.queryKey, {
      featured: [],
      recommended: four,
      count: 158,
      ...suggested,
    })
  })

const initial = optionsStore.getState()
beforeEach(() => {
  root = createRoot(element)
  queryClient.clear()
  pickWallet.mockClear()
  preparePairing.mockClear()
  server.mockReset()
  server.mockReturnValue(new Promise(() => undefined))
  optionsStore.setState(
    { ...initial, project: { ...initial.project, catalogue: true }, features: features() },
    true,
  )
  openModal({ name: 'GetWallet' })
})
afterEach(() => act(async () => root.unmount()))

test('places are kept for four; then those that the operator puts first, and the way to all', async () => {
  await draw()
  expect(rows()).toEqual([])
  expect(element.querySelector('.skeleton')).not.toBeNull()
  expect(find('get-all-wallets')).toBeNull()
  await answer({})
  await vi.waitFor(() => expect(rows()).toEqual(['One', 'Two', 'Three', 'Four']))
  await act(async () => find('get-all-wallets')?.click())
  expect(currentView(modalStore.getState())).toEqual({ name: 'AllWallets' })
})

test('the page’s choice stands first, then its own wallets, then the operator’s: four in all', async () => {
  optionsStore.setState({ customWallets: [{ id: 'acme', name: 'Acme', mobile_link: 'acme://' }] })
  await draw()
  await answer({ featured: [listed('First')] })
  await vi.waitFor(() => expect(rows()).toEqual(['First', 'Acme', 'One', 'Two']))
})

test('a row leads where the list leads, and on a phone the code is made before it is pressed', async () => {
  await answer({})
  await draw()
  expect(preparePairing).toHaveBeenCalledTimes(1)
  await act(async () => element.querySelector<HTMLElement>('[data-wallet="Two"]')?.click())
  expect(pickWallet).toHaveBeenCalledExactlyOnceWith(four[1])
})

test('a list that cannot be had: it is said, and another try brings it', async () => {
  const refusal = '{"error":{"code":"not_found","message":"No."}}'
  server.mockImplementation(async () => new Response(refusal, { status: 404 }))
  await draw()
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(button('Try again')).toBeDefined()
  })
  expect(find('get-all-wallets')).toBeNull()
  const data = four.map((wallet, at) => ({ ...wallet, id: String(at).repeat(64) }))
  server.mockImplementation(async () => Response.json({ data, count: 4 }))
  await act(async () => button('Try again')?.click())
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(rows()).toHaveLength(4)
  })
})
