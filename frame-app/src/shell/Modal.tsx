import { FocusScope } from '@radix-ui/react-focus-scope'
import { Activity, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { languageStore } from '../i18n/current.ts'
import { directionOf } from '../i18n/language.ts'
import { InLanguage } from '../i18n/useTexts.ts'
import { currentView, modalStore } from '../state/modal.ts'
import { closeModal } from '../state/navigation.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { isOperatorView, looksOf, pageLooksStore } from '../theme/looks.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Header, nothing, useFollowed } from './Header.tsx'
import { definitionOf } from './registry.ts'
import { Toast } from './Toast.tsx'
import { View } from './View.tsx'

/** Where the focus goes is decided below, view by view. */
const stay = (event: Event) => event.preventDefault()

/** Takes the focus before it leaves the document for the page behind; the scope takes it back. */
const FocusGuard = () => <span tabIndex={0} data-focus-guard="" />

const Card = () => {
  const modal = useStore(modalStore)
  const looks = useStore(pageLooksStore)
  const languages = useStore(languageStore)
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const view = currentView(modal)
  const { instance: derived } = definitionOf(view.name)
  const instance = useFollowed(derived?.follows ?? nothing, () => derived?.of(view) ?? '')
  const language = isOperatorView(view.name) ? languages.operator : languages.page
  const inline = 'inline' in document.documentElement.dataset

  useLayoutEffect(() => {
    if (card.current) applyTheme(card.current, looksOf(view.name, looks))
  }, [looks, view.name])

  // A new view is read out from its title on; its own field may take the focus from there.
  useEffect(() => {
    // In a place of the page's own, a person who is busy elsewhere on the page keeps the focus.
    if (inline && !document.hasFocus()) return
    const active = document.activeElement
    if (!card.current?.contains(active) || active === card.current || active?.tagName === 'H1')
      heading.current?.focus()
  }, [inline, view.name, instance])

  return (
    <InLanguage value={language}>
      <div className="backdrop" onPointerDown={() => closeModal()} aria-hidden="true" />
      {!inline && <FocusGuard />}
      <FocusScope asChild loop={!inline} trapped={!inline} onMountAutoFocus={stay} onUnmountAutoFocus={stay}>
        <div
          ref={card}
          className="card"
          role="dialog"
          lang={language}
          dir={directionOf(language)}
          aria-modal={!inline}
          aria-labelledby="title"
        >
          <Header view={view} behind={modal.history.length > 1} heading={heading} />
          <ErrorBoundary key={view.name + instance}>
            <View view={view} />
          </ErrorBoundary>
        </div>
      </FocusScope>
      {!inline && <FocusGuard />}
    </InLanguage>
  )
}

/** The modal: nothing while it is closed. */
export const Modal = () => {
  const open = useStore(modalStore, (state) => state.open)
  const language = useStore(languageStore, ({ page }) => page)

  // Here, not in the card: the key works whatever became of the card. On the document: the focus may be nowhere when the page has just shown the frame.
  useEffect(() => {
    if (!open) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeModal()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])

  return (
    <>
      {open && <Card />}
      {open && (
        <InLanguage value={language}>
          <Toast />
        </InLanguage>
      )}
    </>
  )
}

/**
 * The card as it is drawn for nobody: hidden, so that none of its effects runs. A browser reads most of a function's code when it runs it
 * for the first time: done before the click, the first opening has that much less to do (`npm run bench`, the row with everything 4x slowed).
 */
export const Rehearsal = () => (
  <Activity mode="hidden">
    <Card />
  </Activity>
)
