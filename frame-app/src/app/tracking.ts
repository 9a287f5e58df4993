import { connectionsStore, isConnected } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { track, trackedStore } from '../state/track.ts'

/** Tells of the modal's opening and closing, whoever does it, and fetches what sends events when there is the first one. @param whenIdle runs it when the browser has nothing better to do. */
export const followUse = (whenIdle: (run: () => void) => unknown): void => {
  let isFetched = false
  trackedStore.subscribe(() => {
    if (isFetched) return
    isFetched = true
    whenIdle(() => {
      import('../data/sendTracked.ts').then(
        ({ sendTracked }) => sendTracked(),
        () => {
          isFetched = false
        },
      )
    })
  })
  modalStore.subscribe(({ open }, before) => {
    if (open !== before.open)
      track(open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected(connectionsStore.getState()) })
  })
}
