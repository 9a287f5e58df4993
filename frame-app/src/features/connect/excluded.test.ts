import type { WalletInfo } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { features } from '../../../test/features.ts'
import { listedWallet } from '../../../test/listedWallet.ts'
import { walletsStore } from '../../connections/wallets.ts'
import { queryClient } from '../../data/queryClient.ts'
import { optionsStore } from '../../state/options.ts'
import { learnExcluded } from './excluded.ts'
import { offeredWallets } from './offers.ts'

/* Wallets that the page excludes are not offered where they are installed either. */

const asked = vi.fn()
const server = vi.fn<() => Promise<Response>>()
vi.stubGlobal('fetch', (address: string) => {
  asked(Object.fromEntries(new URL(address, 'https://wallet.example').searchParams))
  return server()
})

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
const listed = [
  listedWallet({ id: a, name: 'Alpha', rdns: 'com.alpha' }),
  listedWallet({ id: b, name: 'Beta Wallet' }),
]
const page = (id: string, more: Partial<WalletInfo> = {}): WalletInfo => ({ id, name: id, ...more })
const offered = (namespace?: 'solana') =>
  offeredWallets(optionsStore.getState(), walletsStore.getState(), namespace).map(({ id }) => id)

const initial = optionsStore.getState()
beforeEach(() => {
  asked.mockClear()
  queryClient.clear()
  server.mockReset()
  server.mockImplementation(async () => Response.json({ data: listed, count: 2 }))
  walletsStore.setState({ recent: [], excluded: undefined })
  optionsStore.setState({ ...initial, features: features(), excludeWalletIds: [a, b] }, true)
})

test('known by the reverse domain name or the name that the list has, in any letters, in every namespace', async () => {
  walletsStore.setState({
    injected: [
      page('1', { name: 'Alpha for Chrome', rdns: 'COM.Alpha' }),
      page('2', { name: ' alpha ', rdns: 'com.other' }),
      page('3', { name: 'beta wallet' }),
      page('4', { name: 'Alpha', namespace: 'solana' }),
      page('5', { name: 'Own browser', rdns: 'com.alpha.mobile' }),
      page('6', { name: 'Gamma', rdns: 'com.gamma' }),
      page('7', { name: 'Alphabet' }),
    ],
  })
  expect(offered()).toHaveLength(7)
  await learnExcluded()
  expect(offered()).toEqual(['6', '7'])
  expect(offered('solana')).toEqual([])
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ include: `${a},${b}`, entries: '2' }),
  )
  // A list that is asked for what it hides from this page would answer nothing.
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('exclude')
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('chains')
})

test('a wallet without a reverse domain name is not one that the list has none of either', async () => {
  walletsStore.setState({ injected: [page('Gamma')] })
  await learnExcluded()
  expect(offered()).toEqual(['Gamma'])
})

test('where the list does not answer, what is installed stays offered, and it can be asked again', async () => {
  walletsStore.setState({ injected: [page('1', { name: 'Alpha' })] })
  server.mockImplementation(
    async () => new Response('{"error":{"code":"not_found","message":"No."}}', { status: 404 }),
  )
  await expect(learnExcluded()).rejects.toThrow()
  expect(offered()).toEqual(['1'])
  server.mockImplementation(async () => Response.json({ data: listed, count: 2 }))
  await learnExcluded()
  expect(offered()).toEqual([])
})

test('a page that excludes none asks nobody; an answer for what it does not exclude any more counts no more', async () => {
  walletsStore.setState({ injected: [page('1', { name: 'Alpha' })] })
  const answer = learnExcluded()
  optionsStore.setState({ excludeWalletIds: undefined })
  await answer
  expect(offered()).toEqual(['1'])
  asked.mockClear()
  await learnExcluded()
  expect(asked).not.toHaveBeenCalled()
})
