import type {
  Called,
  SolanaAction,
  SolanaSubject as Shown,
  SolanaTransaction,
} from '../../../../chains/solana/subject.ts'
import type { Warning } from '../../../../chains/warning.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { Fee } from '../Fee.tsx'
import { Hero, type HeroRow } from '../Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'
import { useAmounts } from '../useAmounts.ts'
import { ActionSentence } from './ActionSentence.tsx'
import { mainAction } from './consent.ts'
import '../eip155/Steps.css'

type Dangers = { readonly dangers: readonly Warning[] }

/** The decision of one instruction: the same words and places as on other networks. */
const ActionHero = ({ action, dangers }: Dangers & { readonly action: SolanaAction }) => {
  const t = useTexts(approvalTexts)
  const { amountText, outText } = useAmounts()
  const at = (label: string, address: string): HeroRow => ({ label, value: { address } })
  // Anybody may give any name to a token: it stands beside the address, never in its place.
  const token = (mint: string, called: Called | undefined): readonly HeroRow[] => {
    const name = [called?.name, called?.symbol].filter(Boolean).join(' · ')
    return [
      ...(name === '' ? [] : [{ label: t.label.unverified, value: { text: visibleText(name) } }]),
      at(t.label.token, mint),
    ]
  }
  if (action.kind === 'transfer' || action.kind === 'token-transfer') {
    const asset = action.kind === 'transfer' ? null : action.mint
    return (
      <Hero
        what={action.from === undefined ? t.what.send : t.what.move}
        amounts={[
          action.from === undefined
            ? { text: outText(action.amount), asset, way: 'out' }
            : { text: amountText(action.amount), asset },
        ]}
        rows={[
          ...(action.from === undefined ? [] : [at(t.label.from, action.from)]),
          at(t.label.to, action.to),
          ...(action.kind === 'token-transfer' ? token(action.mint, action.called) : []),
        ]}
        dangers={dangers}
      >
        {action.kind === 'token-transfer' && action.fee && (
          <p className="approve-statement">{t.tokenFee(amountText(action.fee))}</p>
        )}
      </Hero>
    )
  }
  if (action.kind === 'token-allow')
    return (
      <Hero
        what={t.what.allow}
        amounts={[
          {
            text: action.unlimited ? t.unlimitedAmount : amountText(action.amount),
            asset: action.mint,
          },
        ]}
        rows={[at(t.label.spender, action.to), ...token(action.mint, action.called)]}
        dangers={dangers}
      />
    )
  if (action.kind === 'token-revoke')
    return <Hero what={t.what.remove} rows={token(action.mint, action.called)} dangers={dangers} />
  return <Hero what={<ActionSentence action={action} />} dangers={dangers} />
}

/** The decision of several instructions: what they change, as far as it is known; they are read below. */
const TransactionHero = ({ transaction, dangers }: Dangers & { readonly transaction: SolanaTransaction }) => {
  const t = useTexts(approvalTexts)
  const { changeText } = useAmounts()
  const { actions, change } = transaction
  const main = mainAction(actions)
  if (main) return <ActionHero action={main} dangers={dangers} />
  return (
    <Hero
      what={t.what.instructions(actions.length)}
      amounts={
        change === null
          ? []
          : [
              {
                text: changeText(change),
                asset: null,
                way: change.value.startsWith('-') ? 'out' : 'in',
              },
            ]
      }
      dangers={dangers}
      testId="approve-total"
    />
  )
}

/** Every instruction, in the order in which they are carried out. */
const Steps = ({ transaction }: { readonly transaction: SolanaTransaction }) => (
  <ol className="steps" data-testid="approve-steps">
    {transaction.actions.map((action, index) => (
      <li key={`${index}-${action.kind}`}>
        <ActionSentence action={action} />
      </li>
    ))}
  </ol>
)

/** Rows of a `dl`. */
const Facts = ({
  transaction: { change, fee },
  network,
}: {
  readonly transaction: SolanaTransaction
  readonly network: string
}) => {
  const t = useTexts(actionTexts).solana
  const { changeText } = useAmounts()
  return (
    <>
      {change !== null && (
        <>
          <dt>{t.change}</dt>
          <dd data-testid="approve-change">
            <bdi>{changeText(change)}</bdi>
          </dd>
        </>
      )}
      <Fee amount={fee} network={network} />
    </>
  )
}

/** Several transactions under one approval: each by itself. */
const Several = ({ subject, warnings, around }: SubjectProps<Shown>) => {
  const t = useTexts(actionTexts).solana
  const { what } = useTexts(approvalTexts)
  const { transactions } = subject
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <Hero
          what={what.signSeveral(transactions.length)}
          dangers={dangersOf(warnings)}
          testId="approve-total"
        />
      }
      body={transactions.map((transaction, index) => (
        <section
          key={transaction.message}
          className="approve-part"
          aria-label={t.nth(index + 1, transactions.length)}
          data-testid="approve-action"
        >
          <small className="muted">{t.nth(index + 1, transactions.length)}</small>
          <Steps transaction={transaction} />
          <dl className="facts">
            <Facts transaction={transaction} network={around.network} />
          </dl>
        </section>
      ))}
      details={transactions.map(({ message }) => (
        <p key={message} className="panel mono">
          {message}
        </p>
      ))}
    />
  )
}

/** Solana transactions, instruction by instruction. */
export const SolanaSubject = (props: SubjectProps<Shown>) => {
  const { subject, warnings, around } = props
  const [transaction, ...others] = subject.transactions
  if (!transaction || others.length > 0) return <Several {...props} />
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={<TransactionHero transaction={transaction} dangers={dangersOf(warnings)} />}
      body={transaction.actions.length > 1 && <Steps transaction={transaction} />}
      facts={<Facts transaction={transaction} network={around.network} />}
      details={<p className="panel mono">{transaction.message}</p>}
    />
  )
}
