import type * as z from 'zod/mini'
import type { Caip2 } from './caip.ts'
import type { AbortLike, Signal } from './environment.ts'
import type { Json } from './json.ts'
import type * as schemas from './schemas.ts'
import type { WalletMethod } from './walletMethods.ts'

/* What the two ends may call on each other, and what they answer. docs/protocol.md has every field in a table. */

/** The page's options as they cross in `init`, checked by the frame. */
export type InitConfig = z.output<typeof schemas.initConfig>
/** The same as the page sends them. With `sdk: 'cdn'` they are a script tag's data attributes, each a text as it stands there. */
export type SentConfig = { [K in keyof InitConfig]: InitConfig[K] | undefined } & {
  /** Changes that were made before the frame was there. One that is wrong is refused in `ready`, and stops nothing. */
  changes?: OptionChanges | undefined
}
export type OptionChanges = z.output<typeof schemas.optionChanges>
/** The options that the frame goes by after a change: what the page sends with the next `init`. */
export type AcceptedOptions = Pick<
  InitConfig,
  'networks' | 'defaultNetwork' | 'features' | 'themeMode' | 'themeVariables'
>
export type Snapshot = z.output<typeof schemas.snapshot>
export type Connection = z.output<typeof schemas.connection>
export type Connector = z.output<typeof schemas.connector>
export type WalletInfo = z.output<typeof schemas.walletInfo>
export type WalletConnection = z.output<typeof schemas.walletConnection>
export type ThemeMode = z.output<typeof schemas.themeMode>
export type ThemeVariables = z.output<typeof schemas.themeVariables>
export type Features = z.output<typeof schemas.features>
/** Of the features, those that lay out Connect: the page's alone. */
export type ConnectWishes = Pick<
  Features,
  'collapseWallets' | 'legalCheckbox' | 'connectMethodsOrder' | 'connectorTypeOrder'
>
export type Metadata = z.output<typeof schemas.metadata>
export type ViewArguments = z.output<typeof schemas.viewArguments>

/** Views that a page may open. A newer frame may have more: names are checked there, by its registry of views. */
export type PublicView =
  | 'Connect'
  | 'Account'
  | 'Networks'
  | 'ApproveTransaction'
  | 'AllWallets'
  | 'ConnectWallet'
  | 'ConnectingWalletConnect'
  | 'Transactions'
  | 'WalletSend'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'

/** What each frame method answers. */
type FrameAnswers = {
  request: Json
  open: null
  close: null
  disconnect: null
  switchNetwork: null
  setOptions: AcceptedOptions
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

/**
 * How a request is treated: `safe` needs no person and may be sent again after a reload of the frame; `once` needs no person and is
 * never sent again; `unsafe` waits for a person and is never sent again.
 */
export type MethodPolicy = 'safe' | 'once' | 'unsafe'

/** A network as the page may see it. */
export type NetworkInfo = z.output<typeof schemas.networkInfo>

export type Ready = {
  readonly epoch: number
  /** RPC methods that the frame serves. A method that is not listed is refused. */
  readonly policies: { readonly [method: string]: MethodPolicy }
  readonly snapshot: Snapshot
  /** The options that the frame goes by. */
  readonly options: AcceptedOptions
  /** Why the `changes` of `init` were not taken. */
  readonly refused?: string
}

/** A change of state, or a provider message (EIP-1193 `message`), in order. */
export type FrameEvent = {
  readonly epoch: number
  /** From 1 in each document, without gaps; a gap makes the host ask for a snapshot. */
  readonly seq: number
  readonly snapshot?: Snapshot
  readonly message?: { readonly type: string; readonly data: Json }
}

/** Methods that the frame may call on the page. */
export type HostApi = {
  readonly ready: { readonly args: Ready; readonly value: null }
  /** The frame took `init` but cannot serve these options; `message` says which and what to change. It closes its port. */
  readonly rejected: {
    readonly args: { readonly code: number; readonly message: string }
    readonly value: null
  }
  readonly event: { readonly args: FrameEvent; readonly value: null }
  readonly setVisible: { readonly args: { readonly visible: boolean }; readonly value: null }
  readonly connectWallet: { readonly args: { readonly walletId: string }; readonly value: WalletConnection }
  readonly disconnectWallet: { readonly args: { readonly walletId: string }; readonly value: null }
  readonly walletRequest: {
    readonly args: {
      readonly walletId: string
      readonly method: WalletMethod
      readonly params: Json
      /** Where the method's params do not name one (Solana). Default: the one that the wallet is connected on. */
      readonly network?: Caip2
    }
    readonly value: Json
  }
}

/** What comes with a call: a signal that aborts when the caller gives the call up or the channel closes. */
export type CallContext = { readonly signal: Signal }

/** What a handler answers with. Where the contract has nothing but null, nothing is null. */
type Answer<Value> = null extends Value ? (Value extends null ? Value | void : Value) : Value

/** What an end serves: one function a method, arguments already validated. Throw a `ProviderRpcError` to refuse. */
export type Handlers<A> = {
  readonly [M in keyof A]: A[M] extends { args: infer Args; value: infer Value }
    ? (args: Args, context: CallContext) => Answer<Value> | Promise<Answer<Value>>
    : never
}

/** Calls the other end. Rejects with a `ProviderRpcError`, or with the signal's reason when that aborts. */
export type Caller<A> = <M extends keyof A & string>(
  method: M,
  args: A[M] extends { args: infer Args } ? Args : never,
  signal?: AbortLike,
) => Promise<A[M] extends { value: infer Value } ? Value : never>
