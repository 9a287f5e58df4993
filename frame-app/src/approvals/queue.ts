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
import { Outdated, type Prepared } from '../chains/chain.ts'
import { loadChain } from '../chains/registry.ts'
import { accountIn, connectionsStore } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { leaveView, openModal, pushView } from '../state/navigation.ts'
import { optionsStore } from '../state/options.ts'
import { isDecline, problemOf } from '../state/problem.ts'
import { withAccountLock } from './accountLock.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { identify } from './identify.ts'
import { placeOf, spendWithinLimit } from './limits.ts'
import type { Requester } from './requester.ts'

/*
 * The queue of approvals. An entry's life:
 *   1. It takes its place at once, before anything is awaited: the cap counts it, and an abort or a close ends it at any later moment.
 *   2. Its chain is loaded and its parameters are read; what is refused there was never shown.
 *   3. It is shown when it is the first, and prepared then and every 12 s: nonce, fee and simulation are of now, not of its arrival.
 *   4. The person decides. An approval is completed under the lock of account and network; what is outdated then is prepared and shown again.
 * The requester's promise settles once; a failure stays on screen until it is read, or until something else is asked.
 */

/** Queue length at which a page is flooding, not asking. */
const maxWaiting = 20
/** Milliseconds after which nonce, fee and simulation of what is shown are made anew (SECURITY, Approvals). */
export const refreshEvery = 12_000

/** What stands behind an approval and must not be in state. */
type Entry = {
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
  /** Windows that show it as it is now: it must not change. */
  held: number
  /** The requester has its answer: what is left is for the person to read. */
  settled: boolean
}
/** In the order of arrival, also those whose chain is still loading. */
const entries = new Map<string, Entry>()

let lastApproval = 0
const sentListeners = new Set<() => void>()

/** Calls `listener` after something was approved that may have moved money. */
export const onSent = (listener: () => void): void => {
  sentListeners.add(listener)
}

const find = (id: string) => approvalsStore.getState().queue.find((approval) => approval.id === id)

const update = (id: string, change: Partial<Approval>) =>
  approvalsStore.setState(({ queue }) => ({
    queue: queue.map((approval) => (approval.id === id ? { ...approval, ...change } : approval)),
  }))

/** Takes an entry out. The next one is shown; the last one takes the view, and a modal that it opened, with it. */
const leave = (entry: Entry) => {
  clearTimeout(entry.timer)
  entry.release()
  entries.delete(entry.id)
  const wasShown = find(entry.id) !== undefined
  approvalsStore.setState(({ queue }) => ({ queue: queue.filter(({ id }) => id !== entry.id) }))
  const [next] = approvalsStore.getState().queue
  if (next) return next.status === 'preparing' ? startPreparing(next.id) : undefined
  if (wasShown) leaveView('ApproveTransaction')
}

const settle = (entry: Entry, end: (entry: Entry) => void) => {
  if (entry.settled) return
  entry.settled = true
  end(entry)
}

const end = (entry: Entry, error: unknown) => {
  settle(entry, ({ reject }) => reject(error))
  leave(entry)
}

const show = () => {
  if (modalStore.getState().open) pushView({ name: 'ApproveTransaction' })
  else openModal({ name: 'ApproveTransaction' })
}

/** An error as the requester hears it: never the inside of ours. */
const toError = (thrown: unknown): ProviderRpcError => {
  if (thrown instanceof ProviderRpcError) return thrown
  const problem = problemOf(thrown)
  return new ProviderRpcError(errorCode.internal, problem.message, { code: problem.code })
}

/** The requester hears of a failure at once; the person reads it, unless nobody is there to. */
const fail = (entry: Entry, thrown: unknown) => {
  settle(entry, ({ reject }) => reject(toError(thrown)))
  clearTimeout(entry.timer)
  if (!modalStore.getState().open) return leave(entry)
  update(entry.id, { status: 'failed', problem: problemOf(thrown) })
}

