import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { closeModal, goBack, pushView } from './navigation.ts'
import { texts } from '../i18n/texts.ts'
import { currentView, modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { Icon } from '../ui/icons.tsx'
import { Toast } from './Toast.tsx'
import { ViewOf } from './router.tsx'
import { useTitle } from './title.ts'

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), summary, [tabindex="0"]'

/** Keeps Tab inside the card: behind it is the page. */
const trapTab = (event: KeyboardEvent, card: HTMLElement) => {
  if (event.key !== 'Tab') return
  const items = [...card.querySelectorAll<HTMLElement>(focusable)]
  const first = items[0]
  const last = items.at(-1)
  const active = document.activeElement
  if (event.shiftKey && (active === first || active?.tagName === 'H1')) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first?.focus()
  }
}

const Skeleton = () => (
  <div className="content" role="status" aria-label={texts.common.loading}>
    <span className="skeleton shell-row" />
    <span className="skeleton shell-row" />
  </div>
)

const Card = () => {
  const modal = useStore(modalStore)
  const options = useStore(optionsStore)
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const view = currentView(modal)
  const title = useTitle(view)
  const inline = 'inline' in document.documentElement.dataset
  const canGoBack = modal.history.length > 1 && view.name !== 'ApproveTransaction'

  useLayoutEffect(() => {
    if (card.current) applyTheme(card.current, options)
  }, [options])

  // A new view is read out from its title on; its own field may take the focus from there.
  useEffect(() => {
    // In a place of the page's own, a person who is busy elsewhere on the page keeps the focus.
    if (inline && !document.hasFocus()) return
    if (!card.current?.contains(document.activeElement) || document.activeElement?.tagName === 'H1')
      heading.current?.focus()
  }, [inline, view.name])

  // On the document: the focus may be nowhere when the page has just shown the frame.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeModal()
      else if (card.current && !inline) trapTab(event, card.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [inline])

  return (
    <>
      <div className="backdrop" onPointerDown={() => closeModal()} aria-hidden="true" />
      <div ref={card} className="card" role="dialog" aria-modal={!inline} aria-labelledby="title">
        <header className="header">
          {canGoBack ? (
            <button
              type="button"
              className="icon-button"
              aria-label={texts.common.back}
              data-testid="modal-back"
              onClick={goBack}
            >
              <Icon name="back" />
            </button>
          ) : view.name === 'Connect' ? (
            <button
              type="button"
              className="icon-button"
              aria-label={texts.connect.help}
              data-testid="modal-help"
              onClick={() => pushView({ name: 'WhatIsAWallet' })}
            >
              <Icon name="help" />
            </button>
          ) : (
            <span />
          )}
          <h1 id="title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.common.close}
            data-testid="modal-close"
            onClick={closeModal}
          >
            <Icon name="close" />
          </button>
        </header>
        <Suspense fallback={<Skeleton />}>
          <ViewOf view={view} />
        </Suspense>
      </div>
    </>
  )
}

/** The modal: nothing while it is closed. */
export const Modal = () => {
  const open = useStore(modalStore, (state) => state.open)
  return (
    <>
      {open && <Card />}
      {open && <Toast />}
    </>
  )
}
