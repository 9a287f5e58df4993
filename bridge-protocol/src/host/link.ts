import type {
  FrameApi,
  FrameEvent,
  Handlers,
  HostApi,
  SentConfig,
  Ready,
  Snapshot,
} from '../frame/contract.ts'
import type { Border } from '../shared/border.ts'
import type { Caip2 } from '../shared/caip.ts'
import { maxQueuedCalls, messageSpace, protocolVersions, timing } from '../shared/constants.ts'
import { after, type MessageLike, type PortLike } from '../shared/environment.ts'
import { errorCode, ProviderRpcError } from '../shared/errors.ts'
import type { DropReason } from '../shared/guard.ts'
import type { Json } from '../shared/json.ts'
import { isHello, type Hello, type Init } from '../shared/messages.ts'
import { randomId } from '../shared/random.ts'
import { openBorder } from './border.ts'
import { createCalls, type Call } from './calls.ts'
import { hostChecks } from './checks.ts'

/*
 * The host's end of the handshake. What it holds to, in the order of the code:
 *
 * 1. A `hello` counts only from the frame's own window, from the frame's origin, with the nonce of this frame element,
 *    and with a higher epoch than the last: a document that came before cannot speak for the one that is there now.
 * 2. `init` and its port go to exactly the frame's origin; the highest version that both speak is used.
 * 3. A higher epoch means that the frame reloaded: the old port is closed, unsafe calls get 4900 and are never replayed,
 *    safe ones are sent again, the new snapshot is taken.
 * 4. State is applied before anything that waits for it goes on. A gap in the sequence numbers asks for a snapshot.
 * 5. A frame that lets two pings go by while an answer is due is dead: it is made anew. So is one that gives no sign of life when it
 *    is shown, comes back from bfcache or loads a document that says no `hello`.
 */

/** Why the frame did not come up; each has its own message that tells the developer what to change. */
export type FailureReason = 'csp' | 'refused' | 'network' | 'no-hello' | 'no-ready'

/** `idle`: no frame yet; `connecting`: inserted, not ready; `failed`: deadline or refusal; `closed`: destroyed. */
export type LinkState = 'idle' | 'connecting' | 'ready' | 'failed' | 'closed'

/** The part of `AbortSignal` that is used. */
export type AbortLike = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
}

export type HostLinkOptions = {
  /** Exact origin of the frame. */
  readonly frameOrigin: string
  /** The page's options, read again for each document of the frame. */
  readonly config: () => SentConfig
  /** What the frame may ask of the page. */
  readonly handlers: Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event'>
  /** Whether a message's source is the frame's window. */
  readonly isFrame: (source: unknown) => boolean
  /** Posts `init` to the frame's window, for exactly `frameOrigin`, with `port` transferred. */
  readonly post: (message: unknown, port: unknown) => void
  readonly createChannel: () => { readonly port1: PortLike; readonly port2: unknown }
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
  /** The sentence that a failure is told with, to the waiting calls too. Default: `detail`, what the link itself knows of it. */
  readonly explain?: (reason: FailureReason, detail: string) => string
}

export type HostLink = {
  readonly state: () => LinkState
  /** A frame element with this nonce was inserted: the clock starts. Also takes up a link that failed. */
  readonly begin: (nonce: string) => void
  /** Every window message of the page; what is not the frame's is ignored and counted. */
  readonly receive: (event: MessageLike) => void
  /** Calls a frame method, with abort; waits for `ready` in a queue of 32. @throws ProviderRpcError */
  readonly call: <M extends keyof FrameApi>(
    method: M,
    args: FrameApi[M]['args'],
    signal?: AbortLike,
  ) => Promise<FrameApi[M]['value']>
  /** An EIP-1193 request, with abort. @throws ProviderRpcError */
  readonly request: (
    request: {
      readonly method: string
      readonly params?: Json | undefined
      readonly network?: Caip2 | undefined
    },
    signal?: AbortLike,
  ) => Promise<Json>
  /** The frame cannot come up (CSP violation, health probe): rejects all that waits. */
  readonly fail: (reason: FailureReason, detail?: string) => void
  /** Asks a frame that is ready for a sign of life within 3 s; one that gives none is made anew, and what was safe is sent again. */
  readonly check: () => Promise<void>
  /** After bfcache: checks, then takes a snapshot. */
  readonly resync: () => Promise<void>
  /** Messages that were not taken, by reason. */
  readonly drops: () => Readonly<Record<string, number>>
  /** Ends the link for good; what is pending gets 4900. */
  readonly close: () => void
}

