import {
  errorCode,
  ProviderRpcError,
  type FrameApi,
  type Namespace,
  type OptionChanges,
} from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import { fetchPart } from '../api/fetchPart.ts'
import type { Engine } from '../bridge/start.ts'
import { currentSnapshot } from './snapshot.ts'
import { approvalsStore } from '../approvals/approval.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { disconnectPage } from '../features/account/disconnect.ts'
import { modalStore } from '../state/modal.ts'
import { closeModal, openModal, setNavigation } from '../state/navigation.ts'
import { endWhatWaits } from './closing.ts'
import { fetchLater, requestApproval } from './later.ts'
import { goesOn, startView } from './startView.ts'
import { acceptedOptions, setOptions } from './changeOptions.ts'
import { start } from './start.ts'
import { followInjectedWallet, pageWallet, setInjectedWallets } from '../connections/pageWallets.ts'
import { createRouter } from '../rpc/router.ts'
import { connectionIn, connectionsStore, networkIn } from '../connections/connections.ts'
import { followAccount, freeNetworks } from '../connections/embedded.ts'
import { dropWalletConnect, followWalletConnect } from '../connections/walletConnect.ts'
import { onWalletSent, requestWallet } from '../connections/request.ts'
import { createRegistry, setRegistry } from '../connectors/registry.ts'
import { isServed } from '../data/isServed.ts'
import { hasSmartAccounts, optionsStore, pageNetworks, takeStyles } from '../state/options.ts'
import { followPageLooks } from '../theme/looks.ts'

setRegistry(
  createRegistry({
    hostOrigin: () => optionsStore.getState().hostOrigin,
    networks: freeNetworks,
    activeNetworks: () => {
      const state = connectionsStore.getState()
      return [state.active, ...(Object.keys(state.byNamespace) as Namespace[])].flatMap(
        (namespace) => networkIn(state, namespace) ?? [],
      )
    },
    followAccount,
    hasSmart: hasSmartAccounts,
    isServed,
    prefersSmart: () => optionsStore.getState().defaultAccountTypes?.eip155 === 'smartAccount',
    requestApproval,
    pageWallet,
    pageNetworks,
    networkOf: (id) => optionsStore.getState().networks.find((network) => network.id === id),
    clientOptions: () => {
      const { project, hostOrigin, metadata } = optionsStore.getState()
      return (
        project.walletConnect && {
          ...project.walletConnect,
          metadata: {
            name: metadata.name,
            description: metadata.description ?? '',
            url: hostOrigin,
            icons: [...(metadata.icons ?? [])],
          },
        }
      )
    },
    walletChanged: followWalletConnect,
    walletFound: async (...found) => (await fetchLater()).takeFound(...found),
    walletEnded: dropWalletConnect,
    walletAsked: (asked) => {
      let end: (() => void) | undefined
      let isOver = false
      fetchLater().then(
        ({ showWalletRequest }) => {
          if (!isOver) end = showWalletRequest(asked)
        },
        // Where the screen cannot be fetched, the wallet has the request all the same.
        () => undefined,
      )
      return () => {
        isOver = true
        end?.()
      }
    },
  }),
)

const route = createRouter({
  connectionIn: (namespace) => connectionIn(connectionsStore.getState(), namespace),
  node: async (network, method, params, signal) => {
    const { pageRequest } = await fetchPart(import('../api/rpc.ts'))
    return await pageRequest(network, method, params, signal)
  },
  requestAccounts,
  requestWallet,
  rules: async () => (await fetchLater()).rules,
  refuse: async (method) => (await fetchLater()).refuse(method),
  knowsNetwork: (network) => pageNetworks().includes(network),
})

onWalletSent(
  (sent) =>
    void fetchLater()
      .then(({ keepSent }) => keepSent(sent))
      .catch(() => undefined),
)

setNavigation({ startView, goesOn, endWhatWaits })

followPageLooks()

/** The registry of views comes with the screens: a page that names a view waits for it. @throws ProviderRpcError -32602 */
const openNamedView = async (name: string, { namespace, arguments: given }: FrameApi['open']['args']) => {
  const { publicView, ViewRefused } = await import('../shell/publicView.ts')
  try {
    const shown = namespace === undefined ? given : { ...given, namespace }
    openModal(publicView(name, shown, (feature) => optionsStore.getState().features[feature]))
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
  getSnapshot: currentSnapshot,
  subscribe: (listener) => {
    for (const store of [connectionsStore, modalStore, optionsStore]) store.subscribe(listener)
  },
  onInit: (config, changes, address) => {
    // In an insecure page the frame is no secure context either: WebCrypto is missing, so there is no key and no session.
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
    open: async (wanted) => {
      takeStyles(wanted.styles)
      // Something waits for a decision: no other view takes its place.
      if (approvalsStore.getState().queue.length > 0) openModal({ name: 'ApproveTransaction' })
      else if (wanted.view === undefined && wanted.namespace === undefined) openModal()
      else await openNamedView(wanted.view ?? 'Connect', wanted)
      return null
    },
    close: () => {
      closeModal()
      return null
    },
    disconnect: async ({ namespace }) => {
      await disconnectPage(namespace)
      return null
    },
    switchNetwork: async ({ network }) => {
      await (await fetchLater()).moveToNetwork(network)
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
      followInjectedWallet(told, pageNetworks())
      return null
    },
  },
}
