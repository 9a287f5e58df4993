import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Modal } from '../shell/Modal.tsx'

/** Puts React into the place of the static shell. */
export const mountScreens = (root: HTMLElement): void => {
  createRoot(root).render(
    <StrictMode>
      <Modal />
    </StrictMode>,
  )
}
