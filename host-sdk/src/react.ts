'use client'
import {
  addressOf,
  errorCode,
  type Caip10,
  type Caip2,
  type Namespace,
} from '@walletframe/bridge-protocol/host'
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react'
import {
  createWalletFrame,
  type NetworkLike,
  type WalletFrame,
  type WalletFrameOptions,
  type WalletState,
} from './index.ts'
import { ended } from './state.ts'
import { initialOf } from './initial.ts'

/*
 * React 18 and 19. The wallet is not React's: it is made once for a server and project, however often React mounts, and it outlives
 * the component, so that StrictMode, hot reload or a changed route end no connection. `wallet.destroy()` is the page's own to call.
 */

const Context = createContext<WalletFrame | null>(null)

export type WalletFrameProviderProps = {
  readonly children?: ReactNode
} & (
  | { readonly wallet: WalletFrame; readonly options?: undefined }
  | { readonly options: WalletFrameOptions; readonly wallet?: undefined }
)

/**
 * Makes the wallet from `options`, or gives the `wallet` that the page made itself, to the hooks below it.
 * @example
 * <WalletFrameProvider options={{ frameUrl: 'https://wallet.example.com', projectId: 'demo' }}>
 *   <App />
 * </WalletFrameProvider>
 */
export const WalletFrameProvider = ({
  wallet,
  options,
  children,
}: WalletFrameProviderProps): ReactElement => {
  // A render that React throws away makes no second one: the same server and project give the same instance.
  const made = useMemo(
    () => wallet ?? createWalletFrame(options),
    // oxlint-disable-next-line react/exhaustive-deps -- these two say which instance it is; a new object with the same is no new one
    [wallet, options?.frameUrl, options?.projectId],
  )
  const theme = JSON.stringify([options?.themeMode, options?.themeVariables])
  useEffect(() => {
    const { themeMode, themeVariables } = options ?? {}
    if (themeMode || themeVariables)
      void made.setTheme({ ...(themeMode && { themeMode }), ...(themeVariables && { themeVariables }) })
    // oxlint-disable-next-line react/exhaustive-deps -- `theme` is these options as a text
  }, [made, theme])
  return createElement(Context.Provider, { value: made }, children)
}

/**
 * The wallet of the nearest provider.
 * @throws Error where there is none.
 * @example
 * const wallet = useWalletFrame()
 * return <button onPointerEnter={() => wallet.preload()} onClick={() => wallet.open()}>Wallet</button>
 */
export const useWalletFrame = (): WalletFrame => {
  const wallet = useContext(Context)
  if (!wallet) throw new Error('Put a <WalletFrameProvider> around what uses the wallet.')
  return wallet
}

/**
 * State of connection and modal. On a server, and while hydrating: disconnected.
 * @example
 * const { connections } = useWalletFrameState()
 * const isOnSolana = connections.solana?.status === 'connected'
 */
export const useWalletFrameState = (): WalletState => {
  const wallet = useWalletFrame()
  return useSyncExternalStore(
    useCallback((changed: () => void) => wallet.subscribe(changed), [wallet]),
    () => wallet.getState(),
    () => initialOf(wallet),
  )
}

export type Account = {
  readonly status: WalletState['status']
  readonly isConnected: boolean
  /** The first account's address; undefined unless connected. */
  readonly address: string | undefined
  /** The same as CAIP-10. */
  readonly caipAddress: Caip10 | undefined
  /** All accounts that the visitor shares, the active one first. */
  readonly allAccounts: readonly Caip10[]
  readonly connector: WalletState['connector']
}

/**
 * Who is connected.
 * @param options.namespace the connection of this account family alone, for example `eip155`. Default: the active one's status and
 * connector, and the accounts of all.
 * @example
 * const { isConnected, address } = useWalletFrameAccount({ namespace: 'eip155' })
 */
export const useWalletFrameAccount = ({
  namespace,
}: { readonly namespace?: Namespace | undefined } = {}): Account => {
  const state = useWalletFrameState()
  const {
    status,
    accounts: allAccounts,
    connector,
  } = namespace ? (state.connections[namespace] ?? ended) : state
  return useMemo(() => {
    const [caipAddress] = allAccounts
    return {
      status: status === 'connected' && !caipAddress ? 'disconnected' : status,
      isConnected: status === 'connected' && caipAddress !== undefined,
      address: caipAddress && addressOf(caipAddress),
      caipAddress,
      allAccounts,
      connector,
    }
  }, [status, allAccounts, connector])
}

export type Network = {
  /** CAIP-2 id. */
  readonly network: Caip2
  /** A number in `eip155`; elsewhere the part behind the colon. */
  readonly chainId: number | string
  readonly switchNetwork: (network: NetworkLike) => Promise<void>
}

/**
 * The network that requests go to, and how to change it.
 * @example
 * const { chainId, switchNetwork } = useWalletFrameNetwork()
 * return chainId === 8453 ? null : <button onClick={() => switchNetwork('eip155:8453')}>Use Base</button>
 */
export const useWalletFrameNetwork = (): Network => {
  const wallet = useWalletFrame()
  const { network } = useWalletFrameState()
  return useMemo(() => {
    const [namespace, reference = ''] = network.split(':')
    return {
      network,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      switchNetwork: (wanted) => wallet.switchNetwork(wanted),
    }
  }, [wallet, network])
}

/** A visitor who closes the card has not failed, and a frame that cannot come is in the console already: what is left is a wrong argument. */
const tellDeveloper = (error: { readonly code?: unknown; readonly message: string }) => {
  // oxlint-disable-next-line no-console -- a click handler hears nothing of it
  if (error.code === errorCode.invalidParams) console.error(`[WalletFrame] ${error.message}`)
}

export type Modal = Pick<WalletFrame, 'close'> & {
  /** As the wallet's own, for a click handler: it resolves also where nothing could be opened, as the card or the console says. */
  readonly open: (...args: Parameters<WalletFrame['open']>) => Promise<void>
  readonly isOpen: boolean
}

/**
 * The modal.
 * @example
 * const { open, isOpen } = useWalletFrameModal()
 * return <button disabled={isOpen} onClick={() => open({ view: 'Networks' })}>Network</button>
 */
export const useWalletFrameModal = (): Modal => {
  const wallet = useWalletFrame()
  const { isOpen } = useWalletFrameState()
  return useMemo(
    () => ({
      open: (options) => wallet.open(options).catch(tellDeveloper),
      close: () => wallet.close(),
      isOpen,
    }),
    [wallet, isOpen],
  )
}

/**
 * Ends the connection of a namespace, or of all.
 * @example
 * const { disconnect } = useWalletFrameDisconnect()
 * return <button onClick={() => disconnect('eip155')}>Disconnect</button>
 */
export const useWalletFrameDisconnect = (): Pick<WalletFrame, 'disconnect'> => {
  const wallet = useWalletFrame()
  return useMemo(() => ({ disconnect: (...which) => wallet.disconnect(...which) }), [wallet])
}

/**
 * The EIP-1193 provider.
 * @example
 * const client = createWalletClient({ transport: custom(useWalletFrameProvider()) }) // viem
 */
export const useWalletFrameProvider = (): WalletFrame['provider'] => useWalletFrame().provider
