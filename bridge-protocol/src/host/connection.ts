import { createChannel, type CallRule } from '../channel.ts'
import { maxQueuedCalls, messageSpace, protocolVersion, timing } from '../constants.ts'
import type {
  Caller,
  FrameApi,
  FrameEvent,
  Handlers,
  HostApi,
  MethodPolicy,
  Ready,
  SentConfig,
  Snapshot,
} from '../contract.ts'
import { after, type AbortLike, type MessageLike, type PortLike, type WindowLike } from '../environment.ts'
import { errorCode, ProviderRpcError } from '../errors.ts'
import type { Json } from '../json.ts'
import { isHello, type Hello, type Init } from '../messages.ts'
import { errorOf, frameAnswerChecks, hostChecks, pack } from './checks.ts'
import * as states from './states.ts'

/*
 * The page's end of the handshake, and of the connection that it makes. In the order of the code:
 *
 * 1. A frame element is inserted with a nonce, and its document has 15 s to say `hello`.
 * 2. A `hello` counts only from the frame's own window, from the frame's origin, with the nonce of this frame element, and with a
 *    higher document epoch than the last: a document that came before cannot speak for the one that is there now.
 * 3. A higher epoch means that the frame reloaded: the old port is closed, calls that may not be sent again get 4900. The 15 s until
 *    `ready` begin before anything that can throw. `init` and its port go to exactly the frame's origin, with the page's version, which
 *    the frame must speak too.
 * 4. `ready` counts once, from that document. State is applied before anything that waits for it goes on; then the calls that wait are
 *    sent, in order.
 * 5. Events are numbered. A gap asks for a snapshot, once; state that was overtaken by newer state is not applied.
 * 6. A frame that lets two pings go by while an answer is due, or while it is shown, is dead: it is made anew. So is one that gives no sign of life when it is
 *    shown, comes back from bfcache or loads a document that says no `hello`.
 * 7. A connection that failed rejects all that waits, and can be begun again. One that is closed stays closed.
 */

/** Why the frame did not come up; each has its own message that tells the developer what to change. */
export type FailureReason = 'csp' | 'refused' | 'network' | 'no-hello' | 'no-ready'

export type ConnectionState = (typeof states)[keyof typeof states]

export type HostConnectionOptions = {
  /** Exact origin of the frame. */
  readonly frameOrigin: string
  /** The page's options, read again for each document of the frame. */
  readonly config: () => SentConfig
  /** What the frame may ask of the page. */
  readonly handlers: Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event'>
  /** The frame's window; null where there is none. */
  readonly frameWindow: () => WindowLike | null
  readonly createChannel: () => { readonly port1: PortLike; readonly port2: unknown }
  /** Puts a new frame element in place of one that does not answer any more, then calls `begin` with its nonce. */
  readonly reload: () => void
  /** State of the frame, applied before anything that waits for it goes on. Also after a reload. */
  readonly onSnapshot: (snapshot: Snapshot) => void
  readonly onMessage: (message: NonNullable<FrameEvent['message']>) => void
  /** Comes before the first `onSnapshot` of a document. */
  readonly onReady: (ready: Ready) => void
  /** @param detail what the connection itself knows of it. @returns the sentence that the waiting calls are told. */
  readonly explain: (reason: FailureReason, detail: string) => string
}

export type HostConnection = {
  readonly state: () => ConnectionState
  /** A frame element with this nonce was inserted: the clock starts. Also takes up a connection that failed. */
  readonly begin: (nonce: string) => void
  /** Every window message of the page; what is not the frame's is ignored. */
  readonly receive: (event: MessageLike) => void
  /** Calls a frame method; waits for `ready` in a queue of 32. Rejects with a `ProviderRpcError`, or with the signal's reason. */
  readonly call: Caller<FrameApi>
  /** Rejects the pending calls that fit with `error`; the frame hears of it. */
  readonly giveUp: (error: ProviderRpcError, fits: (method: string, args: Json) => boolean) => void
  /** The frame cannot come up (CSP violation, health probe): rejects all that waits. */
  readonly fail: (reason: FailureReason, detail?: string) => void
  /** Asks a frame that is ready for a sign of life; one that gives none is made anew, and what was safe is sent again. */
  readonly check: () => Promise<void>
  /** After bfcache: checks, then takes a snapshot. */
  readonly resync: () => Promise<void>
  /** Ends the connection for good; what is pending gets 4900. */
  readonly close: () => void
}

/** What calls hear that were with a document that is gone. */
const reloaded = 'Reloaded.'
const destroyed = 'Destroyed.'

const lost = (message: string, data?: unknown) => new ProviderRpcError(errorCode.disconnected, message, data)

const rules: { readonly [P in MethodPolicy]: CallRule } = {
  safe: { repeats: true, limit: timing.safeCall },
  once: { limit: timing.safeCall },
  unsafe: {},
}

/**
 * Frame methods that are never sent again: they change the connection, or ask the one document that they were sent to. `disconnect`,
 * `snapshot`, `switchNetwork` and `ping`, by as many letters as tell them from the others.
 */
const sentOnce = /^(di|sn|sw|p)/

