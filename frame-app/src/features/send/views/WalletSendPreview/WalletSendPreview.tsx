import { useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { deedsOf, hasActivity, observeActivity } from '../../../../data/activity.ts'
import { observeAboutRecipient } from '../../../../data/recipient.ts'
import { failureOf, observeTransferFee } from '../../../../data/transferFee.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { engineTexts } from '../../../../i18n/english/engine.ts'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { useLate } from '../../../../ui/useLate.ts'
import { useObserved } from '../../../../ui/useObserved.ts'
import { dollarText } from '../../../account/views/portfolio.ts'
import { Address } from '../../../approve/views/Address.tsx'
import { FailureText, failureTitle } from '../../../approve/views/FailureText.tsx'
import { Fiat } from '../../../approve/views/Fiat.tsx'
import { useAmounts } from '../../../approve/views/useAmounts.ts'
import { contactOf } from '../../contacts.ts'
import { isBarred, isDanger, notesOn, type RecipientNote } from '../../recipients.ts'
import { paysFee, worthOf } from '../../rules.ts'
import { sendAgain, sendTransfer } from '../../send.ts'
import { isDoubtful, isUnsure, sendStore, unknown } from '../../sendState.ts'
import { NotSent, Units, Unread, useTitle, Waits } from '../parts.tsx'
import { ownAddresses, usePeople, useSend, useSender, type SendView } from '../useSend.ts'

/** Milliseconds for which whom the person knows, and what they did, is waited for. */
const patience = 4_000

/** What should be known of the recipient; undefined while that is being read. */
const useNotes = (account: Caip10, to: string, name: string | undefined) => {
  const isTold = useStore(optionsStore, ({ project }) => project.features.history) && hasActivity(account)
  const activity = useObserved(observeActivity, isTold ? account : '')
  const about = useObserved(observeAboutRecipient, to === '' ? '' : `${chainOf(account)} ${to}`)
  const people = usePeople(account)
  const isRead = people.isRead && (!isTold || activity.data !== undefined || activity.isError)
  const isLate = useLate(patience, !isRead)
  const notes =
    about.data && (isRead || isLate)
      ? notesOn(to, {
          about: about.data,
          deeds: activity.data && deedsOf(activity.data.pages),
          isWhole: isRead && !people.lacks,
          hasHistory: hasActivity(account),
          own: ownAddresses(account),
          name,
          contacts: people.contacts.map(({ address }) => address),
          recents: people.recents.map(({ address }) => address),
        })
      : undefined
  return {
    label: contactOf(to, people.contacts)?.label,
    notes,
    isError: about.isError && about.data === undefined,
    isUncompared: (activity.isError && activity.data === undefined) || people.lacks || isLate,
    retry: () => {
      if (about.isError) void about.refetch()
      if (activity.isError) void activity.refetch()
      if (people.lacks || isLate) people.retry()
    },
  }
}

const Notes = ({
  notes,
  onRetry,
}: {
  readonly notes: readonly RecipientNote[]
  /** Undefined where there is nothing to be read again. */
  readonly onRetry: (() => void) | undefined
}) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  if (notes.length === 0) return null
  return (
    <div className="send-notes" data-testid="send-notes">
      {notes.map((note) => (
        <div
          key={note.code}
          className={isDanger(note) ? 'warning danger' : 'warning'}
          role={isDanger(note) ? 'alert' : undefined}
          data-testid={`send-note-${note.code}`}
        >
          {note.code === 'look-alike' ? (
            <Sentence text={t.notes[note.code]} parts={{ address: <Address value={note.of} /> }} />
          ) : (
            t.notes[note.code]
          )}
          {note.code === 'not-compared' && onRetry && (
            <>
              {' '}
              <button type="button" className="link" data-testid="send-compare" onClick={onRetry}>
                {common.tryAgain}
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** What goes, and to whom. */
const Hero = ({
  token,
  units,
  to,
  name,
  label,
}: {
  readonly token: NonNullable<SendView['token']>
  readonly units: bigint
  readonly to: string
  readonly name: string | undefined
  /** The person's own word for the address. */
  readonly label: string | undefined
}) => {
  const t = useTexts(sendTexts)
  const language = useLanguage()
  const title = useTitle()
  const { amountText } = useAmounts()
  const worth = worthOf(units, token)
  const amount = { value: String(units), decimals: token.decimals, symbol: title(token) }
  return (
    <div className="send-hero">
      <div className="row still send-hero-row">
        <TokenIcon symbol={title(token)} id={token.address ?? token.id} icon={token.icon} />
        <span>
          <small>{t.send}</small>
          <strong data-testid="send-what" data-units={amount.value}>
            <bdi>{amountText(amount)}</bdi>
          </strong>
          {worth !== undefined && (
            <small>
              <bdi>{dollarText(worth, language)}</bdi>
            </small>
          )}
        </span>
      </div>
      <div className="row still send-hero-row">
        <Avatar of={to} />
        <span>
          <small>{t.to}</small>
          <strong data-testid="send-whom">
            <bdi dir={name === undefined && label === undefined ? 'ltr' : undefined}>
              {name ?? label ?? shortAddress(to)}
            </bdi>
          </strong>
          {name !== undefined && label !== undefined && (
            <small>
              <bdi>{label}</bdi>
            </small>
          )}
        </span>
      </div>
    </div>
  )
}

/** What stands there to be sent. */
type Reviewed = {
  readonly token: NonNullable<SendView['token']>
  readonly units: bigint
  readonly meant: { readonly address: string; readonly name: string | undefined }
}

const Review = ({
  account,
  network,
  send,
  token,
  units,
  meant,
  onAsk,
}: Reviewed & {
  readonly account: Caip10
  readonly network: Network
  readonly send: SendView
  readonly onAsk: () => void
}) => {
  const t = useTexts(sendTexts)
  const engine = useTexts(engineTexts)
  const { feeUnknown } = useTexts(actionTexts)
  const { common } = useTexts(shellTexts)
  const { networks } = useTexts(viewTexts)
  const { feeText } = useAmounts()
  const { isCoin, coin, step, waiting, problem, unread, retry } = send
  const to = meant.address
  const feeRead = useObserved(observeTransferFee, `${account} ${token.address ?? '-'} ${to} ${units} strict`)
  const transfer = { account, token: token.address, to, units, decimals: token.decimals }
  const isAgain = useStore(sendStore, (state) => isUnsure(state, transfer))
  const { label, notes, isError, isUncompared, retry: look } = useNotes(account, to, meant.name)
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
    <div className="content" data-testid="view-WalletSendPreview">
      <Hero token={token} units={units} to={to} name={meant.name} label={label} />
      <dl className="facts">
        <dt>{t.cost}</dt>
        <dd data-testid="send-fee" data-units={amount?.value}>
          {amount ? (
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
              <Units units={keptBack} decimals={token.decimals} />
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
          ...(unread.balance ? [t.unread.balance] : []),
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
            void (isAgain ? sendAgain : sendTransfer)(transfer, token.symbol)
          }}
        >
          {missing === 'preview' || missing === 'checking'
            ? isAgain
              ? t.sendAgain
              : t.send
            : t.steps[missing]}
        </button>
      </div>
    </div>
  )
}

const Preview = ({ account, network }: { readonly account: Caip10; readonly network: Network }) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  const send = useSend({ account, network }, true)
  const { token, units, meant, form, waiting, problem } = send
  const isMoved = meant.state === 'address' && form.agreed !== undefined && meant.address !== form.agreed
  const now: Reviewed | undefined =
    !isMoved && token && units !== undefined && units > 0n && meant.state === 'address'
      ? { token, units, meant }
      : undefined
  const [asked, setAsked] = useState<Reviewed>()
  // What the wallet was asked for stays as it was, whatever is read meanwhile: such as that nothing is left of the token.
  const shown = (waiting && asked) ?? now
  if (shown)
    return <Review account={account} network={network} send={send} {...shown} onAsk={() => setAsked(shown)} />
  // The account or the network is another one now, or the token is not there any more.
  return (
    <div className="content" data-testid="view-WalletSendPreview">
      {waiting ? (
        <Waits waiting={waiting} />
      ) : meant.state === 'checking' || send.sendables.isLoading ? (
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

/** What is sent, to whom and for what, before the wallet is asked. */
export const WalletSendPreview = () => {
  const sender = useSender()
  return sender ? <Preview {...sender} /> : null
}
