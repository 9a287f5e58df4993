import {
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import './HoldButton.css'

/** Milliseconds that it can be held: a finger that fell asleep, or a key that is stuck, shows nothing for ever. */
const longest = 60_000

/**
 * A button that does something for as long as it is held: with the pointer, or with Enter or Space. Assistive technology, which cannot hold,
 * presses once to begin and once to end. It also ends where its window loses the focus, is hidden or left.
 */
export const HoldButton = ({
  isHeld,
  onHold,
  onRelease,
  testId,
  children,
}: {
  readonly isHeld: boolean
  readonly onHold: () => void
  readonly onRelease: () => void
  readonly testId: string
  readonly children: ReactNode
}) => {
  const button = useRef<HTMLButtonElement>(null)
  const holding = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const end = () => {
    clearTimeout(timer.current)
    if (!holding.current) return
    holding.current = false
    onRelease()
  }
  const begin = () => {
    if (holding.current) return
    holding.current = true
    timer.current = setTimeout(end, longest)
    onHold()
  }

  const letGo = useEffectEvent(end)
  useEffect(() => {
    const inside = button.current?.ownerDocument
    // Of the frame too, where the button is in a window that it opened.
    const places = [inside?.defaultView, inside, window]
    const happenings = ['blur', 'pagehide', 'visibilitychange'] as const
    const stop = () => letGo()
    for (const place of places) for (const happening of happenings) place?.addEventListener(happening, stop)
    return () => {
      for (const place of places)
        for (const happening of happenings) place?.removeEventListener(happening, stop)
      stop()
    }
  }, [])

  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  return (
    <button
      ref={button}
      type="button"
      className="button primary hold-button"
      data-testid={testId}
      aria-pressed={isHeld}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        // Also where the pointer leaves it before it lets go.
        event.currentTarget.setPointerCapture?.(event.pointerId)
        begin()
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
      onKeyDown={(event) => {
        if (!isKey(event)) return
        event.preventDefault()
        if (!event.repeat) begin()
      }}
      onKeyUp={(event) => {
        if (!isKey(event)) return
        event.preventDefault()
        end()
      }}
      onBlur={end}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // A click that neither pointer nor key led to.
        if (event.detail !== 0) return
        if (holding.current) end()
        else begin()
      }}
    >
      {children}
    </button>
  )
}
