import { getWallets, pageImage, walletImage, type CatalogueWallet } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/query-core'
import { addressOf, callServer } from '../api/client.ts'
import { optionsStore } from '../state/options.ts'
import {
  featuredWallets,
  recommendedWallets,
  walletPage,
  walletSearch,
  walletSearchWait,
} from '../state/specified.ts'
import { catalogueLifetime } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'
import { walletNamed } from './searchWallets.ts'
import { checkWallet } from './walletEntry.ts'

/* The server's list of wallets, within what the page asked for (`includeWalletIds` and its like). Each is checked before anybody sees it. */

export type { CatalogueWallet }

/** Pages that are asked for at most: a server that counts wrong ends somewhere. */
const mostPages = 50

/** Which wallets: with networks of a namespace, or of any; all, or those alone that are certified. Text, since it is what a view follows. */
export type ListKey = `${Namespace | ''} ${'certified' | ''}`

export const listKey = (namespace: Namespace | undefined, certified = false): ListKey =>
  `${namespace ?? ''} ${certified ? 'certified' : ''}`

type Answer = {
  readonly wallets: readonly CatalogueWallet[]
  /** Of all that fit. */
  readonly count: number
}
export type WalletPage = Answer & { readonly hasMore: boolean }

const joined = (list: readonly string[] = []): string | undefined =>
  list.length === 0 ? undefined : list.join(',')

/** What the page wants, as the server is asked: answers for other wishes are other answers. */
const wishes = (key: ListKey) => {
  const [namespace = '', certified = ''] = key.split(' ')
  const {
    networks,
    includeWalletIds,
    excludeWalletIds = [],
    featuredWalletIds = [],
  } = optionsStore.getState()
  const chains = networks
    .map(({ id }) => id)
    .filter((id) => namespace === '' || namespaceOf(id as Caip2) === namespace)
    .slice(0, 100)
  return {
    featured: featuredWalletIds.filter((id) => !excludeWalletIds.includes(id)),
    query: {
      chains: joined(chains),
      include: joined(includeWalletIds),
      exclude: joined(excludeWalletIds),
      badge_type: certified === '' ? undefined : ('certified' as const),
    },
  }
}

type Query = ReturnType<typeof wishes>['query'] & {
  readonly search?: string | undefined
  readonly page?: string
  readonly entries: string
}

const ask = async (query: Query, signal: AbortSignal): Promise<Answer> => {
  const { data, count } = await callServer(getWallets, { query, signal })
  const wallets = data.flatMap((wallet) => checkWallet(wallet) ?? [])
  return { wallets, count: Number.isSafeInteger(count) && count > 0 ? count : wallets.length }
}

/** The wallets that the page puts first, in its order. */
const askFeatured = async (key: ListKey, signal: AbortSignal): Promise<readonly CatalogueWallet[]> => {
  const { featured, query } = wishes(key)
  if (featured.length === 0) return []
  const entries = String(Math.min(featured.length, walletSearch))
  const { wallets } = await ask(
    {
      badge_type: query.badge_type,
      chains: query.chains,
      include: joined(featured),
      exclude: undefined,
      entries,
    },
    signal,
  )
  return wallets.toSorted((a, b) => featured.indexOf(a.id) - featured.indexOf(b.id))
}

/** What the list says of wallets, by their ids, whatever networks they have. Those that it does not have are missing. */
export const readListed = (ids: readonly string[]): Promise<readonly CatalogueWallet[]> =>
  queryClient.fetchQuery({
    queryKey: ['wallets', 'listed', ...ids],
    queryFn: async ({ signal }) => {
      const query = { chains: undefined, exclude: undefined, badge_type: undefined }
      const entries = String(Math.min(ids.length, walletSearch))
      return (await ask({ ...query, include: joined(ids), entries }, signal)).wallets
    },
    staleTime: catalogueLifetime,
  })

/** A page of the list without the wallets that stand before it. */
const askRest = (key: ListKey, page: number, entries: number, signal: AbortSignal): Promise<Answer> => {
  const { featured, query } = wishes(key)
  const without = [...new Set([...(query.exclude?.split(',') ?? []), ...featured])].slice(0, 100)
  return ask({ ...query, exclude: joined(without), page: String(page), entries: String(entries) }, signal)
}

