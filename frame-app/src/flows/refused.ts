import { modalStore } from '../state/modal.ts'
import { openModal } from './modal.ts'
import { notify } from './toast.ts'

/** Milliseconds between the refusal and the toast (specification, section 6). */
const toastDelay = 300

/**
 * Methods that libraries ask for on their own, without any click, to learn what a wallet can do.
 * They are refused like every other, but a modal that opens by itself would frighten a visitor for nothing.
 */
const probes: ReadonlySet<string> = new Set([
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_getCallsStatus',
  'metamask_getProviderState',
  'wallet_getSnaps',
])

/** The page asked for something that is on no list: the person sees that it was stopped. */
export const tellRefused = (method: string): void => {
  if (probes.has(method)) return
  if (!modalStore.getState().open) openModal()
  setTimeout(() => notify('error', 'Action not allowed'), toastDelay)
}
