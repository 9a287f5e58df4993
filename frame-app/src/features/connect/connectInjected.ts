import {
  connectInjectedWallet,
  connectionOfInjected,
  disconnectInjectedWallet,
} from '../../connectors/injected.ts'
import { attemptStore } from './attempt.ts'
import { connectionStore } from '../../connections/connection.ts'
import { modalStore } from '../../state/modal.ts'
import { walletsStore } from '../../connections/wallets.ts'
import { completeConnect } from './connect.ts'
import { pushView } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'
import { rememberWallet } from '../../connections/pageWallets.ts'

/** Counts attempts: the answer to one that was given up means nothing. */
let attempt = 0

/** Asks the page's wallet for its accounts; opens ConnectingExternal; called again, it tries again. */
export const connectInjected = async (walletId: string): Promise<void> => {
  attempt += 1
  const mine = attempt
  const isCurrent = () => mine === attempt && modalStore.getState().open
  pushView({ name: 'ConnectingExternal', walletId })
  attemptStore.setState({ kind: 'connect', status: 'waiting', problem: null })
  connectionStore.setState({ status: 'connecting' })
  try {
    const told = await connectInjectedWallet(walletId)
    if (!isCurrent()) {
      // The person had closed the modal: what the wallet granted meanwhile is given back.
      await disconnectInjectedWallet(walletId)
      return
    }
    const wallet = walletsStore.getState().injected.find((candidate) => candidate.id === walletId)
    const connection = connectionOfInjected(told, wallet)
    attemptStore.setState({ kind: null, status: 'idle', problem: null })
    rememberWallet(walletId)
    completeConnect(connection)
  } catch (thrown) {
    if (!isCurrent()) return
    connectionStore.setState({ status: 'disconnected' })
    attemptStore.setState({ kind: 'connect', status: 'failed', problem: problemOf(thrown) })
  }
}
