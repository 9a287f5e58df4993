import type { Json, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { Prepared } from '../chains/chain.ts'
import { leaveView } from '../state/navigation.ts'
import { approvalsStore, type Approval } from './approval.ts'

/* What is in the queue: what of it is shown is state (approval.ts), what stands behind each is here. */

/** What stands behind an approval and must not be in state. */
export type Entry = {
  readonly id: string
  readonly resolve: (result: Json) => void
  readonly reject: (error: unknown) => void
  /** Stops listening to the requester's signal. */
  release: () => void
  /** From the chain, once it is loaded. */
  prepare: (() => Promise<Prepared>) | undefined
  prepared: Prepared | undefined
  /** The preparation that is going on: the result of an older one is dropped. */
  turn: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** The person changed what is asked: what comes of the next preparation did not change by itself. */
  isOwnChange: boolean
  /** Windows that show it as it is now: it must not change. */
  held: number
  /** Why it could not be prepared, where the person may try again: what the requester hears if they do not. */
  away: ProviderRpcError | undefined
  /** The requester has its answer: what is left is for the person to read. */
  settled: boolean
}
/** In the order of arrival, also those whose chain is still loading. */
export const entries = new Map<string, Entry>()

export const find = (id: string) => approvalsStore.getState().queue.find((approval) => approval.id === id)

export const update = (id: string, change: Partial<Approval>) =>
  approvalsStore.setState(({ queue }) => ({
    queue: queue.map((approval) => (approval.id === id ? { ...approval, ...change } : approval)),
  }))

/** Takes an entry out. The next one is shown; the last one takes the view, and a modal that it opened, with it. */
export const leave = (entry: Entry) => {
  clearTimeout(entry.timer)
  entry.release()
  entries.delete(entry.id)
  const wasShown = find(entry.id) !== undefined
  approvalsStore.setState(({ queue }) => ({ queue: queue.filter(({ id }) => id !== entry.id) }))
  if (wasShown && approvalsStore.getState().queue.length === 0) leaveView('ApproveTransaction')
}

/** The requester has its answer: once. */
export const settle = (entry: Entry, end: (entry: Entry) => void) => {
  if (entry.settled) return
  entry.settled = true
  end(entry)
}

/** Answers the requester, who has none yet, with this error, and takes the entry out. */
export const end = (entry: Entry, error: unknown) => {
  settle(entry, ({ reject }) => reject(error))
  leave(entry)
}
