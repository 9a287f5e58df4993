import { offersEmail } from '../features/connect/offers.ts'
import { isCodeAwaited, isDeviceAwaited } from '../features/emailLogin/auth.ts'
import { activeConnection, connectionsStore, isConnected } from '../connections/connections.ts'
import type { View } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'

/** The view that the modal starts on: what the connections call for. */
export const startView = (): View => {
  const state = connectionsStore.getState()
  if (!isConnected(state)) return { name: 'Connect' }
  const { network } = activeConnection(state)
  const supported = optionsStore.getState().networks.some(({ id }) => id === network)
  return supported ? { name: 'Account' } : { name: 'UnsupportedChain' }
}

/**
 * Connect goes on with what the person waited for before the modal was closed, or the page was loaded again: a code, or the link that comes
 * before it.
 */
export const goesOn = (view: View): View | undefined => {
  if (view.name !== 'Connect') return undefined
  const options = optionsStore.getState()
  const waits: View | undefined = isCodeAwaited(options.hostOrigin)
    ? { name: 'EmailVerifyOtp' }
    : isDeviceAwaited(options.hostOrigin)
      ? { name: 'EmailVerifyDevice' }
      : undefined
  return waits && offersEmail(options, view.namespace) ? waits : undefined
}
