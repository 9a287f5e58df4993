import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Namespace } from '@walletframe/bridge-protocol'
import {
  listKey,
  observeSearch,
  observeWallets,
  type CatalogueWallet,
  type ListKey,
} from '../../../../data/catalogue.ts'
import { searchWallets } from '../../../../data/searchWallets.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { walletSearchLetters, walletSearchPause } from '../../../../state/specified.ts'
import { notify } from '../../../../state/toast.ts'
import { track } from '../../../../state/track.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { VirtualList } from '../../../../ui/VirtualList.tsx'
import { whenIdle } from '../../../../ui/whenIdle.ts'
import { installedFirst, pickWallet } from '../../catalogue.ts'
import { preparePairing } from '../../connectWalletConnect.ts'
import { customWalletsOf } from '../../customWallets.ts'
import { CatalogueRow, CatalogueSkeleton } from '../CatalogueRow.tsx'
import { Unloaded } from '../Unloaded.tsx'
import './AllWallets.css'

/** Rows that fill the card. */
const fillsCard = 7

/** What was typed, once nobody types any more. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), walletSearchPause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The whole list, page after page, each when the browser has nothing better to do: a search then has everything here. */
const useList = (key: ListKey) => {
  const list = useObserved(observeWallets, key)
  const { hasNextPage, isFetching, isError } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) return whenIdle(() => void list.fetchNextPage())
    return undefined
  }, [list, hasNextPage, isFetching, isError])
  return list
}

const once = (wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] => [
  ...new Map(wallets.map((wallet) => [wallet.id, wallet])).values(),
]

/** What is shown for what was typed: what is here at once; from the server what is not. */
const useSearch = (key: ListKey, typed: string) => {
  const list = useList(key)
  const words = typed.trim()
  const settled = useSettled(words)
  const isWhole = list.isSuccess && !list.hasNextPage
  const asks = !isWhole && settled === words && words.length >= walletSearchLetters
  const search = useObserved(observeSearch, `${key}\n${asks ? words : ''}`)
  const options = useStore(optionsStore)
  const [, certified] = key.split(' ')
  const pages = list.data?.pages.flatMap(({ wallets }) => wallets)
  // Nobody certified what a page says of a wallet.
  const here = [...(pages && !certified ? customWalletsOf(options) : []), ...(pages ?? [])]
  const isPending =
    !isWhole && words.length >= walletSearchLetters && (settled !== words || search.isFetching)
  return {
    list,
    found: once([...searchWallets(here, words), ...(asks ? (search.data ?? []) : [])]),
    /** Whether the server may still know one. */
    isPending: words !== '' && isPending,
    failure: asks && search.isError ? search : undefined,
  }
}

/** All wallets of the list: those that are installed first, then in the operator's order. */
export const AllWallets = ({ namespace }: { readonly namespace?: Namespace | undefined }) => {
  useEffect(() => preparePairing(namespace), [namespace])
  const t = useTexts(walletListTexts)
  const { common } = useTexts(shellTexts)
  const [typed, setTyped] = useState('')
  const [isCertified, setCertified] = useState(false)
  const { list, found, isPending, failure } = useSearch(listKey(namespace, isCertified), typed)
  const rows = installedFirst(found, useStore(optionsStore), useStore(walletsStore), namespace)
  const settled = useSettled(typed.trim())
  useEffect(() => {
    if (settled.length >= walletSearchLetters)
      track('SEARCH_WALLET', { badge: isCertified ? 'certified' : 'none' })
  }, [settled, isCertified])
  const content = useRef<HTMLDivElement>(null)
  const hasCertified = isCertified || found.some(({ badge_type: badge }) => badge === 'certified')
  const isSearch = typed.trim() !== ''
  // Pages that were read before a failure stay.
  const broken = failure ?? (list.isError && !list.isFetching ? list : undefined)
  const again = () => void (failure ? failure.refetch() : list.data ? list.fetchNextPage() : list.refetch())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    content.current?.querySelector<HTMLElement>('.virtual-list button')?.focus()
  }
  return (
    <div className="content all-wallets" data-testid="view-AllWallets" ref={content}>
      <div className="all-wallets-search">
        <SearchField
          label={t.search}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            if (content.current) content.current.scrollTop = 0
          }}
          onKeyDown={onKeyDown}
          testId="wallet-search"
        />
      </div>
      {hasCertified && (
        <Switch
          label={t.certified}
          isOn={isCertified}
          onChange={(isOn) => {
            setCertified(isOn)
            if (isOn) notify('success', 'onlyCertified')
          }}
          testId="wallets-certified"
        />
      )}
      {rows.length > 0 && (
        <VirtualList items={rows} idOf={({ wallet }) => wallet.id} label={t.all}>
          {({ wallet, isInstalled }) => (
            <CatalogueRow
              wallet={wallet}
              isInstalled={isInstalled}
              onPick={() => pickWallet(wallet, namespace)}
            />
          )}
        </VirtualList>
      )}
      <p className="visually-hidden" role="status">
        {isSearch && !isPending && rows.length > 0 && t.found(rows.length)}
      </p>
      {!broken && !list.data && <CatalogueSkeleton rows={fillsCard} label={common.loading} />}
      {!broken && list.data && isPending && rows.length === 0 && (
        <p className="center muted" role="status">
          <span className="spinner" /> {t.searching}
        </p>
      )}
      {!broken && list.data && !isPending && rows.length === 0 && (
        <div className="center" role="status" data-testid="no-wallet">
          <p>{t.none}</p>
          {isSearch && <p className="muted">{t.noneHint}</p>}
        </div>
      )}
      {broken && <Unloaded text={list.data ? t.more : t.failed} error={broken.error} onRetry={again} />}
    </div>
  )
}
