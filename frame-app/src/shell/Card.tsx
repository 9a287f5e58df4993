import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { languageStore } from '../i18n/current.ts'
import { directionOf } from '../i18n/language.ts'
import { InLanguage } from '../i18n/useTexts.ts'
import { currentView, modalStore } from '../state/modal.ts'
import { closeShown } from '../state/navigation.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { isOperatorView, looksOf, pageLooksStore } from '../theme/looks.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FocusLoop } from './FocusLoop.tsx'
import { Header, useFollowed } from './Header.tsx'
import type { Motion } from './motion.ts'
import { definitionOf } from './registry.ts'
import { Toast } from './Toast.tsx'
import { useHeld } from './useHeld.ts'
import { View } from './View.tsx'
import { takeFocus } from '../ui/takeFocus.ts'
import './Backdrop.css'
import './Card.css'

/** Whether something was typed that a stray tap would throw away. */
const isBegun = (card: HTMLElement | null): boolean =>
  [...(card?.querySelectorAll('input') ?? [])].some(({ value }) => value !== '')

/** The card, what it shows, and how it gets from one view to the next. */
export const Card = ({ rises }: { readonly rises: boolean }) => {
  const modal = useHeld(useStore(modalStore))
  const page = useStore(pageLooksStore)
  const languages = useStore(languageStore)
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const motion = useRef<Motion>(null)
  const behind = modal.history.length - 1
  const shown = useRef({ key: '', behind, moves: false })
  const view = currentView(modal)
  const { instance: derived, still = false, keeps = false } = definitionOf(view.name)
  const instance = useFollowed(derived?.follows, () => derived?.of(view) ?? '')
  const looks = looksOf(view.name, page)
  const language = isOperatorView(view.name) ? languages.operator : languages.page
  const inline = 'inline' in document.documentElement.dataset
  const key = view.name + instance
  const moves = !still && !inline

  useLayoutEffect(() => {
    if (card.current) applyTheme(card.current, looks)
  }, [looks])

  // Not in the first file: the first view is there before anything moves. Where it cannot be had, all is where it belongs at once.
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    void import('./motion.ts').then(
      ({ createMotion }) => {
        if (gone || !card.current || !body.current) return
        motion.current = createMotion(card.current, body.current)
        end = motion.current.follow(() => shown.current.moves)
      },
      () => undefined,
    )
    return () => {
      gone = true
      end?.()
    }
  }, [])

  // What is shown says how it comes; where something is approved all stands still, also what was moving.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, behind, moves }
    if (!moves) motion.current?.stop()
    else if (before.key !== key) motion.current?.turn(Math.sign(behind - before.behind) as -1 | 0 | 1)
  }, [behind, key, moves])

  useLayoutEffect(
    () => () => {
      if (shown.current.moves) motion.current?.leave()
    },
    [],
  )

  // A new view is read out from its title on; its own field may take the focus from there. With the frame that shows it: what gets the focus is
  // laid out before, and that frame does it anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // In a place of the page's own, a person who is busy elsewhere on the page keeps the focus.
      if (inline && !document.hasFocus()) return
      const active = document.activeElement
      if (!card.current?.contains(active) || active === card.current || active?.tagName === 'H1')
        takeFocus(heading.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [inline, view.name, instance])

  /** A tap beside the card closes it, unless that would throw something away. */
  const leave = () => {
    if (!keeps && !isBegun(card.current)) closeShown()
    else if (moves) motion.current?.nudge()
  }

  const content = (
    <div
      ref={card}
      className="card"
      role="dialog"
      lang={language}
      dir={directionOf(language)}
      aria-modal={!inline}
      aria-labelledby="title"
      data-rises={(rises && moves) || undefined}
    >
      <Header view={view} behind={behind > 0} heading={heading} />
      <div ref={body} className="card-body">
        <ErrorBoundary key={key}>
          <View view={view} />
        </ErrorBoundary>
      </div>
      {!still && <Toast />}
    </div>
  )

  return (
    <InLanguage value={language}>
      <div className="backdrop" onPointerDown={leave} aria-hidden="true" data-testid="backdrop" />
      {inline ? (
        content
      ) : (
        <FocusLoop card={card} heading={heading}>
          {content}
        </FocusLoop>
      )}
    </InLanguage>
  )
}
