import type { Json } from '@walletframe/bridge-protocol'
import { modalStore } from '../state/modal.ts'
import { pushView } from '../state/navigation.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { entries, find, leave, update, type Entry } from './entries.ts'
import { tellLater } from './news.ts'
import { follow, sending, type Outcome } from './outcome.ts'

/*
 * After yes: the requester has its answer, and what became of it is shown in its place, for as long as nothing else is asked. What nobody sees
 * there is told later (news.ts).
 */

/** Milliseconds that the check of a signature is shown, and that of a transaction that is confirmed. */
export const signedShown = 900
export const confirmedShown = 2_000

/**
 * Shows what becomes of an approval in its place, unless something else waits or nobody looks.
 * @param decided hears when the network has decided about what was sent, whether or not somebody looks.
 */
export const showWhatBecame = (
  entry: Entry,
  approval: Approval,
  sent: Json | undefined,
  decided: () => void,
) => {
  const { id } = entry
  const isShown = () => find(id)?.status === 'done'
  const showOutcome = (outcome: Outcome, time: number | undefined) => {
    update(id, { status: 'done', outcome })
    clearTimeout(entry.timer)
    if (time !== undefined) entry.timer = setTimeout(() => leave(entry), time)
  }
  // What the person started in the wallet's own screens is told there.
  const isOwn = approval.requester.kind === 'wallet'
  // A permission has a view of its own for that.
  const isGiven = approval.subject?.kind === 'grant'
  if (isGiven && modalStore.getState().open) pushView({ name: 'SmartSessionCreated' })
  if (isOwn || isGiven || !modalStore.getState().open || approvalsStore.getState().queue.length > 1)
    leave(entry)
  else
    showOutcome(
      sent === undefined ? { kind: 'signed' } : sending,
      sent === undefined ? signedShown : undefined,
    )
  if (sent === undefined || isGiven) return
  const { method, network, account, requester } = approval
  const origin = requester.kind === 'page' ? requester.origin : ''
  void follow({ method, result: sent, network, account, origin }, (progress) => {
    if (progress.state !== 'pending') decided()
    if (isShown())
      showOutcome({ kind: 'sent', ...progress }, progress.state === 'confirmed' ? confirmedShown : undefined)
    else if (progress.state !== 'pending' && !isCancelled(approval, progress.state)) tellLater(progress.state)
  })
}

/** A cancellation went well: nothing that anybody wanted sent is confirmed by that. Activity says what became of it. */
const isCancelled = ({ subject }: Approval, state: string): boolean =>
  state === 'confirmed' && subject?.kind === 'transaction' && subject.replaces?.how === 'cancel'

/** Takes out what was only left to be read. */
export const dropRead = (): void => {
  const isOver = (status: Approval['status'] | undefined) => status === 'failed' || status === 'done'
  for (const entry of [...entries.values()].filter(({ id, settled }) => settled && isOver(find(id)?.status)))
    leave(entry)
}

/** Whether all that is shown is an outcome that is left to be read. */
export const isOutcomeShown = (): boolean => {
  const { queue } = approvalsStore.getState()
  return queue.length > 0 && queue.every(({ status }) => status === 'done')
}
