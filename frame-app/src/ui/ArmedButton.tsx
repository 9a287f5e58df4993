import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useArming } from './useArming.ts'

/**
 * A button that approves. It works only when armed, with the pointer pressed and released on it, or with Enter or Space on the
 * focused button; never by a script.
 */
export const ArmedButton = ({
  onApprove,
  disabled,
  whenCovered,
  children,
}: {
  readonly onApprove: () => void
  readonly disabled: boolean
  /** What the person reads where the button cannot be seen for sure. */
  readonly whenCovered: ReactNode
  readonly children: ReactNode
}) => {
  const button = useRef<HTMLButtonElement>(null)
  const { armed, covered } = useArming(button)
  const pressed = useRef(false)
  const ready = armed && !disabled

  const press = (event: PointerEvent) => {
    pressed.current = ready && event.isTrusted && event.button === 0
  }
  const release = (event: PointerEvent) => {
    const counts = pressed.current && ready && event.isTrusted
    pressed.current = false
    if (counts) onApprove()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (ready && event.isTrusted && !event.repeat) onApprove()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button primary"
        data-testid="approve-confirm"
        aria-disabled={!ready}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={() => {
          pressed.current = false
        }}
        onKeyDown={key}
      >
        {children}
      </button>
      {covered && !disabled && whenCovered}
    </>
  )
}
