import type { BalanceChange } from '../../../../chains/eip155/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useAmounts } from '../useAmounts.ts'
import { tokenName } from './ActionSentence.tsx'

const Change = ({ change }: { readonly change: BalanceChange }) => {
  const t = useTexts(actionTexts)
  const { changeText } = useAmounts()
  const amount = changeText(change.amount)
  if (change.kind === 'coin') return amount
  return (
    <>
      {change.kind === 'item' ? t.itemChange(amount, change.id, tokenName(change.token, t)) : amount}{' '}
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