const shownOf = ({ subject, warnings, place }: Pick<Approval, 'subject' | 'warnings' | 'place'>) =>
  JSON.stringify([subject, warnings, place])

/** A page by what of its host somebody registered: nobody decides before that is shown. */
const identified = async (requester: Requester): Promise<Requester> =>
  requester.kind === 'page' ? { ...requester, identity: await identify(requester.origin) } : requester

/** Prepares what is first in the queue, now and again after a while for as long as it waits for the person. */
const prepareNow = (id: string): void => {
  const entry = entries.get(id)
  const asked = find(id)
  if (!entry?.prepare || entry.settled || !asked) return
  clearTimeout(entry.timer)
  entry.turn += 1
  const { turn } = entry
  const isCurrent = () => entries.get(id) === entry && entry.turn === turn && !entry.settled
  const again = () => {
    entry.timer = setTimeout(() => {
      if (isCurrent() && find(id)?.status === 'ready' && entry.held === 0) prepareNow(id)
    }, refreshEvery)
  }
  void Promise.all([entry.prepare(), identified(asked.requester)]).then(
    async ([prepared, requester]) => {
      const place = await placeOf(prepared.exposure)
      const approval = find(id)
      // Approved meanwhile, or gone: what the person decided on is what counts.
      if (!isCurrent() || !approval || approval.status === 'signing' || entry.held > 0) return
      entry.prepared = prepared
      const next = { subject: prepared.subject, warnings: prepared.warnings, place }
      update(id, {
        ...next,
        requester,
        status: 'ready',
        revision: approval.revision + (shownOf(next) === shownOf(approval) ? 0 : 1),
      })
      again()
    },
    (thrown: unknown) => {
      const approval = find(id)
      if (!isCurrent() || !approval || approval.status === 'signing' || entry.held > 0) return
      // A node that does not answer for once takes nothing back of what is shown.
      if (entry.prepared && toError(thrown).code === errorCode.chainDisconnected) again()
      else fail(entry, thrown)
    },
  )
}

/** The first in the queue is prepared once it is there; from then on it prepares itself again. */
const startPreparing = (id: string): void => {
  if (entries.get(id)?.turn === 0) prepareNow(id)
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

/** Behind those that wait. A failure that was only left to be read gives way. */
const enter = (entry: Entry, asked: Pick<Approval, 'method' | 'network' | 'account' | 'requester'>) => {
  approvalsStore.setState(({ queue }) => ({
    queue: [
      ...queue,
      {
        ...asked,
        id: entry.id,
        status: 'preparing',
        revision: 0,
        subject: null,
        warnings: [],
        place: { where: 'frame' },
        problem: null,
      },
    ],
  }))
  show()
  const read = [...entries.values()].filter(({ id, settled }) => settled && find(id)?.status === 'failed')
  for (const one of read) leave(one)
  if (approvalsStore.getState().queue[0]?.id === entry.id) startPreparing(entry.id)
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
    leave(entry)
    if (prepared.sends) for (const listener of sentListeners) listener()
  } catch (thrown) {
    if (thrown instanceof Outdated) {
      update(id, { status: 'preparing', revision: approval.revision + 1 })
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

/** The person declined, or took note of a failure. */
export const reject = (id: string): void => {
  const entry = entries.get(id)
  if (!entry || find(id)?.status === 'signing') return
  end(entry, new ProviderRpcError(errorCode.userRejected, 'The request was declined.'))
}

/** Everything that waits gets `error`. What is being signed right now goes through: it cannot be taken back. */
export const rejectAllApprovals = (error: ProviderRpcError): void => {
  // The last first: none of those that go is prepared on the way.
  for (const entry of [...entries.values()].toReversed())
    if (find(entry.id)?.status !== 'signing') end(entry, error)
}

/** The requester gave it up: it is never shown, or goes away. What is being signed right now goes through. */
const giveUp = (entry: Entry, reason: unknown) => {
  if (find(entry.id)?.status !== 'signing') end(entry, reason)
}