/** Frame methods that wait for a person or change the connection: never sent twice. `request` goes by its RPC method. */
const unsafeMethods: ReadonlySet<string> = new Set(['disconnect', 'switchNetwork'])

/** What a call hears that was with a document that is gone. */
const gone = 'The wallet was reloaded. Please try again.'
const destroyed = 'WalletFrame was destroyed.'

const lost = (message: string, data?: unknown) => new ProviderRpcError(errorCode.disconnected, message, data)

export const createHostLink = (options: HostLinkOptions): HostLink => {
  const dropped: Record<string, number> = {}
  const count = (reason: DropReason | 'foreign' | 'stale') => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  /** An answer that nobody needs did not come. */
  const ignore = () => count('stray-answer')
  const calls = createCalls()
  let state: LinkState = 'idle'
  let failure: ProviderRpcError | undefined
  let nonce = ''
  let epoch = 0
  let border: Border<FrameApi> | undefined
  let policies: Ready['policies'] = {}
  let seq = 0
  let highestSeq = 0
  let resyncing = false
  let lostPongs = 0
  let pinging = false
  let stopDeadline = () => {}
  let stopPing = () => {}

  const setState = (
    next: LinkState,
    failed?: { readonly reason: FailureReason; readonly message: string },
  ) => {
    state = next
    options.onState(next, failed)
  }

  /** Cuts the port. Unsafe calls that were under way end here; safe ones wait for the next document. */
  const cut = (message: string) => {
    stopDeadline()
    stopPing()
    pinging = false
    border?.close()
    border = undefined
    resyncing = false
    calls.cut(lost(message))
  }

  const fail = (reason: FailureReason, detail = '') => {
    if (state === 'closed') return
    const message = options.explain?.(reason, detail) ?? detail
    cut(message)
    failure = lost(message, { reason })
    calls.rejectAll(failure)
    setState('failed', { reason, message })
  }

  const reload = () => {
    cut(gone)
    options.reload()
  }

  const send = (call: Call) => {
    const current = border
    if (!current || state !== 'ready') return
    call.state = call.isSafe(policies) ? 'safe' : 'unsafe'
    if (call.state === 'safe') {
      call.stop = after(timing.safeCall, () =>
        calls.settle(call, () => call.reject(lost('The wallet did not answer. Please try again.'))),
      )
    }
    if (!pinging) keepPinging()
    current.call(call.method as keyof FrameApi, call.args as never).then(
      (value) => calls.settle(call, () => call.resolve(value)),
      (error: unknown) => calls.settle(call, () => call.reject(error)),
    )
  }

  /** As long as an answer is due. A read of a dead frame is then sent to the next one before its own time is up. */
  const keepPinging = () => {
    const current = border
    pinging = calls.anyOpen()
    if (!current || !pinging) return
    if (lostPongs >= timing.lostPongs) return reload()
    lostPongs += 1
    current.call('ping', {}).then(() => {
      lostPongs = 0
    }, ignore)
    stopPing = after(timing.ping, keepPinging)
  }

  const check = async () => {
    if (!border || state !== 'ready') return
    stopDeadline()
    const stop = after(timing.resyncPong, reload)
    stopDeadline = stop
    await border.call('ping', {})
    stop()
  }

  const applySnapshot = async () => {
    const current = border
    if (resyncing || !current) return
    resyncing = true
    try {
      do {
        const told = await current.call('snapshot', {})
        if (current !== border) return
        seq = told.seq
        options.onSnapshot(told.snapshot)
        // An event can overtake the snapshot that was being made: then that one is old already.
      } while (seq < highestSeq)
    } finally {
      if (current === border) resyncing = false
    }
  }

  const handlers: Handlers<HostApi> = {
    ...options.handlers,
    ready: (ready) => {
      // It is said once a document.
      if (ready.epoch !== epoch || state === 'ready') return null
      stopDeadline()
      policies = ready.policies
      seq = 0
      highestSeq = 0
      lostPongs = 0
      options.onSnapshot(ready.snapshot)
      options.onReady(ready)
      setState('ready')
      for (const call of calls.waiting()) send(call)
      return null
    },
    rejected: ({ message }) => {
      fail('no-ready', message)
      return null
    },
    event: (event) => {
      if (event.epoch !== epoch) return null
      highestSeq = Math.max(highestSeq, event.seq)
      // No snapshot makes a lost message good.
      if (event.message) options.onMessage(event.message)
      if (resyncing) return null
      if (event.seq !== seq + 1) {
        // A frame that cannot give a snapshot is found dead by the next ping or deadline.
        void applySnapshot().catch(ignore)
        return null
      }
      seq = event.seq
      if (event.snapshot) options.onSnapshot(event.snapshot)
      return null
    },
  }

  const welcome = (hello: Hello) => {
    cut(gone)
    epoch = hello.epoch
    const version = protocolVersions.findLast((candidate) => hello.versions.includes(candidate))
    if (version === undefined) return fail('no-ready', 'It speaks another version.')
    setState('connecting')
    const { port1, port2 } = options.createChannel()
    border = openBorder<HostApi, FrameApi>({ port: port1, checks: hostChecks, handlers, count })
    const init: Init = { space: messageSpace, type: 'init', nonce, version, config: options.config() }
    options.post(init, port2)
    stopDeadline = after(timing.ready, () => fail('no-ready', 'It was not ready.'))
  }

  const receive = (event: MessageLike) => {
    if (state === 'idle' || state === 'closed') return
    const genuine =
      options.isFrame(event.source) && event.origin === options.frameOrigin && isHello(event.data, nonce)
    if (!genuine) return count('foreign')
    const hello = event.data
    if (hello.epoch <= epoch) return count('stale')
    welcome(hello)
  }

  const begin = (next: string) => {
    if (state === 'closed') return
    cut(gone)
    nonce = next
    epoch = 0
    setState('connecting')
    stopDeadline = after(timing.hello, () => fail('no-hello'))
  }

  const aborted = () => new ProviderRpcError(errorCode.userRejected, 'Request was aborted')

  const add = async (
    method: string,
    args: unknown,
    isSafe: Call['isSafe'],
    signal?: AbortLike,
    onAbort = () => {},
  ) => {
    if (signal?.aborted) throw aborted()
    if (state === 'closed') throw lost(destroyed)
    if (state === 'failed') throw failure
    if (calls.waiting().length >= maxQueuedCalls && state !== 'ready')
      throw new ProviderRpcError(errorCode.limitExceeded, 'Too many calls wait for the wallet.')
    return new Promise<unknown>((resolve, reject) => {
      const call = calls.add(method, args, isSafe, resolve, reject)
      const abort = () =>
        calls.settle(call, () => {
          reject(aborted())
          onAbort()
        })
      signal?.addEventListener('abort', abort, { once: true })
      send(call)
    })
  }

  return {
    state: () => state,
    begin,
    receive,
    call: (method, args, signal) => add(method, args, () => !unsafeMethods.has(method), signal) as never,
    request: (request, signal) => {
      const callId = randomId()
      const isSafe = (known: Ready['policies']) => known[request.method] === 'safe'
      // The frame may be gone: the caller has its answer either way.
      const onAbort = () => void border?.call('abort', { callId }).catch(ignore)
      return add('request', { callId, ...request }, isSafe, signal, onAbort) as Promise<Json>
    },
    fail,
    check,
    resync: async () => {
      await check()
      if (state === 'ready') await applySnapshot()
    },
    drops: () => dropped,
    close: () => {
      cut(destroyed)
      calls.rejectAll(lost(destroyed))
      setState('closed')
    },
  }
}
