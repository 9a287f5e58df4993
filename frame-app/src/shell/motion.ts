/*
 * How the card moves (docs/design.md, Motion). What it shows is in place from the first frame on: only the card's edge and the view's own
 * content move, and both by the browser's animations, so nothing that is laid out shifts. Where something is approved nothing moves at all.
 */

/** Milliseconds; `settle` as in theme/tokens.css. */
const quick = 120
const settle = 280
/** A spring without overshoot: a card that swings past its height would show what lies below it. */
const spring = 'linear(0, 0.228, 0.537, 0.751, 0.874, 0.939, 0.971, 0.986, 0.994, 0.998, 1)'
/** Pixels that a view comes from the side, and that a card nudges. */
const slide = 20
const nudge = 5

const mayMove = (element: HTMLElement): boolean =>
  typeof element.animate === 'function' &&
  !element.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches

/** One card's movements. */
export const createMotion = (card: HTMLElement, body: HTMLElement) => {
  const movements = new Set<Animation>()
  let height = card.offsetHeight
  /** The edge on its way. */
  let settling: Animation | undefined

  const move = (
    element: HTMLElement,
    frames: Keyframe[],
    duration: number,
    easing = spring,
  ): Animation | undefined => {
    if (!mayMove(element)) return undefined
    const movement = element.animate(frames, { duration, easing })
    movements.add(movement)
    const end = () => movements.delete(movement)
    movement.addEventListener('finish', end)
    movement.addEventListener('cancel', end)
    return movement
  }

  return {
    /** Another view is there. @param way 1 where it lies further on, -1 where it lies behind, 0 where it takes the place of the other. */
    turn: (way: -1 | 0 | 1): void => {
      const onward = card.dir === 'rtl' ? -1 : 1
      move(
        body,
        [
          { opacity: 0, transform: `translateX(${way * onward * slide}px)` },
          { opacity: 1, transform: 'none' },
        ],
        settle,
      )
    },
    /** What the card shows has another height: its edge settles there. @param moves whether it may; where not, it is there at once. */
    fit: (moves: boolean): void => {
      const before = settling ? card.offsetHeight : height
      // While it moves, its height says where it is, not where it belongs.
      settling?.cancel()
      settling = undefined
      delete card.dataset['moving']
      height = card.offsetHeight
      if (!moves || before === height || !mayMove(card)) return
      // Else a body as high as it may be would grow by being measured, and be measured again for that.
      card.style.setProperty('--card-beside', `${height - body.offsetHeight}px`)
      card.dataset['moving'] = ''
      const movement = move(card, [{ blockSize: `${before}px` }, { blockSize: `${height}px` }], settle)
      settling = movement
      const end = () => {
        if (settling !== movement) return
        settling = undefined
        delete card.dataset['moving']
      }
      movement?.addEventListener('finish', end)
      movement?.addEventListener('cancel', end)
    },
    /** A tap beside a card that stays. */
    nudge: (): void => {
      const at = (x: number): Keyframe => ({ transform: `translateX(${x}px)` })
      move(card, [at(0), at(-nudge), at(nudge), at(0)], quick * 2, 'ease-in-out')
    },
    /** All of it is where it belongs, now. */
    stop: (): void => {
      for (const movement of movements) movement.cancel()
    },
  }
}

export type Motion = ReturnType<typeof createMotion>
