import { useState } from 'react'
import { useStore } from 'zustand'
import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { holdingsKey } from '../../../data/holdings.ts'
import { observeNfts, piecesOf, type Nft } from '../../../data/nfts.ts'
import { nftTexts } from '../../../i18n/english/nfts.ts'
import { portfolioTexts } from '../../../i18n/english/portfolio.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { optionsStore, pageNetworks } from '../../../state/options.ts'
import { pushView } from '../../../state/navigation.ts'
import { More } from '../../../ui/More.tsx'
import { useObserved } from '../../../ui/useObserved.ts'
import { usePages } from '../../../ui/usePages.ts'
import { countText, titleOf } from './nft.ts'
import { NftPicture } from './NftPicture.tsx'
import './Nfts.css'

/** Tiles that stand for those that are being read. */
const skeletonTiles = 4

const useNetworkName = () => {
  const networks = useStore(optionsStore, (state) => state.networks)
  return (network: Caip2) => networks.find(({ id }) => id === network)?.name ?? network
}

const Tile = ({ nft, account }: { readonly nft: Nft; readonly account: Caip10 }) => {
  const language = useLanguage()
  const nameOf = useNetworkName()
  return (
    <button
      type="button"
      className="nfts-tile"
      data-testid={['nft', nft.contract, nft.tokenId].filter(Boolean).join('-')}
      data-network={nft.network}
      onClick={() => pushView({ name: 'NftDetails', account, nft })}
    >
      <NftPicture nft={nft} size={256} />
      <strong className="nfts-line">
        <bdi>{titleOf(nft)}</bdi>
      </strong>
      {nft.name !== '' && nft.collection !== '' && (
        <small className="nfts-line">
          <bdi>{nft.collection}</bdi>
        </small>
      )}
      <small className="nfts-line">
        <bdi>{nameOf(nft.network)}</bdi>
        {nft.amount !== '1' && (
          <>
            {' · '}
            <bdi dir="ltr" data-testid="nft-amount" title={nft.amount}>
              ×{countText(BigInt(nft.amount), language)}
            </bdi>
          </>
        )}
      </small>
    </button>
  )
}

const Tiles = ({
  list,
  account,
  label,
}: {
  readonly list: readonly Nft[]
  readonly account: Caip10
  readonly label: string
}) => (
  <ul className="nfts-tiles" aria-label={label}>
    {list.map((nft) => (
      <li key={nft.id} className="nfts-place">
        <Tile nft={nft} account={account} />
      </li>
    ))}
  </ul>
)

const Loading = () => {
  const { common } = useTexts(shellTexts)
  return (
    <div className="nfts-tiles" role="status" aria-label={common.loading} data-testid="nfts-loading">
      {Array.from({ length: skeletonTiles }, (_, tile) => (
        <span key={tile} className="skeleton nfts-skeleton" />
      ))}
    </div>
  )
}

/** What looks like bait, out of sight until the person wants to see it. */
const Hidden = ({ list, account }: { readonly list: readonly Nft[]; readonly account: Caip10 }) => {
  const [open, setOpen] = useState(false)
  const language = useLanguage()
  const t = useTexts(nftTexts)
  const p = useTexts(portfolioTexts)
  const label = p.showHidden(countText(BigInt(list.length), language))
  return (
    <>
      <button
        type="button"
        className="link nfts-hidden"
        aria-expanded={open}
        data-testid="nfts-hidden"
        onClick={() => setOpen(!open)}
      >
        {open ? p.hide : label}
      </button>
      {open && (
        <>
          <p className="hint">{t.hiddenHint}</p>
          <Tiles list={list} account={account} label={label} />
        </>
      )}
    </>
  )
}

const Empty = () => {
  const t = useTexts(nftTexts)
  const { titles } = useTexts(shellTexts)
  const canReceive = useStore(optionsStore, ({ features }) => features.receive)
  return (
    <div className="center" data-testid="nfts-empty">
      <p>{t.empty}</p>
      <p className="muted">{t.emptyHint}</p>
      {canReceive && (
        <button
          type="button"
          className="button"
          data-testid="nfts-receive"
          onClick={() => pushView({ name: 'WalletReceive' })}
        >
          {titles.WalletReceive}
        </button>
      )}
    </div>
  )
}

/** A sentence with a way to read it again. */
const Unread = ({
  text,
  testId,
  isAlert,
  onRetry,
}: {
  readonly text: string
  readonly testId: string
  readonly isAlert: boolean
  readonly onRetry: () => void
}) => {
  const { common } = useTexts(shellTexts)
  return (
    <p className={isAlert ? 'problem' : 'hint'} role={isAlert ? 'alert' : 'status'} data-testid={testId}>
      <bdi>{text}</bdi>{' '}
      <button type="button" className="link" onClick={onRetry}>
        {common.tryAgain}
      </button>
    </p>
  )
}

/** Pieces of collections that the account has, over the page's networks, its own one first. */
export const Nfts = ({ account }: { readonly account: Caip10 }) => {
  const t = useTexts(nftTexts)
  const { notRead } = useTexts(portfolioTexts)
  const nameOf = useNetworkName()
  const read = useObserved(observeNfts, holdingsKey(account, pageNetworks()))
  const { pages, isError, hasNextPage, isLoading, retry, more } = usePages(
    read,
    (page) => page.pieces.length > 0,
  )
  const all = piecesOf(pages)
  const shown = all.filter(({ suspicious }) => !suspicious)
  const hidden = all.filter(({ suspicious }) => suspicious)
  const failed = pages.filter((page) => page.failed).map(({ network }) => nameOf(network))
  const isWhole = read.data !== undefined && !hasNextPage && !isError
  return (
    <div className="nfts" data-testid="nfts">
      {failed.length > 0 && (
        <Unread
          text={notRead(failed.join(', '))}
          testId="nfts-unread"
          isAlert={false}
          onRetry={() => void read.refetch()}
        />
      )}
      {shown.length > 0 && <Tiles list={shown} account={account} label={t.title} />}
      {isWhole && all.length === 0 && failed.length === 0 && <Empty />}
      {isError ? (
        <Unread text={t.failed} testId="nfts-problem" isAlert onRetry={retry} />
      ) : isLoading(all.length === 0) ? (
        <Loading />
      ) : (
        hasNextPage && (
          <More
            label={t.more}
            testId="nfts-more"
            // Made anew for each page: one that is still in sight is seen again.
            key={pages.length}
            {...more}
          />
        )
      )}
      {hidden.length > 0 && <Hidden list={hidden} account={account} />}
      {pages.some(({ lacks }) => lacks) && (
        <p className="muted" data-testid="nfts-lacks">
          {t.lacks}
        </p>
      )}
    </div>
  )
}
