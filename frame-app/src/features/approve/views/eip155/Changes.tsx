import type { BalanceChange } from '../../../../chains/eip155/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { useAmounts } from '../useAmounts.ts'
import { tokenName } from './ActionSentence.tsx'

const Change = ({ change }: { readonly change: BalanceChange }) => {
  const t = useTexts(actionTexts)
  const { changeText } = useAmounts()
  const amount = changeText(change.amount)
  if (change.kind === 'coin') return <bdi>{amount}</bdi>
  return (
    <>
      {change.kind === 'item' ? (
        <Sentence
          text={t.itemChange('{amount}', change.id, '{token}')}
          parts={{ amount, token: tokenName(change.token, t) }}
        />
      ) : (
        <bdi>{amount}</bdi>
      )}{' '}
      <small className="mono muted">{change.token.address}</small>
    </>
  )
}

/** What the account would have more or less of, as the node simulated it; or that it cannot say. */
export const Changes = ({ changes }: { readonly changes: readonly BalanceChange[] | null }) => {
  const t = useTexts(actionTexts)
  return (
    <section data-testid="approve-changes" aria-label={t.changes}>
      {changes === null ? (
        <p className="muted">{t.changesUnknown}</p>
      ) : (
        <>
          <small className="muted">{t.changes}</small>
          {changes.length === 0 ? (
            <p>{t.noChanges}</p>
          ) : (
            <ul className="steps">
              {changes.map((change, index) => (
                <li key={`${index}-${change.kind}`}>
                  <Change change={change} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
