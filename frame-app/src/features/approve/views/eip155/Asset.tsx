import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Eip155Subject } from '../../../../chains/eip155/subject.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { visibleText } from '../../../../ui/visibleText.ts'

/** A token that a page wants on the list (EIP-747): what its contract says, beside what the page says. */
export const Asset = ({ subject }: { readonly subject: Extract<Eip155Subject, { kind: 'asset' }> }) => {
  const t = useTexts(recordTexts)
  const { claimed, read } = subject
  const symbol = read.symbol ?? read.name
  return (
    <>
      <p className="sentence" data-testid="approve-asset">
        <Sentence
          text={t.asset('{name}')}
          parts={{ name: symbol === null ? t.nameless : visibleText(symbol) }}
        />
      </p>
      <dl className="facts">
        <dt>{t.contract}</dt>
        <dd className="mono" data-testid="asset-address">
          {subject.address}
        </dd>
        {subject.tokenId !== null && (
          <>
            <dt>{t.item}</dt>
            <dd className="mono">{subject.tokenId}</dd>
          </>
        )}
        <dt>{t.symbolRead}</dt>
        <dd data-testid="asset-symbol-read">
          <bdi>{read.symbol === null ? t.unknown : visibleText(read.symbol)}</bdi>
        </dd>
        {claimed.symbol !== null && (
          <>
            <dt>{t.symbolClaimed}</dt>
            <dd data-testid="asset-symbol-claimed">
              <bdi>{visibleText(claimed.symbol)}</bdi>
            </dd>
          </>
        )}
        {read.decimals !== null && (
          <>
            <dt>{t.decimalsRead}</dt>
            <dd data-testid="asset-decimals-read">{read.decimals}</dd>
          </>
        )}
        {claimed.decimals !== null && (
          <>
            <dt>{t.decimalsClaimed}</dt>
            <dd data-testid="asset-decimals-claimed">{claimed.decimals}</dd>
          </>
        )}
      </dl>
    </>
  )
}
