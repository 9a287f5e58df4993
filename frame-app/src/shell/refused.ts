import { modalStore } from '../state/modal.ts'
import { openModal } from '../state/navigation.ts'
import { refusedDelay } from '../state/specified.ts'
import { notify } from '../state/toast.ts'

/** The page asked for something that is on no list: the person sees that it was stopped. */
export const tellRefused = (): void => {
  if (!modalStore.getState().open) openModal()
  setTimeout(() => notify('error', 'refused'), refusedDelay)
}
