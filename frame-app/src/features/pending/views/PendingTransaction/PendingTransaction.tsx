import { useStore } from 'zustand'
import type { Caip10 } from '@walletframe/bridge-protocol'
import type { Amount } from '../../../../chains/amount.ts'
import type { ReplaceQuote } from '../../../../chains/replace.ts'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { observeQuote } from '../../../../data/pending.ts'
import { observeSent } from '../../../../data/sent.ts'
import { activityTexts } from '../../../../i18n/english/activity.ts'
import { pendingTexts } from '../../../../i18n/english/pending.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import type { Replacing, Sent } from '../../../../storage/sent.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { FailureText } from '../../../approve/views/FailureText.tsx'
import { Fiat } from '../../../approve/views/Fiat.tsx'
import { useAmounts } from '../../../approve/views/useAmounts.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { ageText, standingOf, whyOf, type Standing } from '../../pending.ts'
import { pendingStore } from '../../pendingState.ts'
import { replaceSent } from '../../replace.ts'
import { dateFormat } from '../../../../ui/formats.ts'
import './PendingTransaction.css'

const placeholderRows = 3

/** After these nothing is left to replace, though the record may still say that it waits. */
const overCodes: readonly string[] = ['already-done', 'nonce-taken']

type Open = Extract<Standing, { end: null }>

/** Amounts of the network's coin, as this part of the screen writes them. */
const useCoin = (network: string) => {
  const { amountText, feeText } = useAmounts()
  const coin = useStore(
    optionsStore,
    ({ networks }) => networks.find(({ id }) => id === network)?.nativeCurrency,
  )
  const amountOf = (units: bigint | string): Amount => ({
    value: String(units),
    decimals: coin?.decimals ?? null,
    symbol: coin?.symbol ?? null,
  })
  return { amountText, feeText, amountOf }
}

/** What it does, in few words: `Sent 1.5 ETH · To 0x12…34`. */
const useWhat = () => {
  const t = useTexts(activityTexts)
  const { amountText, amountOf } = useCoin('')
  const networks = useStore(optionsStore, (state) => state.networks)
  return ({ network, value, to, selector, isTransfer, piece, instead }: Sent): string => {
    const coin = networks.find(({ id }) => id === network)?.nativeCurrency
    const kind =
      instead?.how === 'cancel'
        ? t.kinds.cancellation
        : piece !== undefined
          ? t.sentPiece
          : isTransfer || (selector === null && value !== null && value !== '0')
            ? t.kinds.send
            : t.kinds.execute
    const amount =
      coin && value !== null && value !== '0'
        ? ` ${amountText({ ...amountOf(value), decimals: coin.decimals, symbol: coin.symbol })}`
        : ''
    return `${kind}${amount}${to === null || instead?.how === 'cancel' ? '' : ` · ${t.to(shortAddress(to))}`}`
  }
}

const Why = ({
  list,
  newest,
  quote,
}: {
  readonly list: readonly Sent[]
  readonly newest: Sent
  readonly quote: ReplaceQuote
}) => {
  const { why: t } = useTexts(pendingTexts)
  const what = useWhat()
  const why = whyOf(list, newest, quote)
  return (
    <p className="pending-why" data-testid="pending-why" data-why={why.kind}>
      <bdi>{why.kind === 'earlier' ? t.earlier(what(why.sent)) : t[why.kind]}</bdi>
    </p>
  )
}

const Choices = ({ standing, quote }: { readonly standing: Open; readonly quote: ReplaceQuote }) => {
  const t = useTexts(pendingTexts)
  const { newest, isCancelling } = standing
  const { feeText, amountOf } = useCoin(newest.network)
  const busy = useStore(pendingStore, (state) => state.busy[newest.hash] ?? false)
  const ask = (how: Replacing) => () => void replaceSent(newest, how)
  const { fee, speedUp, cancel } = quote
  return (
    <>
      <div className="pending-choice">
        <button
          type="button"
          className="button primary"
          data-testid="pending-speed-up"
          disabled={busy}
          aria-busy={busy}
          onClick={ask('speed-up')}
        >
          {isCancelling ? t.fasterCancel : t.speedUp}
        </button>
        <small className="muted" data-testid="pending-speed-up-cost">
          <bdi>{t.speedUpCost(feeText(amountOf(speedUp)), feeText(amountOf(speedUp - fee)))}</bdi>
          <Fiat amount={amountOf(speedUp - fee)} network={newest.network} />
        </small>
      </div>
      {!isCancelling && (
        <div className="pending-choice">
          {cancel === null ? (
            <p className="muted" data-testid="pending-no-cancel">
              {t.noCancel}
            </p>
          ) : (
            <>
              <button
                type="button"
                className="button"
                data-testid="pending-cancel"
                disabled={busy}
                onClick={ask('cancel')}
              >
                {t.cancel}
              </button>
              <small className="muted" data-testid="pending-cancel-cost">
                <bdi>{t.cancelCost(feeText(amountOf(cancel)))}</bdi>
                <Fiat amount={amountOf(cancel)} network={newest.network} />
              </small>
              <small className="muted">{t.cancelHint}</small>
            </>
          )}
        </div>
      )}
    </>
  )
}

