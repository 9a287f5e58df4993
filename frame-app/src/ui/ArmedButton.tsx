import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { texts } from '../i18n/texts.ts'
import { useArming } from './useArming.ts'

/**
 * A button that approves. It works only when armed, with the pointer pressed and released on it, or with Enter or Space on the
 * focused button; never by a script.
 */
export const ArmedButton = ({
  onApprove,
  disabled,
  children,
}: {
  readonly onApprove: () => void
  readonly disabled: boolean
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
      {covered && !disabled && (
        <p className="warning covered" role="status">
          {texts.approve.covered}
        </p>
      )}
    </>
  )
}
