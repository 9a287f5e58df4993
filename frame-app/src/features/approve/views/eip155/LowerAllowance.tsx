import { useState } from 'react'
import type { Lowerable } from '../../../../chains/eip155/subject.ts'
import type { Amount } from '../../../../chains/amount.ts'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { useAmounts } from '../useAmounts.ts'
import { unitsOf } from './typedAmount.ts'
import './LowerAllowance.css'

/** Units from which on an amount is shown as one without a limit: no token has so many, some count in 96 bits. */
const unlimitedFrom = 2n ** 95n

/** Own number: what is typed counts when it is set, so nothing moves while somebody types. */
const Own = ({ asked, onSet }: { readonly asked: Amount; readonly onSet: (units: bigint) => void }) => {
  const { lower: t } = useTexts(approvalTexts)
  const { amountText } = useAmounts()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const set = () => {
    const units = unitsOf(typed, asked)
    setWrong(units === undefined)
    if (units !== undefined) onSet(units)
  }
  return (
    <>
      <div className="lower-allowance-own">
        <input
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          aria-label={t.own}
          aria-invalid={wrong}
          placeholder={t.own}
          data-testid="lower-own"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="button" className="button" data-testid="lower-set" onClick={set}>
          {t.set}
        </button>
      </div>
      {wrong && (
        <p className="problem" role="alert">
          <Sentence text={t.wrong} parts={{ amount: amountText(asked) }} />
        </p>
      )}
    </>
  )
}

/** Lowers an allowance before it is approved: what the page asked for, what the account has, or an own number. */
export const LowerAllowance = ({
  amount,
  lowerable: { asked, balance },
  onSet,
}: {
  /** What it is now. */
  readonly amount: Amount
  readonly lowerable: Lowerable
  readonly onSet: (units: bigint) => void
}) => {
  const { lower: t, unlimited: unlimitedText, unlimitedAmount } = useTexts(approvalTexts)
  const { amountText } = useAmounts()
  const choice = (id: string, name: string, value: Amount, shown: string) => (
    <button
      type="button"
      className="lower-allowance-choice"
      aria-pressed={amount.value === value.value}
      data-testid={`lower-${id}`}
      onClick={() => onSet(BigInt(value.value))}
    >
      <span>{name}</span>
      <bdi>{shown}</bdi>
    </button>
  )
  const all = asked.symbol === null ? unlimitedAmount : unlimitedText(asked.symbol)
  const isLess = balance !== null && BigInt(balance.value) < BigInt(asked.value)
  return (
    <fieldset className="lower-allowance" data-testid="lower-allowance">
      <legend>{t.limit}</legend>
      {choice('asked', t.asked, asked, BigInt(asked.value) >= unlimitedFrom ? all : amountText(asked))}
      {balance !== null && isLess && choice('balance', t.balance, balance, amountText(balance))}
      <Own asked={asked} onSet={onSet} />
    </fieldset>
  )
}
