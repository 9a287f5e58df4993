import './Switch.css'

/** Something that is on or off, at once: a checkbox that says it is a switch. */
export const Switch = ({
  label,
  hint,
  isOn,
  onChange,
  disabled = false,
  testId,
}: {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
  readonly testId: string
}) => (
  <label className="switch">
    <span className="switch-text">
      {label}
      {hint !== undefined && <small className="switch-hint">{hint}</small>}
    </span>
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
      role="switch"
      className="switch-input"
      data-testid={testId}
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
