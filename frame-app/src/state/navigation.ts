import { currentView, modalStore, type Modal, type View } from './modal.ts'

/* The only writers of the modal's history (facts 1.0). Views and flows say where to go; what it means is decided here. */

/** What navigation needs of the rest: handed in once by the composition root. */
export type NavigationParts = {
  /** The view that the modal starts on: what the connection calls for. */
  readonly startView: () => View
  /** What lies on top of a view when the modal opens on it: where the person was in the middle of something. */
  readonly goesOn?: (view: View) => View | undefined
  /** The modal is being closed: ends everything that waits for the person. */
  readonly endWhatWaits: () => void
}

let parts: NavigationParts = {
  startView: () => ({ name: 'Connect' }),
  endWhatWaits: () => undefined,
}

export const setNavigation = (given: NavigationParts): void => {
  parts = given
}

const same = (a: View, b: View) => JSON.stringify(a) === JSON.stringify(b)

/** It is read before anything else is shown: what comes meanwhile lies behind it. */
const first: View['name'] = 'SecretMark'
const isFirst = (modal: Modal): boolean => modal.open && currentView(modal).name === first

const withHistory = (modal: Modal, [first, ...rest]: readonly View[]): Modal =>
  first ? { ...modal, history: [first, ...rest] } : modal

/** Opens the modal on `view`, or on what the connection calls for. History starts anew. */
export const openModal = (view: View = parts.startView()): void => {
  const top = parts.goesOn?.(view)
  modalStore.setState((modal) => {
    const last = isFirst(modal) ? currentView(modal) : top
    return { ...modal, open: true, history: last ? [view, last] : [view] }
  })
}

/** A view on top of the one that is shown; nothing where it is shown already. */
export const pushView = (view: View): void => {
  modalStore.setState((modal) => {
    const shown = currentView(modal)
    if (same(shown, view)) return modal
    if (!isFirst(modal)) return withHistory(modal, [...modal.history, view])
    const behind = modal.history.slice(0, -1)
    return behind.some((each) => same(each, view)) ? modal : withHistory(modal, [...behind, view, shown])
  })
}

/** Another view in the place of the one that is shown; nothing where it is shown already. */
export const replaceView = (view: View): void => {
  modalStore.setState((modal) =>
    same(currentView(modal), view) ? modal : withHistory(modal, [...modal.history.slice(0, -1), view]),
  )
}

/** History becomes this one view. */
export const resetTo = (view: View): void => {
  modalStore.setState((modal) => withHistory(modal, [view]))
}

/** Back to the view at `index` of the history, 0 being the first. An index that history does not reach changes nothing. */
export const goBackToIndex = (index: number): void => {
  modalStore.setState((modal) => withHistory(modal, modal.history.slice(0, Math.max(index, 0) + 1)))
}

/** Takes every view of a name out of the history; where nothing is left, the modal goes. Nobody who waits is told: use it when the work of that view is done. */
export const leaveView = (name: View['name']): void => {
  modalStore.setState((modal) => {
    const left = modal.history.filter((view) => view.name !== name)
    return left.length > 0 ? withHistory(modal, left) : { ...modal, open: false }
  })
}

/** The person is done: the modal goes, and nothing is declined. */
export const dismissModal = (): void => {
  modalStore.setState((modal) => ({ ...modal, open: false }))
}

/** Closes the modal. All that waits for the person is declined: the page gets 4001, nothing is signed. */
export const closeModal = (): void => {
  parts.endWhatWaits()
  dismissModal()
}

/** The person closes what is shown. What is read first has been read then: what came meanwhile is shown, and nothing is declined. */
export const closeShown = (): void => (isFirst(modalStore.getState()) ? leaveView(first) : closeModal())

/** Back; closes the modal where there is nothing behind, or an unsupported chain is in the way. */
export const goBack = (): void => {
  const { history } = modalStore.getState()
  if (history.length === 1 || history.some(({ name }) => name === 'UnsupportedChain')) return closeModal()
  goBackToIndex(history.length - 2)
}
