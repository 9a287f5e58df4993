import type { Ref } from 'react'
import './Field.css'

/** A field for an e-mail address. */
export const EmailField = ({
  ref,
  label,
  placeholder,
  testId,
  noteId,
  isWrong,
  value,
  onType,
}: {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly placeholder?: string
  readonly testId: string
  /** Of what is said of it. */
  readonly noteId: string
  readonly isWrong: boolean
  readonly value: string
  readonly onType: (typed: string) => void
}) => (
  <label>
    <span className="field-label">{label}</span>
    <span className="field">
      <input
        ref={ref}
        type="email"
        dir="ltr"
        name="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        maxLength={254}
        placeholder={placeholder}
        data-testid={testId}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </span>
  </label>
)
