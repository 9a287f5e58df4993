import { createRoot } from 'react-dom/client'
import { guardLinks } from '../approvals/ownLinks.ts'
import { Connect } from '../features/connect/views/Connect/Connect.tsx'
import { languageStore } from '../i18n/current.ts'
import { Modal, Rehearsal } from '../shell/Modal.tsx'
import { fetchAhead, provideScreen } from '../shell/screens.ts'
import { modalStore } from '../state/modal.ts'
import { closeModal } from '../state/navigation.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { startView } from './startView.ts'

// Not in StrictMode: only the gallery runs these screens in development, and leaving a screen ends what was begun there (`InOwnWindow`).
const screens = <Modal />

/** Draws the first view outside the document, a few milliseconds at a time. What goes wrong there is told when it is drawn for somebody. */
const rehearse = (): void => {
  const place = document.createElement('div')
  createRoot(place, { onUncaughtError: () => undefined }).render(<Rehearsal />)
  new MutationObserver((_, drawn) => {
    drawn.disconnect()
    void import('../shell/warmUp.ts').then(
      ({ warmLetters, warmNumbers }) => {
        warmLetters(place.cloneNode(true) as Element)
        warmNumbers(languageStore.getState().operator)
      },
      () => undefined,
    )
  }).observe(place, { childList: true })
}

/**
 * Puts React into the place of the static shell. An error that no boundary caught takes all screens away: the modal is closed, so that
 * no empty dialog stays over the page and what waits is declined, and the screens are drawn anew when it opens again.
 */
export const mountScreens = (root: HTMLElement): void => {
  guardLinks(document)
  provideScreen('Connect', Connect)
  const mounted = createRoot(root, {
    onUncaughtError: () => {
      closeModal()
      const end = modalStore.subscribe(({ open }) => {
        if (!open) return
        end()
        mounted.render(screens)
      })
    },
  })
  mounted.render(screens)
  whenIdle(() => {
    if (!modalStore.getState().open) rehearse()
    void fetchAhead(startView().name)
  })
}
