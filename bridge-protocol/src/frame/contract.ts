import type * as z from 'zod/mini'
import type { Json } from '../shared/json.ts'
import type * as schemas from './schemas.ts'

/** The page's options as they cross in `init`. */
export type InitConfig = z.output<typeof schemas.initConfig>
/** The same as the page sends them: the script tag's data attributes may stand as they are. */
export type SentConfig = InitConfig & {
  readonly attributes?: { readonly [name: string]: string | undefined }
}
export type Snapshot = z.output<typeof schemas.snapshot>
export type WalletInfo = z.output<typeof schemas.walletInfo>
export type WalletConnection = z.output<typeof schemas.walletConnection>
export type ThemeMode = z.output<typeof schemas.themeMode>
export type ThemeVariables = z.output<typeof schemas.themeVariables>
export type Features = z.output<typeof schemas.features>
export type Metadata = z.output<typeof schemas.metadata>
export type PublicView = z.output<typeof schemas.publicView>

/** What each frame method answers. */
type FrameAnswers = {
  request: Json
  abort: null
  open: null
  close: null
  disconnect: null
  switchNetwork: null
  setOptions: null
  setWallets: null
  walletChanged: null
  snapshot: { readonly epoch: number; readonly seq: number; readonly snapshot: Snapshot }
  ping: { readonly epoch: number }
}

/** Methods that the page may call on the frame. */
export type FrameApi = {
  readonly [M in keyof FrameAnswers]: {
    readonly args: z.output<(typeof schemas.frameMethods)[M]>
    readonly value: FrameAnswers[M]
  }
}

/** Whether a call waits for a person. Unsafe calls are never replayed. */
export type MethodPolicy = 'safe' | 'unsafe'

/** A network as the page may see it. */
export type NetworkInfo = z.output<typeof schemas.networkInfo>

export type Ready = {
  readonly epoch: number
  /** RPC methods that the frame serves. A method that is not listed is refused. */
  readonly policies: { readonly [method: string]: MethodPolicy }
  readonly networks: readonly NetworkInfo[]
  readonly snapshot: Snapshot
}

/** A change of state, or a provider message (EIP-1193 `message`), in order. */
export type FrameEvent = {
  readonly epoch: number
  /** From 1 in each epoch, without gaps; a gap makes the host ask for a snapshot. */
  readonly seq: number
  readonly snapshot?: Snapshot
  readonly message?: { readonly type: string; readonly data: Json }
}

/** Injected-wallet methods that the frame may ask the page's wallet for, on a person's click. */
export type WalletMethod = 'wallet_switchEthereumChain' | 'wallet_addEthereumChain'

/** Methods that the frame may call on the page. Everything else is dropped by the host's guard. */
export type HostApi = {
  readonly ready: { readonly args: Ready; readonly value: null }
  /** The frame took `init` but cannot serve these options: `error` says which and what to change. */
  readonly rejected: {
    readonly args: { readonly code: number; readonly message: string }
    readonly value: null
  }
  readonly event: { readonly args: FrameEvent; readonly value: null }
  readonly setVisible: { readonly args: { readonly visible: boolean }; readonly value: null }
  readonly connectWallet: { readonly args: { readonly walletId: string }; readonly value: WalletConnection }
  readonly disconnectWallet: { readonly args: { readonly walletId: string }; readonly value: null }
  readonly walletRequest: {
    readonly args: { readonly walletId: string; readonly method: WalletMethod; readonly params: Json }
    readonly value: Json
  }
}

/** Methods of one end: name to arguments and answer. */
export type Api = { readonly [method: string]: { readonly args: unknown; readonly value: unknown } }

/** What an end serves: one function a method, arguments already validated. Throw a `ProviderRpcError` to refuse. */
export type Handlers<A> = {
  readonly [M in keyof A]: A[M] extends { args: infer Args; value: infer Value }
    ? (args: Args) => Value | Promise<Value>
    : never
}

/** Calls the other end. Rejects with a `ProviderRpcError`. */
export type Caller<A> = <M extends keyof A & string>(
  method: M,
  args: A[M] extends { args: infer Args } ? Args : never,
) => Promise<A[M] extends { value: infer Value } ? Value : never>
