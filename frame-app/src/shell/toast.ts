import { toastStore, type Toast } from '../state/toast.ts'

let lastId = 0

/** Shows a toast in the place of the one that is there. The view takes it away after its time. */
export const notify = (variant: Toast['variant'], message: string): void => {
  lastId += 1
  toastStore.setState({ toast: { id: lastId, variant, message } })
}

/** Takes a toast away, if it is still the one that is shown. */
export const dismissToast = (id: number): void => {
  toastStore.setState(({ toast }) => ({ toast: toast?.id === id ? null : toast }))
}
