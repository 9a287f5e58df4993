import { createStore } from 'zustand/vanilla'

/**
 * Whether a card is still seen going. All is decided by then: the modal is closed, and who waited has been told. The page alone keeps the
 * frame's place a moment longer.
 */
export const leavingStore = createStore<{ readonly leaving: boolean }>(() => ({ leaving: false }))
