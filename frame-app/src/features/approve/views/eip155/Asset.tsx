import type { ReactNode } from 'react'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Eip155Subject } from '../../../../chains/eip155/subject.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { AddressToCopy } from '../AddressToCopy.tsx'
import { Hero } from '../Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'

type AssetSubject = Extract<Eip155Subject, { kind: 'asset' }>

/** What the contract says, and what the page says where that is something else. */
const Said = ({
  name,
  read,
  claimed,
  labels,
}: {
  readonly name: 'symbol' | 'decimals'
  readonly read: ReactNode
  readonly claimed: ReactNode
  readonly labels: readonly [read: string, claimed: string]
}) => (
  <>
    <dt>{labels[0]}</dt>
    <dd data-testid={`asset-${name}-read`}>
      <bdi>{read}</bdi>
    </dd>
    {claimed !== null && claimed !== read && (
      <>
        <dt>{labels[1]}</dt>
        <dd data-testid={`asset-${name}-claimed`}>
          <bdi>{claimed}</bdi>
        </dd>
      </>
    )}
  </>
)

/** A token that a page wants on the list (EIP-747): what its contract says, beside what the page says. */
export const Asset = ({ subject, warnings, around }: SubjectProps<AssetSubject>) => {
  const t = useTexts(recordTexts)
  const { what, label } = useTexts(approvalTexts)
  const { claimed, read } = subject
  const symbol = read.symbol ?? read.name
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <Hero
          what={what.asset}
          amounts={[{ text: symbol === null ? t.nameless : visibleText(symbol), asset: subject.address }]}
          dangers={dangersOf(warnings)}
          testId="approve-asset"
        >
          <dl className="approve-rows">
            <div>
              <dt>{label.contract}</dt>
              <dd data-testid="asset-address">
                <AddressToCopy value={subject.address} />
              </dd>
            </div>
          </dl>
        </Hero>
      }
      facts={
        <>
          {subject.tokenId !== null && (
            <>
              <dt>{t.item}</dt>
              <dd className="mono">{subject.tokenId}</dd>
            </>
          )}
          <Said
            name="symbol"
            read={read.symbol === null ? t.unknown : visibleText(read.symbol)}
            claimed={claimed.symbol === null ? null : visibleText(claimed.symbol)}
            labels={[t.symbolRead, t.symbolClaimed]}
          />
          {read.decimals !== null && (
            <Said
              name="decimals"
              read={read.decimals}
              claimed={claimed.decimals}
              labels={[t.decimalsRead, t.decimalsClaimed]}
            />
          )}
        </>
      }
    />
  )
}
