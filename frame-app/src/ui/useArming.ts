import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { createArming, isAtEnd, isLarge, isProvenVisible, obstacleOf, type Obstacle } from './arming.ts'
import { createPointerGuard, type Point } from './pointerGuard.ts'

/** Milliseconds with an obstacle after which the person is told what it is. */
const hintDelay = 1_000
/** Milliseconds between two looks of the browser; the least that it allows with `trackVisibility`. */
const trackingDelay = 100

type View = Window & typeof globalThis

const canProveVisibility = ({ IntersectionObserverEntry: Entry }: View): boolean =>
  typeof Entry !== 'undefined' && 'isVisible' in Entry.prototype

/** What a button that approves may do now. */
export type Arming = {
  readonly armed: boolean
  /** What has been in the way for a while. */
  readonly obstacle: Obstacle | undefined
  /** Whether there is more to read below what is on screen. */
  readonly more: boolean
  /** Whether a press counts that is being handled now: what is drawn may be a moment behind. */
  readonly isLive: () => boolean
  /** Whether a press at this point of the pointer may count. */
  readonly mayPress: (event: Point) => boolean
}

/**
 * Arms a button as SECURITY.md has it: 500 ms after the first frame of the complete content, proven visible, in a focused document, at rest,
 * all of it seen. The whole card counts, not the button alone: what is approved must be as plain to see as what approves it.
 * @param content names what is shown; undefined while it is not complete. Another name starts everything anew.
 */
export const useArming = (button: RefObject<HTMLElement | null>, content: string | undefined): Arming => {
  const [armed, setArmed] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | undefined>()
  const [more, setMore] = useState(false)
  const live = useRef<Pick<Arming, 'isLive' | 'mayPress'>>({ isLive: () => false, mayPress: () => false })

  useEffect(() => {
    const element = button.current
    if (!element) return undefined
    const card = element.closest<HTMLElement>('.card') ?? element
    const box = element.closest<HTMLElement>('.content') ?? card
    // The button may be drawn into another window: that one's document decides.
    const view = element.ownerDocument.defaultView ?? window
    const { document } = view
    const canProve = canProveVisibility(view)
    const watched = [element, card]
    const proven = new Set<Element>()
    let complete = false
    let seen = false
    let hint: ReturnType<typeof setTimeout> | undefined
    let told: Obstacle | undefined

    const arming = createArming(setArmed)
    const guard = createPointerGuard(arming.disturb)

    const look = () => {
      const fits = box.scrollHeight <= box.clientHeight + 1
      // What was not complete, or covered, was not read.
      if (complete && proven.size === watched.length && isAtEnd(box)) seen = true
      setMore(!isAtEnd(box))
      const { width, height } = card.getBoundingClientRect()
      const found = obstacleOf({
        complete,
        visible: proven.size === watched.length,
        large: isLarge({ width, height }, { fits, pixelRatio: view.devicePixelRatio }),
        focused: document.hasFocus() && document.visibilityState === 'visible',
        seen,
      })
      arming.update(found)
      if (found === told) return
      told = found
      clearTimeout(hint)
      setObstacle(undefined)
      if (found && found !== 'incomplete') hint = setTimeout(() => setObstacle(found), hintDelay)
    }
    const disturb = () => {
      arming.disturb()
      look()
    }
    /** The content has another size: there may be something new below. */
    const grow = () => {
      seen = false
      disturb()
    }

    const observer = new view.IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (isProvenVisible(entry, canProve)) proven.add(entry.target)
          else proven.delete(entry.target)
        }
        look()
      },
      {
        threshold: [0, 0.99, 1],
        ...(canProve ? { trackVisibility: true, delay: trackingDelay } : {}),
      },
    )
    for (const each of watched) observer.observe(each)
    // Not the card's own size: its edge moves for what it holds (shell/motion.ts), which is deeper in it and told of first.
    const sizes = new view.ResizeObserver(grow)
    sizes.observe(box)
    for (const child of box.children) if (!child.contains(element)) sizes.observe(child)
    const resize = () => {
      guard.forget()
      grow()
    }
    /** The window's own: elements inside it get and lose the focus all the time. */
    const turn = (event: Event) => {
      if (event.target === view) disturb()
    }
    const track = (event: PointerEvent) => guard.track(event, view.devicePixelRatio)
    const events: readonly (readonly [EventTarget, string, (event: never) => void])[] = [
      [view, 'resize', resize],
      [view, 'focus', turn],
      [view, 'blur', turn],
      [document, 'visibilitychange', disturb],
      [box, 'scroll', look],
      [document, 'pointermove', track],
      [document, 'pointerdown', track],
      [document, 'pointerup', track],
    ]
    for (const [target, name, listener] of events)
      target.addEventListener(name, listener as EventListener, { capture: true, passive: true })
    live.current = { isLive: arming.isArmed, mayPress: guard.mayPress }

    // The first frame of the content is on screen before its time begins. It is looked at in that frame, which lays it out anyway, and drawn with
    // what was found.
    let frame = view.requestAnimationFrame(() => {
      flushSync(look)
      frame = view.requestAnimationFrame(() => {
        complete = content !== undefined
        look()
      })
    })
    return () => {
      view.cancelAnimationFrame(frame)
      observer.disconnect()
      sizes.disconnect()
      clearTimeout(hint)
      arming.end()
      for (const [target, name, listener] of events)
        target.removeEventListener(name, listener as EventListener, { capture: true })
    }
  }, [button, content])

  return {
    armed,
    obstacle,
    more,
    isLive: () => live.current.isLive(),
    mayPress: (event) => live.current.mayPress(event),
  }
}
