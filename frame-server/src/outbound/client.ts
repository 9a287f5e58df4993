import { setTimeout as sleep } from 'node:timers/promises'
import { SpanKind, type Tracer } from '@opentelemetry/api'
import { Agent } from 'undici'
import { childSpan, fail, noTracer, traceHeaders } from '../telemetry/tracing.ts'
import { isPublicAddress, systemResolve, type Resolve } from './addresses.ts'
import { checkedConnector, type StandIns } from './connection.ts'
import { exchangeOnce, type Exchange, type OutboundAnswer } from './exchange.ts'
import { failureOf, OutboundError } from './failure.ts'
import { createLane, type Lane } from './lane.ts'
import type { OutboundObserver } from './observer.ts'
import { openWebSocket, type WebSocket, type WebSocketRequest } from './webSocket.ts'

/** First wait before a new try, in milliseconds; it doubles, and half of it is chance. */
const firstWait = 100
/** Hosts of one target that are remembered; past it idle ones are forgotten. */
const mostLanes = 1_000
/** Bytes of an answer's headers. */
const maxHeaderSize = 16 * 1024

export type TargetOptions = {
  /** Name in logs and metrics, such as `node eip155:1 #1`. No address: those carry keys. */
  readonly label: string
  /**
   * `operator`: the operator wrote the address down: private networks and credentials in it are allowed, no redirect is followed.
   * `public`: the address came from outside: the internet only, no credentials, and each redirect is checked like the first.
   */
  readonly trust: 'operator' | 'public'
  /** Schemes that are called; by themselves `https:` for public targets, and `http:` too for the operator's. */
  readonly schemes?: readonly string[]
  /** Milliseconds for a call, waiting and new tries included; 10 000. A call may ask for less. */
  readonly deadline?: number
  /** Bytes of an answer; 1 MiB. A call may ask for less. */
  readonly maxBytes?: number
  /** Calls to one host at once, 16, and how many more may wait, 256. */
  readonly concurrency?: number
  readonly queue?: number
  /** Requests for one idempotent call, the first included; 1. */
  readonly tries?: number
  /** Redirects that are followed, for GET and HEAD of public targets; 0. */
  readonly redirects?: number
  /** Failures in a row after which a host is left alone, 5, and for how many milliseconds, 5 000. */
  readonly failures?: number
  readonly pause?: number
}

export type OutboundRequest<T> = {
  readonly url: string | URL
  readonly method?: Exchange['method']
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Whether it may be sent twice; GET and HEAD by themselves. */
  readonly idempotent?: boolean
  /** Ends the call when whoever asked has gone. */
  readonly signal?: AbortSignal | undefined
  readonly deadline?: number
  readonly maxBytes?: number
  /** Makes the result. What it throws is the host's failure, `bad_answer`. */
  readonly read: (answer: OutboundAnswer) => T
}

export type Target = {
  readonly label: string
  /** @throws OutboundError, and nothing else, where there is no result. */
  readonly call: <T>(request: OutboundRequest<T>) => Promise<T>
  readonly load: () => TargetLoad
}

/** What goes on at a target at this moment, its hosts together. */
export type TargetLoad = {
  readonly target: string
  /** Calls under way, and those that wait for one of these to end. */
  readonly running: number
  readonly waiting: number
  /** Hosts that are left alone after failures. */
  readonly paused: number
}

export type OutboundOptions = {
  readonly observer?: OutboundObserver
  readonly tracer?: Tracer
  /** For tests: what names stand for, which addresses are public, milliseconds since 1970, chance. */
  readonly resolve?: Resolve
  readonly isPublic?: (address: string) => boolean
  readonly standIns?: StandIns | undefined
  readonly now?: () => number
  readonly random?: () => number
}

/** What may be otherwise a moment later. */
const isPassing = ({ reason, mayHaveArrived }: OutboundError): boolean =>
  reason === 'limited' || reason === 'unavailable' || (reason === 'timeout' && !mayHaveArrived)

