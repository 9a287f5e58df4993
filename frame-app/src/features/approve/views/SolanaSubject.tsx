import { texts } from '../../../i18n/texts.ts'
import type { SolanaAction, SolanaTransaction } from '../../../approvals/approval.ts'
import { visibleText } from '../../../ui/visibleText.ts'

const t = texts.approve.solana

const Key = ({ value }: { readonly value: string }) => (
  <span className="mono" data-testid="approve-address">
    {value}
  </span>
)

/** What one instruction does, in one sentence. Addresses are whole: shortened ones can be imitated. */
const Action = ({ action }: { readonly action: SolanaAction }) => {
  switch (action.kind) {
    case 'transfer':
      return (
        <>
          {texts.approve.transfer(action.amount)} <Key value={action.to} />
        </>
      )
    case 'token-transfer':
      return (
        <>
          {t.sendToken(action.amount)} <Key value={action.mint} /> {texts.approve.to}{' '}
          <Key value={action.to} />
        </>
      )
    case 'token-allow':
      return (
        <>
          {t.allowToken(action.amount)} <Key value={action.mint} /> {t.by} <Key value={action.to} />
        </>
      )
    case 'token-revoke':
      return (
        <>
          {t.revoke} <Key value={action.mint} />
        </>
      )
    case 'token-account':
      return (
        <>
          {t.tokenAccount} <Key value={action.mint} /> {t.of} <Key value={action.owner} />
        </>
      )
    case 'token-burn':
      return (
        <>
          {t.burn(action.amount)} <Key value={action.mint} />
        </>
      )
    case 'token-close':
      return (
        <>
          {t.close} <Key value={action.to} />
        </>
      )
    case 'token-owner':
      return (
        <>
          {t.newOwner} <Key value={action.to} />
        </>
      )
    case 'create-account':
      return (
        <>
          {t.createAccount(action.amount)} <Key value={action.owner} />
        </>
      )
    case 'assign':
      return (
        <>
          {t.assign} <Key value={action.owner} />
        </>
      )
    case 'memo':
      return <>{t.memo(visibleText(action.text))}</>
    case 'nonce':
      return <>{t.nonce}</>
    case 'call':
      return (
        <>
          {action.name === undefined ? t.call : t.callNamed(action.name)} <Key value={action.program} />
        </>
      )
  }
}

const One = ({ transaction }: { readonly transaction: SolanaTransaction }) => (
  <>
    <ol className="steps" data-testid="approve-action">
      {transaction.actions.map((action, index) => (
        <li key={`${index}-${action.kind}`}>
          <Action action={action} />
        </li>
      ))}
    </ol>
    <dl className="facts">
      {transaction.change !== null && (
        <>
          <dt>{t.change}</dt>
          <dd data-testid="approve-change">{transaction.change}</dd>
        </>
      )}
      <dt>{texts.approve.fee}</dt>
      <dd data-testid="approve-fee">{transaction.fee ?? t.feeUnknown}</dd>
    </dl>
    <details>
      <summary className="muted">{texts.approve.details}</summary>
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
