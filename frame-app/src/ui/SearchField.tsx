import type { KeyboardEvent } from 'react'

/** Letters of a search. */
const longest = 100

/** A field in which somebody types what they look for. */
export const SearchField = ({
  label,
  typed,
  onType,
  onKeyDown,
  testId,
}: {
  readonly label: string
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly testId: string
}) => (
  <label className="field">
    <span className="visually-hidden">{label}</span>
    <input
      type="search"
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      maxLength={longest}
      placeholder={label}
      data-testid={testId}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onType(target.value)}
    />
  </label>
)
