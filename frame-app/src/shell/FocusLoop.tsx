import { useEffect, type FocusEvent, type ReactNode, type RefObject } from 'react'

/** Where Tab stops in the card, in its order: not what is off, nor what lies in a closed `<details>`. */
const stopsIn = (card: HTMLElement): readonly HTMLElement[] =>
  [...card.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )

/**
 * Keeps the focus in the card: there is nothing else in this document, so it leaves only at an end, where an empty stop stands before it
 * gets to the page behind. What has the focus and is taken away hands it to the title.
 */
export const FocusLoop = ({
  card,
  heading,
  children,
}: {
  readonly card: RefObject<HTMLElement | null>
  readonly heading: RefObject<HTMLElement | null>
  readonly children: ReactNode
}) => {
  useEffect(() => {
    if (!card.current) return undefined
    let frame: number | undefined
    // With the next frame: what gets the focus is laid out before, and the frame does it anyway.
    const takenAway = new MutationObserver(() => {
      if (document.activeElement !== document.body) return
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        if (document.hasFocus() && document.activeElement === document.body) heading.current?.focus()
      })
    })
    takenAway.observe(card.current, { childList: true, subtree: true })
    return () => {
      takenAway.disconnect()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [card, heading])

  // The page gives this document the focus when it shows it. Where a field took it before that, Chromium takes it from the field then.
  useEffect(() => {
    let lost: EventTarget | null = null
    let back: ReturnType<typeof setTimeout> | undefined
    const onFocusOut = ({ target, relatedTarget }: globalThis.FocusEvent) => {
      lost = relatedTarget ? null : target
    }
    const onFocus = () => {
      const had = lost
      lost = null
      if (!(had instanceof HTMLElement)) return
      // After the browser has chosen for itself, as it does for Tab and for a tap.
      back = setTimeout(() => {
        const { activeElement } = document
        // The title has it where the view changed in this moment.
        const isFree = activeElement === document.body || activeElement === heading.current
        if (isFree && card.current?.contains(had)) had.focus()
      })
    }
    document.addEventListener('focusout', onFocusOut)
    window.addEventListener('focus', onFocus)
    return () => {
      clearTimeout(back)
      document.removeEventListener('focusout', onFocusOut)
      window.removeEventListener('focus', onFocus)
    }
  }, [card, heading])

  const stop = (at: 0 | -1) => (
    <span
      tabIndex={0}
      data-focus-guard=""
      onFocus={({ relatedTarget }: FocusEvent) => {
        // From the card: round to its other end. From the browser's own bars: to where reading begins.
        const isRound = relatedTarget instanceof Node && card.current?.contains(relatedTarget)
        const next = isRound ? stopsIn(card.current as HTMLElement).at(at) : heading.current
        next?.focus()
      }}
    />
  )
  return (
    <>
      {stop(-1)}
      {children}
      {stop(0)}
    </>
  )
}
