import { useState } from 'react'
import { useStore } from 'zustand'
import { chainOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { holdingsGoodFor, holdingsKey, observeHoldings, type Holding } from '../../../../data/holdings.ts'
import { observeWatchedAssets } from '../../../../data/tokens.ts'
import { portfolioTexts } from '../../../../i18n/english/portfolio.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore, pageNetworks } from '../../../../state/options.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { fromUnits, writeDecimal } from '../../../../ui/decimal.ts'
import { RowLink } from '../../../../ui/RowLink.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { useOlder } from '../../../../ui/useOlder.ts'
import { VirtualList } from '../../../../ui/VirtualList.tsx'
import { amountText, dollarText, explorerPage, isBare, sorted, sumOf, wholeDollars } from '../portfolio.ts'
import { Change } from './Change.tsx'
import './Holdings.css'
import { numberFormat } from '../../../../ui/formats.ts'

/** Rows that stand for those that are being read. */
const skeletonRows = 3

/** What the account has, over the page's networks, what all of it is worth, where that is certain now, and what waits of the account's own coin. */
export const useHoldings = (account: Caip10) => {
  const networks = useStore(optionsStore, (state) => state.networks)
  const { data, isError, dataUpdatedAt, refetch } = useObserved(
    observeHoldings,
    holdingsKey(account, pageNetworks()),
  )
  const isOld = useOlder(dataUpdatedAt, holdingsGoodFor)
  // A sum that lacks a network, or that is old, is no sum.
  const sum = data && !isError && !isOld ? sumOf(data, chainOf(account), networks) : null
  const own = data?.list.find(({ id }) => id === chainOf(account))
  return { data, isError, refetch, sum, pending: isOld ? undefined : own?.pending }
}

const Worth = ({ worth }: Pick<Holding, 'worth'>) => {
  const language = useLanguage()
  const t = useTexts(portfolioTexts)
  if (!worth) return null
  const text = dollarText(worth.micros, language)
  return worth.sure ? (
    <small data-testid="holding-worth" title={wholeDollars(worth.micros, language)}>
      <bdi>{text}</bdi>
    </small>
  ) : (
    // What it would be worth is no number to plan with: it stands behind.
    <small data-testid="holding-uncertain" title={text}>
      {t.uncertain}
    </small>
  )
}

const Row = ({ holding }: { readonly holding: Holding }) => {
  const language = useLanguage()
  const t = useTexts(portfolioTexts)
  const network = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === holding.network))
  const { symbol, name, address, decimals, amount } = holding
  const title = symbol || name || (address === null ? '' : shortAddress(address)) || t.nameless
  return (
    <RowLink
      className="holdings-row"
      href={explorerPage(holding, network)}
      data-testid={`holding-${address === null ? 'native' : address.toLowerCase()}`}
      data-network={holding.network}
    >
      <TokenIcon symbol={title} id={address ?? holding.network} icon={holding.icon} />
      <span>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small>
          <bdi>{network?.name ?? holding.network}</bdi>
        </small>
      </span>
      <span className="holdings-amount">
        <strong title={writeDecimal(fromUnits(amount, decimals), language)}>
          <bdi dir="ltr" data-testid="holding-amount" data-units={String(amount)}>
            {amountText(amount, decimals, language)}
          </bdi>
        </strong>
        <span className="holdings-worth">
          <Worth worth={holding.worth} />
          <Change percent={holding.change24h} testId="holding-change" />
        </span>
      </span>
    </RowLink>
  )
}

/** Rows that are drawn as they are: a list that is windowed measures them first, which a short one need not wait for. */
const fewRows = 20

const Rows = ({ list, label }: { readonly list: readonly Holding[]; readonly label?: string }) =>
  list.length > fewRows ? (
    <VirtualList items={list} idOf={({ id }) => id} {...(label !== undefined && { label })}>
      {(holding) => <Row holding={holding} />}
    </VirtualList>
  ) : (
    <ul className="list" aria-label={label}>
      {list.map((holding) => (
        <li key={holding.id}>
          <Row holding={holding} />
        </li>
      ))}
    </ul>
  )

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { common } = useTexts(shellTexts)
  const { balanceFailed } = useTexts(viewTexts).account
  return (
    <p className="problem" role="alert" data-testid="holdings-problem">
      {balanceFailed}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {common.tryAgain}
      </button>
    </p>
  )
}

const Unread = ({ networks }: { readonly networks: readonly Caip2[] }) => {
  const t = useTexts(portfolioTexts)
  const known = useStore(optionsStore, (state) => state.networks)
  const names = networks.map((network) => known.find(({ id }) => id === network)?.name ?? network)
  return (
    <p className="hint" role="status" data-testid="holdings-unread">
      <bdi>{t.notRead(names.join(', '))}</bdi>
    </p>
  )
}

/** What looks like bait, out of sight until the person wants to see it. */
const Hidden = ({ list }: { readonly list: readonly Holding[] }) => {
  const [open, setOpen] = useState(false)
  const language = useLanguage()
  const t = useTexts(portfolioTexts)
  const count = numberFormat(language).format(list.length)
  return (
    <>
      <button
        type="button"
        className="link holdings-hidden"
        aria-expanded={open}
        data-testid="holdings-hidden"
        onClick={() => setOpen(!open)}
      >
        {open ? t.hide : t.showHidden(count)}
      </button>
      {open && (
        <>
          <p className="hint">{t.hiddenHint}</p>
          <Rows list={list} label={t.showHidden(count)} />
        </>
      )}
    </>
  )
}

/** Coins and tokens of the account, what is worth most first. */
export const Holdings = ({ account, walletId }: { readonly account: Caip10; readonly walletId: string }) => {
  const t = useTexts(portfolioTexts)
  const { common } = useTexts(shellTexts)
  const { data, isError, refetch, sum } = useHoldings(account)
  const { data: watched = [] } = useObserved(observeWatchedAssets, walletId)
  const active = chainOf(account)
  if (data === undefined)
    return isError ? (
      <Failed onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={skeletonRows} label={common.loading} testId="holdings-loading" />
    )
  const own = watched.filter(({ network, type }) => network === active && type === 'ERC20')
  const { shown, hidden } = sorted(
    data.list,
    active,
    new Set(own.map(({ address }) => address.toLowerCase())),
  )
  return (
    <div className="holdings" data-testid="holdings">
      {isError && <Failed onRetry={() => void refetch()} />}
      {data.failed.length > 0 && <Unread networks={data.failed} />}
      {shown.length > 0 && <Rows list={shown} />}
      {isBare(data, active) && (
        <div className="center" data-testid="holdings-empty">
          <p>{t.empty}</p>
          <p className="muted">{t.emptyHint}</p>
        </div>
      )}
      {hidden.length > 0 && <Hidden list={hidden} />}
      {sum?.isPartial && <p className="hint">{t.partial}</p>}
    </div>
  )
}
