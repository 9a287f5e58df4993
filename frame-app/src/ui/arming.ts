/** Milliseconds that a button must have been plain to see, at rest, before it may be pressed (SECURITY, Approvals). */
export const armingDelay = 500
/** Least width of the card, and least height of one that does not show everything at once, in CSS pixels. */
const leastSize = 280
/** Least pixels of the screen for a CSS pixel: below, letters are too small to read. */
const leastPixelRatio = 0.6
/** Part of an element that must be within what is shown of the document. */
const leastRatio = 0.99

/** What is known of the screen at one moment. */
export type Sight = {
  /** All of the content is there: nothing is still being decoded or priced. */
  readonly complete: boolean
  /** Button and card are within what is shown, and nothing covers, fades or transforms them. */
  readonly visible: boolean
  /** The card has its natural size, and its letters can be read. */
  readonly large: boolean
  /** The document is the one that hears the keys, and is not hidden. */
  readonly focused: boolean
  /** All of the content was on screen. */
  readonly seen: boolean
}

/** Why a button is not live. */
export type Obstacle = 'incomplete' | 'covered' | 'small' | 'unfocused' | 'unseen'

/** What is in the way, the most serious first. */
export const obstacleOf = (sight: Sight): Obstacle | undefined => {
  if (!sight.complete) return 'incomplete'
  if (!sight.visible) return 'covered'
  if (!sight.large) return 'small'
  if (!sight.focused) return 'unfocused'
  return sight.seen ? undefined : 'unseen'
}

/**
 * Whether what the browser says proves that an element can be seen. All of it must be within what is shown of the frame; and where the
 * browser can prove it (IntersectionObserver v2), nothing may cover, fade or transform it. Where it cannot, the first has to do, and the
 * frame asks only on hosts that the operator listed (approvals/limits.ts).
 */
export const isProvenVisible = (
  entry: Pick<IntersectionObserverEntry, 'intersectionRatio'> & { readonly isVisible?: boolean },
  canProve: boolean,
): boolean => entry.intersectionRatio >= leastRatio && (!canProve || entry.isVisible === true)

/** Whether a card is large enough to be read: one that does not show everything at once needs some height to read in. */
export const isLarge = (
  card: { readonly width: number; readonly height: number },
  { fits, pixelRatio }: { readonly fits: boolean; readonly pixelRatio: number },
): boolean => pixelRatio >= leastPixelRatio && card.width >= leastSize && (fits || card.height >= leastSize)

/** Whether the end of what scrolls is on screen. A pixel less is rounding. */
export const isAtEnd = (box: {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
}): boolean => box.scrollTop + box.clientHeight >= box.scrollHeight - 1

/**
 * Arms after `armingDelay` without an obstacle. Any obstacle disarms at once; a disturbance (a resize, a change of what is shown, a frame that
 * moves under the pointer) disarms and starts the time anew. It starts from 'incomplete': nothing is armed that was never seen.
 */
export const createArming = (onChange: (armed: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let clear = false
  let armed = false
  const set = (next: boolean) => {
    if (next === armed) return
    armed = next
    onChange(next)
  }
  const restart = () => {
    clearTimeout(timer)
    set(false)
    if (clear) timer = setTimeout(() => set(true), armingDelay)
  }
  return {
    isArmed: () => armed,
    update: (obstacle: Obstacle | undefined) => {
      if ((obstacle === undefined) === clear) return
      clear = obstacle === undefined
      restart()
    },
    disturb: restart,
    end: () => {
      clear = false
      restart()
    },
  }
}
