import { useStore } from 'zustand'
import { approve, reject } from '../../../approvals/queue.ts'
import { texts } from '../../../i18n/texts.ts'
import { accountStore } from '../../account/accountState.ts'
import { approvalsStore, type Approval, type ApprovalSubject } from '../../../approvals/approval.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import type { Requester } from '../../../approvals/requester.ts'
import { optionsStore } from '../../../state/options.ts'
import { shortAddress } from '../../../ui/address.ts'
import { ArmedButton } from '../../../ui/ArmedButton.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { PageIdentity } from './PageIdentity.tsx'
import { Subject } from './ApprovalSubject.tsx'
import { ContinueInWindow, GoToWindow, OpenWindow, WhereContinued } from './ApprovalWindow.tsx'
import { approvalTitle } from './ApproveTransaction/definition.ts'

const t = texts.approve

/** Who asks: the wallet itself, or a page by the browser's own word on its origin, never by what it says of itself. */
const Who = ({ requester }: { readonly requester: Requester }) => {
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
      claims={name ? t.claims(visibleText(name).slice(0, 60)) : undefined}
    />
  )
}

const Where = ({ approval }: { readonly approval: Approval }) => {
  const networks = useStore(optionsStore, (state) => state.networks)
  const mark = useStore(accountStore, (state) => state.mark)
  return (
    <dl className="facts">
      <dt>{t.account}</dt>
      <dd className="mono" title={approval.account}>
        {shortAddress(approval.account)}
      </dd>
      <dt>{t.network}</dt>
      <dd>{networks.find(({ id }) => id === approval.network)?.name ?? approval.network}</dd>
      {mark && (
        <>
          <dt>{texts.account.mark}</dt>
          <dd>
            <Mark mark={mark} />
          </dd>
        </>
      )}
    </dl>
  )
}

const Warnings = ({ warnings }: { readonly warnings: Approval['warnings'] }) =>
  warnings.map((warning) => (
    <p key={warning.code} className={`warning ${warning.tone}`} data-testid={`warning-${warning.code}`}>
      {warning.text}
    </p>
  ))

const Failed = ({ approval }: { readonly approval: Approval }) => (
  <>
    <p className="sentence">{t.failed}</p>
    <Problem problem={approval.problem} />
    <button type="button" className="button" data-testid="approve-close" onClick={() => reject(approval.id)}>
      {texts.common.close}
    </button>
  </>
)

/** What the button says that gives consent. */
const consentOf = (subject: ApprovalSubject | null): string => {
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

/** One request at a time: who asks, what it does, what it costs; then yes or no. */
export const ApproveTransaction = () => {
  const { queue } = useStore(approvalsStore)
  const title = useStore(approvalsStore, approvalTitle)
  const [approval] = queue
  if (!approval) return <div className="content" />
  return (
    <WhereContinued title={title}>
      <Decision approval={approval} waiting={queue.length} />
    </WhereContinued>
  )
}

const Decision = ({ approval, waiting }: { readonly approval: Approval; readonly waiting: number }) => {
  const { status, subject, warnings, place } = approval
  const busy = status === 'signing'
  const inWindow = useStore(approvalWindowStore, (state) => state.status === 'open')
  return (
    <div className="content" data-testid="view-ApproveTransaction" key={approval.id}>
      {waiting > 1 && (
        <p className="links" data-testid="approve-queue">
          {t.queue(waiting)}
        </p>
      )}
      <Who requester={approval.requester} />
      {status === 'failed' ? (
        <Failed approval={approval} />
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
        <div role="status" aria-label={texts.common.loading} className="list">
          <span className="skeleton shell-row" />
          <span className="skeleton shell-row" />
        </div>
      )}
      {status !== 'failed' && !inWindow && place.where === 'window' && <GoToWindow reason={place.reason} />}
      {status !== 'failed' && (
        <div className="pair stay">
          <button
            type="button"
            className="button"
            data-testid="approve-reject"
            disabled={busy}
            onClick={() => reject(approval.id)}
          >
            {t.reject}
          </button>
          {!inWindow && place.where === 'window' ? (
            <OpenWindow disabled={status !== 'ready'} />
          ) : (
            <ArmedButton
              testId="approve-confirm"
              content={status === 'ready' ? `${approval.id} ${approval.revision}` : undefined}
              words={texts.armed}
              onApprove={() =>
                void approve(approval.id, {
                  revision: approval.revision,
                  where: inWindow ? 'window' : 'frame',
                })
              }
              whenStuck={!inWindow && <ContinueInWindow />}
            >
              {busy ? t.signing : consentOf(subject)}
            </ArmedButton>
          )}
        </div>
      )}
    </div>
  )
}
