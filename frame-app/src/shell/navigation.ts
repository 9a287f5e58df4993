import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { attemptStore } from '../features/connect/attempt.ts'
import { authStore } from '../features/emailLogin/auth.ts'
import { connectionStore } from '../connections/connection.ts'
import { currentView, modalStore, type View } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { rejectAllApprovals } from '../approvals/queue.ts'
import { rejectAccountRequests } from '../features/connect/accountRequests.ts'

const same = (a: View, b: View) => JSON.stringify(a) === JSON.stringify(b)

/** The view that the modal starts on: what the connection calls for. */
const startView = (): View => {
  const { status, network } = connectionStore.getState()
  if (status !== 'connected') return { name: 'Connect' }
  const supported = optionsStore.getState().networks.some((candidate) => candidate.id === network)
  return supported ? { name: 'Account' } : { name: 'UnsupportedChain' }
}

/** Opens the modal on `view`, or on what the connection calls for. History starts anew. */
export const openModal = (view: View = startView()): void => {
  modalStore.setState((modal) => ({ ...modal, open: true, history: [view] }))
}

/** A view on top of the one that is shown; nothing where it is shown already (specification, section 2). */
export const pushView = (view: View): void => {
  modalStore.setState((modal) =>
    same(currentView(modal), view) ? modal : { ...modal, history: [...modal.history, view] },
  )
}

/** Another view in the place of the one that is shown. */
export const replaceView = (view: View): void => {
  modalStore.setState((modal) => {
    const [first, ...rest] = [...modal.history.slice(0, -1), view]
    return { ...modal, history: [first ?? view, ...rest] }
  })
}

/** Back; closes the modal where there is nothing behind, or an unsupported chain is in the way. */
export const goBack = (): void => {
  const { history } = modalStore.getState()
  if (history.length === 1 || history.some((view) => view.name === 'UnsupportedChain')) return closeModal()
  const [first, ...rest] = history.slice(0, -1)
  modalStore.setState((modal) => ({ ...modal, history: first ? [first, ...rest] : modal.history }))
}

/**
 * Closes the modal. All that waits for the person is declined: the page gets 4001, nothing is signed.
 */
export const closeModal = (): void => {
  const declined = new ProviderRpcError(
    errorCode.userRejected,
    'The request was declined: the wallet was closed.',
  )
  rejectAllApprovals(declined)
  rejectAccountRequests(declined)
  attemptStore.setState({ kind: null, status: 'idle', problem: null })
  authStore.setState((auth) => ({ ...auth, busy: null, problem: null }))
  const { status } = connectionStore.getState()
  if (status === 'connecting') connectionStore.setState({ status: 'disconnected' })
  modalStore.setState((modal) => ({ ...modal, open: false }))
}
