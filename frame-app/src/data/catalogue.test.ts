import { beforeEach, expect, test, vi } from 'vitest'
import { listedWallet } from '../../test/listedWallet.ts'
import { optionsStore } from '../state/options.ts'
import { listKey, observeSearch, observeSuggested, observeWallets, walletIconOf } from './catalogue.ts'
import { queryClient } from './queryClient.ts'

const all = Array.from({ length: 95 }, (_one, at) =>
  listedWallet({ id: at.toString(16).padStart(64, '0'), name: `Wallet ${at}`, order: at }),
)
const ids = all.map(({ id }) => id)

const asked = vi.fn()
let broken = false
/** The server, as its contract says. */
const answer = (address: string): Response => {
  const query = Object.fromEntries(new URL(address, 'https://wallet.example').searchParams)
  asked(query)
  if (broken) return new Response('{"error":{"code":"not_found","message":"No."}}', { status: 404 })
  const { page = '1', entries = '40', include, exclude, search = '' } = query
  const found = all.filter(
    ({ id, name }) =>
      (include?.split(',').includes(id) ?? true) &&
      !exclude?.split(',').includes(id) &&
      name.toLowerCase().includes(search.toLowerCase()),
  )
  const start = (Number(page) - 1) * Number(entries)
  return Response.json({ data: found.slice(start, start + Number(entries)), count: found.length })
}
vi.stubGlobal('fetch', async (address: string) => answer(address))

const network = (id: string) => ({
  id,
  name: id,
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  testnet: false,
})

beforeEach(() => {
  queryClient.clear()
  asked.mockClear()
  broken = false
  optionsStore.setState({
    networks: [network('eip155:1'), network('bip122:000000000019d6689c085ae165831e93')],
    includeWalletIds: undefined,
    excludeWalletIds: undefined,
    featuredWalletIds: undefined,
  })
})

/** Reads the list to its end. @returns ids by page. */
const readAll = async (key = listKey(undefined)) => {
  const observer = observeWallets(key)
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  const { data } = observer.getCurrentResult()
  stop()
  return data?.pages.map(({ wallets }) => wallets.map(({ id }) => id)) ?? []
}

test('pages of 40 until all are there, each once', async () => {
  const pages = await readAll()
  expect(pages.map(({ length }) => length)).toEqual([40, 40, 15])
  expect(pages.flat()).toEqual(ids)
  expect(asked.mock.calls.map(([{ page, entries }]) => [page, entries])).toEqual([
    ['1', '40'],
    ['2', '40'],
    ['3', '40'],
  ])
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ chains: 'eip155:1,bip122:000000000019d6689c085ae165831e93' }),
  )
})

test('only networks of the namespace that is wanted, only those certified', async () => {
  await readAll(listKey('eip155', true))
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ chains: 'eip155:1', badge_type: 'certified' }))
})

test('what the page puts first comes first, in its order and once; what it leaves out is nowhere', async () => {
  const [a = '', b = '', c = '', d = ''] = ids
  optionsStore.setState({ featuredWalletIds: [d, b], excludeWalletIds: [a] })
  const found = (await readAll()).flat()
  expect(found.slice(0, 3)).toEqual([d, b, c])
  expect(found).toHaveLength(94)
  expect(new Set(found).size).toBe(94)
})

test('a page that names those it wants gets those alone', async () => {
  optionsStore.setState({ includeWalletIds: ids.slice(3, 5) })
  expect((await readAll()).flat()).toEqual(ids.slice(3, 5))
})

test('four are suggested, and all are counted; within a minute nobody is asked again', async () => {
  const observer = observeSuggested(listKey(undefined))
  const { data } = await observer.refetch()
  expect(data).toEqual({ count: 95, featured: [], recommended: all.slice(0, 4) })
  const stop = observeSuggested(listKey(undefined)).subscribe(() => undefined)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

test('what the page puts first stands first, four of it at most, and not among those that the operator does', async () => {
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids
  optionsStore.setState({ featuredWalletIds: [f, e, b, a, c] })
  const { data } = await observeSuggested(listKey(undefined)).refetch()
  expect(data?.featured.map(({ id }) => id)).toEqual([f, e, b, a])
  expect(data?.recommended.map(({ id }) => id)).toEqual([d, ...ids.slice(6, 9)])
  expect(data?.count).toBe(95)
})

test('a search asks the server once for a hundred; an empty one asks nobody', async () => {
  const { data } = await observeSearch(`${listKey(undefined)}\nwallet 9`).refetch()
  expect(data?.map(({ name }) => name)).toEqual([
    'Wallet 9',
    'Wallet 90',
    'Wallet 91',
    'Wallet 92',
    'Wallet 93',
    'Wallet 94',
  ])
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ search: 'wallet 9', entries: '100' }),
  )
  const stop = observeSearch(`${listKey(undefined)}\n`).subscribe(() => undefined)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

test('a server that refuses is an error; the pages that are here stay', async () => {
  const observer = observeWallets(listKey(undefined))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  broken = true
  await observer.fetchNextPage()
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, hasNextPage: true })
  expect(observer.getCurrentResult().data?.pages).toHaveLength(1)
  broken = false
  await observer.fetchNextPage()
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  stop()
})

test('a picture is at our own server, by the id that it has there', () => {
  expect(walletIconOf({ image_id: '01234567-89ab-8def-8123-456789abcdef' })).toMatch(
    /^\/v1\/getWalletImage\/01234567-89ab-8def-8123-456789abcdef\?size=128&/,
  )
  expect(walletIconOf({})).toBeUndefined()
})
