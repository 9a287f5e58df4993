import { OutboundError, type OutboundReason } from './failure.ts'

export type LaneOptions = {
  readonly label: string
  /** Calls at once. */
  readonly concurrency: number
  /** Calls that may wait for one of those. */
  readonly queue: number
  /** Failures in a row after which the host is left alone. */
  readonly failures: number
  /** Milliseconds that it is left alone; then one call tries. */
  readonly pause: number
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
  readonly onState: (state: LaneState) => void
}

/** `open`: nothing is sent for a while. `half-open`: one call tries. */
export type LaneState = 'closed' | 'open' | 'half-open'

type Waiting = { readonly start: () => void }

/** What the end of a call says of the host. */
type Verdict = 'answers' | 'fails' | 'nothing'

const verdicts: Readonly<Record<OutboundReason, Verdict>> = {
  timeout: 'fails',
  unavailable: 'fails',
  bad_answer: 'fails',
  limited: 'answers',
  too_large: 'answers',
  refused_address: 'nothing',
  busy: 'nothing',
  aborted: 'nothing',
}
const verdictOf = (error: unknown): Verdict =>
  error instanceof OutboundError ? verdicts[error.reason] : 'nothing'

/** All calls to one host: so many at once, a bounded queue, and a pause after failures (a circuit breaker). */
export const createLane = (options: LaneOptions) => {
  const { label, concurrency, queue, failures: mostFailures, pause, clock, onState } = options
  const waiting = new Set<Waiting>()
  let active = 0
  let failures = 0
  let state: LaneState = 'closed'
  let openedAt = 0

  const change = (next: LaneState) => {
    if (state === next) return
    state = next
    onState(next)
  }

  const place = (signal: AbortSignal): Promise<void> => {
    if (active < concurrency) {
      active += 1
      return Promise.resolve()
    }
    if (waiting.size >= queue)
      throw new OutboundError('busy', label, 'too many calls are waiting', { mayHaveArrived: false })
    const late = () =>
      new OutboundError('timeout', label, 'still waiting for others', { mayHaveArrived: false })
    // What came before tells nobody any more.
    if (signal.aborted) throw late()
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(entry)
        reject(late())
      }
      const entry: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.add(entry)
    })
  }

  /** Hands the place over: the count stays when somebody waits. */
  const release = () => {
    const [next] = waiting
    if (!next) active -= 1
    else {
      waiting.delete(next)
      next.start()
    }
  }

  const refuseWhileOpen = () => {
    if (state === 'half-open' || (state === 'open' && clock() - openedAt < pause))
      throw new OutboundError('unavailable', label, 'left alone after failures', { mayHaveArrived: false })
  }

  /** @returns whether this call is the one that tries. */
  const begin = (): boolean => {
    refuseWhileOpen()
    if (state === 'closed') return false
    change('half-open')
    return true
  }

  const settle = (isTrial: boolean, verdict: Verdict) => {
    if (verdict === 'answers') {
      failures = 0
      change('closed')
    } else if (verdict === 'fails') {
      failures += 1
      if (!isTrial && (state !== 'closed' || failures < mostFailures)) return
      openedAt = clock()
      change('open')
    } else if (isTrial) change('open') // Nothing was learnt: the next call may try at once.
  }

  return {
    /** Whether nothing is on its way or waiting. */
    isIdle: (): boolean => active === 0,
    running: (): number => active,
    waiting: (): number => waiting.size,
    isPaused: (): boolean => state !== 'closed',
    /**
     * @param signal ends the waiting; what runs must heed it by itself.
     * @throws OutboundError `busy`, `unavailable` while the host is left alone, `timeout` where `signal` came before a place was free.
     */
    run: async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
      refuseWhileOpen()
      await place(signal)
      try {
        const isTrial = begin()
        try {
          const result = await work()
          settle(isTrial, 'answers')
          return result
        } catch (error) {
          settle(isTrial, verdictOf(error))
          throw error
        }
      } finally {
        release()
      }
    },
  }
}

export type Lane = ReturnType<typeof createLane>