const Waiting = ({
  standing,
  list,
  account,
  hash,
}: {
  readonly standing: Open
  readonly list: readonly Sent[]
  readonly account: Caip10
  readonly hash: string
}) => {
  const t = useTexts(pendingTexts)
  const { common } = useTexts(shellTexts)
  const language = useLanguage()
  const what = useWhat()
  const { newest, asked, isCancelling, isAgain } = standing
  const { feeText, amountOf } = useCoin(newest.network)
  // Another attempt is another thing to ask for.
  const {
    data: quote,
    isError,
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
  } = useObserved(observeQuote, `${account} ${newest.hash}`)
  // When somebody last looked: that is never long ago.
  const looked = Math.max(dataUpdatedAt, errorUpdatedAt)
  const explorer = useStore(
    optionsStore,
    ({ networks }) => networks.find(({ id }) => id === newest.network)?.explorerUrl,
  )
  const isOurs = useStore(connectionsStore, (state) => activeConnection(state).connector?.type === 'embedded')
  const busy = useStore(pendingStore, (state) => state.busy[newest.hash] ?? false)
  const said = useStore(pendingStore, ({ problem }) => problem[newest.hash] ?? problem[hash] ?? null)
  return (
    <>
      <p className="sentence" role="status" data-testid="pending-state">
        {busy ? t.deciding : isCancelling ? t.cancelling : isAgain ? t.faster : t.waits}
      </p>
      <div className="panel pending-facts">
        <p data-testid="pending-what">
          <strong>
            <bdi>{what(isCancelling ? asked : newest)}</bdi>
          </strong>
        </p>
        <dl className="facts">
          <dt>{t.since}</dt>
          <dd>
            <time dateTime={new Date(newest.sentAt).toISOString()}>
              {dateFormat(language, {
                day: 'numeric',
                month: 'short',
                hour: 'numeric',
                minute: '2-digit',
              }).format(newest.sentAt)}
            </time>
            {looked > 0 && (
              <>
                {' '}
                <small className="muted" data-testid="pending-age">
                  <bdi>{ageText(looked - newest.sentAt, language)}</bdi>
                </small>
              </>
            )}
          </dd>
          <dt>{t.number}</dt>
          <dd>{newest.nonce}</dd>
          {quote && (
            <>
              <dt>{t.fee}</dt>
              <dd data-testid="pending-fee">
                <bdi>{feeText(amountOf(quote.fee))}</bdi>
                <Fiat amount={amountOf(quote.fee)} network={newest.network} />
              </dd>
            </>
          )}
        </dl>
        {quote && <Why list={list} newest={newest} quote={quote} />}
      </div>
      {said?.failure ? (
        <p className="problem" role="alert" data-testid="pending-failure" data-code={said.failure.code}>
          <FailureText failure={said.failure} />
        </p>
      ) : (
        <FaultLine problem={said?.problem ?? null} />
      )}
      {standing.hasRival ? (
        <p className="problem" data-testid="pending-rival">
          {t.rival}
        </p>
      ) : !isOurs || (said?.failure && overCodes.includes(said.failure.code)) ? null : quote ? (
        <Choices standing={standing} quote={quote} />
      ) : isError ? (
        <p className="problem" role="alert" data-testid="pending-unread">
          {t.feeUnread}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {common.tryAgain}
          </button>
        </p>
      ) : (
        <SkeletonRows count={1} label={common.loading} testId="pending-loading" />
      )}
      {explorer !== undefined && (
        <a className="link" href={`${explorer}/tx/${newest.hash}`} target="_blank" rel="noopener noreferrer">
          {t.view}
        </a>
      )}
    </>
  )
}

/** A transaction of our own wallet that waits: what it is, why it waits, and the two things that can be done about it. */
export const PendingTransaction = ({
  account,
  hash,
}: {
  readonly account: Caip10
  readonly hash: string
}) => {
  const t = useTexts(pendingTexts)
  const { common } = useTexts(shellTexts)
  const { data } = useObserved(observeSent, account)
  const standing = data && standingOf(data.list, hash)
  return (
    <div className="content" data-testid="view-PendingTransaction">
      {!standing ? (
        <SkeletonRows count={placeholderRows} label={common.loading} testId="pending-loading" />
      ) : standing.end === null ? (
        <Waiting standing={standing} list={data.list} account={account} hash={hash} />
      ) : (
        <p className="sentence" role="status" data-testid="pending-end" data-end={standing.end}>
          {t.ends[standing.end]}
        </p>
      )}
    </div>
  )
}
