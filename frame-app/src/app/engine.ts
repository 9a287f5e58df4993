import { errorCode, ProviderRpcError, type PublicView } from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import type { Engine } from '../bridge/start.ts'
import { currentSnapshot } from '../bridge/snapshot.ts'
import { abortApproval, requestApproval } from '../approvals/queue.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { disconnect } from '../features/account/disconnect.ts'
import { closeModal, openModal } from '../shell/navigation.ts'
import { setOptions } from './changeOptions.ts'
import { start } from './start.ts'
import { moveToNetwork } from '../features/networks/switchNetwork.ts'
import { followInjectedWallet, setInjectedWallets } from '../connections/pageWallets.ts'
import { createRouter } from '../rpc/router.ts'
import { approvalsStore } from '../approvals/approval.ts'
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

/** Whether there is something to see in a view that a page asks for: the modal opens where the connection calls for otherwise. */
const isFilled = (view: PublicView): boolean => {
  const connected = connectionStore.getState().status === 'connected'
  switch (view) {
    case 'Account':
      return connected
    case 'Connect':
      return !connected
    case 'ApproveTransaction':
      return approvalsStore.getState().queue.length > 0
    case 'Networks':
    case 'WhatIsAWallet':
    case 'WhatIsANetwork':
      return true
  }
}

const openPublicView = (view: PublicView | undefined) => {
  if (view === undefined || !isFilled(view)) openModal()
  else openModal({ name: view })
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
    open: ({ view }) => {
      openPublicView(view)
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
