import { useStore } from 'zustand'
import { approve, reject } from '../flows/approvals.ts'
import { texts } from '../i18n/texts.ts'
import { accountStore } from '../state/account.ts'
import { approvalsStore, type Approval } from '../state/approvals.ts'
import { optionsStore } from '../state/options.ts'
import { shortAddress } from '../ui/address.ts'
import { ArmedButton } from '../ui/ArmedButton.tsx'
import { hostIdentity } from '../ui/hostIdentity.ts'
import { Mark } from '../ui/Mark.tsx'
import { Problem } from '../ui/Problem.tsx'
import { visibleText } from '../ui/visibleText.ts'
import { Subject } from './ApprovalSubject.tsx'

const t = texts.approve

/** Who asks: from the browser's own word on the page's origin, never from what the page says of itself. */
const Who = () => {
  const { hostOrigin, metadata } = useStore(optionsStore)
  const { domain, host, insecure } = hostIdentity(hostOrigin)
  const rest = host === domain ? '' : host
  return (
    <div className="who" data-testid="approve-origin">
      <small>{t.asks}</small>
      <strong>{domain}</strong>
      {rest && <span>{rest}</span>}
      {insecure && <span className="problem">http://</span>}
      {metadata.name && <small>{t.claims(visibleText(metadata.name).slice(0, 60))}</small>}
    </div>
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

const Failed = ({ approval }: { readonly approval: Approval }) => (
  <>
    <p className="sentence">{t.failed}</p>
    <Problem problem={approval.problem} />
    <button type="button" className="button" data-testid="approve-close" onClick={() => reject(approval.id)}>
      {texts.common.close}
    </button>
  </>
)

/** Whether approving moves something, beyond giving a signature to the page. */
const sends = (subject: Approval['subject']): boolean =>
  subject?.kind === 'transaction' || (subject?.kind === 'solana' && subject.sends)

/** One request at a time: who asks, what it does, what it costs; then yes or no. */
export const ApproveTransaction = () => {
  const { queue } = useStore(approvalsStore)
  const [approval] = queue
  if (!approval) return <div className="content" />
  const { status, subject, warnings } = approval
  const busy = status === 'signing'
  return (
    <div className="content" data-testid="view-ApproveTransaction" key={approval.id}>
      {queue.length > 1 && (
        <p className="links" data-testid="approve-queue">
          {t.queue(queue.length)}
        </p>
      )}
      <Who />
      {status === 'failed' ? (
        <Failed approval={approval} />
      ) : subject ? (
        <>
          <Subject subject={subject} />
          <Where approval={approval} />
          {warnings.map((warning) => (
            <p
              key={warning.code}
              className={`warning ${warning.tone}`}
              data-testid={`warning-${warning.code}`}
            >
              {warning.text}
            </p>
          ))}
        </>
      ) : (
        <div role="status" aria-label={texts.common.loading} className="list">
          <span className="skeleton shell-row" />
          <span className="skeleton shell-row" />
        </div>
      )}
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
          <ArmedButton disabled={status !== 'ready'} onApprove={() => void approve(approval.id)}>
            {busy ? t.signing : sends(subject) ? t.confirm : t.sign}
          </ArmedButton>
        </div>
      )}
    </div>
  )
}
