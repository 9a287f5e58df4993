import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { chainOf, namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import type { Transfer } from '../../../chains/send.ts'
import { pieceKey } from '../../../data/ownedNft.ts'
import { failureOf, observeTransferFee } from '../../../data/transferFee.ts'
import { actionTexts } from '../../../i18n/english/actions.ts'
import { engineTexts } from '../../../i18n/english/engine.ts'
import { sendTexts } from '../../../i18n/english/send.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { goBack } from '../../../state/navigation.ts'
import { NetworkIcon } from '../../../ui/NetworkIcon.tsx'
import { useObserved } from '../../../ui/useObserved.ts'
import { Address } from '../../approve/views/Address.tsx'
import { FailureText, failureTitle } from '../../approve/views/FailureText.tsx'
import { Fiat } from '../../approve/views/Fiat.tsx'
import { PaidBy } from '../../approve/views/PaidBy.tsx'
import { useAmounts } from '../../approve/views/useAmounts.ts'
import { isBarred, isDanger } from '../recipients.ts'
import { paysFee, type Step } from '../rules.ts'
import { sendAgain, sendTransfer } from '../send.ts'
import { isDoubtful, isUnsure, sendStore, unknown } from '../sendState.ts'
import { NotSent, Units, Unread, Waits } from './parts.tsx'
import { Notes, Whom } from './recipientParts.tsx'
import type { SendView } from './useSend.ts'
import { useNotes } from './useNotes.ts'

/** What a form knows beside what is sent. */
type Sending = Pick<SendView, 'coin' | 'step' | 'waiting' | 'problem' | 'unread' | 'retry'>

/** What is sent in the words of the fee's key. */
const assetOf = ({ token, piece }: Transfer): string =>
  token === null ? '-' : piece ? pieceKey({ ...piece, contract: token, tokenId: piece.id }) : token

/** All that is said before the wallet is asked, of whatever is sent; and the button that asks it. */
export const Review = ({
  network,
  send,
  transfer,
  name,
  counted,
  testId,
  hero,
  facts,
  words,
  onAsk,
}: {
  readonly network: Network
  readonly send: Sending
  readonly transfer: Transfer
  /** The recipient's, where one was typed. */
  readonly name: string | undefined
  /** What it is for counting what is sent. */
  readonly counted: string
  readonly testId: string
  /** What goes. */
  readonly hero: ReactNode
  /** Rows of its own, before the recipient's. */
  readonly facts?: ReactNode
  /** What is said in a way of its own: of a step, and of a balance that could not be read. */
  readonly words?: {
    readonly steps: Readonly<Partial<Record<Step, string>>>
    readonly unread: string
  }
  readonly onAsk: () => void
}) => {
  const t = useTexts(sendTexts)
  const engine = useTexts(engineTexts)
  const { feeUnknown } = useTexts(actionTexts)
  const { common } = useTexts(shellTexts)
  const { networks } = useTexts(viewTexts)
  const { feeText } = useAmounts()
  const { coin, step, waiting, problem, unread, retry } = send
  const { account, to, token, units } = transfer
  const isCoin = token === null
  // It makes the transaction, and no request can name its fee.
  const isPricedByWallet = namespaceOf(network.id as Caip2) === 'bip122'
  const feeRead = useObserved(observeTransferFee, `${account} ${assetOf(transfer)} ${to} ${units} strict`)
  const isAgain = useStore(sendStore, (state) => isUnsure(state, transfer))
  const { label, notes, isError, isUncompared, retry: look } = useNotes(account, to, name)
  const fee = feeRead.data?.fee
  const failure = failureOf(feeRead.error)
  const isShort = fee !== undefined && coin !== undefined && !paysFee({ coin, fee, isCoin }, units)
  const isKnown = step === 'preview' && fee !== undefined && !feeRead.isError && notes !== undefined
  const isLost = notes?.some(isBarred) ?? false
  const isReady = isKnown && !isShort && !isLost && waiting === null
  const missing = waiting ? 'preview' : isLost ? 'invalid-address' : isShort ? 'insufficient-gas' : step
  const { deposit = 0n, keptBack } = feeRead.data ?? {}
  const inCoin = (value: bigint) => ({ ...network.nativeCurrency, value: String(value) })
  const amount = fee === undefined ? undefined : inCoin(fee - deposit)
  const isUnread = feeRead.isError && !failure
  return (
    <div className="content" data-testid={testId}>
      <div className="send-hero">
        {hero}
        <Whom to={to} name={name} label={label} />
      </div>
      <dl className="facts">
        {facts}
        <dt>{isPricedByWallet ? t.costAbout : t.cost}</dt>
        <dd data-testid="send-fee" data-units={amount?.value}>
          {feeRead.data?.paid ? (
            <PaidBy paid={feeRead.data.paid} />
          ) : amount ? (
            <>
              <bdi>{feeText(amount)}</bdi>
              <Fiat amount={amount} network={chainOf(account)} />
            </>
          ) : feeRead.isError ? (
            feeUnknown
          ) : (
            <span className="spinner" role="status" aria-label={common.loading} />
          )}
        </dd>
        {deposit > 0n && (
          <>
            <dt>{t.deposit}</dt>
            <dd data-testid="send-deposit" data-units={String(deposit)}>
              <bdi>{feeText(inCoin(deposit))}</bdi>
              <Fiat amount={inCoin(deposit)} network={chainOf(account)} />
            </dd>
          </>
        )}
        {keptBack !== undefined && (
          <>
            <dt>{t.keptBack}</dt>
            <dd data-testid="send-kept-back" data-units={String(keptBack)}>
              <Units units={keptBack} decimals={transfer.decimals ?? 0} />
            </dd>
          </>
        )}
        <dt>{t.address}</dt>
        <dd data-testid="send-address" data-address={to}>
          <Address value={to} />
        </dd>
        <dt>{t.network}</dt>
        <dd>
          <NetworkIcon size="small" id={network.id} icon={network.icon} testnet={network.testnet} />{' '}
          <bdi>{network.name}</bdi> {network.testnet && <span className="tag">{networks.testnet}</span>}
        </dd>
      </dl>
      {notes && <Notes notes={notes} onRetry={isUncompared ? look : undefined} />}
      {failure && (
        <div className="problem" role="alert" data-testid="send-failure" data-code={failure.code}>
          <strong>{failureTitle(failure, engine)}</strong>
          <p>
            <FailureText failure={failure} />
          </p>
        </div>
      )}
      <Unread
        texts={[
          ...(unread.balance ? [words?.unread ?? t.unread.balance] : []),
          ...(isUnread ? [t.unread.fee] : []),
          ...(isError ? [t.unread.recipient] : []),
          ...(unread.name ? [t.recipient.off] : []),
        ]}
        onRetry={() => {
          retry()
          look()
          if (feeRead.isError) void feeRead.refetch()
        }}
      />
      <NotSent problem={problem} />
      {isAgain && !waiting && !isDoubtful(problem) && <NotSent problem={unknown} />}
      <Waits waiting={waiting} />
      {isPricedByWallet && (
        <p className="hint" data-testid="send-priced-by-wallet">
          {t.pricedByWallet}
        </p>
      )}
      <p className="muted">{t.review}</p>
      <div className="pair stay">
        <button type="button" className="button" data-testid="send-cancel" onClick={goBack}>
          {t.cancel}
        </button>
        <button
          type="button"
          className={notes?.some(isDanger) ? 'button primary danger' : 'button primary'}
          data-testid="send-confirm"
          data-step={missing}
          aria-disabled={!isReady}
          onClick={() => {
            // What stands above is what is sent.
            if (!isReady) return
            onAsk()
            void (isAgain ? sendAgain : sendTransfer)(transfer, counted)
          }}
        >
          {missing === 'preview' || missing === 'checking'
            ? isAgain
              ? t.sendAgain
              : t.send
            : (words?.steps[missing] ?? t.steps[missing])}
        </button>
      </div>
    </div>
  )
}

/** Where there is nothing to review: it is read yet, or something is another one now. */
export const NoReview = ({
  send: { waiting, problem },
  isLoading,
  isMoved,
  testId,
}: {
  readonly send: Pick<Sending, 'waiting' | 'problem'>
  readonly isLoading: boolean
  /** Whether the name stands for another address than the one that was agreed to. */
  readonly isMoved: boolean
  readonly testId: string
}) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  return (
    <div className="content" data-testid={testId}>
      {waiting ? (
        <Waits waiting={waiting} />
      ) : isLoading ? (
        <p className="center" role="status">
          <span className="spinner" aria-hidden="true" /> {t.steps.checking}
        </p>
      ) : isDoubtful(problem) ? (
        <NotSent problem={problem} />
      ) : (
        <p className="problem" role="alert" data-testid="send-changed">
          {isMoved ? t.moved : t.changed}
        </p>
      )}
      <button type="button" className="button" data-testid="send-cancel" onClick={goBack}>
        {common.back}
      </button>
    </div>
  )
}
