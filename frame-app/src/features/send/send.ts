import {
  chainOf,
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Json,
} from '@walletframe/bridge-protocol'
import { approvalsStore } from '../../approvals/approval.ts'
import { loadSend, type SendChain, type Transfer } from '../../chains/send.ts'
import { activeConnection, connectionsStore } from '../../connections/connections.ts'
import { personSent, requestAsPerson } from '../../connections/request.ts'
import { modalStore, type ViewName } from '../../state/modal.ts'
import { pushView, resetTo } from '../../state/navigation.ts'
import { problemOf, type Problem } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'
import { track } from '../../state/track.ts'
import { isSmart } from '../account/ownAccounts.ts'
import {
  clearForm,
  isSameForm,
  isUnsure,
  sendStore,
  setProblem,
  setWaiting,
  stopped,
  unknown,
  type Unsure,
  type Waiting,
} from './sendState.ts'

const views: readonly ViewName[] = [
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendNft',
  'WalletSendNftPreview',
]

/** That it was sent, on top of nothing that waits for a decision. */
const tell = (): void => {
  if (modalStore.getState().open && approvalsStore.getState().queue.length === 0)
    notify('success', 'sendStarted')
}

/** Account, with no way back; something of the page that waits for a decision stays on top. Whoever looks at something else is left there. */
const showAccount = (): void => {
  const { open, history } = modalStore.getState()
  if (open && history.some(({ name }) => views.includes(name))) {
    resetTo({ name: 'Account' })
    if (approvalsStore.getState().queue.length > 0) pushView({ name: 'ApproveTransaction' })
  }
  tell()
}

const isActive = (account: Caip10): boolean =>
  activeConnection(connectionsStore.getState()).accounts[0] === account

/** Something of ours, or the node, said no: it is known that nothing was sent. */
class NotAsked extends Error {
  readonly problem: Problem

  constructor(thrown: unknown) {
    super('The wallet was not asked.')
    this.problem = problemOf(thrown)
  }
}

type Wallet = ReturnType<typeof activeConnection>['connector']

/** How the wallet is asked: of Bitcoin each kind of wallet has words of its own. */
const askerOf = async (
  request: Parameters<typeof requestAsPerson>[0],
  account: Caip10,
): Promise<() => Promise<Json>> => {
  if (namespaceOf(request.network) !== 'bip122') return () => requestAsPerson(request)
  const { askForeign } = await import('../../rpc/foreign/ask.ts')
  const { method, params, network } = request
  return async () => {
    const result = await askForeign({ method, network, ...(params !== undefined && { params }) })
    personSent(request, account, result)
    return result
  }
}

