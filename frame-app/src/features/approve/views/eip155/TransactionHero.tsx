import type { ReactNode } from 'react'
import type { Amount } from '../../../../chains/amount.ts'
import type { BalanceChange, TransactionAction } from '../../../../chains/eip155/subject.ts'
import type { Warning } from '../../../../chains/warning.ts'
import { Hero } from '../Hero.tsx'
import { transactionParts, useHeroWords } from './heroParts.tsx'

/** The decision of one transaction. */
export const TransactionHero = ({
  action,
  value,
  changes,
  dangers,
  children,
}: {
  readonly action: TransactionAction
  /** Native value. */
  readonly value: Amount
  readonly changes: readonly BalanceChange[] | null
  readonly dangers: readonly Warning[]
  readonly children?: ReactNode
}) => (
  <Hero {...transactionParts(action, value, changes, useHeroWords())} dangers={dangers}>
    {children}
  </Hero>
)
