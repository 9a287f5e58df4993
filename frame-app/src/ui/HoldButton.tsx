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
 * presses once to begin and once to end; its label says which, so it has no pressed state beside that. It also ends where its window loses the focus, is hidden or left.
 */
export const HoldButton = ({
  onHold,
  onRelease,
  testId,
  children,
}: {
  /** Says in the end whether there is something to let go of: else it is not held any more. */
  readonly onHold: () => Promise<boolean>
  readonly onRelease: () => void
  readonly testId: string
  readonly children: ReactNode
}) => {
  const button = useRef<HTMLButtonElement>(null)
  /** Counts holds, and says which one is on; 0: none. */
  const count = useRef(0)
  const holding = useRef(0)
  /** The pointer is one of assistive technology, without a size: what it does is a press. */
  const isVirtual = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const end = () => {
    clearTimeout(timer.current)
    if (holding.current === 0) return
    holding.current = 0
    onRelease()
  }
  const begin = () => {
    if (holding.current !== 0) return
    const mine = (count.current += 1)
    holding.current = mine
    timer.current = setTimeout(end, longest)
    void onHold().then((isHeld) => {
      if (!isHeld && holding.current === mine) end()
    })
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
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        isVirtual.current = event.width === 0 && event.height === 0
        if (isVirtual.current) return
        // Also where the pointer leaves it before it lets go.
        event.currentTarget.setPointerCapture?.(event.pointerId)
        begin()
      }}
      onPointerUp={() => {
        if (!isVirtual.current) end()
      }}
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
        // A click that neither a finger, a mouse nor a key led to.
        const isPress = event.detail === 0 || isVirtual.current
        isVirtual.current = false
        if (!isPress) return
        if (holding.current) end()
        else begin()
      }}
    >
      {children}
    </button>
  )
}
