import {
  addressOf,
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Json,
  type Namespace,
  type Signal,
} from '@walletframe/bridge-protocol'
import { Outdated } from '../chains/chain.ts'
import { loadChain } from '../chains/registry.ts'
import { accountIn, connectionsStore } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { openModal, pushView } from '../state/navigation.ts'
import { optionsStore } from '../state/options.ts'
import { isDecline } from '../state/problem.ts'
import { withAccountLock } from './accountLock.ts'
import { dropRead, showWhatBecame } from './afterYes.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { end, entries, find, settle, update, type Entry } from './entries.ts'
import { spendWithinLimit } from './limits.ts'
import { fail, prepareNow } from './preparing.ts'
import type { Requester } from './requester.ts'

/*
 * The queue of approvals. An entry's life:
 *   1. It takes its place at once, before anything is awaited: the cap counts it, and an abort or a close ends it at any later moment.
 *   2. Its chain is loaded and its parameters are read; what is refused there was never shown.
 *   3. It is shown when it is the first, and prepared then and every 12 s (preparing.ts): nonce, fee and simulation are of now, not of its
 *      arrival.
 *   4. The person decides. An approval is completed under the lock of account and network; what is outdated then is prepared and shown again.
 *   5. What became of it is shown in its place (afterYes.ts), for as long as nothing else is asked: the requester has its answer already.
 * The requester's promise settles once; a failure stays on screen until it is read, or until something else is asked.
 */

/** Queue length at which a page is flooding, not asking. */
const maxWaiting = 20

let lastApproval = 0
const sentListeners = new Set<SentListener>()

/** @param decided the network, once what was sent is in a block there; undefined when it was sent. */
type SentListener = (decided?: Caip2) => void

/** Calls `listener` after something was approved that may have moved money, and again when the network has decided. */
export const onSent = (listener: SentListener): void => {
  sentListeners.add(listener)
}

const show = () => {
  if (modalStore.getState().open) pushView({ name: 'ApproveTransaction' })
  else openModal({ name: 'ApproveTransaction' })
}

/**
 * Puts a request before the person and waits. One at a time is shown; the others wait behind it ('1 of n').
 * @throws ProviderRpcError -32602 naming the field, before anything is shown; 4001 declined or closed; 4100, 4901; -32005 flooding.
 */
export const requestApproval = async (request: {
  readonly method: string
  readonly params?: Json | undefined
  readonly network: Caip2
  /** Absent: the page. */
  readonly requester?: Requester | undefined
  readonly signal?: Signal | undefined
}): Promise<Json> => {
  const { networks, hostOrigin } = optionsStore.getState()
  const network = networks.find((candidate) => candidate.id === request.network)
  const namespace = namespaceOf(request.network) as Namespace
  const active = accountIn(connectionsStore.getState(), namespace)
  if (!active) throw new ProviderRpcError(errorCode.unauthorized, 'No account is connected. Connect first.')
  if (!network) throw new ProviderRpcError(errorCode.unrecognizedChain, 'Unsupported chain')
  if (entries.size >= maxWaiting)
    throw new ProviderRpcError(
      errorCode.limitExceeded,
      'Too many requests wait for approval. Wait for an answer.',
    )
  const account = addressOf(active)
  lastApproval += 1
  const id = String(lastApproval)
  const answer = new Promise<Json>((resolve, reject) => {
    entries.set(id, {
      id,
      resolve,
      reject,
      release: () => undefined,
      prepare: undefined,
      prepared: undefined,
      turn: 0,
      timer: undefined,
      held: 0,
      isOwnChange: false,
      away: undefined,
      settled: false,
    })
  })
  const entry = entries.get(id) as Entry
  listen(entry, request.signal)
  const requester = request.requester ?? { kind: 'page', origin: hostOrigin }
  loadChain(namespace)
    .then((chain) => {
      if (entry.settled) return
      entry.prepare = chain.parse({
        method: request.method,
        params: request.params,
        account,
        network,
        hostOrigin,
        asker: requester.kind,
      })
      enter(entry, { method: request.method, network: request.network, account, requester })
    })
    .catch((thrown: unknown) => end(entry, thrown))
  return answer
}

const listen = (entry: Entry, signal: Signal | undefined) => {
  if (!signal) return
  const abort = () => giveUp(entry, signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  entry.release = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) abort()
}

