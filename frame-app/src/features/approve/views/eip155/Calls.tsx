import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Eip155Subject } from '../../../../chains/eip155/subject.ts'
import { useAmounts } from '../useAmounts.ts'
import { Warnings } from '../Warnings.tsx'
import { ActionSentence, InnerActions, TokenContract } from './ActionSentence.tsx'
import { Changes } from './Changes.tsx'

/** Calls that are approved together (EIP-5792): each decoded, with its own warnings, then what all of them cost. */
export const Calls = ({ subject }: { readonly subject: Extract<Eip155Subject, { kind: 'calls' }> }) => {
  const t = useTexts(recordTexts)
  const { amountText, feeText } = useAmounts()
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
            <InnerActions action={call.action} />
            <TokenContract action={call.action} />
            {call.action.kind !== 'native-transfer' && call.value.value !== '0' && (
              <p>
                <bdi>{amountText(call.value)}</bdi>
              </p>
            )}
            <Warnings warnings={call.warnings} />
            {call.data !== '0x' && (
              <details>
                <summary className="muted">{t.data}</summary>
                <p className="mono">{call.data}</p>
              </details>
            )}
          </li>
        ))}
      </ol>
      <Changes changes={subject.changes} />
      <dl className="facts">
        <dt>{t.total}</dt>
        <dd data-testid="approve-value">
          <bdi>{amountText(subject.value)}</bdi>
        </dd>
        <dt>{t.fee}</dt>
        <dd data-testid="approve-fee">
          <bdi>{feeText(subject.fee)}</bdi>
        </dd>
      </dl>
    </>
  )
}