/** All that is to be known before the wallet is asked. @throws where it is not to be asked. */
const prepare = async (transfer: Transfer, wallet: Wallet, signal: AbortSignal) => {
  const network = chainOf(transfer.account)
  const chain = await loadSend(namespaceOf(network))
  /** While something was on the way: what was read is sent by the wallet and from the account that it was read for, or not at all. */
  const check = () => {
    if (signal.aborted) throw Object.assign(new Error(stopped.message), { code: stopped.code })
    const { connector, accounts } = activeConnection(connectionsStore.getState())
    if (accounts[0] !== transfer.account || connector?.id !== wallet?.id)
      throw new ProviderRpcError(errorCode.unauthorized, 'Another account is connected now.')
  }
  check()
  if (wallet?.type === 'injected' && chain.whereabouts) {
    const { method, isOn } = chain.whereabouts
    const answer = await requestAsPerson({ method, params: [], network })
    if (!isOn(network, answer))
      throw Object.assign(new Error('The wallet is on another network.'), { code: 'other-network' })
    check()
  }
  const paid = wallet?.type === 'embedded' ? await chain.paidFor?.(transfer) : undefined
  const request = (paid && chain.paidRequest?.(transfer)) ?? (await chain.request(transfer))
  check()
  const { token, to, units, piece } = transfer
  const says = {
    to,
    value: token === null ? String(units) : null,
    isTransfer: token !== null,
    ...(piece && { piece: piece.title }),
  }
  const asked = { ...request, network, says }
  return { chain, request: asked, check, askWallet: await askerOf(asked, transfer.account) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** How far a send is. `signs`: the wallet is asked for a signature alone, so nothing is sent but by us. */
type Stage = { signs: boolean }

/** The same of a wallet that signs and does not send: then we do, where it is still wanted. @throws NotAsked */
const askToSign = async (
  transfer: Transfer,
  { request, check }: Prepared,
  instead: NonNullable<SendChain['instead']>,
  stage: Stage,
): Promise<Json> => {
  const { network, params } = request
  const { finish, ...ask } = instead(transfer, params as Readonly<Record<string, Json>>)
  const sign = async () => {
    check()
    stage.signs = true
    const answer = await requestAsPerson({ ...ask, network })
    check()
    stage.signs = false
    return finish(answer)
  }
  const result = await sign().catch((thrown: unknown) => {
    throw new NotAsked(thrown)
  })
  personSent(request, transfer.account, result)
  return result
}

/** Codes of a method that a wallet does not have: EIP-1193, JSON-RPC, and a session of WalletConnect (CAIP-25) that has none of it. */
const unsupported: readonly number[] = [errorCode.unsupportedMethod, errorCode.methodNotFound, 5101]

const isUnsupported = (thrown: unknown): boolean =>
  thrown instanceof ProviderRpcError && unsupported.includes(thrown.code)

/** @throws NotAsked */
const ask = async (transfer: Transfer, wallet: Wallet, signal: AbortSignal, stage: Stage): Promise<void> => {
  const prepared = await prepare(transfer, wallet, signal).catch((thrown: unknown) => {
    throw new NotAsked(thrown)
  })
  const { chain, askWallet } = prepared
  // Never given up: what the wallet says late is heard all the same.
  const result = await askWallet().catch((thrown: unknown) => {
    if (!chain.instead || !isUnsupported(thrown)) throw thrown
    return askToSign(transfer, prepared, chain.instead, stage)
  })
  if (!chain.isAnswer(result))
    throw new ProviderRpcError(errorCode.internal, 'The wallet did not say what it sent.')
}

/** Codes by which a wallet, or its connector before it, says that it does nothing. */
const refusals: readonly string[] = [
  ...[
    errorCode.userRejected,
    errorCode.unauthorized,
    ...unsupported,
    errorCode.unrecognizedChain,
    errorCode.invalidParams,
  ].map(String),
  // A part of ours that could not be fetched.
  'network',
]

/** Whether it is known that nothing was sent. Ours says so of all that it knows; of another wallet only its refusals are taken for that. */
const isNotSent = ({ code, fault }: Problem, isOurs: boolean): boolean =>
  isOurs ? code !== String(errorCode.internal) || fault !== undefined : refusals.includes(code)

/** Sends, and follows until the wallet answers, however late. @returns when nobody waits any more. */
const send = async (transfer: Transfer, symbol: string): Promise<void> => {
  const { account } = transfer
  const { form } = sendStore.getState()
  const { connector: wallet } = activeConnection(connectionsStore.getState())
  const isOurs = wallet?.type === 'embedded'
  const told = { isSmartAccount: isSmart(account), network: chainOf(account), token: symbol }
  const attempt: Unsure = { transfer }
  const stage: Stage = { signs: false }
  const others = () => sendStore.getState().unsure.filter((each) => each !== attempt)
  /** What the form says of this one now. */
  let said: Problem | undefined
  const say = (problem: Problem | undefined) => {
    said = problem
    setProblem(account, problem)
  }
  const isSaid = () => said !== undefined && sendStore.getState().problem[account] === said

  const controller = new AbortController()
  const { signal } = controller
  const waiting: Waiting = {
    account,
    wallet: wallet && !isOurs ? wallet.name : undefined,
    stop: () => {
      if (sendStore.getState().waiting[account] !== waiting) return
      setWaiting(account, undefined)
      sendStore.setState({ unsure: stage.signs ? others() : [...others(), attempt] })
      // What was only signed goes nowhere without us: there is nothing to wait for.
      say(stage.signs ? undefined : stopped)
      controller.abort()
    },
  }
  setWaiting(account, waiting)
  say(undefined)
  track('SEND_INITIATED', told)

  const sent = () => {
    track('SEND_SUCCESS', told)
    sendStore.setState({ unsure: others() })
    if (isSaid() || !signal.aborted) say(undefined)
    // Whoever went back and to the preview again has the same before them, which is sent now.
    if (!isSameForm(sendStore.getState().form, form) || !isActive(account)) return tell()
    clearForm()
    showAccount()
  }
  const failed = (thrown: unknown) => {
    const problem = thrown instanceof NotAsked ? thrown.problem : problemOf(thrown)
    const isKnown = thrown instanceof NotAsked || isNotSent(problem, isOurs)
    track('SEND_ERROR', { ...told, message: problem.code })
    sendStore.setState({ unsure: isKnown ? others() : [...others(), attempt] })
    // Of one that went before nobody knows yet: that the wallet declined it the second time says nothing of that.
    const isDoubtful = !(thrown instanceof NotAsked) && isUnsure(sendStore.getState(), transfer)
    // Late: the words of what came after it stay.
    if (isSaid() || !signal.aborted) say(isDoubtful ? unknown : problem)
  }
  const done = ask(transfer, wallet, signal, stage)
    .then(sent, failed)
    .finally(() => {
      if (sendStore.getState().waiting[account] === waiting) setWaiting(account, undefined)
    })
  await Promise.race([
    done,
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
    }),
  ])
}

/**
 * Sends what the person has read: the wallet asks them, as for a page's request, and what goes wrong is told in the form, which stays. One at a
 * time: a second press is none. What may have been sent before is not sent again by this.
 * @param symbol for counting what is sent, not how much.
 */
export const sendTransfer = async (transfer: Transfer, symbol: string): Promise<void> => {
  const { waiting } = sendStore.getState()
  if (waiting[transfer.account]) return
  if (isUnsure(sendStore.getState(), transfer)) setProblem(transfer.account, unknown)
  else await send(transfer, symbol)
}

/** The same once more, by somebody who was told that it may have been sent. */
export const sendAgain = async (transfer: Transfer, symbol: string): Promise<void> => {
  if (!sendStore.getState().waiting[transfer.account]) await send(transfer, symbol)
}
