import type { Caip10, Caip2, Json, Namespace, Signal } from '@walletframe/bridge-protocol'

/** Who holds the key of a connection: data, for state and screens. */
export type ConnectorInfo = {
  readonly type: 'embedded' | 'injected' | 'walletConnect'
  /** Injected: the host's wallet id. Embedded: the wallet id of the vault. WalletConnect: that word ({@link walletConnect}). */
  readonly id: string
  readonly name: string
  /** As the wallet says it: screens show what `connectorIconOf` makes of it. */
  readonly icon?: string | undefined
  /** Of the operator's list: the wallet that was picked there, and says that it is that one. */
  readonly imageId?: string | undefined
  /** Embedded: the e-mail address of the session. */
  readonly email?: string | undefined
  /** Embedded: the provider that the session was begun with; undefined where that was a code by e-mail. */
  readonly provider?: string | undefined
}

/** The wallet app over the relay, whichever it is: a page has one session. */
export const walletConnect = { type: 'walletConnect', id: 'walletConnect' } as const

/** A name without what wallets write behind it: `MetaMask Wallet` is `metamask`. */
export const bareName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/ wallet$/, '')

/** Who wants something, where that is not the page: the person themselves, in the wallet's own screens. */
export type Asker = { readonly kind: 'wallet' }

/** What a wallet shares when it connects. */
export type Shared = {
  readonly connector: ConnectorInfo
  /** Of one or more namespaces, each account on the network that is active in its namespace; the active one of a namespace first. Never empty. */
  readonly accounts: readonly Caip10[]
  /** The network that the person sees first. */
  readonly network: Caip2
  /** Embedded: the wallet was made for this. */
  readonly made?: boolean
}

/** How a wallet that is somewhere else is led here. */
export type PairingAsk = {
  /** A code to be shown, in the place of the one before. */
  readonly onUri: (uri: string) => void
  /** The wallet of the operator's list that the code is shown for, once there is one. */
  readonly picked?: () => { readonly name: string; readonly imageId?: string | undefined } | undefined
  /**
   * The link of the wallet's app, where it is on this device: kept, so that the app can be opened again for a request.
   * @param redirect by which the wallet says that its app is opened.
   */
  readonly link?: (redirect: string | undefined) => string | undefined
  /** Aborts when nobody looks at it any more. */
  readonly signal: Signal
}

/**
 * A wallet, of whatever kind. Flows and the router know wallets only by this: a further kind costs a folder here and a line in the
 * registry.
 */
export type Connector = {
  readonly capabilities: {
    /** Whether the wallet asks its person on screens of its own. Where not, our approvals do. */
    readonly hasOwnScreens: boolean
    /** Whether it is connected with a page as one: where it ends in one namespace it ends in all that it has there (facts 6.7). */
    readonly endsAsOne: boolean
    /** Whether an account of it is offered in this namespace. */
    readonly serves: (namespace: Namespace) => boolean
  }
  /** Asks for accounts. @throws ProviderRpcError 4001 declined; 4100 where it gave no account. */
  readonly connect: (pairing?: PairingAsk) => Promise<Shared>
  /** What this page was connected with when it was left, without asking anybody; null where it was not, or where the page knows that. */
  readonly restore: () => Shared | null
  /** Ends what the wallet remembers of this page. */
  readonly disconnect: () => Promise<void>
  /** The account on each of the networks' namespaces, none where the wallet has none; `wanted` networks are preferred. */
  readonly accounts: (networks: readonly Caip2[], wanted: readonly Caip2[]) => readonly Caip10[]
  /**
   * Runs an RPC method, after the person's consent where it needs one. A wallet with screens of its own is not told who wants it.
   * @param requester absent: the page. @throws ProviderRpcError 4200 where the wallet has no such method.
   */
  readonly request: (
    method: string,
    params: Json,
    network: Caip2,
    signal?: Signal,
    requester?: Asker,
  ) => Promise<Json>
  /** Makes one of the shared accounts the active one of its namespace. A wallet without it decides that on screens of its own. */
  readonly chooseAccount?: (account: Caip10) => Promise<void>
  /**
   * Whether it is on a network by what its person approved, can be asked for it, or cannot go there. A wallet without it goes to any of its
   * namespaces, or asks its person.
   */
  readonly allows?: (network: Caip2) => 'approved' | 'asked' | 'no'
  /** Moves to a network. A wallet with screens of its own tells the change by itself, later. @throws ProviderRpcError 4902, or its own refusal. */
  readonly switchNetwork: (network: Caip2) => Promise<void>
}
