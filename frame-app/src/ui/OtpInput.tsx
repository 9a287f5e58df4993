import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { takeFocus } from './takeFocus.ts'
import './OtpInput.css'

const length = 6
const positions = Array.from({ length }, (_, index) => index)

/**
 * Where a code is:
 * - `open`: to be typed
 * - `checked`: somebody looks at it; it stays as it was typed
 * - `right`: it was right, and becomes a check
 * - `off`: no code is taken any more
 */
export type OtpState = 'open' | 'checked' | 'right' | 'off'

/** Six boxes for one code, from left to right in every language. Typing goes on to the next, Backspace goes back, pasting and autofill take the whole code; full is sent. */
export const OtpInput = ({
  onComplete,
  state,
  wrong,
  attempt,
  group,
  digit,
  describedBy,
}: {
  /** The name of all boxes together, and of each, for those who do not see them. */
  readonly group: string
  readonly digit: (position: number) => string
  /** The id of what says how it stands with the code. */
  readonly describedBy?: string
  readonly onComplete: (code: string) => void
  readonly state: OtpState
  /** The code before was not right. */
  readonly wrong: boolean
  /** Changes with each code that was refused: the boxes are emptied and the first one has the focus. Null: they stay as they are. */
  readonly attempt: string | null
}) => {
  const [digits, setDigits] = useState<readonly string[]>([])
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  useEffect(() => {
    if (attempt === null) return
    setDigits([])
    takeFocus(boxes.current[0])
  }, [attempt])

  const fill = (from: number, text: string) => {
    const typed = text.replace(/\D/g, '')
    if (typed === '' || state !== 'open') return
    const next = positions.map((index) => typed[index - from] ?? digits[index] ?? '')
    // A whole code, wherever it lands, fills the boxes from the first on.
    const whole = typed.length >= length ? [...typed.slice(0, length)] : next
    setDigits(whole)
    boxes.current[Math.min(from + typed.length, length - 1)]?.focus()
    if (whole.every((digit) => digit !== '')) onComplete(whole.join(''))
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const go = (to: number) => {
      event.preventDefault()
      boxes.current[to]?.focus()
    }
    if (event.key === 'ArrowLeft') go(index - 1)
    else if (event.key === 'ArrowRight') go(index + 1)
    else if (event.key === 'Backspace' && state === 'open') {
      const emptied = digits[index] ? index : index - 1
      setDigits(positions.map((position) => (position === emptied ? '' : (digits[position] ?? ''))))
      go(Math.max(emptied, 0))
    }
  }

  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault()
    fill(index, event.clipboardData.getData('text'))
  }

  return (
    <div className="otp-input" data-done={state === 'right' ? '' : undefined}>
      <fieldset
        className="otp-input-boxes"
        dir="ltr"
        disabled={state === 'off'}
        aria-describedby={describedBy}
      >
        <legend className="visually-hidden">{group}</legend>
        {positions.map((index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={digit(index + 1)}
            aria-invalid={wrong}
            data-testid={`otp-input-${index}`}
            // Not disabled while it is looked at: the focus would be lost.
            readOnly={state !== 'open'}
            value={digits[index] ?? ''}
            onChange={(event) =>
              fill(index, event.target.value.slice(digits[index] ? 1 : 0) || event.target.value)
            }
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </fieldset>
      {state === 'right' && (
        <svg className="otp-input-check" viewBox="0 0 56 56" aria-hidden="true" data-testid="otp-check">
          <path pathLength="100" d="M14 29l9 9 19-20" />
        </svg>
      )}
    </div>
  )
}
