import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { accountStore } from '../../account/accountState.ts'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import type { Approval } from '../../../approvals/approval.ts'
import type { ApprovalSubject } from '../../../chains/subject.ts'
import type { Requester } from '../../../approvals/requester.ts'
import { optionsStore } from '../../../state/options.ts'
import { shortAddress } from '../../../ui/address.ts'
import { ArmedButton } from '../../../ui/ArmedButton.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { ProblemLine } from '../../problem/ProblemLine.tsx'
import { PageIdentity } from './PageIdentity.tsx'
import { Subject } from './ApprovalSubject.tsx'
import { Warnings } from './Warnings.tsx'

/** Who asks: the wallet itself, or a page by the browser's own word on its origin, never by what it says of itself. */
const Who = ({ requester }: { readonly requester: Requester }) => {
  const t = useTexts(viewTexts).approve
  const { metadata } = useStore(optionsStore)
  if (requester.kind === 'wallet')
    return (
      <div className="who" data-testid="approve-origin">
        <strong>{t.byYou}</strong>
      </div>
    )
  const { name } = metadata
  return (
    <PageIdentity
      origin={requester.origin}
      identity={requester.identity}
      claims={name && <Sentence text={t.claims('{name}')} parts={{ name: visibleText(name).slice(0, 60) }} />}
    />
  )
}

const Where = ({ approval }: { readonly approval: Approval }) => {
  const { approve: t, account, colors } = useTexts(viewTexts)
  const networks = useStore(optionsStore, (state) => state.networks)
  const mark = useStore(accountStore, (state) => state.mark)
  return (
    <dl className="facts">
      <dt>{t.account}</dt>
      <dd className="mono" title={approval.account}>
        {shortAddress(approval.account)}
      </dd>
      <dt>{t.network}</dt>
      <dd>
        <bdi>{networks.find(({ id }) => id === approval.network)?.name ?? approval.network}</bdi>
      </dd>
      {mark && (
        <>
          <dt>{account.mark}</dt>
          <dd>
            <Mark mark={mark} colors={colors} />
          </dd>
        </>
      )}
    </dl>
  )
}

const Failed = ({ approval, onClose }: { readonly approval: Approval; readonly onClose: () => void }) => (
  <>
    <p className="sentence">{useTexts(viewTexts).approve.failed}</p>
    <ProblemLine problem={approval.problem} />
    <button type="button" className="button" data-testid="approve-close" onClick={onClose}>
      {useTexts(shellTexts).common.close}
    </button>
  </>
)

/** What the button says that gives consent. */
const consentOf = (subject: ApprovalSubject | null, t: Catalogue['views']['approve']): string => {
  switch (subject?.kind) {
    case 'transaction':
    case 'calls':
      return t.confirm
    case 'solana':
      return subject.sends ? t.confirm : t.sign
    case 'asset':
      return t.add
    case 'message':
    case 'typed-data':
    case undefined:
      return t.sign
  }
}

/** One request: who asks, what it does, what it costs; then yes or no. The same in the frame and in the window. */
export const Decision = ({
  approval,
  waiting,
  onApprove,
  onReject,
  toWindow,
  extra,
}: {
  readonly approval: Approval
  readonly waiting: number
  readonly onApprove: () => void
  readonly onReject: () => void
  /** Below everything else, above the buttons. */
  readonly extra?: ReactNode
  /** In the frame: why and how to go on in the window. Absent in the window. */
  readonly toWindow?: { readonly note: ReactNode; readonly button: ReactNode; readonly link: ReactNode }
}) => {
  const { approve: t, armed } = useTexts(viewTexts)
  const { common } = useTexts(shellTexts)
  const { status, subject, warnings, place } = approval
  const busy = status === 'signing'
  const leaves = toWindow !== undefined && place.where === 'window'
  return (
    <div className="content" data-testid="view-ApproveTransaction" key={approval.id}>
      {waiting > 1 && (
        <p className="links" data-testid="approve-queue">
          {t.queue(waiting)}
        </p>
      )}
      <Who requester={approval.requester} />
      {status === 'failed' ? (
        <Failed approval={approval} onClose={onReject} />
      ) : subject ? (
        <>
          {approval.revision > 1 && status === 'ready' && (
            <p className="muted" role="status" data-testid="approve-again">
              {t.again}
            </p>
          )}
          {/* A danger is read before the button is near, however long the rest is. */}
          <Warnings warnings={warnings.filter(({ tone }) => tone === 'danger')} />
          <Subject subject={subject} />
          <Where approval={approval} />
          <Warnings warnings={warnings.filter(({ tone }) => tone !== 'danger')} />
        </>
      ) : (
        <div role="status" aria-label={common.loading} className="list">
          <span className="skeleton shell-row" />
          <span className="skeleton shell-row" />
        </div>
      )}
      {status !== 'failed' && leaves && toWindow.note}
      {status !== 'failed' && extra}
      {status !== 'failed' && (
        <div className="pair stay">
          <button
            type="button"
            className="button"
            data-testid="approve-reject"
            disabled={busy}
            onClick={onReject}
          >
            {t.reject}
          </button>
          {leaves ? (
            toWindow.button
          ) : (
            <ArmedButton
              testId="approve-confirm"
              content={status === 'ready' ? `${approval.id} ${approval.revision}` : undefined}
              words={armed}
              onApprove={onApprove}
              whenStuck={toWindow?.link}
            >
              {busy ? t.signing : consentOf(subject, t)}
            </ArmedButton>
          )}
        </div>
      )}
    </div>
  )
}
