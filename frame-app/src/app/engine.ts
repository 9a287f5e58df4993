import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import type { Engine } from '../bridge/start.ts'
import { currentSnapshot } from '../bridge/snapshot.ts'
import { abortApproval, requestApproval } from '../approvals/queue.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { disconnect } from '../features/account/disconnect.ts'
import { closeModal, openModal, setNavigation } from '../state/navigation.ts'
import { endWhatWaits } from './closing.ts'
import { startView } from './startView.ts'
import { setOptions } from './changeOptions.ts'
import { start } from './start.ts'
import { moveToNetwork } from '../features/networks/switchNetwork.ts'
import { followInjectedWallet, setInjectedWallets } from '../connections/pageWallets.ts'
import { createRouter } from '../rpc/router.ts'
import { connectionStore, networkIn } from '../connections/connection.ts'
import { optionsStore } from '../state/options.ts'

const route = createRouter({
  connection: connectionStore.getState,
  node: async (network, method, params) => {
    const { nodeRequest } = await import('../api/rpc.ts').catch(() => {
      throw new ProviderRpcError(errorCode.chainDisconnected, 'The wallet cannot reach its server.')
    })
    return await nodeRequest(network, method, params)
  },
  requestAccounts,
  requestApproval,
  networkIn: (namespace) =>
    networkIn(connectionStore.getState(), namespace, optionsStore.getState().networks),
  served: async () => (await import('./onDemand.ts')).served,
  refuse: async (method) => (await import('./onDemand.ts')).refuse(method),
  knowsNetwork: (network) => optionsStore.getState().networks.some(({ id }) => id === network),
})

setNavigation({ startView, endWhatWaits })

/** The registry of views comes with the screens: a page that names a view waits for it. */
const openNamedView = async (name: string) => {
  const { publicView, ViewRefused } = await import('../shell/registry.ts')
  try {
    openModal(publicView(name, {}, (feature) => optionsStore.getState().features[feature]))
  } catch (error) {
    if (error instanceof ViewRefused) throw new ProviderRpcError(errorCode.invalidParams, error.message)
    throw error
  }
}

/** What the page may do, wired to the flows that do it. */
export const engine: Engine = {
  onInit: (config, address) => {
    // A page without TLS takes our own away: no WebCrypto, so no key and no session.
    if (!isSecureContext) throw new ProviderRpcError(errorCode.invalidRequest, 'Serve this page over HTTPS.')
    const networks = start(config, address)
    return {
      policies: methodPolicies,
      networks,
      snapshot: currentSnapshot(),
    }
  },
  handlers: {
    request: route,
    abort: ({ callId }) => {
      abortApproval(callId)
      return null
    },
    open: async ({ view }) => {
      if (view === undefined) openModal()
      else await openNamedView(view)
      return null
    },
    close: () => {
      closeModal()
      return null
    },
    disconnect: async () => {
      await disconnect()
      return null
    },
    switchNetwork: async ({ network }) => {
      await moveToNetwork(network)
      return null
    },
    setOptions: (change) => {
      setOptions(change)
      return null
    },
    setWallets: ({ wallets }) => {
      setInjectedWallets(wallets)
      return null
    },
    walletChanged: (told) => {
      if (told.accounts.length > 0 && connectionStore.getState().connector?.type === 'embedded')
        throw new ProviderRpcError(errorCode.invalidRequest, 'Another wallet is connected.')
      followInjectedWallet(told)
      return null
    },
  },
}
