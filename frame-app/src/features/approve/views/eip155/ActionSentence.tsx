import type { TokenLabel, TransactionAction } from '../../../../chains/eip155/subject.ts'
import { actionTexts as t } from '../../../../i18n/actionTexts.ts'
import { amountText, timeText } from '../../amountText.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { Address } from '../Address.tsx'

export const tokenName = (token: TokenLabel) => visibleText(token.symbol ?? token.name ?? t.thisToken)

const ItemTransfer = ({
  action,
}: {
  readonly action: Extract<TransactionAction, { kind: 'item-transfer' }>
}) => {
  const items = action.items.map(({ id, count }) => t.item(id, count, tokenName(action.token))).join(', ')
  return (
    <>
      {t.moveItems(items)} <Address value={action.from} /> {t.to} <Address value={action.to} />
    </>
  )
}

const TokenApproval = ({
  action,
}: {
  readonly action: Extract<TransactionAction, { kind: 'token-approval' }>
}) => (
  <>
    {action.unlimited
      ? t.allowUnlimited(tokenName(action.token))
      : t.allow[action.change](amountText(action.amount))}{' '}
    <Address value={action.spender} />
    {action.until !== undefined && ` ${t.until(timeText(action.until))}`}
  </>
)

/** What a transaction does, in one sentence. */
export const ActionSentence = ({ action }: { readonly action: TransactionAction }) => {
  switch (action.kind) {
    case 'native-transfer':
      return (
        <>
          {t.transfer(amountText(action.amount))} <Address value={action.to} />
        </>
      )
    case 'token-transfer':
      return action.from === undefined ? (
        <>
          {t.transfer(amountText(action.amount))} <Address value={action.to} />
        </>
      ) : (
        <>
          {t.transferFrom(amountText(action.amount))} <Address value={action.from} /> {t.to}{' '}
          <Address value={action.to} />
        </>
      )
    case 'item-transfer':
      return <ItemTransfer action={action} />
    case 'token-approval':
      return <TokenApproval action={action} />
    case 'item-approval':
      return action.spender === null ? (
        t.forbidItem(action.id, tokenName(action.token))
      ) : (
        <>
          {t.allowItem(action.id, tokenName(action.token))} <Address value={action.spender} />
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
    case 'several':
      return (
        <>
          {t.several(action.actions.length)} <Address value={action.to} />
        </>
      )
    case 'call':
      return (
        <>
          {t.call(action.selector)} <Address value={action.to} />
        </>
      )
  }
}

/** The calls that one call carries, each in a sentence. */
export const InnerActions = ({ action }: { readonly action: TransactionAction }) =>
  action.kind === 'several' ? (
    <ol className="steps">
      {action.actions.map((inner, index) => (
        <li key={`${index}-${inner.kind}`}>
          <ActionSentence action={inner} />
          <InnerActions action={inner} />
        </li>
      ))}
    </ol>
  ) : null

/** The contract that says what the token is called: its name is a stranger's word, its address is not. */
export const TokenContract = ({ action }: { readonly action: TransactionAction }) =>
  'token' in action ? (
    <small className="muted" data-testid="approve-contract">
      {t.contract}: <span className="mono">{action.token.address}</span>
    </small>
  ) : null