/** The only way to anything outside this server. */
export const createOutbound = (options: OutboundOptions = {}) => {
  const { observer = {}, tracer = noTracer, resolve = systemResolve, isPublic = isPublicAddress } = options
  const { now = Date.now, random = Math.random } = options
  // Undici's own timeouts are off: the deadline of a call is for all of it.
  const settings = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize, pipelining: 1 }
  const agents = {
    operator: new Agent({ ...settings, connect: checkedConnector(resolve, () => true) }),
    public: new Agent({ ...settings, connect: checkedConnector(resolve, isPublic, options.standIns) }),
  }

  const targets = new Set<Target>()

  const target = (targetOptions: TargetOptions): Target => {
    const { label, trust, deadline = 10_000, maxBytes = 1024 * 1024, tries: mostTries = 1 } = targetOptions
    const { concurrency = 16, queue = 256, failures = 5, pause = 5_000, redirects = 0 } = targetOptions
    const schemes = targetOptions.schemes ?? (trust === 'public' ? ['https:'] : ['https:', 'http:'])
    const lanes = new Map<string, Lane>()

    const laneOf = (origin: string): Lane => {
      const known = lanes.get(origin)
      if (known) return known
      if (lanes.size >= mostLanes) for (const [other, lane] of lanes) if (lane.isIdle()) lanes.delete(other)
      const lane = createLane({
        label,
        concurrency,
        queue,
        failures,
        pause,
        clock: () => performance.now(),
        onState: (state) => observer.onState?.(label, state),
      })
      lanes.set(origin, lane)
      return lane
    }

    const check = (url: URL): URL => {
      const refuse = (message: string) =>
        new OutboundError('refused_address', label, message, { mayHaveArrived: false })
      if (!schemes.includes(url.protocol)) throw refuse(`the scheme ${url.protocol} is not called`)
      if (trust === 'public' && url.username + url.password !== '') throw refuse('credentials in an address')
      return url
    }

    const parse = (url: string | URL): URL => {
      if (!URL.canParse(String(url)))
        throw new OutboundError('refused_address', label, 'not an address', { mayHaveArrived: false })
      return check(new URL(url))
    }

    const call = async <T>(request: OutboundRequest<T>): Promise<T> => {
      const started = performance.now()
      const patience = Math.min(request.deadline ?? deadline, deadline)
      // Not AbortSignal.timeout: its timer would hold on to a call that has long ended.
      const deadlineController = new AbortController()
      const timer = setTimeout(() => deadlineController.abort(), patience)
      const late = deadlineController.signal
      const signal = request.signal ? AbortSignal.any([request.signal, late]) : late
      const method = request.method ?? 'GET'
      const isRead = method === 'GET' || method === 'HEAD'
      const span = childSpan(tracer, `${method} ${label}`, {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': method, 'walletframe.target': label },
      })
      let tries = 0
      let hasArrived = false
      let status: number | undefined
      let bytes = 0

      const exchange: Exchange = {
        label,
        dispatcher: agents[trust],
        method,
        // Strangers learn nothing of our traces.
        headers: { ...request.headers, ...(trust === 'operator' ? traceHeaders(span) : {}) },
        body: request.body,
        signal,
        maxBytes: Math.min(request.maxBytes ?? maxBytes, maxBytes),
        redirects: trust === 'public' && isRead ? redirects : 0,
        check,
        now,
        seen: (nextStatus, length) => {
          status = nextStatus
          bytes = length
        },
      }

      /** An aborted call says in many ways that it was: what counts is who ended it. */
      const named = (thrown: unknown): OutboundError => {
        const error = failureOf(thrown, label)
        const { reason } = error
        const cause = error.cause ?? error
        const mayHaveArrived = tries > 0 && error.mayHaveArrived
        if (request.signal?.aborted)
          return new OutboundError('aborted', label, 'whoever asked has gone', { cause, mayHaveArrived })
        if (late.aborted && (reason === 'timeout' || reason === 'unavailable'))
          return new OutboundError('timeout', label, `no answer in ${patience} ms`, { cause, mayHaveArrived })
        return error
      }

      const once = async (url: URL): Promise<T> => {
        tries += 1
        try {
          const answer = await exchangeOnce(url, exchange)
          try {
            return request.read(answer)
          } catch (cause) {
            throw new OutboundError('bad_answer', label, 'cannot be used', { cause, status: answer.status })
          }
        } catch (thrown) {
          const error = named(thrown)
          hasArrived ||= error.mayHaveArrived
          throw error
        }
      }

      const tell = (error?: OutboundError) => {
        const ms = Math.round(performance.now() - started)
        span.setAttributes({ 'walletframe.tries': tries, 'http.response.body.size': bytes })
        if (status !== undefined) span.setAttribute('http.response.status_code', status)
        if (error) fail(span, error.reason)
        span.end()
        observer.onCall?.({ target: label, outcome: error?.reason ?? 'ok', status, tries, ms, bytes }, error)
      }

      /** Milliseconds before the next try; undefined where there is none. */
      const waitAfter = (error: OutboundError, sent: number): number | undefined => {
        if (!(request.idempotent ?? isRead) || sent >= mostTries || !isPassing(error)) return undefined
        const wait = Math.max(error.retryAfter ?? 0, firstWait * 2 ** (sent - 1) * (0.5 + random() / 2))
        return wait < patience - (performance.now() - started) ? wait : undefined
      }

      try {
        for (;;) {
          const before = tries
          try {
            const url = parse(request.url)
            signal.throwIfAborted()
            const result = await laneOf(url.origin).run(signal, () => once(url))
            tell()
            return result
          } catch (thrown) {
            const last = named(thrown)
            const error = hasArrived && !last.mayHaveArrived ? last.afterArrival() : last
            const wait = tries === before ? undefined : waitAfter(error, tries)
            if (wait === undefined) {
              tell(error)
              throw error
            }
            await sleep(wait, undefined, { signal }).catch(() => undefined)
          }
        }
      } finally {
        clearTimeout(timer)
      }
    }

    const load = (): TargetLoad => {
      const all = [...lanes.values()]
      return {
        target: label,
        running: all.reduce((sum, lane) => sum + lane.running(), 0),
        waiting: all.reduce((sum, lane) => sum + lane.waiting(), 0),
        paused: all.filter((lane) => lane.isPaused()).length,
      }
    }

    const made: Target = { label, call, load }
    targets.add(made)
    return made
  }

  const webSockets = new Set<WebSocket>()
  const webSocket = async (request: WebSocketRequest): Promise<WebSocket> => {
    const socket = await openWebSocket(request, observer)
    webSockets.add(socket)
    socket.on('close', () => webSockets.delete(socket))
    return socket
  }

  return {
    target,
    /** Opens a WebSocket to an address of the operator's, see {@link openWebSocket}. */
    webSocket,
    /** What goes on at every target. */
    loads: (): readonly TargetLoad[] => [...targets].map(({ load }) => load()),
    /** Ends every call and connection. */
    close: async (): Promise<void> => {
      for (const socket of webSockets) socket.terminate()
      await Promise.all([agents.operator.destroy(), agents.public.destroy()])
    },
  }
}

export type Outbound = ReturnType<typeof createOutbound>
