import type { Logger } from 'pino'
import { codeOf, type OutboundError, type OutboundReason } from './failure.ts'
import type { LaneState } from './lane.ts'

/** How a call ended. Nothing in it names an address, a key or a visitor. */
export type OutboundCall = {
  /** Label of the target. */
  readonly target: string
  readonly outcome: 'ok' | OutboundReason
  /** Status of the last answer. */
  readonly status?: number | undefined
  /** Requests that were sent, redirects not counted. */
  readonly tries: number
  /** Milliseconds, waiting and all tries included. */
  readonly ms: number
  /** Of the answer's body. */
  readonly bytes: number
}

/** Whoever counts calls: metrics, traces, logs. It must not throw. */
export type OutboundObserver = {
  readonly onCall?: (call: OutboundCall, error?: OutboundError) => void
  /** A host is left alone, tried again, or back. */
  readonly onState?: (target: string, state: LaneState) => void
}

/** Tells each of them. */
export const observers = (...all: readonly OutboundObserver[]): OutboundObserver => ({
  onCall: (call, error) => {
    for (const { onCall } of all) onCall?.(call, error)
  },
  onState: (target, state) => {
    for (const { onState } of all) onState?.(target, state)
  },
})

/** One line a failed call, with the target's label and the code of its cause. Who gave up by itself is no failure. */
export const logObserver = (logger: Logger): OutboundObserver => ({
  onCall: ({ outcome, ...call }, error) => {
    if (outcome === 'ok' || outcome === 'aborted') return
    const cause = error?.cause === undefined ? undefined : codeOf(error.cause)
    logger.warn({ ...call, reason: outcome, cause }, 'outside call failed')
  },
  onState: (target, state) => {
    if (state === 'open') logger.error({ target }, 'outside host left alone after failures')
    if (state === 'closed') logger.info({ target }, 'outside host answers again')
  },
})
