import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'

/** Rows of a `dl`, in place of the fee: somebody else pays it. @param by the name that he gives himself. */
export const PaidFee = ({ by }: { readonly by: string | null }) => {
  const t = useTexts(recordTexts)
  return (
    <>
      <dt>{t.fee}</dt>
      <dd data-testid="approve-fee">
        {by === null ? t.paid : <Sentence text={t.paidBy} parts={{ name: by }} />}
      </dd>
    </>
  )
}
