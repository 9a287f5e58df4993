import { useStore } from 'zustand'
import type { Approval } from '../../../approvals/approval.ts'
import type { Outcome } from '../../../approvals/outcome.ts'
import { approvalTexts } from '../../../i18n/english/approvals.ts'
import { recordTexts } from '../../../i18n/english/records.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { optionsStore } from '../../../state/options.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ActionSentence } from './eip155/ActionSentence.tsx'
import { Reason } from './FailureText.tsx'
import { Fiat } from './Fiat.tsx'
import { useAmounts } from './useAmounts.ts'
import './Outcome.css'

type Sent = Extract<Outcome, { kind: 'sent' }>

/** The transaction's place in the network's explorer; nothing where the network has none. */
const Explorer = ({ hash, network }: { readonly hash: string | null; readonly network: string }) => {
  const t = useTexts(viewTexts).account
  const explorer = useStore(
    optionsStore,
    ({ networks }) => networks.find(({ id }) => id === network)?.explorerUrl,
  )
  if (explorer === undefined || hash === null) return null
  return (
    <a
      className="link"
      href={`${explorer}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
      data-testid="outcome-explorer"
    >
      {t.explorer}
    </a>
  )
}

/** A batch by its transactions, each with its own state. */
const Steps = ({ approval, outcome }: { readonly approval: Approval; readonly outcome: Sent }) => {
  const t = useTexts(recordTexts)
  const calls = approval.subject?.kind === 'calls' ? approval.subject.calls : []
  return (
    <ol className="outcome-steps">
      {outcome.steps.map(({ state, hash }, index) => {
        const call = calls[index]
        return (
          <li key={index} data-testid={`outcome-step-${index}`} data-state={state}>
            <small>{t.state[state]}</small>
            <p>{call && <ActionSentence action={call.action} />}</p>
            <Explorer hash={hash} network={approval.network} />
          </li>
        )
      })}
    </ol>
  )
}

const Sign = ({ state }: { readonly state: Sent['state'] | 'signed' }) => (
  <span className="outcome-sign" data-state={state} aria-hidden="true">
    {state === 'pending' ? (
      <span className="spinner" />
    ) : (
      <Icon name={state === 'confirmed' || state === 'signed' ? 'check' : 'alert'} />
    )}
  </span>
)

/** What became of an approval, where it was decided. It goes by itself where all went well; the person may close it at any time. */
export const OutcomeCard = ({
  approval,
  outcome,
  onClose,
}: {
  readonly approval: Approval
  readonly outcome: Outcome
  readonly onClose: () => void
}) => {
  const t = useTexts(approvalTexts)
  const records = useTexts(recordTexts)
  const { common } = useTexts(shellTexts)
  const { feeText } = useAmounts()
  const state = outcome.kind === 'signed' ? outcome.kind : outcome.state
  const [step, ...others] = outcome.kind === 'sent' ? outcome.steps : []
  return (
    <div className="content" data-testid="view-ApproveTransaction">
      <div className="outcome" role="status" data-testid="approve-outcome" data-state={state}>
        <Sign state={state} />
        <p>
          {state === 'failed' && outcome.kind === 'sent' && outcome.paidFor
            ? records.failedFree
            : t.outcome[state]}
        </p>
        {outcome.kind === 'sent' && outcome.reason !== null && (
          <p className="problem">
            <Reason reason={outcome.reason} />
          </p>
        )}
        {outcome.kind === 'sent' && outcome.fee && (
          <p className="outcome-fee" data-testid="outcome-fee">
            {t.feePaid} <bdi>{feeText(outcome.fee)}</bdi>
            <Fiat amount={outcome.fee} network={approval.network} />
          </p>
        )}
        {step && others.length === 0 && <Explorer hash={step.hash} network={approval.network} />}
      </div>
      {outcome.kind === 'sent' && others.length > 0 && <Steps approval={approval} outcome={outcome} />}
      <button type="button" className="button" data-testid="approve-done" onClick={onClose}>
        {common.close}
      </button>
    </div>
  )
}
