import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import type { Obstacle } from './arming.ts'
import { useArming } from './useArming.ts'
import './ArmedButton.css'

/** What an armed button says of itself: words are the caller's. */
export type ArmedWords = {
  /** Read out once the button is live. */
  readonly live: string
  /** After a press that came too soon. */
  readonly again: string
  readonly more: string
  readonly obstacles: Readonly<Record<Exclude<Obstacle, 'incomplete'>, string>>
}

/**
 * A button that approves. It works only when armed, with the pointer pressed and released on it, with Enter or Space on the focused button,
 * or with the virtual click of assistive technology; never by a script.
 */
export const ArmedButton = ({
  onApprove,
  content,
  words,
  testId,
  whenStuck,
  hintPlace,
  className = 'button primary',
  children,
}: {
  readonly onApprove: () => void
  /** Names what is approved, as it is shown; undefined while nothing can be approved. */
  readonly content: string | undefined
  readonly words: ArmedWords
  readonly testId: string
  /** A way on where the button cannot become live here. */
  readonly whenStuck?: ReactNode
  /** Where it is said what is in the way: what covers the screen's foot covers the button. It is there by then. Default: beside the button. */
  readonly hintPlace?: RefObject<HTMLElement | null>
  readonly className?: string
  readonly children: ReactNode
}) => {
  const button = useRef<HTMLButtonElement>(null)
  const { armed, obstacle, more, isLive, mayPress } = useArming(button, content)
  const pressed = useRef(false)
  const [early, setEarly] = useState(false)
  const ready = armed && content !== undefined

  const counts = (event: { readonly isTrusted: boolean }) => ready && isLive() && event.isTrusted
  const press = (event: PointerEvent) => {
    pressed.current = counts(event) && event.button === 0 && mayPress(event.nativeEvent)
    // Shown, it stays: a line that goes at the press would move the button from under the pointer before its release.
    if (ready && event.button === 0 && !pressed.current) setEarly(true)
  }
  const release = (event: PointerEvent) => {
    const approved = pressed.current && counts(event) && mayPress(event.nativeEvent)
    pressed.current = false
    if (approved) onApprove()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (counts(event) && !event.repeat) onApprove()
  }
  /** Screen readers press without a pointer and without a key: a trusted click that nothing led to. */
  const click = (event: MouseEvent) => {
    if (counts(event) && event.detail === 0) onApprove()
  }

  const stuck = obstacle && obstacle !== 'incomplete' && obstacle !== 'unseen' ? obstacle : undefined
  const hint = content !== undefined && (early || stuck) && (
    <p
      className="warning armed-button-obstacle"
      role="status"
      data-testid="approve-obstacle"
      data-obstacle={stuck ?? 'early'}
    >
      {stuck ? words.obstacles[stuck] : words.again} {stuck && whenStuck}
    </p>
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        data-testid={testId}
        aria-disabled={!ready}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={() => {
          pressed.current = false
        }}
        onKeyDown={key}
        onClick={click}
      >
        {children}
      </button>
      <p className="visually-hidden" role="status">
        {ready ? words.live : ''}
      </p>
      {content !== undefined && more && (
        <p className="armed-button-more" data-testid="approve-more">
          {words.more}
        </p>
      )}
      {stuck && hintPlace?.current ? createPortal(hint, hintPlace.current) : hint}
    </>
  )
}
