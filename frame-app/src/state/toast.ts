import { createStore } from 'zustand/vanilla'
import type { Catalogue } from '../i18n/catalogue.ts'

/** Which of the toasts' sentences. */
type ToastMessage = keyof Catalogue['shell']['toasts']

export type Toast = {
  readonly id: number
  readonly variant: 'loading' | 'success' | 'error'
  readonly message: ToastMessage
}

/** One toast at a time (specification, section 4). */
export const toastStore = createStore<{ readonly toast: Toast | null }>(() => ({ toast: null }))

let lastId = 0

/** Shows a toast in the place of the one that is there. The shell takes it away after its time. */
export const notify = (variant: Toast['variant'], message: ToastMessage): void => {
  lastId += 1
  toastStore.setState({ toast: { id: lastId, variant, message } })
}

/** Takes a toast away, if it is still the one that is shown. */
export const dismissToast = (id: number): void => {
  toastStore.setState(({ toast }) => ({ toast: toast?.id === id ? null : toast }))
}

/** Takes away whatever toast there is. */
export const dropToast = (): void => toastStore.setState({ toast: null })
