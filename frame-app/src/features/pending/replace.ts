import { namespaceOf, type Namespace } from '@walletframe/bridge-protocol'
import { approvalsStore } from '../../approvals/approval.ts'
import { ChainFailure } from '../../chains/failure.ts'
import { replaceMethod } from '../../chains/replace.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { requestAsPerson } from '../../connections/request.ts'
import { keepReplacement } from '../../data/sent.ts'
import { modalStore } from '../../state/modal.ts'
import { isDecline, problemOf } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'
import type { Replacing, Sent } from '../../storage/sent.ts'
import { pendingStore, type Said } from './pendingState.ts'

const set = (hash: string, busy: boolean, problem: Said | null) =>
  pendingStore.setState((state) => ({
    busy: { ...state.busy, [hash]: busy },
    problem: { ...state.problem, [hash]: problem },
  }))

/**
 * Asks our own wallet to send the same with a higher fee, or nothing in its place: the person decides in an approval as for everything else. One at
 * a time for each transaction.
 */
export const replaceSent = async (
  { network, account, hash }: Pick<Sent, 'network' | 'account' | 'hash'>,
  how: Replacing,
): Promise<void> => {
  if (pendingStore.getState().busy[hash]) return
  const { connector } = connectionIn(connectionsStore.getState(), namespaceOf(network) as Namespace)
  // Connected with another wallet meanwhile: it knows nothing of this, and is not asked.
  if (connector?.type !== 'embedded') return
  set(hash, true, null)
  try {
    const result = await requestAsPerson({ method: replaceMethod, params: [{ hash, how }], network })
    if (typeof result === 'string') await keepReplacement(account, result)
    set(hash, false, null)
    if (modalStore.getState().open && approvalsStore.getState().queue.length === 0)
      notify('success', how === 'cancel' ? 'cancelStarted' : 'sendStarted')
  } catch (thrown) {
    const failure = thrown instanceof ChainFailure ? thrown.failure : null
    set(hash, false, isDecline(thrown) ? null : { problem: problemOf(thrown), failure })
  }
}
