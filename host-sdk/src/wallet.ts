import {
  hexChainId,
  isCaip2,
  type Caip2,
  type InitConfig,
  type PublicView,
  type ThemeMode,
  type ThemeVariables,
} from '@walletframe/bridge-protocol/host'
import { createFrame } from './frame/frame.ts'
import { chainIdForm, WalletFrameError, type WalletFrameOptions } from './options.ts'
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
  const { frameUrl, projectId, rdns, metadata, themeMode, themeVariables, container, ...rest } = options
  const fallback: Caip2 = rest.defaultNetwork ?? rest.networks?.[0] ?? 'eip155:1'
  const state = createState(`walletframe:${projectId}@${new URL(frameUrl).origin}`, fallback)
  let theme = present({ themeMode, themeVariables })

  /** A frame that is not there gets it with its options. */
  const tellFrame: typeof frame.call = (method, args) =>
    (frame.isThere() ? frame.call(method, args).catch(() => null) : null) as never

  const directory = createDirectory(() => {
    void tellFrame('setWallets', { wallets: directory.list() })
    tryReconnect()
  })
  const injected = createInjectedConnection(directory, state, (told) => void tellFrame('walletChanged', told))

  const frame = createFrame({
    frameUrl,
    projectId,
    container,
    config: () => {
      const connection = state.get().connector?.type === 'injected' ? injected.current() : undefined
      return present({
        ...rest,
        ...theme,
        metadata: pageMetadata(metadata),
        wallets: directory.list(),
        injected: connection,
      })
    },
    handlers: {
      connectWallet: ({ walletId }) => injected.connect(walletId),
      disconnectWallet: async ({ walletId }) => {
        await injected.disconnect(walletId)
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
        if (!found && state.get().status === 'connecting') state.set({ status: 'disconnected' })
        restored.resolve()
      })
  }

  const restore = () => {
    const { hint } = state
    if (hint?.connector?.type === 'injected') {
      wanted = hint.connector.id
      state.set({ status: 'connecting', network: hint.network })
      tryReconnect()
      setTimeout(() => {
        if (state.get().status === 'connecting' && wanted !== undefined) state.set({ status: 'disconnected' })
        restored.resolve()
      }, announceWait)
      return
    }
    restored.resolve()
    if (hint) {
      state.set({ status: 'connected', ...hint })
      const whenIdle: (run: () => void) => unknown = window.requestIdleCallback ?? setTimeout
      whenIdle(frame.preload)
    }
  }

  const { provider, emitter } = createProvider(state, {
    injected: injected.provider,
    frame: frame.request,
    restored: restored.promise,
  })
  const stopAnnouncing = announce(provider, frameUrl, rdns)
  restore()

  return {
    provider,
    open: async ({ view } = {}) => {
      await frame.open(view)
    },
    close: frame.close,
    getState: state.get,
    subscribe: (listener) => state.subscribe((now) => listener(now)),
    on: (event, listener) => {
      emitter.on(event, listener)
      return () => emitter.off(event, listener)
    },
    disconnect: async () => {
      wanted = undefined
      const told = injected.current()
      if (told) {
        void tellFrame('walletChanged', { ...told, accounts: [] })
        await injected.disconnect()
      } else if (frame.isThere() || state.get().status === 'connected') await frame.call('disconnect', {})
    },
    switchNetwork: async (network) => {
      if (!isCaip2(network)) throw new WalletFrameError('network', chainIdForm)
      const direct = injected.provider()
      const params = [{ chainId: hexChainId(network) }]
      if (direct) await direct.request({ method: 'wallet_switchEthereumChain', params })
      else await frame.call('switchNetwork', { network })
    },
    setTheme: (change) => {
      theme = { ...theme, ...present(change) }
      void tellFrame('setTheme', present(change))
    },
    preload: frame.preload,
    destroy: () => {
      wanted = undefined
      stopAnnouncing()
      directory.stop()
      injected.drop()
      frame.destroy()
      emitter.clear()
      onDestroy()
    },
  }
}
