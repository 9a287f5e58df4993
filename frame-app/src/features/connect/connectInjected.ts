import { setConnecting, stopConnecting } from '../../connections/changes.ts'
import { pageWallet, rememberWallet } from '../../connections/pageWallets.ts'
import { namespaceOfWallet } from '../../connectors/injected/injected.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { modalStore } from '../../state/modal.ts'
import { pushView } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'
import { attemptStore } from './attempt.ts'
import { completeConnect } from './connect.ts'

/** Counts attempts: the answer to one that was given up means nothing. */
let attempt = 0
/** The wallet of the latest one. */
let asked = ''

/** Asks the page's wallet for its accounts; opens ConnectingExternal; called again, it tries again. */
export const connectInjected = async (walletId: string): Promise<void> => {
  attempt += 1
  const mine = attempt
  asked = walletId
  const isCurrent = () => mine === attempt && modalStore.getState().open
  const connector = connectorOf({ type: 'injected', id: walletId })
  pushView({ name: 'ConnectingExternal', walletId })
  attemptStore.setState({ kind: 'connect', status: 'waiting', problem: null })
  setConnecting(namespaceOfWallet(pageWallet(walletId)))
  try {
    const shared = await connector.connect()
    if (!isCurrent()) {
      // Picked again while its first question was open: the newer attempt has the same answer.
      if (asked === walletId && modalStore.getState().open) return
      // The person had closed the modal: what the wallet granted meanwhile is given back.
      await connector.disconnect()
      return
    }
    attemptStore.setState({ kind: null, status: 'idle', problem: null })
    rememberWallet(walletId)
    completeConnect(shared)
  } catch (thrown) {
    if (!isCurrent()) return
    stopConnecting()
    attemptStore.setState({ kind: 'connect', status: 'failed', problem: problemOf(thrown) })
  }
}
