/*
 * How the card moves (docs/design.md, Motion). What it shows is in place from the first frame on: only the card's edge and the view's own
 * content move, and both by the browser's animations, so nothing that is laid out shifts. Where something is approved nothing moves at all.
 */

/** Milliseconds; `settle` as in theme/tokens.css. */
const quick = 120
const settle = 280
/** For as long the page's script shows what goes (host-sdk/src/frame/element.ts). */
const leaving = 100
/** A spring without overshoot: a card that swings past its height would show what lies below it. */
const spring = 'linear(0, 0.228, 0.537, 0.751, 0.874, 0.939, 0.971, 0.986, 0.994, 0.998, 1)'
/** Pixels that a view comes from the side, and that a card nudges. */
const slide = 20
const nudge = 5
/** Pixels that a card sinks while it goes. */
const sink = 8

/** Cards on their way out: pictures of what was there, which nobody can press, and no screen reader finds. */
const gone = new Set<HTMLElement>()
const dropGone = (): void => {
  for (const each of gone) each.remove()
  gone.clear()
}

const mayMove = (element: HTMLElement): boolean =>
  typeof element.animate === 'function' &&
  !element.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches

/** One card's movements. */
export const createMotion = (card: HTMLElement, body: HTMLElement) => {
  dropGone()
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

  /** What the card shows has another height: its edge settles there. @param moves whether it may; where not, it is there at once. */
  const fit = (moves: boolean): void => {
    const before = settling ? card.offsetHeight : height
    // While it moves, its height says where it is, not where it belongs.
    settling?.cancel()
    settling = undefined
    delete card.dataset['moving']
    height = card.offsetHeight
    // Nor from nothing: a frame that was hidden is shown as it is.
    if (!moves || before === 0 || before === height || !mayMove(card)) return
    // What stands above the body, to the fraction of a pixel, also in a frame that has no height yet: a body as high as it may be stays so.
    const above = body.getBoundingClientRect().top - card.getBoundingClientRect().top
    const below = Number.parseFloat(getComputedStyle(card).paddingBottom) || 0
    card.style.setProperty('--card-beside', `${above + below}px`)
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
  }

  /** All of it is where it belongs, now: a browser tells of what was cancelled only later. */
  const stop = (): void => {
    for (const movement of movements) movement.cancel()
    settling = undefined
    delete card.dataset['moving']
  }

  /**
   * Follows the height of what the card shows. A body that is moved is not watched in that frame: a browser reports a size that changes by
   * being told of as an uncaught error.
   * @param moves whether the card may move now.
   * @returns ends it.
   */
  const follow = (moves: () => boolean): (() => void) => {
    let told = -1
    let frame = 0
    if (typeof ResizeObserver === 'undefined') return () => undefined
    const sizes = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.height ?? 0
      if (now === told) return
      told = now
      sizes.unobserve(body)
      frame = requestAnimationFrame(() => sizes.observe(body))
      fit(moves())
    })
    sizes.observe(body)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
    }
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
    /** A tap beside a card that stays. */
    nudge: (): void => {
      const at = (x: number): Keyframe => ({ transform: `translateX(${x}px)` })
      move(card, [at(0), at(-nudge), at(nudge), at(0)], quick * 2, 'ease-in-out')
    },
    /** The card is about to be taken away: its picture goes in its place. Whoever waits for an answer has it already. */
    leave: (): void => {
      if (!mayMove(card)) return
      const picture = card.cloneNode(true) as HTMLElement
      picture.inert = true
      picture.ariaHidden = 'true'
      delete picture.dataset['rises']
      card.ownerDocument.body.append(picture)
      gone.add(picture)
      const [was, is] = [card, picture].map((each) => each.querySelector('.content'))
      if (was && is) is.scrollTop = was.scrollTop
      for (const each of picture.getAnimations({ subtree: true })) each.cancel()
      picture.animate([{ transform: 'none' }, { transform: `translateY(${sink}px)` }], {
        duration: leaving,
        easing: 'ease-in',
        fill: 'forwards',
      })
      // By the clock: nothing is animated any more in a frame that is hidden.
      setTimeout(dropGone, leaving)
    },
    follow,
    stop,
  }
}

export type Motion = ReturnType<typeof createMotion>
