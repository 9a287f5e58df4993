import type { Amount } from '../../../chains/amount.ts'
import { actionTexts } from '../../../i18n/english/actions.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Fiat } from './Fiat.tsx'
import { useAmounts } from './useAmounts.ts'

/** Rows of a `dl`: the most that the network can take, and what that is worth; null where it cannot say. */
export const Fee = ({ amount, network }: { readonly amount: Amount | null; readonly network: string }) => {
  const t = useTexts(actionTexts)
  const { feeText } = useAmounts()
  return (
    <>
      <dt>{t.fee}</dt>
      <dd data-testid="approve-fee">
        <bdi>{amount === null ? t.feeUnknown : feeText(amount)}</bdi>
        {amount && <Fiat amount={amount} network={network} />}
      </dd>
    </>
  )
}
