import {
  addressOf,
  errorCode,
  hexChainId,
  namespaceOf,
  type Caip2,
  type Connector,
  type Features,
  type InitConfig,
  type Namespace,
  type NetworkLike,
  type OptionChanges,
  type PublicView,
  type SentConfig,
  type ViewArguments,
} from '@walletframe/bridge-protocol/host'
import { createEmitter } from './emitter.ts'
import { createFrame } from './frame/frame.ts'
import type { MultichainParts } from './multichain/index.ts'
import type { BitcoinWallet, PolkadotWallet } from './multichain/connected.ts'
import type { StandardWallet } from './multichain/standardApi.ts'
import type { ReadOptions } from './options.ts'
import { announce, icon } from './provider/announce.ts'
import type { ProviderEvent, ProviderListener } from './provider/events.ts'
import { createProvider, type Eip1193Provider } from './provider/provider.ts'
import { connectionsIn, createState, ended, type WalletState } from './state.ts'
import { createDirectory } from './wallets/directory.ts'
import { eip6963 } from './wallets/evm.ts'
import { createInjected, namespaceIn } from './wallets/injected.ts'
import type { PageWallet } from './wallets/pageWallet.ts'

/**
 * What `createWalletFrame` gives.
 * @typeParam Network those that the page named, in every way to write them; any where it named none.
 */
export type WalletFrame<Network extends NetworkLike = NetworkLike> = {
  /** EIP-1193, namespace eip155. */
  readonly provider: Eip1193Provider
  /** Our Solana account as a Wallet Standard wallet; undefined until its file is there, and where the page has no Solana network. */
  readonly solana: StandardWallet | undefined
  /**
   * Resolves when the file for networks beyond eip155 is there, and `solana` with it; at once where the page has no such network. A file
   * that cannot be fetched is told in the console.
   */
  readonly ready: Promise<void>
  /**
   * The Bitcoin wallet that is connected: `request` asks it, whatever interface it has of its own. Where it is one of the page that registered by
   * Wallet Standard, it has the members of that too.
   * @example
   * const signature = await wallet.bitcoin?.request({ method: 'signMessage', params: { message: 'Hello', address } })
   */
  readonly bitcoin: BitcoinWallet | undefined
  /** The Polkadot wallet that is connected: `request` asks its signer. */
  readonly polkadot: PolkadotWallet | undefined
  /**
   * Opens the modal, for a click handler: it resolves also where the visitor closed it, or the frame cannot come up. The visitor is told in
   * the modal, the developer in the console.
   * @throws WalletFrameError, or ProviderRpcError -32602: an argument is wrong.
   */
  open(wanted?: {
    readonly view?: PublicView
    readonly namespace?: Namespace
    /** What the view is opened with; the wallet says which views take what. */
    readonly arguments?: ViewArguments
  }): Promise<void>
  close(): Promise<void>
  getState(): WalletState
  /** Hears of every change. @returns what ends it. */
  subscribe(listener: (state: WalletState) => void): () => void
  /** Provider events (`connect`, `disconnect`, `accountsChanged`, `chainChanged`, `message`). @returns what ends it. */
  on<E extends ProviderEvent>(event: E, listener: ProviderListener<E>): () => void
  /** Ends the connection of a namespace, or of all. The connections of other namespaces stay where the wallet allows it. */
  disconnect(namespace?: Namespace): Promise<void>
  /** @throws ProviderRpcError 4902 unknown network, 4001 declined in the wallet. */
  switchNetwork(network: Network): Promise<void>
  /**
   * Changes colours, font, sizes, or light and dark, except on approvals.
   * A frame that is there decides, and the promise follows it; one that is not there yet gets the change with its options.
   */
  setTheme(theme: Pick<OptionChanges, 'themeMode' | 'themeVariables'>): Promise<void>
  /** Switches features on or off; those that are not named stay. Rejects with WalletFrameError, or with the frame's word. */
  updateFeatures(features: Features): Promise<void>
  /**
   * Adds one of the operator's networks to the page's. Only the operator knows them, so this loads the frame: name networks in the options
   * where they are known. Rejects with WalletFrameError, or with -32602 where the operator does not serve it; nothing has changed then.
   * @example
   * await wallet.addNetwork('eip155:10')
   */
  addNetwork(network: NetworkLike): Promise<void>
  /** Takes a network away; the last one stays. Loads the frame and rejects as `addNetwork` does. */
  removeNetwork(network: NetworkLike): Promise<void>
  /** Moves the wallet into another element of the page: for pages whose router makes the element anew. */
  mount(container: Element): void
  /** Loads the frame without showing it: on hover, focus, or when a page knows that it will be needed. */
  preload(): void
  /** Takes everything out of the page again. */
  destroy(): void
}

/** Milliseconds that a wallet of the last visit may take to announce itself, and to answer then. */
const announceWait = 1_000
const answerWait = 3_000

