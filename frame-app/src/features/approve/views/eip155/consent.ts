import type { BalanceChange, TransactionAction } from '../../../../chains/eip155/subject.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'

export type Verb = keyof Catalogue['approvals']['verb']

/** Something leaves and something else comes. */
export const isSwap = (changes: readonly BalanceChange[] | null): boolean =>
  changes !== null &&
  changes.some((change) => change.kind !== 'more' && change.amount.value.startsWith('-')) &&
  changes.some((change) => change.kind !== 'more' && !change.amount.value.startsWith('-'))

/** What a person does by approving a transaction. */
export const verbOf = (action: TransactionAction, changes: readonly BalanceChange[] | null): Verb => {
  switch (action.kind) {
    case 'native-transfer':
    case 'token-transfer':
    case 'item-transfer':
      return 'send'
    case 'token-approval':
      return action.change === 'decrease' || (!action.unlimited && action.amount.value === '0')
        ? 'remove'
        : 'allow'
    case 'item-approval':
      return action.spender === null ? 'remove' : 'allow'
    case 'approve-all':
      return action.approved ? 'allow' : 'remove'
    case 'exchange':
      return 'swap'
    case 'wrap':
    case 'unwrap':
      return 'confirm'
    case 'permission-end':
      return 'remove'
    case 'deploy':
      return 'deploy'
    case 'several':
    case 'safe-execution':
    case 'call':
      return isSwap(changes) ? 'swap' : 'confirm'
  }
}
