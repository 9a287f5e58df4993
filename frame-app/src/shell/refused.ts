import { modalStore } from '../state/modal.ts'
import { openModal } from '../state/navigation.ts'
import { notify } from '../state/toast.ts'

/** Milliseconds between the refusal and the toast (specification, section 6). */
const toastDelay = 300

/** The page asked for something that is on no list: the person sees that it was stopped. */
export const tellRefused = (): void => {
  if (!modalStore.getState().open) openModal()
  setTimeout(() => notify('error', 'refused'), toastDelay)
}
