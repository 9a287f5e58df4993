import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

const length = 6
const positions = Array.from({ length }, (_, index) => index)

/** Six boxes for one code, from left to right in every language. Typing goes on to the next, Backspace goes back, pasting and autofill take the whole code; full is sent. */
export const OtpInput = ({
  onComplete,
  disabled,
  attempt,
  group,
  digit,
}: {
  /** The name of all boxes together, and of each, for those who do not see them. */
  readonly group: string
  readonly digit: (position: number) => string
  readonly onComplete: (code: string) => void
  readonly disabled: boolean
  /** Changes with each failed try: the boxes are emptied and the first one has the focus. */
  readonly attempt: unknown
}) => {
  const [digits, setDigits] = useState<readonly string[]>([])
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  useEffect(() => {
    setDigits([])
    boxes.current[0]?.focus()
  }, [attempt])

  const fill = (from: number, text: string) => {
    const typed = text.replace(/\D/g, '')
    if (typed === '') return
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
    else if (event.key === 'Backspace') {
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
    <fieldset className="otp" dir="ltr" disabled={disabled}>
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
          data-testid={`otp-input-${index}`}
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
  )
}
