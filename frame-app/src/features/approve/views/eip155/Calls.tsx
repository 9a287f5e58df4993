import type { CallSubject, Eip155Subject } from '../../../../chains/eip155/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { engineTexts } from '../../../../i18n/english/engine.ts'
import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Fee } from '../Fee.tsx'
import { Hero, type HeroAmount } from '../Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'
import { PaidBy } from '../PaidBy.tsx'
import { useAmounts } from '../useAmounts.ts'
import { Warnings } from '../Warnings.tsx'
import { ActionSentence, InnerActions, TokenContract } from './ActionSentence.tsx'
import { assetOf, changeAmount, Changes } from './Changes.tsx'

type CallsSubject = Extract<Eip155Subject, { kind: 'calls' }>

/** One call: its sentence and its own warnings; the bytes behind them when they are wanted. */
const Call = ({ call, place }: { readonly call: CallSubject; readonly place: string | undefined }) => {
  const t = useTexts(recordTexts)
  const { amountText } = useAmounts()
  return (
    <>
      {place !== undefined && <small className="muted">{place}</small>}
      <p>
        <ActionSentence action={call.action} />
      </p>
      <InnerActions action={call.action} />
      {call.action.kind !== 'native-transfer' && call.value.value !== '0' && (
        <p>
          <bdi>{amountText(call.value)}</bdi>
        </p>
      )}
      <Warnings warnings={call.warnings} />
      {call.data !== '0x' && (
        <details>
          <summary className="muted">{t.data}</summary>
          <TokenContract action={call.action} />
          <p className="mono">{call.data}</p>
        </details>
      )}
    </>
  )
}

/** What all calls together move, as far as the node can say; else the coin that goes with them. */
const useTotal = ({ changes, value }: CallsSubject): readonly HeroAmount[] => {
  const t = useTexts(actionTexts)
  const engine = useTexts(engineTexts)
  const amounts = useAmounts()
  if (changes === null || changes.length === 0)
    return value.value === '0' ? [] : [{ text: amounts.outText(value), asset: null, way: 'out' }]
  return changes.map((change) => ({
    text: changeAmount(change, t, amounts, engine),
    asset: assetOf(change),
    ...(change.kind === 'more'
      ? {}
      : { way: change.amount.value.startsWith('-') ? ('out' as const) : ('in' as const) }),
  }))
}

/** Calls that are approved together (EIP-5792): what all of them move and cost, then each by itself with its own warnings. */
export const Calls = ({ subject, warnings, around }: SubjectProps<CallsSubject>) => {
  const t = useTexts(recordTexts)
  const { what } = useTexts(approvalTexts)
  const { amountText } = useAmounts()
  const { calls } = subject
  const isPaid = 'paid' in subject.fee
  const total = useTotal(subject)
  // What one of them gives away is said where all of them are decided.
  const dangers = [...dangersOf(warnings), ...calls.flatMap((call) => dangersOf(call.warnings))]
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <Hero
          what={what.transactions(calls.length)}
          amounts={total}
          dangers={dangers}
          testId="approve-total"
        />
      }
      body={
        <>
          {subject.atomic && calls.length > 1 && (
            <p className="muted" data-testid="approve-as-one">
              {t.asOne}
            </p>
          )}
          <ol
            className="approve-calls"
            data-testid="approve-calls"
            aria-label={t.of(calls.length, calls.length)}
          >
            {calls.map((call, index) => (
              <li key={index} data-testid={`approve-call-${index}`}>
                <Call
                  call={{ ...call, warnings: call.warnings.filter(({ tone }) => tone !== 'danger') }}
                  place={calls.length > 1 ? t.of(index + 1, calls.length) : undefined}
                />
              </li>
            ))}
          </ol>
        </>
      }
      facts={
        <>
          <dt>{t.total}</dt>
          <dd data-testid="approve-value">
            <bdi>{amountText(subject.value)}</bdi>
          </dd>
          {'paid' in subject.fee ? (
            <>
              <dt>{t.fee}</dt>
              <dd data-testid="approve-fee">
                <PaidBy paid={subject.fee} />
              </dd>
            </>
          ) : (
            <Fee amount={subject.fee} network={around.network} />
          )}
        </>
      }
      // Where nothing moves and somebody else pays, there is nothing that changes.
      details={!(isPaid && subject.changes?.length === 0) && <Changes changes={subject.changes} />}
    />
  )
}
