import {
  chainOf,
  hexChainId,
  namespaceOf,
  type Caip2,
  type Features,
  type InitConfig,
  type Namespace,
  type OptionChanges,
  type PublicView,
  type SentConfig,
  type ThemeMode,
  type ThemeVariables,
  type ViewArguments,
} from '@walletframe/bridge-protocol/host'
import { createFrame } from './frame/frame.ts'
import type { Multichain, MultichainParts } from './multichain/index.ts'
import type { StandardWallet } from './multichain/standard.ts'
import type { WalletFrameOptions } from './options.ts'
import { announce, icon } from './provider/announce.ts'
import type { ProviderEvent, ProviderListener } from './provider/events.ts'
import { createProvider, type Eip1193Provider } from './provider/provider.ts'
import { createState, ended, put, type WalletState } from './state.ts'
import { createDirectory } from './wallets/directory.ts'
import { createInjectedConnection } from './wallets/injected.ts'

/**
 * What `createWalletFrame` gives.
 * @typeParam Network CAIP-2 ids that the page named; any where it named none.
 */
export type WalletFrame<Network extends Caip2 = Caip2> = {
  /** EIP-1193, namespace eip155. */
  readonly provider: Eip1193Provider
  /** Our Solana account as a Wallet Standard wallet; undefined until its file is there, and where the page has no Solana network. */
  readonly solana: StandardWallet | undefined
  /** The page's own Bitcoin wallet as it registered by Wallet Standard, while it is the one that is connected. */
  readonly bitcoin: StandardWallet | undefined
  /** Opens the modal. @throws ProviderRpcError 4001 closed before it was there, 4900 the frame cannot come up. */
  open(options?: {
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
  /** @param namespace ends the connection only if it has an account of this namespace. */
  disconnect(namespace?: Namespace): Promise<void>
  /** @throws ProviderRpcError 4902 unknown network, 4001 declined in the wallet. */
  switchNetwork(network: Network): Promise<void>
  setTheme(theme: { readonly themeMode?: ThemeMode; readonly themeVariables?: ThemeVariables }): void
  /** Switches features on or off; those that are not named stay. @throws WalletFrameError */
  updateFeatures(features: Features): void
  /** Adds one of the operator's networks to the page's. @throws WalletFrameError */
  addNetwork(network: Caip2): void
  /** Takes a network away; the last one stays. @throws WalletFrameError */
  removeNetwork(network: Caip2): void
  /** Loads the frame without showing it: on hover, focus, or when a page knows that it will be needed. */
  preload(): void
  /** Takes everything out of the page again. */
  destroy(): void
}

/** Milliseconds that an injected wallet of the last visit may take to announce itself. */
const announceWait = 1_000

const pageMetadata = (given: WalletFrameOptions['metadata']): InitConfig['metadata'] => ({
  ...given,
  name: (given?.name ?? document.title).slice(0, 128),
})

// oxlint-disable-next-line no-console -- the developer's only way to learn why
const warn = (error: Error) => console.warn(`[WalletFrame] ${error.message}`)

/** Without `undefined` members: they do not cross the border. */
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T

/** What the frame must hear for the page to have `now` where it had `before`. */
const networkChange = (before: readonly Caip2[], now: readonly Caip2[]): OptionChanges => {
  const added = now.filter((network) => !before.includes(network))
  const removed = before.filter((network) => !now.includes(network))
  return {
    ...(added.length > 0 && { addNetworks: added }),
    ...(removed.length > 0 && { removeNetworks: removed }),
  }
}

/** What differs between the script tag and the npm package. */
export type Setting = {
  /** Checks an option that is changed later. Without it the frame's word counts, in the console. @throws WalletFrameError */
  readonly check?: (name: string, value: unknown) => void
  /** The file with everything beyond eip155: fetched only by pages that have such networks. */
  readonly loadMultichain: () => Promise<{
    readonly createMultichain: (parts: MultichainParts) => Multichain
  }>
  readonly onDestroy: () => void
}

/** One WalletFrame in a page. */
export const createInstance = (
  options: WalletFrameOptions,
  { loadMultichain, check, onDestroy }: Setting,
): WalletFrame => {
  const { frameUrl, projectId, rdns, metadata, windowEthereum, container, ...rest } = options
  let settings = present(rest)
  const networks = () => settings.networks ?? []
  const fallback: Caip2 = rest.defaultNetwork ?? networks()[0] ?? 'eip155:1'
  const state = createState(`walletframe:${projectId}@${new URL(frameUrl).origin}`, fallback)
  const isInjected = () => state.get().connector?.type === 'injected'

  /** A frame that is not there gets it with its options. */
  const tellFrame: typeof frame.call = (method, args) =>
    (frame.isThere() ? frame.call(method, args).catch(warn) : null) as never

  /** @throws WalletFrameError where a value is wrong; nothing has changed then. */
  const change = (given: Pick<InitConfig, 'networks' | 'features' | 'themeMode' | 'themeVariables'>) => {
    for (const [name, value] of Object.entries(given)) check?.(name, value)
    const { networks: named, ...rest } = present(given)
    const before = networks()
    settings = { ...settings, ...present(given) }
    void tellFrame('setOptions', named ? networkChange(before, named) : rest)
  }

  let made = false
  // Wallets that are there before us announce themselves while the parts below are still being made.
  const directory = createDirectory(() => {
    if (!made) return
    void tellFrame('setWallets', { wallets: directory.list() })
    tryReconnect()
  })
  const injected = createInjectedConnection(directory, state, (told) => void tellFrame('walletChanged', told))

  const frame = createFrame({
    frameUrl,
    projectId,
    container,
    config: () =>
      present({
        ...settings,
        metadata: pageMetadata(metadata),
        wallets: directory.list(),
        injected: isInjected() ? [injected.current()] : undefined,
      }) as SentConfig,
    handlers: {
      connectWallet: ({ walletId }) => injected.connect(walletId),
      disconnectWallet: async ({ walletId }) => {
        await injected.disconnect(walletId)
        return null
      },
      walletRequest: ({ walletId, method, params }) => injected.request(walletId, method, params),
    },
    onSnapshot: (snapshot) => {
      const held = isInjected() && injected.current()
      const isEmbedded = Object.values(snapshot.connections).some(
        (connection) => connection?.connector?.type === 'embedded',
      )
      if (isEmbedded) injected.drop()
      // The wallet's own words are the truth about an injected connection; the frame only follows them.
      if (held && !isEmbedded) {
        const { status, connector, accounts, network } = state.get()
        state.set(put(snapshot, network, { status, connector, accounts }))
      } else state.set(snapshot)
    },
    onMessage: (message) => emitter.emit('message', message),
  })

  const restored = Promise.withResolvers<void>()
  let wanted: string | undefined

  /** The wallet of the last visit, whenever it announces itself; a visitor who connected another one meanwhile is left alone. */
  const tryReconnect = () => {
    if (state.get().status === 'connected') wanted = undefined
    if (wanted === undefined || !directory.find(wanted)) return
    const id = wanted
    wanted = undefined
    void injected
      .reconnect(id)
      .catch(() => false)
      .then((found) => {
        if (!found && state.get().status === 'connecting') state.put(state.get().network, ended)
        restored.resolve()
      })
  }

  const restore = () => {
    const { hint } = state
    if (hint?.connector?.type === 'injected') {
      wanted = hint.connector.id
      state.put(hint.network, { ...ended, status: 'connecting' })
      tryReconnect()
      setTimeout(() => {
        if (state.get().status === 'connecting' && wanted !== undefined) state.put(hint.network, ended)
        restored.resolve()
      }, announceWait)
      return
    }
    restored.resolve()
    if (hint) {
      const { connector, accounts, network } = hint
      const namespaces = new Set([namespaceOf(network), ...accounts.map(namespaceOf)])
      for (const namespace of [...namespaces].toReversed()) {
        const own = accounts.filter((account) => namespaceOf(account) === namespace)
        const [first] = own
        const on = namespace === namespaceOf(network) ? network : first && chainOf(first)
        if (on) state.put(on, { status: 'connected', connector, accounts: own })
      }
      const whenIdle: (run: () => void) => unknown = window.requestIdleCallback ?? setTimeout
      whenIdle(frame.preload)
    }
  }

  const { provider, emitter } = createProvider(state, {
    network: [fallback, ...networks()].find((network) => rest.networks && hexChainId(network)),
    injected: injected.provider,
    frame: frame.request,
    restored: restored.promise,
  })
  const stopAnnouncing = announce(provider, frameUrl, rdns)
  const page = window as { ethereum?: unknown }
  if (windowEthereum) page.ethereum ??= provider
  made = true
  restore()

  const disconnect = async () => {
    wanted = undefined
    const told = injected.current()
    if (told) {
      void tellFrame('walletChanged', { ...told, accounts: [] })
      await injected.disconnect()
    } else if (frame.isThere() || state.get().status === 'connected') await frame.call('disconnect', {})
  }

  let multichain: Multichain | undefined
  let loading: Promise<void> | undefined
  let destroyed = false
  const startMultichain = () => {
    if (networks().every((network) => namespaceOf(network) === 'eip155')) return
    loading ??= loadMultichain()
      .then((loaded) => {
        if (destroyed) return
        multichain = loaded.createMultichain({
          icon,
          networks: networks(),
          state,
          frame,
          injected,
          directory,
          disconnect,
        })
      })
      .catch((error: Error) => {
        // Tried again with the next network that is added.
        loading = undefined
        warn(error)
      })
  }
  startMultichain()

  return {
    provider,
    get solana() {
      return multichain?.solana
    },
    get bitcoin() {
      return multichain?.bitcoin
    },
    open: async (wanted = {}) => {
      await frame.open(wanted)
    },
    close: frame.close,
    getState: state.get,
    subscribe: (listener) => state.subscribe((now) => listener(now)),
    on: (event, listener) => {
      emitter.on(event, listener)
      return () => emitter.off(event, listener)
    },
    disconnect: async (namespace) => {
      const { accounts } = state.get()
      if (!namespace || accounts.some((account) => namespaceOf(account) === namespace)) await disconnect()
    },
    switchNetwork: async (network) => {
      const chainId = hexChainId(network)
      const direct = chainId && injected.provider()
      if (direct) await direct.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      else await frame.call('switchNetwork', { network })
    },
    setTheme: change,
    updateFeatures: (features) => change({ features: { ...settings.features, ...features } }),
    addNetwork: (network) => {
      change({ networks: [...new Set([...networks(), network])] })
      startMultichain()
    },
    removeNetwork: (network) => change({ networks: networks().filter((other) => other !== network) }),
    preload: frame.preload,
    destroy: () => {
      destroyed = true
      wanted = undefined
      stopAnnouncing()
      if (page.ethereum === provider) delete page.ethereum
      multichain?.stop()
      directory.stop()
      injected.drop()
      frame.destroy()
      emitter.clear()
      onDestroy()
    },
  }
}
