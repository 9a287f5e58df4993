import type { Paid } from '../../../chains/amount.ts'
import { actionTexts } from '../../../i18n/english/actions.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'

/** In place of a fee: somebody else pays it. */
export const PaidBy = ({ paid: { by } }: { readonly paid: Paid }) => {
  const t = useTexts(actionTexts)
  return by === null ? t.paid : <Sentence text={t.paidBy} parts={{ name: by }} />
}
