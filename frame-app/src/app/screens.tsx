import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Connect } from '../features/connect/views/Connect/Connect.tsx'
import { Modal } from '../shell/Modal.tsx'
import { provideScreen } from '../shell/screens.ts'
import { modalStore } from '../state/modal.ts'
import { closeModal } from '../state/navigation.ts'

const screens = (
  <StrictMode>
    <Modal />
  </StrictMode>
)

/**
 * Puts React into the place of the static shell. An error that no boundary caught takes all screens away: the modal is closed, so that
 * no empty dialog stays over the page and what waits is declined, and the screens are drawn anew when it opens again.
 */
export const mountScreens = (root: HTMLElement): void => {
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
}
