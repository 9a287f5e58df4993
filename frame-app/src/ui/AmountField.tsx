import { useEffect, useId, useState } from 'react'
import './AmountField.css'
import { placesOf, readDecimal, writeDecimal } from './decimal.ts'

/** What the field cannot take. */
export type AmountFault = 'not-a-number' | 'too-precise'

/**
 * A field for an amount. The person types as their language writes numbers; what was typed stays as it is until the field is left, and is
 * then written with its groups. No digit is ever taken away: one too many is a fault.
 */
export const AmountField = ({
  label,
  amount,
  onAmount,
  language,
  decimals,
  symbol,
  most,
  faults,
  problem,
  testId,
}: {
  readonly label: string
  /** Canonical (`1234.5`); empty: nothing yet. */
  readonly amount: string
  /** Told with each letter. Undefined: what stands there is no amount. `isAll`: by the button that takes all. */
  readonly onAmount: (amount: string | undefined, isAll: boolean) => void
  readonly language: string
  /** Places that the asset has. */
  readonly decimals: number
  readonly symbol: string
  /** All that there is, and what the button that takes it says. */
  readonly most?: { readonly amount: string; readonly text: string }
  readonly faults: Readonly<Record<AmountFault, string>>
  /** What is wrong with the amount beside its form. */
  readonly problem?: string | undefined
  readonly testId: string
}) => {
  const id = useId()
  const write = (canonical: string) => (canonical === '' ? '' : writeDecimal(canonical, language))
  const [typed, setTyped] = useState(write(amount))
  const [fault, setFault] = useState<AmountFault>()
  const told = problem ?? (fault && faults[fault])

  const read = (text: string): { readonly found?: string; readonly fault?: AmountFault } => {
    if (text.trim() === '') return { found: '' }
    const canonical = readDecimal(text, language)
    if (canonical === undefined) return { fault: 'not-a-number' }
    return placesOf(canonical) > decimals ? { fault: 'too-precise' } : { found: canonical }
  }
  const take = (text: string, isAll: boolean) => {
    setTyped(text)
    const next = read(text)
    setFault(next.fault)
    onAmount(next.found, isAll)
  }

  // Another amount from outside, such as all that there is: written anew. What is being typed means the same, and stays.
  useEffect(() => {
    if (read(typed).found !== amount && fault === undefined) setTyped(write(amount))
    // oxlint-disable-next-line react/exhaustive-deps -- only a change from outside
  }, [amount])

  return (
    <div className="amount-field">
      <div className="amount-field-line">
        <label className="amount-field-label" htmlFor={id}>
          {label}
        </label>
        {most && (
          <button
            type="button"
            className="amount-field-most"
            data-testid={`${testId}-most`}
            onClick={() => take(write(most.amount), true)}
          >
            {most.text}
          </button>
        )}
      </div>
      <div className="amount-field-box">
        <input
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          placeholder={writeDecimal('0', language)}
          data-testid={testId}
          aria-invalid={told !== undefined}
          aria-describedby={`${id}-symbol${told === undefined ? '' : ` ${id}-problem`}`}
          value={typed}
          onChange={(event) => take(event.target.value, false)}
          onBlur={() => {
            const { found } = read(typed)
            if (found !== undefined) setTyped(write(found))
          }}
        />
        <bdi id={`${id}-symbol`} className="amount-field-symbol">
          {symbol}
        </bdi>
      </div>
      <p id={`${id}-problem`} className="amount-field-problem" role="alert">
        {told}
      </p>
    </div>
  )
}