/** Behind those that wait. A failure, or an outcome, that was only left to be read gives way. */
const enter = (entry: Entry, asked: Pick<Approval, 'method' | 'network' | 'account' | 'requester'>) => {
  approvalsStore.setState(({ queue }) => ({
    queue: [
      ...queue,
      {
        ...asked,
        id: entry.id,
        status: 'preparing',
        revision: 0,
        changed: false,
        subject: null,
        warnings: [],
        place: { where: 'frame' },
        problem: null,
        failure: null,
        outcome: null,
      },
    ],
  }))
  show()
  dropRead()
}

/**
 * The person approved what they saw: signs, sends, answers the requester. Called by the screen.
 * @param seen the revision that was on screen, and where: what is to be decided in the window is not decided in the frame.
 */
export const approve = async (
  id: string,
  seen: { readonly revision: number; readonly where: 'frame' | 'window' },
): Promise<void> => {
  const entry = entries.get(id)
  const approval = find(id)
  if (!entry?.prepared || approval?.status !== 'ready' || approval.revision !== seen.revision) return
  if (approval.place.where === 'window' && seen.where !== 'window') return
  const { prepared } = entry
  const active = accountIn(connectionsStore.getState(), namespaceOf(approval.network) as Namespace)
  if (!active || addressOf(active) !== approval.account)
    return end(entry, new ProviderRpcError(errorCode.unauthorized, 'Another account is connected now.'))
  update(id, { status: 'signing' })
  clearTimeout(entry.timer)
  const complete = () => prepared.complete({ requestId: `${id}.${entry.turn}` })
  try {
    // Two tabs may spend the same limit: it is taken here, not where the place was chosen.
    if (seen.where === 'frame' && !(await spendWithinLimit(prepared.exposure))) throw new Outdated()
    const result = await (prepared.sends
      ? withAccountLock(approval.account, approval.network, complete)
      : complete())
    settle(entry, ({ resolve }) => resolve(result))
    const tell = (decided?: Caip2) => {
      for (const listener of sentListeners) listener(decided)
    }
    if (prepared.sends) tell()
    showWhatBecame(entry, approval, prepared.sends ? result : undefined, () => tell(approval.network))
  } catch (thrown) {
    if (thrown instanceof Outdated) {
      update(id, { status: 'preparing', revision: approval.revision + 1, changed: true })
      prepareNow(id)
    } else if (isDecline(thrown)) end(entry, thrown)
    else fail(entry, thrown)
  }
}

/** Keeps an approval as it is shown now, in a window that cannot be told of changes. @returns what lets it change again. */
export const holdApproval = (id: string): (() => void) => {
  const entry = entries.get(id)
  if (!entry) return () => undefined
  entry.held += 1
  return () => {
    entry.held -= 1
    if (entry.held === 0 && find(id)?.status === 'ready') prepareNow(id)
  }
}

/**
 * The person lowers what is allowed, or takes that back: the request is prepared anew, decoded and digested as any other, and nothing can be
 * approved before that is on screen. @throws RangeError where it is more than the page asked for.
 */
export const allowOnly = (id: string, units: bigint): void => {
  const entry = entries.get(id)
  const approval = find(id)
  if (!entry?.prepared?.withAllowance || approval?.status !== 'ready' || entry.held > 0) return
  entry.prepare = entry.prepared.withAllowance(units)
  entry.isOwnChange = true
  update(id, { status: 'preparing', revision: approval.revision + 1 })
  prepareNow(id)
}

/** The person wants it tried again, where nobody answered. */
export const retry = (id: string): void => {
  const entry = entries.get(id)
  if (!entry || find(id)?.status !== 'away') return
  entry.away = undefined
  update(id, { status: 'preparing', problem: null })
  prepareNow(id)
}

const declined = () => new ProviderRpcError(errorCode.userRejected, 'The request was declined.')

/** The person declined, or took note of a failure. */
export const reject = (id: string): void => {
  const entry = entries.get(id)
  if (!entry || find(id)?.status === 'signing') return
  end(entry, entry.away ?? declined())
}

/** Everything that waits gets `error`. What is being signed right now goes through: it cannot be taken back. */
export const rejectAllApprovals = (error: ProviderRpcError): void => {
  // The last first: none of those that go is prepared on the way.
  for (const entry of [...entries.values()].toReversed())
    if (find(entry.id)?.status !== 'signing') end(entry, error)
}

/** The person declined this one and all that wait behind it, also those that came up meanwhile. */
export const rejectAll = (): void => rejectAllApprovals(declined())

/** The requester gave it up: it is never shown, or goes away. What is being signed right now goes through. */
const giveUp = (entry: Entry, reason: unknown) => {
  if (find(entry.id)?.status !== 'signing') end(entry, reason)
}
