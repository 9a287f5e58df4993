import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { ChainFailure } from '../chains/failure.ts'
import { modalStore } from '../state/modal.ts'
import { problemOf } from '../state/problem.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { end, entries, find, leave, settle, update, type Entry } from './entries.ts'
import { identify } from './identify.ts'
import { placeOf } from './limits.ts'
import type { Requester } from './requester.ts'
import { compared } from './scams.ts'

/* Before the decision: what is first in the queue is prepared, and again for as long as it waits, and what cannot be is said. */

/** Milliseconds after which nonce, fee and simulation of what is shown are made anew (SECURITY, Approvals). */
export const refreshEvery = 12_000

/** An error as the requester hears it: never the inside of ours. */
const toError = (thrown: unknown): ProviderRpcError => {
  if (thrown instanceof ProviderRpcError) return thrown
  const problem = problemOf(thrown)
  return new ProviderRpcError(errorCode.internal, problem.message, { code: problem.code })
}

/** Whether nobody answered; the vault has the same code for a request of another chain. */
const isAway = (thrown: unknown): thrown is ProviderRpcError =>
  thrown instanceof ProviderRpcError &&
  thrown.code === errorCode.chainDisconnected &&
  (thrown.data as { readonly code?: unknown } | undefined)?.code !== 'wrong-chain'

/** The requester hears of a failure at once; the person reads it, unless nobody is there to. */
export const fail = (entry: Entry, thrown: unknown) => {
  settle(entry, ({ reject }) => reject(toError(thrown)))
  clearTimeout(entry.timer)
  if (!modalStore.getState().open) return leave(entry)
  update(entry.id, {
    status: 'failed',
    problem: problemOf(thrown),
    failure: thrown instanceof ChainFailure ? thrown.failure : null,
  })
}

const shownOf = ({ subject, warnings, place }: Pick<Approval, 'subject' | 'warnings' | 'place'>) =>
  JSON.stringify([subject, warnings, place])

/** A page by what of its host somebody registered: nobody decides before that is shown. */
const identified = async (requester: Requester): Promise<Requester> =>
  requester.kind === 'page' ? { ...requester, identity: await identify(requester.origin) } : requester

/** Prepares what is first in the queue, now and again after a while for as long as it waits for the person. */
export const prepareNow = (id: string): void => {
  const entry = entries.get(id)
  const asked = find(id)
  if (!entry?.prepare || entry.settled || !asked) return
  clearTimeout(entry.timer)
  entry.turn += 1
  const { turn } = entry
  const isCurrent = () => entries.get(id) === entry && entry.turn === turn && !entry.settled
  const again = () => {
    entry.timer = setTimeout(() => {
      // Also one that was being prepared again when the node did not answer.
      if (isCurrent() && find(id)?.status !== 'signing' && entry.held === 0) prepareNow(id)
    }, refreshEvery)
  }
  const { account, requester: asker } = asked
  const prepare = entry.prepare().then((prepared) => compared(prepared, account, asker))
  void Promise.all([prepare, identified(asker)]).then(
    async ([prepared, requester]) => {
      const place = await placeOf(prepared.exposure)
      const approval = find(id)
      // Approved meanwhile, or gone: what the person decided on is what counts.
      if (!isCurrent() || !approval || approval.status === 'signing' || entry.held > 0) return
      entry.prepared = prepared
      const next = { subject: prepared.subject, warnings: prepared.warnings, place }
      const isOther = shownOf(next) !== shownOf(approval)
      update(id, {
        ...next,
        requester,
        status: 'ready',
        revision: approval.revision + (isOther ? 1 : 0),
        changed: !entry.isOwnChange && (approval.changed || (isOther && approval.subject !== null)),
      })
      entry.isOwnChange = false
      again()
    },
    (thrown: unknown) => {
      const approval = find(id)
      if (!isCurrent() || !approval || approval.status === 'signing' || entry.held > 0) return
      // A node that does not answer for once takes nothing back of what is shown.
      if (!isAway(thrown)) fail(entry, thrown)
      else if (entry.prepared) again()
      else if (!modalStore.getState().open) end(entry, thrown)
      else {
        entry.away = thrown
        update(id, { status: 'away', problem: problemOf(thrown) })
      }
    },
  )
}

// The first in the queue is prepared once it is there; from then on it prepares itself again.
approvalsStore.subscribe(({ queue: [head] }) => {
  if (head?.status === 'preparing' && entries.get(head.id)?.turn === 0) prepareNow(head.id)
})