const readPage = async (key: ListKey, page: number, signal: AbortSignal): Promise<WalletPage> => {
  const [first, rest] = await Promise.all([
    page === 1 ? askFeatured(key, signal) : [],
    askRest(key, page, walletPage, signal),
  ])
  return {
    wallets: [...first, ...rest.wallets],
    count: first.length + rest.count,
    hasMore: page * walletPage < rest.count && page < mostPages,
  }
}

const queryKeyOf = (kind: string, key: ListKey, ...more: readonly string[]) =>
  ['wallets', kind, key, JSON.stringify(wishes(key)), ...more] as const

/** The list, page by page, featured wallets first. What was read before is there at once, and read again after a minute. */
export const observeWallets = (key: ListKey) =>
  new InfiniteQueryObserver(queryClient, {
    queryKey: queryKeyOf('list', key),
    queryFn: ({ pageParam, signal }) => readPage(key, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }: WalletPage, _pages, page) => (hasMore ? page + 1 : undefined),
    staleTime: catalogueLifetime,
  })

/** The few that are shown before anybody looks for one: those of the page, those of the operator's order; and how many there are in all. */
export type Suggested = {
  readonly featured: readonly CatalogueWallet[]
  readonly recommended: readonly CatalogueWallet[]
  readonly count: number
}

export const observeSuggested = (key: ListKey) =>
  new QueryObserver<Suggested>(queryClient, {
    queryKey: queryKeyOf('suggested', key),
    queryFn: async ({ signal }) => {
      const [first, rest] = await Promise.all([
        askFeatured(key, signal),
        askRest(key, 1, recommendedWallets, signal),
      ])
      return {
        featured: first.slice(0, featuredWallets),
        recommended: rest.wallets.slice(0, recommendedWallets),
        count: first.length + rest.count,
      }
    },
    staleTime: catalogueLifetime,
  })

/** What views follow a search by: the list, and what was typed. */
export type SearchKey = `${ListKey}\n${string}`

/** The server's answer to what was typed; an empty search has none, and asks nobody. */
export const observeSearch = (search: SearchKey) => {
  const [key, words = ''] = search.split('\n') as [ListKey, string?]
  return new QueryObserver<readonly CatalogueWallet[]>(queryClient, {
    queryKey: queryKeyOf('search', key, words),
    queryFn: async ({ signal }) => {
      const { query } = wishes(key)
      const [{ wallets }] = await Promise.all([
        ask({ ...query, search: words, page: '1', entries: String(walletSearch) }, signal),
        new Promise((resolve) => setTimeout(resolve, walletSearchWait)),
      ])
      return wallets
    },
    enabled: words !== '',
    staleTime: catalogueLifetime,
  })
}

/** The wallet of the list that a page named: by its id, or by its name in any letters. None: null. */
export const observeNamed = (search: SearchKey) => {
  const [key, name = ''] = search.split('\n') as [ListKey, string?]
  return new QueryObserver<CatalogueWallet | null>(queryClient, {
    queryKey: queryKeyOf('named', key, name),
    queryFn: async ({ signal }) => {
      const { query } = wishes(key)
      const words = name.trim().toLowerCase()
      const isId = /^[\da-f]{64}$/.test(words)
      if (isId && query.exclude?.split(',').includes(words)) return null
      const asked = isId ? { ...query, include: words, exclude: undefined } : { ...query, search: words }
      const { wallets } = await ask({ ...asked, page: '1', entries: String(walletSearch) }, signal)
      return (isId ? wallets.find(({ id }) => id === words) : walletNamed(wallets, words)) ?? null
    },
    enabled: name !== '',
    staleTime: catalogueLifetime,
  })
}

/**
 * Where our own server has a wallet's picture; undefined where it has none. Of a wallet that a page put into the list it fetches it, from hosts
 * that the operator lists.
 */
export const walletIconOf = ({
  image_id: id,
  image_url: url,
}: Pick<CatalogueWallet, 'image_id'> & { readonly image_url?: string }): string | undefined =>
  id === undefined
    ? url && addressOf(pageImage, { url, size: '128' })
    : addressOf(walletImage, { size: '128' }, { image_id: id })
