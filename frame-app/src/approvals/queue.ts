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
import type { Prepared } from '../chains/chain.ts'
import { loadChain } from '../chains/registry.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { accountIn, connectionsStore } from '../connections/connections.ts'
import { currentView, modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { refreshBalance } from '../features/account/account.ts'
import { isDecline, problemOf } from '../state/problem.ts'

/** What stands behind an approval in the queue and must not be in state: the answer's promise and what signs. */
type Behind = {
  prepared: Prepared | undefined
  readonly resolve: (result: Json) => void
  readonly reject: (error: ProviderRpcError) => void
}
const behind = new Map<string, Behind>()

/** Queue length at which a page is flooding, not asking. */
const maxWaiting = 20

let lastApproval = 0

const update = (id: string, change: Partial<Approval>) =>
  approvalsStore.setState(({ queue }) => ({
    queue: queue.map((approval) => (approval.id === id ? { ...approval, ...change } : approval)),
  }))

/** Takes an approval out. The next one is shown; the last one takes the view, and a modal that it opened, with it. */
const leave = (id: string) => {
  behind.delete(id)
  approvalsStore.setState(({ queue }) => ({ queue: queue.filter((approval) => approval.id !== id) }))
  if (approvalsStore.getState().queue.length > 0) return
  modalStore.setState((modal) => {
    const [first, ...rest] = modal.history.filter((view) => view.name !== 'ApproveTransaction')
    return first ? { ...modal, history: [first, ...rest] } : { ...modal, open: false }
  })
}

const show = () => {
  const modal = modalStore.getState()
  if (modal.open && currentView(modal).name === 'ApproveTransaction') return
  modalStore.setState({
    open: true,
    history: modal.open
      ? [...modal.history, { name: 'ApproveTransaction' }]
      : [{ name: 'ApproveTransaction' }],
  })
}

/**
 * Puts a request before the person and waits. One at a time is shown; the others wait behind it ('1 of n').
 * @throws ProviderRpcError -32602 naming the field, before anything is shown; 4001 declined or closed; 4100, 4901; -32005 flooding.
 */
export const requestApproval = async (request: {
  readonly method: string
  readonly params?: Json | undefined
  readonly network: Caip2
  readonly signal?: Signal | undefined
}): Promise<Json> => {
  const { signal } = request
  const { networks, hostOrigin } = optionsStore.getState()
  const network = networks.find((candidate) => candidate.id === request.network)
  const namespace = namespaceOf(request.network) as Namespace
  const active = accountIn(connectionsStore.getState(), namespace)
  if (!active) throw new ProviderRpcError(errorCode.unauthorized, 'No account is connected. Connect first.')
  if (!network) throw new ProviderRpcError(errorCode.unrecognizedChain, 'Unsupported chain')
  if (approvalsStore.getState().queue.length >= maxWaiting)
    throw new ProviderRpcError(
      errorCode.limitExceeded,
      'Too many requests wait for approval. Wait for an answer.',
    )
  const account = addressOf(active)
  const chain = await loadChain(namespace)
  // Given up while the code was fetched: it is never shown.
  signal?.throwIfAborted()
  const prepare = chain.parse({
    method: request.method,
    params: request.params,
    account,
    network,
    hostOrigin,
  })
  lastApproval += 1
  const id = `${crypto.getRandomValues(new Uint32Array(2)).join('-')}.${lastApproval}`
  const answer = new Promise<Json>((resolve, reject) => {
    behind.set(id, { prepared: undefined, resolve, reject })
  })
  approvalsStore.setState(({ queue }) => ({
    queue: [
      ...queue,
      {
        id,
        method: request.method,
        network: network.id as Caip2,
        account,
        status: 'preparing',
        subject: null,
        warnings: [],
        problem: null,
      },
    ],
  }))
  show()
  signal?.addEventListener('abort', () => abandon(id))
  void getReady(id, prepare)
  return answer
}

const getReady = async (id: string, prepare: () => Promise<Prepared>) => {
  try {
    const prepared = await prepare()
    const entry = behind.get(id)
    if (!entry) return
    entry.prepared = prepared
    update(id, { status: 'ready', subject: prepared.subject, warnings: prepared.warnings })
  } catch (thrown) {
    update(id, { status: 'failed', problem: problemOf(thrown) })
    remember(id, thrown)
  }
}

/** What an approval failed with: told to the page when the person closes it. */
const failures = new Map<string, ProviderRpcError>()
const remember = (id: string, thrown: unknown) => {
  const problem = problemOf(thrown)
  failures.set(
    id,
    thrown instanceof ProviderRpcError
      ? thrown
      : new ProviderRpcError(errorCode.internal, problem.message, { code: problem.code }),
  )
}

/** The person approved: signs, sends, answers the page. What fails stays on screen, and nothing was signed twice. */
export const approve = async (id: string): Promise<void> => {
  const entry = behind.get(id)
  const approval = approvalsStore.getState().queue.find((candidate) => candidate.id === id)
  if (!entry?.prepared || approval?.status !== 'ready') return
  update(id, { status: 'signing' })
  try {
    const result = await entry.prepared.complete({ requestId: id })
    entry.resolve(result)
    leave(id)
    const { kind } = approval.subject ?? {}
    if (kind === 'transaction' || kind === 'calls' || kind === 'solana') void refreshBalance()
  } catch (thrown) {
    if (isDecline(thrown)) return reject(id)
    update(id, { status: 'failed', problem: problemOf(thrown) })
    remember(id, thrown)
    // Closed while it was being signed: nobody is left to read the problem, so the page gets it at once.
    if (!modalStore.getState().open) reject(id)
  }
}

/** The person declined: the page gets 4001. Of a failed request they take note: the page gets what it failed with. */
export const reject = (id: string): void => {
  behind
    .get(id)
    ?.reject(failures.get(id) ?? new ProviderRpcError(errorCode.userRejected, 'The request was declined.'))
  failures.delete(id)
  leave(id)
}

/** Everything that waits gets `error`. What is being signed right now goes through: it cannot be taken back. */
export const rejectAllApprovals = (error: ProviderRpcError): void => {
  for (const { id, status } of approvalsStore.getState().queue) {
    if (status === 'signing') continue
    behind.get(id)?.reject(failures.get(id) ?? error)
    failures.delete(id)
    behind.delete(id)
  }
  approvalsStore.setState(({ queue }) => ({ queue: queue.filter(({ status }) => status === 'signing') }))
}

/** The page gave a request up (AbortSignal): it leaves the queue, unless it is being signed. */
const abandon = (id: string): void => {
  const approval = approvalsStore.getState().queue.find((candidate) => candidate.id === id)
  if (approval && approval.status !== 'signing') reject(id)
}
