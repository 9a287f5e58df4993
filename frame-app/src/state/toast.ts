import { createStore } from 'zustand/vanilla'

export type Toast = {
  readonly id: number
  readonly variant: 'loading' | 'success' | 'error'
  readonly message: string
}

/** One toast at a time (specification, section 4). */
export const toastStore = createStore<{ readonly toast: Toast | null }>(() => ({ toast: null }))
