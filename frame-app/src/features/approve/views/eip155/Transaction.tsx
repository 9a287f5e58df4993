import type { Eip155Subject, Replaces } from '../../../../chains/eip155/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Fee } from '../Fee.tsx'
import { Fiat } from '../Fiat.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'
import { useAmounts } from '../useAmounts.ts'
import { InnerActions, TokenContract } from './ActionSentence.tsx'
import { Changes, isExpected } from './Changes.tsx'
import { LowerAllowance } from './LowerAllowance.tsx'
import { TransactionHero } from './TransactionHero.tsx'

type TransactionSubject = Extract<Eip155Subject, { kind: 'transaction' }>

/** Kinds whose hero has the coin that goes with them. */
const withValue: ReadonlySet<TransactionSubject['action']['kind']> = new Set([
  'native-transfer',
  'call',
  'several',
  'deploy',
])

/** The value goes without saying where the hero has it, or where it is nothing. */
const saysValue = ({ action, value }: TransactionSubject): boolean =>
  !withValue.has(action.kind) && value.value !== '0'

/** What nobody must read to decide: the rest of the bytes that are signed. */
const Bytes = ({ nonce, data }: TransactionSubject) => {
  const t = useTexts(actionTexts)
  return (
    <>
      <dl className="facts">
        <dt>{t.nonce}</dt>
        <dd>{nonce}</dd>
        <dt>{t.data}</dt>
        <dd>{t.bytes((data.length - 2) / 2)}</dd>
      </dl>
      {data !== '0x' && <p className="panel mono">{data}</p>}
    </>
  )
}

/** What becomes of the one before, and whether the network wanted more than was approved. */
const Replacing = ({ replaces: { how, refused } }: { readonly replaces: Replaces }) => {
  const { replaces: t } = useTexts(approvalTexts)
  return (
    <>
      {refused && (
        <p className="panel" role="status" data-testid="approve-refused">
          {t.refused}
        </p>
      )}
      <p className="muted" data-testid="approve-replaces">
        {t[how]}
      </p>
    </>
  )
}

/** One transaction of an EVM account. */
export const Transaction = ({ subject, warnings, around, onAllowOnly }: SubjectProps<TransactionSubject>) => {
  const t = useTexts(actionTexts)
  const approvals = useTexts(approvalTexts)
  const { amountText, feeText } = useAmounts()
  const { action, value, changes, fee } = subject
  const expected = isExpected(action, changes)
  // Where nothing is simulated for what cannot be read, that is a part of the decision.
  const unknown = changes === null && (action.kind === 'call' || action.kind === 'several')
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <TransactionHero
          action={action}
          value={value}
          changes={changes}
          dangers={dangersOf(warnings)}
          replaces={subject.replaces}
        />
      }
      body={
        <>
          {subject.replaces && <Replacing replaces={subject.replaces} />}
          {onAllowOnly && subject.lowerable && action.kind === 'token-approval' && (
            <LowerAllowance amount={action.amount} lowerable={subject.lowerable} onSet={onAllowOnly} />
          )}
          <InnerActions action={action} />
          {(!expected || unknown) && <Changes changes={changes} />}
        </>
      }
      facts={
        <>
          {saysValue(subject) && (
            <>
              <dt>{t.value}</dt>
              <dd data-testid="approve-value">
                <bdi>{amountText(value)}</bdi>
              </dd>
            </>
          )}
          <Fee amount={fee} network={around.network} />
          {subject.replaces?.more && (
            <>
              <dt>{approvals.replaces.more}</dt>
              <dd data-testid="approve-fee-more">
                <bdi>{feeText(subject.replaces.more)}</bdi>
                <Fiat amount={subject.replaces.more} network={around.network} />
              </dd>
            </>
          )}
        </>
      }
      details={
        <>
          {expected && !unknown && <Changes changes={changes} />}
          <TokenContract action={action} />
          <Bytes {...subject} />
        </>
      }
    />
  )
}
