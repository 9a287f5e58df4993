import type { ReactNode } from 'react'
import type { Amount } from '../../../../chains/amount.ts'
import type { BalanceChange, Replaces, TransactionAction } from '../../../../chains/eip155/subject.ts'
import type { Warning } from '../../../../chains/warning.ts'
import { Hero } from '../Hero.tsx'
import { transactionParts, useHeroWords } from './heroParts.tsx'

/** The decision of one transaction. */
export const TransactionHero = ({
  action,
  value,
  changes,
  dangers,
  replaces,
  children,
}: {
  readonly action: TransactionAction
  /** Native value. */
  readonly value: Amount
  readonly changes: readonly BalanceChange[] | null
  readonly dangers: readonly Warning[]
  /** Absent where nothing is replaced. */
  readonly replaces?: Replaces | undefined
  readonly children?: ReactNode
}) => {
  const words = useHeroWords()
  const { statement, ...parts } = transactionParts(action, value, changes, words)
  // To cancel sends nothing to oneself: an amount of nothing would say less than the word.
  const amounts = replaces?.how === 'cancel' ? [] : (parts.amounts ?? [])
  const what = !replaces
    ? parts.what
    : replaces.how === 'cancel'
      ? words.t.what.cancelSent
      : words.t.what.speedUp
  return (
    <Hero {...parts} what={what} amounts={amounts} dangers={dangers}>
      {statement !== undefined && (
        <p className="approve-statement" data-testid="approve-kept-back">
          {statement}
        </p>
      )}
      {children}
    </Hero>
  )
}
