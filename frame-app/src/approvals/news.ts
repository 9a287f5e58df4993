import { currentView, modalStore } from '../state/modal.ts'
import { notify } from '../state/toast.ts'
import type { Progress } from '../chains/progress.ts'

/* What became of a transaction whose card was closed before: told by a toast when the modal is next open on something that nobody decides. */

type News = Exclude<Progress['state'], 'pending'>

let news: News | undefined

const tell = (): void => {
  const modal = modalStore.getState()
  // A toast may not lie over what is decided: the button below would not arm.
  if (news === undefined || !modal.open || currentView(modal).name === 'ApproveTransaction') return
  notify(news === 'confirmed' ? 'success' : 'error', news)
  news = undefined
}

/** Remembers an outcome until somebody can read it; the last one counts, but nothing that went well hides what did not. */
export const tellLater = (state: News): void => {
  if (news === undefined || state !== 'confirmed') news = state
  tell()
}

modalStore.subscribe(tell)
