import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type FrameApi,
  type OptionChanges,
} from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import type { Engine } from '../bridge/start.ts'
import { currentSnapshot } from '../bridge/snapshot.ts'
import { requestApproval } from '../approvals/queue.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { disconnect } from '../features/account/disconnect.ts'
import { closeModal, openModal, setNavigation } from '../state/navigation.ts'
import { endWhatWaits } from './closing.ts'
import { startView } from './startView.ts'
import { acceptedOptions, setOptions } from './changeOptions.ts'
import { start } from './start.ts'
import { moveToNetwork } from '../features/networks/switchNetwork.ts'
import { followInjectedWallet, setInjectedWallets } from '../connections/pageWallets.ts'
import { createRouter } from '../rpc/router.ts'
import { accountIn, connectionStore, networkIn } from '../connections/connection.ts'
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

/** The registry of views comes with the screens: a page that names a view waits for it. @throws ProviderRpcError -32602 */
const openNamedView = async (name: string, given: FrameApi['open']['args']['arguments']) => {
  const { publicView, ViewRefused } = await import('../shell/registry.ts')
  try {
    openModal(publicView(name, given, (feature) => optionsStore.getState().features[feature]))
  } catch (error) {
    if (error instanceof ViewRefused) throw new ProviderRpcError(errorCode.invalidParams, error.message)
    throw error
  }
}

/** Changes from before the frame was there. @returns why they were not taken. */
const tryChanges = (changes: OptionChanges): string | undefined => {
  try {
    setOptions(changes)
    return undefined
  } catch (thrown) {
    return (thrown as Error).message
  }
}

/** What the page may do, wired to the flows that do it. */
export const engine: Engine = {
  onInit: (config, changes, address) => {
    // A page without TLS takes our own away: no WebCrypto, so no key and no session.
    if (!isSecureContext) throw new ProviderRpcError(errorCode.invalidRequest, 'Serve this page over HTTPS.')
    start(config, address)
    const refused = changes && tryChanges(changes)
    return {
      policies: methodPolicies,
      snapshot: currentSnapshot(),
      options: acceptedOptions(),
      ...(refused === undefined ? {} : { refused }),
    }
  },
  handlers: {
    request: (request, { signal }) => route({ ...request, signal }),
    // A page that names a namespace alone wants it connected.
    open: async ({ view, namespace, arguments: given }) => {
      if (view === undefined && namespace === undefined) openModal()
      else await openNamedView(view ?? 'Connect', given)
      return null
    },
    close: () => {
      closeModal()
      return null
    },
    // One wallet holds the accounts of all namespaces here: ending one of its connections ends the others.
    disconnect: async ({ namespace }) => {
      const connection = connectionStore.getState()
      const isOther =
        namespace && namespaceOf(connection.network) !== namespace && !accountIn(connection, namespace)
      if (!isOther) await disconnect()
      return null
    },
    switchNetwork: async ({ network }) => {
      await moveToNetwork(network)
      return null
    },
    setOptions: (change) => {
      setOptions(change)
      return acceptedOptions()
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
