import type { ReactNode } from 'react'
import type { SolanaAction, SolanaTransaction } from '../../../../chains/solana/subject.ts'
import { actionTexts } from '../../../../i18n/actionTexts.ts'
import { amountText, changeText, feeText } from '../../amountText.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { Address } from '../Address.tsx'

const t = actionTexts.solana

/** Words and addresses in turn. */
const sentence = (...parts: readonly (string | { readonly address: string })[]): ReactNode =>
  parts.map((part, index) => (
    <span key={index}>
      {index > 0 && ' '}
      {typeof part === 'string' ? part : <Address value={part.address} />}
    </span>
  ))

const at = (address: string) => ({ address })

const tokenTransfer = (action: Extract<SolanaAction, { kind: 'token-transfer' }>): ReactNode => {
  const amount = amountText(action.amount)
  const fee = action.fee ? [`(${t.tokenFee(amountText(action.fee))})`] : []
  return action.from === undefined
    ? sentence(t.sendToken(amount), at(action.mint), actionTexts.to, at(action.to), ...fee)
    : sentence(
        t.moveToken(amount),
        at(action.mint),
        actionTexts.from,
        at(action.from),
        actionTexts.to,
        at(action.to),
        ...fee,
      )
}

/** What one instruction does, in one sentence. */
const actionSentence = (action: SolanaAction): ReactNode => {
  switch (action.kind) {
    case 'transfer':
      return action.from === undefined
        ? sentence(actionTexts.transfer(amountText(action.amount)), at(action.to))
        : sentence(
            actionTexts.transferFrom(amountText(action.amount)),
            at(action.from),
            actionTexts.to,
            at(action.to),
          )
    case 'token-transfer':
      return tokenTransfer(action)
    case 'token-allow':
      return sentence(
        t.allowToken(action.unlimited ? t.all : amountText(action.amount)),
        at(action.mint),
        actionTexts.by,
        at(action.to),
      )
    case 'token-revoke':
      return sentence(t.revoke, at(action.mint))
    case 'token-account':
      return sentence(t.tokenAccount, at(action.mint), actionTexts.of, at(action.owner))
    case 'token-recover':
      return sentence(t.recover, at(action.mint), actionTexts.of, at(action.wallet))
    case 'token-mint':
      return sentence(t.mint(amountText(action.amount)), at(action.mint), actionTexts.to, at(action.to))
    case 'token-burn':
      return sentence(t.burn(amountText(action.amount)), at(action.mint))
    case 'token-close':
      return sentence(t.close, at(action.to))
    case 'token-sync':
      return t.sync
    case 'token-authority':
      return sentence(
        t.authority[action.authority],
        at(action.account),
        actionTexts.to,
        action.to === null ? t.nobody : at(action.to),
      )
    case 'create-account':
      return sentence(t.createAccount(amountText(action.amount)), at(action.owner))
    case 'assign':
      return sentence(t.assign, at(action.account), t.toProgram, at(action.owner))
    case 'memo':
      return t.memo(visibleText(action.text))
    case 'nonce':
      return t.nonce
    case 'nonce-authority':
      return sentence(t.nonceAuthority, at(action.account), actionTexts.to, at(action.to))
    case 'stake-authority':
      return sentence(t.stakeAuthority[action.role], at(action.account), actionTexts.to, at(action.to))
    case 'stake-delegate':
      return sentence(t.delegate, at(action.account), actionTexts.to, at(action.to))
    case 'stake-deactivate':
      return sentence(t.deactivate, at(action.account))
    case 'stake-move':
      return sentence(
        t.moveStake(amountText(action.amount)),
        at(action.account),
        actionTexts.to,
        at(action.to),
      )
    case 'program-upgrade':
      return sentence(t.upgrade, at(action.account))
    case 'program-authority':
      return sentence(
        t.programAuthority,
        at(action.account),
        actionTexts.to,
        action.to === null ? t.nobody : at(action.to),
      )
    case 'program-close':
      return sentence(t.programClose, at(action.account), actionTexts.to, at(action.to))
    case 'call':
      return sentence(action.name === undefined ? t.call : t.callNamed(action.name), at(action.program))
  }
}

const One = ({ transaction }: { readonly transaction: SolanaTransaction }) => (
  <>
    <ol className="steps" data-testid="approve-action">
      {transaction.actions.map((action, index) => (
        <li key={`${index}-${action.kind}`}>{actionSentence(action)}</li>
      ))}
    </ol>
    <dl className="facts">
      {transaction.change !== null && (
        <>
          <dt>{t.change}</dt>
          <dd data-testid="approve-change">{changeText(transaction.change)}</dd>
        </>
      )}
      <dt>{actionTexts.fee}</dt>
      <dd data-testid="approve-fee">{transaction.fee === null ? t.feeUnknown : feeText(transaction.fee)}</dd>
    </dl>
    <details>
      <summary className="muted">{actionTexts.details}</summary>
      <p className="panel mono">{transaction.message}</p>
    </details>
  </>
)

/** Solana transactions, instruction by instruction. */
export const SolanaSubject = ({ transactions }: { readonly transactions: readonly SolanaTransaction[] }) => (
  <>
    {transactions.map((transaction, index) => (
      <section key={transaction.message} aria-label={t.nth(index + 1, transactions.length)}>
        {transactions.length > 1 && <strong>{t.nth(index + 1, transactions.length)}</strong>}
        <One transaction={transaction} />
      </section>
    ))}
  </>
)
