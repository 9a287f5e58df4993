import { disconnectInjectedWallet } from '../../connectors/injected.ts'
import { endEmbedded } from '../../connectors/embedded.ts'
import { accountStore } from './accountState.ts'
import { authStore } from '../emailLogin/auth.ts'
import { connectionStore } from '../../connections/connection.ts'
import { optionsStore } from '../../state/options.ts'
import { closeModal } from '../../state/navigation.ts'

/**
 * Ends this page's connection. The screen follows at once; the wallet and the server are told after, and where that fails
 * the connection is gone from here all the same (an access token dies within ten minutes by itself).
 * The embedded wallet's device slot stays: the same person finds the same account here again.
 */
export const disconnect = async (): Promise<void> => {
  const { connector, network } = connectionStore.getState()
  const { networks } = optionsStore.getState()
  const supported = networks.some((candidate) => candidate.id === network)
  closeModal()
  connectionStore.setState({
    status: 'disconnected',
    connector: null,
    accounts: [],
    network: supported ? network : ((networks[0]?.id as typeof network | undefined) ?? network),
  })
  accountStore.setState({ mark: null })
  authStore.setState({ session: null, challenge: null, busy: null, problem: null })
  try {
    if (connector?.type === 'injected') await disconnectInjectedWallet(connector.id)
    else await endEmbedded()
  } catch {
    // Said above: there is nothing left to undo here, and nothing the person could do about it.
  }
}
