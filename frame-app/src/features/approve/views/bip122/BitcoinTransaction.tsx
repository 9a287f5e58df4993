import type { BitcoinSubject } from '../../../../chains/bip122/subject.ts'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Fee } from '../Fee.tsx'
import { Hero, type HeroRow } from '../Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'
import { useAmounts } from '../useAmounts.ts'

/** A transaction of Bitcoin: to whom what goes, what it costs, and what the account has less by it. */
export const BitcoinTransaction = ({ subject, warnings, around }: SubjectProps<BitcoinSubject>) => {
  const { what, label } = useTexts(approvalTexts)
  const t = useTexts(recordTexts)
  const { outText } = useAmounts()
  const { pays, leaves, fee, sends } = subject
  const [first, ...others] = pays
  const isOne = others.length === 0
  const rowsOf = ({ to }: BitcoinSubject['pays'][number]): readonly HeroRow[] =>
    to === null ? [] : [{ label: label.to, value: { address: to } }]
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <Hero
          what={sends ? what.send : what.signSeveral(1)}
          amounts={[{ text: outText(isOne && first ? first.amount : leaves), asset: null, way: 'out' }]}
          rows={isOne && first ? rowsOf(first) : []}
          dangers={dangersOf(warnings)}
        />
      }
      body={
        !isOne && (
          <ol className="list" data-testid="approve-payments">
            {pays.map((each, index) => (
              <li key={index}>
                <Hero
                  what={t.of(index + 1, pays.length)}
                  amounts={[{ text: outText(each.amount), asset: null, way: 'out' }]}
                  rows={rowsOf(each)}
                  dangers={[]}
                  testId={`approve-payment-${index}`}
                />
              </li>
            ))}
          </ol>
        )
      }
      facts={
        <>
          <Fee amount={fee} network={around.network} />
          <dt>{t.total}</dt>
          <dd data-testid="approve-total-out">
            <bdi>{outText(leaves)}</bdi>
          </dd>
        </>
      }
    />
  )
}
