import {
  isCaip2,
  type Caip2,
  type InitConfig,
  type PublicView,
  type ThemeMode,
  type ThemeVariables,
} from '@walletframe/bridge-protocol/host'
import { createFrame } from './frame/frame.ts'
import { WalletFrameError, type WalletFrameOptions } from './options.ts'
import { announce } from './provider/announce.ts'
import { createProvider, type Eip1193Provider } from './provider/provider.ts'
import { createState, type WalletState } from './state.ts'
import { createDirectory } from './wallets/directory.ts'
import { createInjectedConnection } from './wallets/injected.ts'

/** What `createWalletFrame` gives. */
export type WalletFrame = {
  /** EIP-1193, namespace eip155. */
  readonly provider: Eip1193Provider
  /** Opens the modal. @throws ProviderRpcError 4001 closed before it was there, 4900 the frame cannot come up. */
  open(options?: { readonly view?: PublicView }): Promise<void>
  close(): Promise<void>
  getState(): WalletState
  /** Hears of every change. @returns what ends it. */
  subscribe(listener: (state: WalletState) => void): () => void
  /** Provider events (`connect`, `disconnect`, `accountsChanged`, `chainChanged`, `message`). @returns what ends it. */
  on(event: string, listener: (payload: never) => void): () => void
  disconnect(): Promise<void>
  /** @throws ProviderRpcError 4902 unknown network, 4001 declined in the wallet. */
  switchNetwork(network: Caip2): Promise<void>
  setTheme(theme: { readonly themeMode?: ThemeMode; readonly themeVariables?: ThemeVariables }): void
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

/** Without `undefined` members: they do not cross the border. */
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T

/** One WalletFrame in a page. */
export const createInstance = (options: WalletFrameOptions, onDestroy: () => void): WalletFrame => {
  const { frameUrl, projectId, networks, defaultNetwork } = options
  const fallback: Caip2 = defaultNetwork ?? networks?.[0] ?? 'eip155:1'
  const state = createState(`walletframe:${projectId}@${new URL(frameUrl).origin}`, fallback)
  let theme = present({ themeMode: options.themeMode, themeVariables: options.themeVariables })
  let ours: unknown

  const directory = createDirectory(
    (candidate) => candidate === ours,
    () => {
      if (frame.isReady()) frame.call('setWallets', { wallets: directory.list() }).catch(() => undefined)
      tryReconnect()
    },
  )
  const injected = createInjectedConnection(directory, state, (told) => {
    // A frame that is not there gets the connection with its options.
    if (frame.isReady()) frame.call('walletChanged', told).catch(() => undefined)
  })

  const frame = createFrame({
    frameUrl,
    projectId,
    config: () => {
      const connection = state.get().connector?.type === 'injected' ? injected.current() : undefined
      return present({
        networks,
        defaultNetwork,
        metadata: pageMetadata(options.metadata),
        features: options.features,
        termsConditionsUrl: options.termsConditionsUrl,
        privacyPolicyUrl: options.privacyPolicyUrl,
        ...theme,
        wallets: directory.list(),
        injected: connection,
      })
    },
    handlers: {
      connectWallet: ({ walletId }) => injected.connect(walletId),
      disconnectWallet: async () => {
        await injected.disconnect()
        return null
      },
      walletRequest: ({ walletId, method, params }) => injected.request(walletId, method, params),
    },
    onSnapshot: (snapshot) => {
      const holdsInjected = state.get().connector?.type === 'injected' && injected.current() !== undefined
      // The wallet's own words are the truth about an injected connection; the frame only follows them.
      if (holdsInjected && snapshot.connector?.type !== 'embedded') state.set({ open: snapshot.open })
      else {
        if (snapshot.connector?.type === 'embedded') injected.drop()
        state.set(snapshot)
      }
    },
    onMessage: (message) => emitter.emit('message', message),
  })

  let settleRestored = () => {}
  let restored: Promise<void> = Promise.resolve()
  let wanted: string | undefined

  /** The wallet of the last visit, whenever it announces itself; a visitor who connected another one meanwhile is left alone. */
  const tryReconnect = () => {
    if (wanted === undefined || !directory.find(wanted)) return
    const id = wanted
    wanted = undefined
    void injected
      .reconnect(id)
      .catch(() => false)
      .then((found) => {
        if (!found && state.get().status === 'connecting') state.set({ status: 'disconnected' })
        settleRestored()
      })
  }

  const restore = () => {
    const { hint } = state
    if (hint?.connector?.type === 'injected') {
      wanted = hint.connector.id
      restored = new Promise((resolve) => {
        settleRestored = resolve
      })
      state.set({ status: 'connecting', network: hint.network })
      tryReconnect()
      setTimeout(() => {
        if (state.get().status === 'connecting' && wanted !== undefined) state.set({ status: 'disconnected' })
        settleRestored()
      }, announceWait)
    } else if (hint) {
      state.set({ status: 'connected', ...hint })
      const whenIdle: (run: () => void) => unknown = window.requestIdleCallback ?? setTimeout
      whenIdle(frame.preload)
    }
  }

  const { provider, emitter } = createProvider(state, {
    injected: injected.provider,
    frame: frame.request,
    restored: () => restored,
  })
  ours = provider
  const stopAnnouncing = announce(provider, frameUrl, options.rdns)
  restore()

  return {
    provider,
    open: async ({ view } = {}) => {
      await frame.open(view)
    },
    close: async () => {
      if (frame.isReady()) await frame.call('close', {})
    },
    getState: state.get,
    subscribe: (listener) => state.subscribe((now) => listener(now)),
    on: (event, listener) => {
      emitter.on(event, listener)
      return () => emitter.off(event, listener)
    },
    disconnect: async () => {
      if (frame.isReady() || state.get().connector?.type === 'embedded') await frame.call('disconnect', {})
      if (injected.current()) await injected.disconnect()
    },
    switchNetwork: async (network) => {
      if (!isCaip2(network)) throw new WalletFrameError('network', "a CAIP-2 chain id such as 'eip155:1'")
      const chainId = `0x${Number(network.split(':')[1]).toString(16)}`
      const direct = injected.provider()
      if (direct) await direct.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      else await frame.call('switchNetwork', { network })
    },
    setTheme: (change) => {
      theme = { ...theme, ...present(change) }
      if (frame.isReady()) frame.call('setTheme', present(change)).catch(() => undefined)
    },
    preload: frame.preload,
    destroy: () => {
      stopAnnouncing()
      directory.stop()
      injected.drop()
      frame.destroy()
      emitter.clear()
      onDestroy()
    },
  }
}
