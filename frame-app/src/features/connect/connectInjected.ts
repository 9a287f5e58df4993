import { setConnecting, stopConnecting } from '../../connections/changes.ts'
import { pageWallet, rememberWallet } from '../../connections/pageWallets.ts'
import { namespaceOfWallet } from '../../connectors/injected/injected.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { pushView } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { attemptStore } from './attempt.ts'
import { completeConnect } from './connect.ts'

/** Code of the problem where the wallet that was picked is connected. */
export const alreadyConnected = 'already_connected'

/** Counts attempts: the answer to one that was given up means nothing. */
let attempt = 0
/** The wallet of the latest one. */
let asked = ''

/** Whether the wallet is the one that its namespace is connected with. */
const isCurrentWallet = (walletId: string): boolean => {
  const namespace = namespaceOfWallet(pageWallet(walletId))
  const { connector } = connectionIn(connectionsStore.getState(), namespace)
  return connector?.type === 'injected' && connector.id === walletId
}

/** Asks the page's wallet for its accounts; opens ConnectingExternal; called again, it tries again. */
export const connectInjected = async (walletId: string): Promise<void> => {
  attempt += 1
  const mine = attempt
  asked = walletId
  const isShown = () => {
    const modal = modalStore.getState()
    const view = currentView(modal)
    return modal.open && view.name === 'ConnectingExternal' && view.walletId === walletId
  }
  const isCurrent = () => mine === attempt && isShown()
  const connector = connectorOf({ type: 'injected', id: walletId })
  // Asked again is not picked again.
  if (!isShown()) track('SELECT_WALLET', { name: pageWallet(walletId)?.name, platform: 'browser' })
  pushView({ name: 'ConnectingExternal', walletId })
  if (isCurrentWallet(walletId)) {
    // Specification, section 4: the connector that is current is not connected again.
    const problem = { code: alreadyConnected, message: 'This wallet is connected already.' }
    track('CONNECT_ERROR', { message: problem.code })
    return attemptStore.setState({ kind: 'connect', status: 'failed', problem })
  }
  attemptStore.setState({ kind: 'connect', status: 'waiting', problem: null })
  setConnecting(namespaceOfWallet(pageWallet(walletId)))
  // Back is no: what the wallet grants later is not taken.
  const stop = modalStore.subscribe(() => {
    if (isShown()) return
    stop()
    if (mine !== attempt) return
    attempt += 1
    attemptStore.setState({ kind: null, status: 'idle', problem: null })
    stopConnecting()
  })
  try {
    const shared = await connector.connect()
    if (!isCurrent()) {
      // Picked again while its first question was open: the newer attempt has the same answer.
      if (asked === walletId && isShown()) return
      // The person had gone away from it: what the wallet granted meanwhile is given back.
      await connector.disconnect()
      return
    }
    stop()
    attemptStore.setState({ kind: null, status: 'idle', problem: null })
    rememberWallet(walletId)
    completeConnect(shared)
  } catch (thrown) {
    if (!isCurrent()) return
    stopConnecting()
    const problem = problemOf(thrown)
    track('CONNECT_ERROR', { message: problem.code })
    attemptStore.setState({ kind: 'connect', status: 'failed', problem })
  }
}
