import { createStore } from 'zustand/vanilla'

/** The kit that was made, as the text of its file, until the window is left. It opens nothing without its code. */
export const exitKitStore = createStore<{ readonly file: string | null }>(() => ({ file: null }))
