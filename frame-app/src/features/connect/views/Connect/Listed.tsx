import type { Namespace } from '@walletframe/bridge-protocol'
import { useState, type CSSProperties } from 'react'
import { useStore } from 'zustand'
import { walletsStore } from '../../../../connections/wallets.ts'
import {
  listKey,
  observeSuggested,
  type CatalogueWallet,
  type Suggested,
} from '../../../../data/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { featuredWallets } from '../../../../state/specified.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { pickWallet } from '../../catalogue.ts'
import { customWalletsOf } from '../../customWallets.ts'
import { installedAs, recentlyPicked } from '../../installed.ts'
import { listedPlaces, offeredRows } from '../../offers.ts'
import { CatalogueRow } from '../CatalogueRow.tsx'

/* What Connect shows of the server's list: fetched after it was drawn, into places that it keeps. */

/** As it is below ten; else in whole tens, with a plus where that left some out (facts 1.1). */
const roundCount = (count: number): string =>
  count < 10 ? String(count) : `${Math.floor(count / 10) * 10}${count % 10 === 0 ? '' : '+'}`

type For = { readonly namespace: Namespace | undefined }

/** How many wallets the server's list has; nothing as long as nobody knows. */
export const WalletCount = ({ namespace }: For) => {
  const { data } = useObserved(observeSuggested, listKey(namespace))
  return data ? (
    <span className="tag" dir="ltr" data-testid="wallet-count">
      {roundCount(data.count)}
    </span>
  ) : null
}

/** Beside rows of the list, what those of the page are is said. */
export const InstalledTag = ({ isMulti }: { readonly isMulti: boolean }) => {
  const t = useTexts(walletListTexts)
  return <span className="tag good">{isMulti ? t.multiChain.tag : t.installed}</span>
}

/** A wallet of the list that was connected at an earlier visit. */
const RecentRow = ({ wallet, namespace }: For & { readonly wallet: CatalogueWallet }) => (
  <li>
    <CatalogueRow
      wallet={wallet}
      leads={false}
      tag={useTexts(shellTexts).connect.recent}
      onPick={() => pickWallet(wallet, namespace)}
    />
  </li>
)

type Places = { readonly featured: number; readonly recommended: number }

/** Wallets that the page itself put into the list: as many as it may put first, those that are installed left out. */
const CustomRows = ({ namespace }: For) => {
  const options = useStore(optionsStore)
  const offered = offeredRows(options, useStore(walletsStore), namespace).flat()
  return customWalletsOf(options)
    .slice(0, featuredWallets)
    .filter((wallet) => !installedAs(wallet, offered))
    .map((wallet) => (
      <li key={wallet.id}>
        <CatalogueRow leads={false} wallet={wallet} onPick={() => pickWallet(wallet, namespace)} />
      </li>
    ))
}

/**
 * Which wallet stands in which place. Places of the page's own choice that are not taken, since the wallet stands there already or nobody knows
 * it, go to the operator's.
 */
export const fillPlaces = (
  { featured, recommended }: Pick<Suggested, 'featured' | 'recommended'>,
  places: Places,
  isThere: (wallet: CatalogueWallet) => boolean,
): { readonly [Kind in keyof Places]: readonly CatalogueWallet[] } => {
  const chosen = featured.filter((wallet) => !isThere(wallet)).slice(0, places.featured)
  const others = recommended.filter(
    (wallet) => !isThere(wallet) && !chosen.some(({ id }) => id === wallet.id),
  )
  const all = [...chosen, ...others]
  return {
    featured: all.slice(0, places.featured),
    recommended: all.slice(places.featured, places.featured + places.recommended),
  }
}

const usePlaces = ({ namespace }: For) => {
  const options = useStore(optionsStore)
  const wallets = useStore(walletsStore)
  const offered = offeredRows(options, wallets, namespace)
  const recent = recentlyPicked(options, wallets, namespace)
  return {
    recent,
    places: listedPlaces(options, offered.length + recent.length),
    isThere: (wallet: CatalogueWallet) =>
      installedAs(wallet, offered.flat()) !== undefined || recent.some(({ id }) => id === wallet.id),
  }
}

/** Wallets of the list, as many as there are places; what comes, or is missing, moves nothing under a finger. */
const SuggestedRows = ({ kind, namespace }: For & { readonly kind: keyof Places }) => {
  const t = useTexts(walletListTexts)
  const { common } = useTexts(shellTexts)
  const { places, isThere } = usePlaces({ namespace })
  const { data, error, isFetching, refetch } = useObserved(observeSuggested, listKey(namespace))
  const isFailed = !data && error !== null && !isFetching
  const rows = data ? fillPlaces(data, places, isThere)[kind] : []
  // What was here before the view was opened leaves no place empty: nobody has aimed at anything yet.
  const [wasHere] = useState(data !== undefined)
  const empty = isFailed || (data && wasHere) ? 0 : places[kind] - rows.length
  return (
    <>
      {rows.map((wallet) => (
        <li key={wallet.id}>
          <CatalogueRow leads={false} wallet={wallet} onPick={() => pickWallet(wallet, namespace)} />
        </li>
      ))}
      {isFailed && places[kind] > 0 && (
        <li className="connect-failed" style={{ '--places': places[kind] } as CSSProperties}>
          <button type="button" className="row" data-testid="listed-again" onClick={() => void refetch()}>
            <span className="wallet-icon">
              <Icon name="alert" />
            </span>
            <span>
              <strong>{common.tryAgain}</strong>
              <small className="hint">{t.failed}</small>
            </span>
          </button>
        </li>
      )}
      {Array.from({ length: empty }, (_place, at) => (
        <li key={at} className={data ? 'shell-row connect-empty' : 'skeleton shell-row'} aria-hidden="true" />
      ))}
    </>
  )
}

/** Rows of one kind. */
export const Rows = ({ kind, namespace }: For & { readonly kind: 'recent' | 'custom' | keyof Places }) => {
  const { recent } = usePlaces({ namespace })
  if (kind === 'custom') return <CustomRows namespace={namespace} />
  return kind === 'recent' ? (
    recent.map((wallet) => <RecentRow key={wallet.id} wallet={wallet} namespace={namespace} />)
  ) : (
    <SuggestedRows kind={kind} namespace={namespace} />
  )
}
