import type { Eip155Subject } from '../../../../chains/eip155/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useAmounts } from '../useAmounts.ts'
import { ActionSentence, InnerActions, TokenContract } from './ActionSentence.tsx'
import { Changes } from './Changes.tsx'

/** One transaction of an EVM account. */
export const Transaction = ({
  subject,
}: {
  readonly subject: Extract<Eip155Subject, { kind: 'transaction' }>
}) => {
  const t = useTexts(actionTexts)
  const { amountText, feeText } = useAmounts()
  return (
    <>
      <p className="sentence" data-testid="approve-action">
        <ActionSentence action={subject.action} />
      </p>
      <InnerActions action={subject.action} />
      <TokenContract action={subject.action} />
      <Changes changes={subject.changes} />
      <dl className="facts">
        <dt>{t.value}</dt>
        <dd data-testid="approve-value">
          <bdi>{amountText(subject.value)}</bdi>
        </dd>
        <dt>{t.fee}</dt>
        <dd data-testid="approve-fee">
          <bdi>{feeText(subject.fee)}</bdi>
        </dd>
      </dl>
      <details>
        <summary className="muted">{t.details}</summary>
        <dl className="facts">
          <dt>{t.nonce}</dt>
          <dd>{subject.nonce}</dd>
          <dt>{t.data}</dt>
          <dd>{t.bytes((subject.data.length - 2) / 2)}</dd>
        </dl>
        {subject.data !== '0x' && <p className="panel mono">{subject.data}</p>}
      </details>
    </>
  )
}
