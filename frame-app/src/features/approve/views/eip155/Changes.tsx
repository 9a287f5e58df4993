import type { BalanceChange, TransactionAction } from '../../../../chains/eip155/subject.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { engineTexts } from '../../../../i18n/english/engine.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Address } from '../Address.tsx'
import { AssetIcon } from '../AssetIcon.tsx'
import { useAmounts } from '../useAmounts.ts'
import { tokenName } from './ActionSentence.tsx'

/** A change in words: `−1 ETH`, `+1 item 7 of APES`. */
export const changeAmount = (
  change: BalanceChange,
  t: Catalogue['actions'],
  { changeText }: ReturnType<typeof useAmounts>,
  { moreChanges }: Catalogue['engine'],
): string => {
  if (change.kind === 'more') return moreChanges(change.count)
  const amount = changeText(change.amount)
  return change.kind === 'item' ? t.itemChange(amount, change.id, tokenName(change.token, t)) : amount
}

/** What an amount of a change is of; items are things of their own. */
export const assetOf = (change: BalanceChange): string | null | undefined =>
  change.kind === 'coin' ? null : change.kind === 'token' ? change.token.address : undefined

/** Whether the simulation says what the hero says already, or nothing: a plain transfer, or an allowance that moves nothing. */
export const isExpected = (action: TransactionAction, changes: readonly BalanceChange[] | null): boolean => {
  // In the hero itself.
  if (
    action.kind === 'call' ||
    action.kind === 'several' ||
    action.kind === 'safe-execution' ||
    action.kind === 'deploy'
  )
    return true
  if (changes === null || changes.length === 0) return true
  const [only, ...others] = changes
  if (!only || others.length > 0) return false
  if (action.kind === 'native-transfer')
    return only.kind === 'coin' && only.amount.value === `-${action.amount.value}`
  return (
    action.kind === 'token-transfer' &&
    only.kind === 'token' &&
    only.token.address === action.token.address &&
    only.amount.value === `-${action.amount.value}`
  )
}

const ChangeIcon = ({ change }: { readonly change: BalanceChange }) => {
  const asset = assetOf(change)
  return (
    asset !== undefined && (
      <>
        <AssetIcon address={asset} />{' '}
      </>
    )
  )
}

/** What the account would have more or less of, as the node simulated it; or that it cannot say. */
export const Changes = ({ changes }: { readonly changes: readonly BalanceChange[] | null }) => {
  const t = useTexts(actionTexts)
  const engine = useTexts(engineTexts)
  const amounts = useAmounts()
  return (
    <section className="approve-changes" data-testid="approve-changes" aria-label={t.changes}>
      {changes === null ? (
        <p className="muted">{t.changesUnknown}</p>
      ) : (
        <>
          <small className="muted">{t.changes}</small>
          {changes.length === 0 ? (
            <p>{t.noChanges}</p>
          ) : (
            <ul>
              {changes.map((change, index) => (
                <li key={`${index}-${change.kind}`}>
                  <ChangeIcon change={change} />
                  <bdi>{changeAmount(change, t, amounts, engine)}</bdi>
                  {'token' in change && (
                    <small className="muted">
                      <Address value={change.token.address} />
                    </small>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
