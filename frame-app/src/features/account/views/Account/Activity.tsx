import { memo, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import {
  deedsOf,
  hasActivity,
  observeActivity,
  type ActivityPage,
  type Deed,
} from '../../../../data/activity.ts'
import { observeSent } from '../../../../data/sent.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { activityTexts } from '../../../../i18n/english/activity.ts'
import { portfolioTexts } from '../../../../i18n/english/portfolio.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { pushView } from '../../../../state/navigation.ts'
import type { Sent } from '../../../../storage/sent.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { RowLink } from '../../../../ui/RowLink.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { usePages } from '../../../../ui/usePages.ts'
import { VirtualList } from '../../../../ui/VirtualList.tsx'
import {
  byMonth,
  coinOf,
  mainMoves,
  monthText,
  movedText,
  otherSide,
  wholeText,
  type Month,
} from '../activity.ts'
import { withSent } from '../sent.ts'
import { More } from '../../../../ui/More.tsx'
import './Activity.css'
import { dateFormat } from '../../../../ui/formats.ts'

const skeletonRows = 4

const Amounts = ({ moves }: { readonly moves: ReturnType<typeof mainMoves> }) => {
  const language = useLanguage()
  const { nameless } = useTexts(portfolioTexts)
  return moves.map((moved) => (
    <small key={moved.direction} data-testid="activity-amount" data-direction={moved.direction}>
      {moved.isPiece ? (
        <bdi>{moved.name || nameless}</bdi>
      ) : (
        <>
          <bdi dir="ltr" title={wholeText(moved, language)}>
            {movedText(moved, language)}
          </bdi>{' '}
          <bdi>{moved.name || nameless}</bdi>
        </>
      )}
    </small>
  ))
}

/** What became of it, in a word, and where that is not enough in a sentence. */
const wordsOf = (
  { status, by, fate }: Deed,
  t: Catalogue['activity'],
): { readonly tag?: string; readonly told?: string } => {
  if (fate !== undefined) return { tag: t.fates[fate], told: t.fateHints[fate] }
  switch (status) {
    case 'pending':
      return { tag: t.pending }
    case 'failed':
      return { tag: t.notDone, ...(by === undefined ? {} : { told: t.failedHint }) }
    case 'replaced':
      return { tag: t.replaced, told: t.replacedHint }
    case 'dropped':
      return { tag: t.dropped, told: t.droppedHint }
    case 'confirmed':
    case 'unknown':
      return {}
  }
}

const Row = ({
  deed,
  network,
  onOpen,
}: {
  readonly deed: Deed
  readonly network: Network | undefined
  readonly onOpen: (() => void) | undefined
}) => {
  const language = useLanguage()
  const t = useTexts(activityTexts)
  const kinds: Readonly<Record<string, string>> = t.kinds
  const moves = mainMoves(deed)
  const [first] = moves
  const kind =
    deed.kind === 'send' && first?.isPiece
      ? t.sentPiece
      : Object.hasOwn(kinds, deed.kind)
        ? kinds[deed.kind]
        : t.kinds.other
  const other = otherSide(deed)
  const { tag, told } = wordsOf(deed, t)
  const day = dateFormat(language, {
    day: 'numeric',
    month: 'short',
  }).format(deed.at)
  // Two amounts leave no line beside them: when it was tells more than the address of an exchange.
  const isPair = moves.length > 1
  const about = isPair ? day : other && t[other.way](shortAddress(other.address))
  return (
    <RowLink
      className="activity"
      // An explorer of transactions knows no operation.
      href={
        network?.explorerUrl === undefined || deed.isOperation
          ? undefined
          : `${network.explorerUrl}/tx/${deed.hash}`
      }
      onOpen={onOpen}
      data-testid={`activity-${deed.hash.toLowerCase()}`}
    >
      <TokenIcon symbol={coinOf(deed, network?.nativeCurrency.symbol)} id={first?.name || deed.kind} />
      <span>
        <strong>
          {kind}
          {tag !== undefined && (
            <>
              {' '}
              <span className="tag" data-testid="activity-status">
                {tag}
              </span>
            </>
          )}
        </strong>
        <small>
          {about !== undefined && <bdi>{about}</bdi>}
          {about !== undefined && deed.by !== undefined && ' · '}
          {deed.by !== undefined && <bdi>{deed.by}</bdi>}
        </small>
        {told !== undefined && (
          <small className="activity-told" data-testid="activity-told">
            {told}
          </small>
        )}
      </span>
      <span className="activity-amounts">
        <Amounts moves={moves} />
        {!isPair && <small>{day}</small>}
      </span>
    </RowLink>
  )
}

/** One month. Drawn again only where something in it changed: a page that is read adds to the last one, and there may be hundreds of pages. */
const MonthOfDeeds = memo(
  ({
    month,
    account,
    now,
    isOurs,
  }: {
    readonly month: Month
    readonly account: Caip10
    readonly now: number
    readonly isOurs: boolean
  }) => {
    const language = useLanguage()
    const t = useTexts(activityTexts)
    const network = useStore(optionsStore, ({ networks }) =>
      networks.find(({ id }) => id === chainOf(account)),
    )
    return (
      <section className="list" aria-labelledby={`activity-${month.id}`}>
        <h2 className="list-title" id={`activity-${month.id}`}>
          {month.id === 'pending' ? t.pending : monthText(month.id, now, language)}
        </h2>
        <VirtualList items={month.deeds} idOf={({ id }) => id}>
          {(deed) => (
            <Row
              deed={deed}
              network={network}
              onOpen={
                isOurs && deed.isOwn
                  ? () => pushView({ name: 'PendingTransaction', account, hash: deed.hash })
                  : undefined
              }
            />
          )}
        </VirtualList>
      </section>
    )
  },
)

type Known = { readonly pages: readonly ActivityPage[]; readonly sent: readonly Sent[] }

/** All that is known, by months: those that nothing new is in are the same as before. */
const useMonths = ({ pages, sent }: Known): readonly Month[] => {
  const [known, setKnown] = useState<Known & { readonly months: readonly Month[] }>()
  if (known?.pages === pages && known.sent === sent) return known.months
  const months = byMonth(withSent(deedsOf(pages), sent), known?.months)
  setKnown({ pages, sent, months })
  return months
}

const none: readonly never[] = []

/** What happened to the account on its network, by months, newest first. */
export const Activity = ({ account }: { readonly account: Caip10 }) => {
  const [now] = useState(Date.now)
  const t = useTexts(activityTexts)
  const { common } = useTexts(shellTexts)
  const network = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === chainOf(account)))
  // Where there is none, what was sent from here is all that is known.
  const isHistory = hasActivity(account)
  const read = useObserved(observeActivity, isHistory ? account : '')
  const { pages, isError, hasNextPage, isLoading, retry, more } = usePages(
    read,
    (page) => page.deeds.length > 0,
  )
  const { data: sent } = useObserved(observeSent, account)
  // Other wallets speed up and cancel by themselves.
  const isOurs = useStore(connectionsStore, (state) => activeConnection(state).connector?.type === 'embedded')
  const months = useMonths({ pages, sent: sent?.list ?? none })
  const isEmpty = months.length === 0
  return (
    <div className="activity-months" data-testid="activity">
      {months.map((month) => (
        <MonthOfDeeds key={month.id} month={month} account={account} now={now} isOurs={isOurs} />
      ))}
      {(read.data || (!isHistory && sent)) && isEmpty && !hasNextPage && !isError && (
        <div className="center" data-testid="activity-empty">
          <p>{t.empty}</p>
          {isHistory && <p className="muted">{t.emptyHint}</p>}
        </div>
      )}
      {isError ? (
        <p className="problem" role="alert" data-testid="activity-problem">
          {t.failed}{' '}
          <button type="button" className="link" onClick={retry}>
            {common.tryAgain}
          </button>
        </p>
      ) : isLoading(isEmpty) ? (
        <SkeletonRows count={skeletonRows} label={common.loading} testId="activity-loading" />
      ) : (
        hasNextPage && (
          <More
            label={t.more}
            testId="activity-more"
            // Made anew for each page: one that is still in sight is seen again.
            key={pages.length}
            {...more}
          />
        )
      )}
      {!isHistory && (
        <p className="muted" data-testid="activity-only-sent">
          {t.onlySent}
        </p>
      )}
      {pages.some(({ lacks }) => lacks) && network && (
        <p className="muted" data-testid="activity-lacks">
          <bdi>{t.lacks(network.nativeCurrency.symbol)}</bdi>
        </p>
      )}
    </div>
  )
}
