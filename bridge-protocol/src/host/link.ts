import type {
  FrameApi,
  HostApi,
  Handlers,
  InitConfig,
  Ready,
  Snapshot,
  FrameEvent,
} from '../frame/contract.ts'
import type { MessageLike, PortLike } from '../shared/environment.ts'
import type { Caip2 } from '../shared/caip.ts'
import type { Json } from '../shared/json.ts'

/** Why the frame did not come up; each has its own message that tells the developer what to change. */
export type FailureReason = 'csp' | 'refused' | 'network' | 'no-hello' | 'no-ready'

/** `idle`: no frame yet; `connecting`: inserted, not ready; `failed`: deadline or refusal; `closed`: destroyed. */
export type LinkState = 'idle' | 'connecting' | 'ready' | 'failed' | 'closed'

export type HostLinkOptions = {
  /** Exact origin of the frame. */
  readonly frameOrigin: string
  /** The page's options, read again for each document of the frame. */
  readonly config: () => InitConfig
  /** What the frame may ask of the page. */
  readonly handlers: Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event'>
  /** Whether a message's source is the frame's window. */
  readonly isFrame: (source: unknown) => boolean
  /** Posts `init` to the frame's window, for exactly `frameOrigin`, with `port` transferred. */
  readonly post: (message: unknown, port: unknown) => void
  readonly createChannel: () => { readonly near: PortLike; readonly far: unknown }
  /** Puts a new frame element in place of one that does not answer any more, then calls `begin` with its nonce. */
  readonly reload: () => void
  /** State of the frame, applied before any event is told. Also after a reload. */
  readonly onSnapshot: (snapshot: Snapshot) => void
  readonly onMessage: (message: NonNullable<FrameEvent['message']>) => void
  readonly onReady: (ready: Ready) => void
  readonly onState: (
    state: LinkState,
    failure?: { readonly reason: FailureReason; readonly message: string },
  ) => void
}

export type HostLink = {
  readonly state: () => LinkState
  /** A frame element with this nonce was inserted: the clock starts. Also takes up a link that failed. */
  readonly begin: (nonce: string) => void
  /** Every window message of the page; what is not the frame's is ignored and counted. */
  readonly receive: (event: MessageLike) => void
  /** Calls a frame method; waits for `ready` in a queue of 32. @throws ProviderRpcError */
  readonly call: <M extends keyof FrameApi>(
    method: M,
    args: FrameApi[M]['args'],
  ) => Promise<FrameApi[M]['value']>
  /** An EIP-1193 request, with abort. @throws ProviderRpcError */
  readonly request: (
    request: {
      readonly method: string
      readonly params?: Json | undefined
      readonly network?: Caip2 | undefined
    },
    signal?: {
      readonly aborted: boolean
      addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
    },
  ) => Promise<Json>
  /** The frame cannot come up (CSP violation, health probe): rejects all that waits. */
  readonly fail: (reason: FailureReason, message: string) => void
  /** After bfcache or sleep: pings, then takes a snapshot; reloads a frame that does not answer. */
  readonly resync: () => Promise<void>
  /** Messages that were not taken, by reason. */
  readonly drops: () => Readonly<Record<string, number>>
  /** Ends the link for good; what is pending gets 4900. */
  readonly close: () => void
}

export const createHostLink = (_options: HostLinkOptions): HostLink => {
  throw new Error('being written')
}
