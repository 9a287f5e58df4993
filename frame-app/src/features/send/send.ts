import { chainOf, errorCode, namespaceOf, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { approvalsStore } from '../../approvals/approval.ts'
import { loadSend, type Transfer } from '../../chains/send.ts'
import { activeConnection, connectionsStore } from '../../connections/connections.ts'
import { requestAsPerson } from '../../connections/request.ts'
import { modalStore, type ViewName } from '../../state/modal.ts'
import { pushView, resetTo } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'
import { track } from '../../state/track.ts'
import { clearForm, sendStore, type Waiting } from './sendState.ts'

const views: readonly ViewName[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/** Account, with no way back; something of the page that waits for a decision stays on top. Whoever looks at something else is left there. */
const showAccount = (): void => {
  const { open, history } = modalStore.getState()
  if (!open || !history.some(({ name }) => views.includes(name))) return
  resetTo({ name: 'Account' })
  if (approvalsStore.getState().queue.length > 0) pushView({ name: 'ApproveTransaction' })
  else notify('success', 'sendStarted')
}

const isHash = (result: Json): result is string => typeof result === 'string' && result !== ''

const ask = async (transfer: Transfer, signal: AbortSignal): Promise<void> => {
  const network = chainOf(transfer.account)
  const chain = await loadSend(namespaceOf(network))
  const { method, params } = chain.request(transfer)
  // While its part was on the way: what was read is sent from the account that it was read for, or not at all.
  if (signal.aborted) throw signal.reason as Error
  if (activeConnection(connectionsStore.getState()).accounts[0] !== transfer.account)
    throw new ProviderRpcError(errorCode.unauthorized, 'Another account is connected now.')
  const result = await requestAsPerson({ method, params, network, signal })
  if (!isHash(result)) throw new ProviderRpcError(errorCode.internal, 'The wallet did not say what it sent.')
}

/**
 * Sends what the person has read: the wallet asks them, as for a page's request, and what goes wrong is told in the form, which stays. One at a
 * time: a second press is none.
 * @param symbol for counting what is sent, not how much.
 */
export const sendTransfer = async (transfer: Transfer, symbol: string): Promise<void> => {
  if (sendStore.getState().waiting?.account === transfer.account) return
  const { connector } = activeConnection(connectionsStore.getState())
  const controller = new AbortController()
  const waiting: Waiting = {
    account: transfer.account,
    wallet: connector && connector.type !== 'embedded' ? connector.name : undefined,
    stop: () => controller.abort(new ProviderRpcError(errorCode.userRejected, 'Nobody waits any more.')),
  }
  sendStore.setState({ waiting, problem: null })
  /** Whether nothing else began meanwhile. */
  const isCurrent = () => sendStore.getState().waiting === waiting
  const told = { isSmartAccount: false, network: chainOf(transfer.account), token: symbol }
  track('SEND_INITIATED', told)
  try {
    await ask(transfer, controller.signal)
    track('SEND_SUCCESS', told)
    if (isCurrent()) clearForm()
    showAccount()
  } catch (thrown) {
    const problem = problemOf(thrown)
    track('SEND_ERROR', { ...told, message: problem.code })
    if (isCurrent())
      sendStore.setState({ problem: controller.signal.aborted ? { ...problem, code: 'stopped' } : problem })
  } finally {
    if (isCurrent()) sendStore.setState({ waiting: null })
  }
}
