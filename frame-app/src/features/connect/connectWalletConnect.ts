import type { CatalogueWallet } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { setConnecting, stopConnecting } from '../../connections/changes.ts'
import { walletConnect } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { pushView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { completeConnect } from './connect.ts'
import { noPairing, pairingStore } from './pairing.ts'

const connector = () => connectorOf(walletConnect)

const isShown = () => {
  const modal = modalStore.getState()
  return modal.open && currentView(modal).name === 'ConnectingWalletConnect'
}

/** The wallet of the list that the code is shown for. */
const pickedWallet = () => {
  const view = currentView(modalStore.getState())
  return view.name === 'ConnectingWalletConnect' && view.wallet
    ? { name: view.wallet.name, imageId: view.wallet.image_id }
    : undefined
}

/** Ends the pairing that is shown; aborted where there is none. */
let current = new AbortController()
current.abort()

const pair = async (): Promise<void> => {
  const mine = new AbortController()
  current = mine
  pairingStore.setState({ ...noPairing, status: 'preparing' })
  const { networks } = optionsStore.getState()
  for (const namespace of new Set(networks.map(({ id }) => namespaceOf(id as Caip2) as Namespace)))
    if (connector().capabilities.serves(namespace)) setConnecting(namespace)
  // Back is no: what the wallet grants later is given back.
  const stop = modalStore.subscribe(() => {
    if (!isShown()) mine.abort(new Error('Nobody looks at the code any more.'))
  })
  try {
    const shared = await connector().connect({
      picked: pickedWallet(),
      onUri: (uri) => {
        if (!mine.signal.aborted) pairingStore.setState({ status: 'waiting', uri, problem: null })
      },
      signal: mine.signal,
    })
    stop()
    mine.abort()
    pairingStore.setState(noPairing)
    completeConnect(shared)
  } catch (thrown) {
    stop()
    stopConnecting()
    if (mine.signal.aborted) pairingStore.setState(noPairing)
    else pairingStore.setState({ ...noPairing, status: 'failed', problem: problemOf(thrown) })
    mine.abort()
  }
}

/** Makes a code for a wallet app, unless there is one; called again after a failure, it tries again. */
export const startPairing = (): void => {
  if (current.signal.aborted) void pair()
}

/** The person chose WalletConnect, or a wallet that is reached by it. */
export const openWalletConnect = (wallet?: CatalogueWallet): void => {
  pushView({ name: 'ConnectingWalletConnect', ...(wallet ? { wallet } : {}) })
  startPairing()
}