const pageMetadata = (given: ReadOptions['metadata']): InitConfig['metadata'] => ({
  ...given,
  name: given?.name || document.title,
})

// oxlint-disable-next-line no-console -- the developer's only way to learn why
const warn = (message: string) => console.warn(`[WalletFrame] ${message}`)
/** A frame that is lost has been told of in the console once, with what to change. @returns whether it is. */
const warnOther = ({ code, message }: { readonly code?: unknown; readonly message: string }): boolean => {
  if (code === errorCode.disconnected) return true
  warn(message)
  return false
}

/** What differs between the script tag and the npm package. */
export type Setting = {
  /** The file with everything beyond eip155: fetched only by pages that have such networks. */
  readonly loadMultichain: () => Promise<{
    readonly createMultichain: (parts: MultichainParts) => void
  }>
  readonly onDestroy: () => void
}

/** A wallet of the last visit that has not been found again. */
type Missing = {
  readonly connector: Connector
  readonly network: Caip2
  /** With a colon before, in lower case: the end of a CAIP-10 account. */
  readonly addresses: readonly string[]
  /** Those of its name that were asked. */
  readonly tried: Set<PageWallet>
}

/** What is before the `#2` of a second wallet of one name. */
const nameIn = (id: string) => id.split('#')[0]

/** One WalletFrame in a page: its parts are made, then told of each other, then started. */
export const createInstance = (options: ReadOptions, { loadMultichain, onDestroy }: Setting): WalletFrame => {
  const { frameUrl, projectId, rdns, metadata, windowEthereum, container, ...rest } = options
  /** As the frame accepted them; what the page gave before it did. */
  let settings = rest as Partial<SentConfig>
  const networks = () => settings.networks ?? []
  const fallback: Caip2 = rest.defaultNetwork ?? networks()[0] ?? 'eip155:1'
  const state = createState(`walletframe:${projectId}@${new URL(frameUrl).origin}`, fallback)
  const emitter = createEmitter()
  const directory = createDirectory(() => {
    clearTimeout(telling)
    telling = setTimeout(() => tellFrame('setWallets', { wallets: directory.list() }))
    tryReconnect()
  })
  const injected = createInjected(
    directory,
    state,
    (connection) => void tellFrame('walletChanged', connection),
  )
  /** Wallets that announce themselves in one go are one message. */
  let telling: ReturnType<typeof setTimeout> | undefined

  const frame = createFrame({
    frameUrl,
    projectId,
    container,
    config: () => ({
      ...settings,
      metadata: pageMetadata(metadata),
      wallets: directory.list(),
      injected: injected.current(),
    }),
    scheme: () => settings.changes?.themeMode ?? settings.themeMode,
    wallets: injected,
    onReady: (ready) => {
      delete settings.changes
      settings = { ...settings, ...ready.options }
      if (ready.refused) warn(ready.refused)
    },
    // The wallet's own words are the truth about a connection to a wallet of the page; the frame only follows them.
    onSnapshot: ({ open, ...said }) =>
      state.set({ ...said, isOpen: open, connections: injected.correct(said.connections) }),
    onMessage: (message) => emitter.emit('message', message),
  })

  const restored = Promise.withResolvers<void>()
  const provider = createProvider(state, emitter, {
    network: [fallback, ...networks()].find((network) => rest.networks && hexChainId(network)),
    injected: injected.provider,
    frame: frame.request,
    restored: restored.promise,
  })

  /** A frame that is not there hears of it with its options; one that cannot come up has told so itself. */
  const tellFrame: typeof frame.call = (method, args) =>
    (frame.isThere() ? frame.call(method, args).catch(warnOther) : null) as never

  /** What the frame accepts is what the next one gets with its options. One that is not there decides when it comes. */
  const decide = async (given: OptionChanges, isAsked: boolean): Promise<void> => {
    if (isAsked) settings = { ...settings, ...(await frame.call('setOptions', given)) }
    else {
      const { changes } = settings
      const features = { ...changes?.features, ...given.features }
      settings = { ...settings, changes: { ...changes, ...given, features } }
    }
  }

  /**
   * The promise may be left alone: what it rejects with is said in the console as well. A frame that was on its way and did not come up has
   * decided nothing: the next one does, but for networks.
   */
  const change = (given: OptionChanges, isKept = true): Promise<void> => {
    const decided = decide(given, !isKept || frame.isThere())
    decided.catch((error: Error) => {
      if (warnOther(error) && isKept) void decide(given, false)
    })
    return decided
  }

  /** Only the frame knows the operator's networks. */
  const changeNetworks = async (given: OptionChanges) => {
    await change(given, false)
    await startMultichain()
  }

  const missing = new Map<Namespace, Missing>()
  const statusOf = (namespace: Namespace) => state.get().connections[namespace]?.status

  /** A namespace's wallet of the last visit is not looked for any more. */
  const settle = (namespace: Namespace) => {
    if (statusOf(namespace) === 'connecting') state.put(missing.get(namespace)?.network ?? fallback, ended)
    restored.resolve()
  }

  /** Wallets of the last visit, whenever they announce themselves; a visitor who connected another one meanwhile is left alone. */
  const tryReconnect = () => {
    for (const [namespace, { connector, addresses, tried }] of missing) {
      if (statusOf(namespace) === 'connected') missing.delete(namespace)
      for (const wallet of directory.every()) {
        const { id, name } = wallet.info
        const isSame =
          namespaceIn(wallet) === namespace && nameIn(id) === nameIn(connector.id) && name === connector.name
        if (!isSame || tried.has(wallet) || !missing.has(namespace)) continue
        tried.add(wallet)
        void injected
          .reconnect(wallet, addresses)
          .then((isFound) => {
            if (!isFound) return
            missing.delete(namespace)
            restored.resolve()
          })
          // It would not answer without a question: the next one may.
          .catch(() => undefined)
      }
    }
  }

  const restore = () => {
    const { hint } = state
    if (!hint) return restored.resolve()
    let isEmbedded = false
    for (const [namespace, { connector, accounts, network }] of connectionsIn(hint)) {
      if (!connector || !network) continue
      if (connector.type === 'injected') {
        const tried = new Set<PageWallet>()
        const addresses = accounts.map((account) => `:${addressOf(account)}`.toLowerCase())
        missing.set(namespace, { connector, network, addresses, tried })
        state.put(network, { ...ended, status: 'connecting' })
        setTimeout(() => {
          if (tried.size) setTimeout(settle, answerWait, namespace)
          else settle(namespace)
        }, announceWait)
      } else {
        isEmbedded = true
        state.put(network, { status: 'connected', connector, accounts })
      }
    }
    state.set({ active: hint.active })
    if (!missing.size) restored.resolve()
    const whenIdle: (run: () => void) => unknown = window.requestIdleCallback ?? setTimeout
    if (isEmbedded) whenIdle(frame.preload)
  }

  const disconnect = async (namespace?: Namespace) => {
    let isLeft = !namespace && frame.isThere()
    for (const [other, { status, connector }] of connectionsIn(state.get())) {
      if (namespace && other !== namespace) continue
      // An end outranks what is still being restored, and what is being asked.
      injected.drop(other, true)
      settle(other)
      missing.delete(other)
      if (status !== 'connected' || !connector) continue
      if (connector.type === 'injected') {
        isLeft = false
        await injected.disconnect(connector.id)
      } else isLeft = true
    }
    if (isLeft) await frame.call('disconnect', namespace ? { namespace } : {})
  }

  let loading: Promise<void> | undefined
  let isDestroyed = false
  const startMultichain = () => {
    if (networks().some((network) => namespaceOf(network) !== 'eip155'))
      loading ??= loadMultichain()
        .then((loaded) => {
          if (isDestroyed) return
          loaded.createMultichain({
            wallet,
            icon,
            networks: networks(),
            state,
            frame,
            injected,
            directory,
            disconnect: () => disconnect('solana'),
          })
        })
        .catch((error: Error) => {
          // Tried again with the next network that is added.
          loading = undefined
          warn(error.message)
        })
    return loading
  }

  restore()
  directory.discover(eip6963)
  const stopAnnouncing = announce(provider, frameUrl, rdns)
  const page = window as { ethereum?: unknown }
  if (windowEthereum) page.ethereum ??= provider
  tryReconnect()
  void startMultichain()

  const wallet: WalletFrame = {
    provider,
    // The file for other namespaces puts them in their places.
    solana: undefined,
    bitcoin: undefined,
    polkadot: undefined,
    get ready() {
      return Promise.resolve(loading)
    },
    open: frame.open,
    close: frame.close,
    getState: state.get,
    subscribe: state.subscribe,
    on: (event, listener) => emitter.on(event, listener),
    disconnect,
    switchNetwork: async (given) => {
      // What is no id yet is read by the frame.
      const network = given as Caip2
      const chainId = hexChainId(network)
      const direct = chainId && injected.provider()
      if (direct) await direct.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      else await frame.call('switchNetwork', { network })
    },
    setTheme: (theme) => change(theme),
    updateFeatures: (features) => change({ features }),
    addNetwork: (network) => changeNetworks({ addNetworks: [network as Caip2] }),
    removeNetwork: (network) => changeNetworks({ removeNetworks: [network as Caip2] }),
    mount: frame.mount,
    preload: frame.preload,
    destroy: () => {
      isDestroyed = true
      missing.clear()
      stopAnnouncing()
      if (page.ethereum === provider) delete page.ethereum
      directory.stop()
      for (const [namespace] of connectionsIn(state.get())) injected.drop(namespace)
      frame.destroy()
      // Whoever listens hears that nobody is connected here any more.
      state.set({ connections: {}, isOpen: false }, false)
      emitter.clear()
      onDestroy()
    },
  }
  return wallet
}
