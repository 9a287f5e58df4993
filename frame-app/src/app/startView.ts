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
