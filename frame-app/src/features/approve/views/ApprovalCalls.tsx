import { recordTexts as t } from '../../../i18n/recordTexts.ts'
import type { ApprovalSubject } from '../../../approvals/approval.ts'
import { ActionSentence } from './ActionSentence.tsx'

/** Calls that are approved together (EIP-5792): each decoded, with its own warnings, then what all of them cost. */
export const Calls = ({ subject }: { readonly subject: Extract<ApprovalSubject, { kind: 'calls' }> }) => {
  const { calls } = subject
  return (
    <>
      <ol className="panel calls" data-testid="approve-calls" aria-label={t.of(calls.length, calls.length)}>
        {calls.map((call, index) => (
          <li key={index} data-testid={`approve-call-${index}`}>
            {calls.length > 1 && <small className="muted">{t.of(index + 1, calls.length)}</small>}
            <p>
              <ActionSentence action={call.action} />
            </p>
            {'token' in call.action && (
              <small className="muted">
                {t.contract}: <span className="mono">{call.action.token.address}</span>
              </small>
            )}
            {call.action.kind !== 'native-transfer' && !call.value.startsWith('0 ') && <p>{call.value}</p>}
            {call.warnings.map((warning) => (
              <p
                key={warning.code}
                className={`warning ${warning.tone}`}
                data-testid={`warning-${warning.code}`}
              >
                {warning.text}
              </p>
            ))}
            {call.data !== '0x' && (
              <details>
                <summary className="muted">{t.data}</summary>
                <p className="mono">{call.data}</p>
              </details>
            )}
          </li>
        ))}
      </ol>
      <dl className="facts">
        <dt>{t.total}</dt>
        <dd data-testid="approve-value">{subject.value}</dd>
        <dt>{t.fee}</dt>
        <dd data-testid="approve-fee">{subject.fee}</dd>
      </dl>
    </>
  )
}
