import { useEffect, useRef, useState, type RefObject } from 'react'

/** Milliseconds that a button must have been fully visible, at rest, before it may be pressed (SECURITY, Approvals). */
const armingDelay = 500
/** Milliseconds without visibility after which the person is told why. */
const hintDelay = 2_000
/** Milliseconds between two looks of the browser; the least that it allows with `trackVisibility`. */
const trackingDelay = 100

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Whether what the browser says proves that an element can be seen. All of it must be within what is shown of the frame; and where the
 * browser can prove it (IntersectionObserver v2), nothing may cover, fade or transform it. Where it cannot, the first has to do: the
 * frame runs only in hosts that the operator listed.
 */
export const isProvenVisible = (
  entry: Pick<VisibilityEntry, 'isVisible' | 'intersectionRatio'>,
  canProve: boolean,
): boolean => entry.intersectionRatio >= 0.99 && (!canProve || entry.isVisible === true)

type View = Window & typeof globalThis

const canProveVisibility = ({ IntersectionObserverEntry: Entry }: View): boolean =>
  typeof Entry !== 'undefined' && 'isVisible' in Entry.prototype

/**
 * Arms a button: 500 ms fully visible without a resize, in a focused and visible document; any disturbance starts the time anew.
 * The whole card counts, not the button alone: what is approved must be as plain to see as what approves it.
 * Starts from 'not visible'.
 */
export const useArming = (
  button: RefObject<HTMLElement | null>,
): { readonly armed: boolean; readonly covered: boolean } => {
  const [armed, setArmed] = useState(false)
  const [covered, setCovered] = useState(false)
  const timers = useRef<{ arm?: ReturnType<typeof setTimeout>; hint?: ReturnType<typeof setTimeout> }>({})

  useEffect(() => {
    const element = button.current
    if (!element) return undefined
    const clocks = timers.current
    // The button may be drawn into another window: that one's document decides.
    const view = element.ownerDocument.defaultView ?? window
    let visible = false
    const restart = () => {
      clearTimeout(clocks.arm)
      setArmed(false)
      if (visible && view.document.visibilityState === 'visible')
        clocks.arm = setTimeout(() => setArmed(true), armingDelay)
    }
    const see = (now: boolean) => {
      if (now === visible) return
      visible = now
      clearTimeout(clocks.hint)
      setCovered(false)
      if (!now) clocks.hint = setTimeout(() => setCovered(true), hintDelay)
      restart()
    }
    const canProve = canProveVisibility(view)
    const watched = [element, element.closest('.card') ?? element]
    const seen = new Set<Element>()
    const observer = new view.IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (isProvenVisible(entry, canProve)) seen.add(entry.target)
          else seen.delete(entry.target)
        }
        see(watched.every((each) => seen.has(each)))
      },
      {
        threshold: [0, 0.99, 1],
        ...(canProve ? { trackVisibility: true, delay: trackingDelay } : {}),
      },
    )
    for (const each of watched) observer.observe(each)
    clocks.hint = setTimeout(() => setCovered(!visible), hintDelay)
    view.addEventListener('resize', restart)
    view.document.addEventListener('visibilitychange', restart)
    return () => {
      observer.disconnect()
      clearTimeout(clocks.arm)
      clearTimeout(clocks.hint)
      view.removeEventListener('resize', restart)
      view.document.removeEventListener('visibilitychange', restart)
    }
  }, [button])

  return { armed, covered }
}
