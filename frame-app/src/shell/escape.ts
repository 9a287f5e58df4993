import { modalStore } from '../state/modal.ts'
import { closeShown } from '../state/navigation.ts'

/**
 * Escape closes what is shown: from the first moment on, before React has drawn anything, and whatever becomes of the card. On the document: the
 * focus may be nowhere when the page has just shown the frame.
 */
export const followEscape = (): void =>
  document.addEventListener('keydown', (event) => {
    // What floats over the card takes the key for itself.
    if (event.key === 'Escape' && !event.defaultPrevented && modalStore.getState().open) closeShown()
  })