// The functions below stand in the order in which things happen; they are hoisted, so that it can be read.
export const createHostConnection = (options: HostConnectionOptions): HostConnection => {
  /** A ping or a snapshot ended with its document. The next document brings a state of its own. */
  const lapsed = () => undefined
  let state: ConnectionState = states.idle
  let failure: ProviderRpcError | undefined
  let nonce = ''
  let epoch = 0
  let policies: Ready['policies'] = {}
  /** Number of the newest event, and of the newest state. */
  let seq = 0
  let stateSeq = 0
  let lostPongs = 0
  /** Whether the frame shows something: it covers the page. */
  let isShown = false
  let isPinging = false
  let stopDeadline = () => {}
  let stopPing = () => {}

  const channel = createChannel<HostApi, FrameApi>({
    handlers: { ...options.handlers, ready, rejected, event },
    pack,
    checks: hostChecks,
    answers: frameAnswerChecks,
    errorOf,
    ruleOf,
    onEnd: () => fail('no-ready', 'Ended.'),
  })

  // 1.
  function begin(next: string) {
    if (state === states.closed) return
    detach(reloaded)
    nonce = next
    epoch = 0
    stopDeadline = after(timing.hello, () => fail('no-hello'))
    state = states.connecting
  }

  // 2.
  function receive(message: MessageLike) {
    if (state === states.closed) return
    const { source, origin, data } = message
    const isFrame = source && source === options.frameWindow() && origin === options.frameOrigin
    if (isFrame && isHello(data, nonce) && data.epoch > epoch) welcome(data)
  }

  // 3.
  function welcome(hello: Hello) {
    detach(reloaded)
    epoch = hello.epoch
    stopDeadline = after(timing.ready, () => fail('no-ready'))
    if (!hello.versions.includes(protocolVersion)) return fail('no-ready', 'Other version.')
    state = states.greeted
    try {
      const { port1, port2 } = options.createChannel()
      channel.attach(port1)
      const init: Init = {
        space: messageSpace,
        type: 'init',
        nonce,
        version: protocolVersion,
        config: pack(options.config()),
      }
      options.frameWindow()?.postMessage(init, options.frameOrigin, [port2 as never])
    } catch (error) {
      fail('no-ready', (error as Error).message)
    }
  }

  // 4.
  function ready(said: Ready) {
    if (said.epoch !== epoch || state !== states.greeted) return
    stopDeadline()
    policies = said.policies
    seq = 0
    stateSeq = 0
    lostPongs = 0
    options.onReady(said)
    applyState(stateSeq, said.snapshot)
    // What the page did when it heard of the state may have ended this connection.
    if (said.epoch !== epoch || state !== states.greeted) return
    state = states.ready
    channel.flush()
    keepPinging()
  }

  function rejected({ message }: { readonly message: string }) {
    fail('no-ready', message)
  }

  /** How a call is treated. A request of a method that the frame does not list is refused by it: it counts as unsafe until then. */
  function ruleOf(method: string, args: Json): CallRule {
    if (method !== 'request') return rules[sentOnce.test(method) ? 'unsafe' : 'safe']
    const policy = policies[(args as { readonly method: string }).method] as MethodPolicy
    return rules[policy] ?? rules.unsafe
  }

  async function call(method: string, args: unknown, signal?: AbortLike): Promise<never> {
    if (state === states.failed) throw failure
    // Whatever is pending then waits for the next document.
    if (state !== states.ready && channel.pending().length >= maxQueuedCalls)
      throw new ProviderRpcError(errorCode.limitExceeded, 'Too many.')
    const answer = channel.call(method as 'ping', args as never, signal)
    if (state === states.ready && !isPinging) keepPinging()
    return answer as Promise<never>
  }

  // 5.
  function event(said: FrameEvent) {
    if (said.epoch !== epoch || said.seq <= seq) return
    const isGap = said.seq !== seq + 1
    seq = said.seq
    // No snapshot makes a lost message good.
    if (said.message) options.onMessage(said.message)
    if (said.snapshot) applyState(said.seq, said.snapshot)
    // A frame that cannot give a snapshot is found dead by the next ping or deadline.
    if (isGap) void takeSnapshot()
  }

  function applyState(at: number, snapshot: Snapshot) {
    if (at < stateSeq) return
    stateSeq = at
    isShown = snapshot.open
    options.onSnapshot(snapshot)
  }

  async function takeSnapshot() {
    // A call of a document that is gone was rejected by then.
    const answer = await channel.call('snapshot', {}).catch(lapsed)
    if (answer) applyState(answer.seq, answer.snapshot)
  }

  // 6.
  /** Pings while an answer is due, and while the frame covers the page. After two pongs that did not come the frame is made anew, and reads are sent to the new one. */
  function keepPinging() {
    stopPing()
    isPinging = state === states.ready && (isShown || channel.pending().some((method) => method !== 'ping'))
    if (!isPinging) return
    if (lostPongs >= timing.lostPongs) return reload()
    lostPongs += 1
    channel.call('ping', {}).then(() => {
      lostPongs = 0
    }, lapsed)
    stopPing = after(timing.ping, keepPinging)
  }

  async function check() {
    if (state !== states.ready) return
    stopDeadline()
    stopDeadline = after(timing.resyncPong, reload)
    await channel.call('ping', {}).then(stopDeadline, lapsed)
  }

  function reload() {
    detach(reloaded)
    options.reload()
  }

  // 7.
  /** Closes the port and every clock. Calls that may not be sent again end here; the others wait for the next document. */
  function detach(message: string) {
    stopDeadline()
    stopPing()
    isPinging = false
    channel.detach(lost(message))
  }

  function fail(reason: FailureReason, detail = '') {
    if (state === states.closed) return
    const message = options.explain(reason, detail)
    failure = lost(message, { reason })
    detach(message)
    channel.giveUp(failure)
    state = states.failed
  }

  function close() {
    detach(destroyed)
    channel.close(lost(destroyed))
    state = states.closed
  }

  return {
    state: () => state,
    begin,
    receive,
    call,
    giveUp: channel.giveUp,
    fail,
    check,
    resync: async () => {
      await check()
      if (state === states.ready) await takeSnapshot()
    },
    close,
  }
}
