import { Fragment } from 'react'
import type { TokenLabel, TransactionAction } from '../../../../chains/eip155/subject.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { engineTexts } from '../../../../i18n/english/engine.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { useAmounts } from '../useAmounts.ts'
import { Address } from '../Address.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import './Steps.css'

export const tokenName = (token: TokenLabel, { thisToken }: Catalogue['actions']): string =>
  visibleText(token.symbol ?? token.name ?? thisToken)

const ItemTransfer = ({
  action,
}: {
  readonly action: Extract<TransactionAction, { kind: 'item-transfer' }>
}) => {
  const t = useTexts(actionTexts)
  const token = tokenName(action.token, t)
  const items = action.items.map(({ id, count }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <Sentence text={t.item(id, count, '{token}')} parts={{ token }} />
    </Fragment>
  ))
  return (
    <Sentence
      text={t.moveItems}
      parts={{ items, from: <Address value={action.from} />, to: <Address value={action.to} /> }}
    />
  )
}

const TokenApproval = ({
  action,
}: {
  readonly action: Extract<TransactionAction, { kind: 'token-approval' }>
}) => {
  const t = useTexts(actionTexts)
  const { amountText, timeText } = useAmounts()
  const spender = <Address value={action.spender} />
  const sentence = action.unlimited ? (
    <Sentence text={t.allowUnlimited} parts={{ token: tokenName(action.token, t), spender }} />
  ) : (
    <Sentence text={t.allow[action.change]} parts={{ amount: amountText(action.amount), spender }} />
  )
  return action.until === undefined ? (
    sentence
  ) : (
    <Sentence text={t.until} parts={{ sentence, time: timeText(action.until) }} />
  )
}

/** What a transaction does, in one sentence. */
export const ActionSentence = ({ action }: { readonly action: TransactionAction }) => {
  const t = useTexts(actionTexts)
  const e = useTexts(engineTexts)
  const { amountText } = useAmounts()
  const say = (text: string, parts: Parameters<typeof Sentence>[0]['parts']) => (
    <Sentence text={text} parts={parts} />
  )
  const at = (address: string) => <Address value={address} />
  switch (action.kind) {
    case 'native-transfer':
      return say(t.transfer, { amount: amountText(action.amount), to: at(action.to) })
    case 'token-transfer': {
      const parts = { amount: amountText(action.amount), to: at(action.to) }
      const sentence =
        action.from === undefined
          ? say(t.transfer, parts)
          : say(t.transferFrom, { ...parts, from: at(action.from) })
      return action.keptBack ? say(t.tokenFee, { sentence, amount: amountText(action.keptBack) }) : sentence
    }
    case 'item-transfer':
      return <ItemTransfer action={action} />
    case 'token-approval':
      return <TokenApproval action={action} />
    case 'item-approval': {
      const parts = { id: action.id, token: tokenName(action.token, t) }
      return action.spender === null
        ? say(t.forbidItem, parts)
        : say(t.allowItem, { ...parts, spender: at(action.spender) })
    }
    case 'approve-all':
      return say(action.approved ? t.allowAll : t.forbidAll, {
        token: tokenName(action.token, t),
        operator: at(action.operator),
      })
    case 'exchange':
      return say(e.exchange[action.exact], {
        gives: amountText(action.gives.amount),
        gets: amountText(action.gets.amount),
      })
    case 'wrap':
      return say(e.wrap, { amount: amountText(action.amount) })
    case 'unwrap':
      return say(e.unwrap, { amount: amountText(action.amount) })
    case 'safe-execution':
      return say(e.asSafe, { safe: at(action.safe), sentence: <ActionSentence action={action.action} /> })
    case 'permission-end':
      return action.holder === null ? t.endPermissions : say(t.endPermission, { holder: at(action.holder) })
    case 'deploy':
      return t.deploy(action.size)
    case 'several':
      return say(t.several(action.actions.length), { to: at(action.to) })
    case 'call':
      return action.selector === '0x'
        ? say(t.call, { to: at(action.to) })
        : say(t.callFunction, { selector: action.selector, to: at(action.to) })
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
export const TokenContract = ({ action }: { readonly action: TransactionAction }) => {
  const t = useTexts(actionTexts)
  const e = useTexts(engineTexts)
  if (action.kind === 'exchange')
    return (
      <small className="muted" data-testid="approve-contract">
        {e.through}: <span className="mono">{action.through}</span>
        {action.recipient !== null && (
          <>
            {' '}
            {e.recipient}: <span className="mono">{action.recipient}</span>
          </>
        )}
      </small>
    )
  return 'token' in action ? (
    <small className="muted" data-testid="approve-contract">
      {t.contract}: <span className="mono">{action.token.address}</span>
    </small>
  ) : null
}
