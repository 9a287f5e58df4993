import { texts } from '../../../i18n/texts.ts'
import type { TokenLabel, TransactionAction } from '../../../approvals/approval.ts'

const t = texts.approve

const Address = ({ value }: { readonly value: string }) => (
  <span className="mono" data-testid="approve-address">
    {value}
  </span>
)

const tokenName = (token: TokenLabel) => token.symbol ?? token.name ?? t.thisToken

/** What a transaction does, in one sentence. Addresses are whole: shortened ones can be imitated. */
export const ActionSentence = ({ action }: { readonly action: TransactionAction }) => {
  switch (action.kind) {
    case 'native-transfer':
      return (
        <>
          {t.transfer(action.amount)} <Address value={action.to} />
        </>
      )
    case 'token-transfer':
      return action.from === undefined ? (
        <>
          {t.transfer(action.amount)} <Address value={action.to} />
        </>
      ) : (
        <>
          {t.transferFrom(action.amount)} <Address value={action.from} /> {t.to} <Address value={action.to} />
        </>
      )
    case 'token-approval':
      return (
        <>
          {action.unlimited ? t.allowUnlimited(tokenName(action.token)) : t.allow(action.amount)}{' '}
          <Address value={action.spender} />
        </>
      )
    case 'approve-all':
      return (
        <>
          {action.approved ? t.allowAll(tokenName(action.token)) : t.forbidAll(tokenName(action.token))}{' '}
          <Address value={action.operator} />
        </>
      )
    case 'deploy':
      return t.deploy(action.size)
    case 'call':
      return (
        <>
          {t.call(action.selector)} <Address value={action.to} />
        </>
      )
  }
}
