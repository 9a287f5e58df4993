import { connectionStore } from '../connections/connection.ts'
import type { View } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'

/** The view that the modal starts on: what the connection calls for. */
export const startView = (): View => {
  const { status, network } = connectionStore.getState()
  if (status !== 'connected') return { name: 'Connect' }
  const supported = optionsStore.getState().networks.some((candidate) => candidate.id === network)
  return supported ? { name: 'Account' } : { name: 'UnsupportedChain' }
}
