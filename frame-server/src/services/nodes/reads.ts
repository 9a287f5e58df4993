import { OutboundError } from '../../outbound/failure.ts'
import type { createTextCache } from './cache.ts'
import { noAnswer, refusal, rpcCode, type Call, type Outcome } from './chainNode.ts'
import type { MethodPolicy } from './methods.ts'
import { isLimited, type Pool } from './pool.ts'

/** Milliseconds for which a read that is on its way is shared with those who ask the same. */
const shareFor = 250
/** Batches of one request that are on their way at once. */
const parallel = 4

export type Read = { readonly call: Call; readonly policy: MethodPolicy }

/** A read, and whoever asks for it: the signal says that they have gone. */
type WantedRead = Read & { readonly signal: AbortSignal }

/** Calls that go to a node together; it ends early when nobody wants any of them any more. */
class Trip {
  readonly #controller = new AbortController()
  #interest = 0

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  join(signal: AbortSignal): void {
    this.#interest += 1
    const leave = () => {
      this.#interest -= 1
      if (this.#interest === 0) this.#controller.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  }
}

type Flight = {
  readonly key: string
  readonly read: Read
  readonly started: number
  readonly outcome: Promise<Outcome>
  readonly settle: (outcome: Outcome | OutboundError) => void
  trip: Trip
  /** Of those who ask for it before it leaves. */
  readonly signals: AbortSignal[]
}

/**
 * Reads of one network: what never changes is kept, what the newest block says is kept for a moment, and the same read at the same time is
 * asked once.
 *
 * Whoever sent a transaction reads what follows from it: a read that began before a send is not shared with one that comes after, nothing
 * of the head is kept over a send, and only clients of one node share.
 */
export const createReads = (
  pool: Pool,
  cache: ReturnType<typeof createTextCache>,
  options: { readonly headCacheMs: number; readonly now: () => number },
) => {
  const { headCacheMs, now } = options
  const flights = new Map<string, Flight>()
  let sends = 0

  const keyOf = ({ call, policy }: Read, client: string): string => {
    const where = policy.keep === 'forever' ? '' : `${pool.first(client)?.tag ?? ''}|${sends}`
    return `${pool.network}|${where}|${call.method}|${call.params ?? '[]'}`
  }

  const keep = ({ key, read: { policy } }: Flight, outcome: Outcome) => {
    if (!('result' in outcome) || outcome.result === 'null') return
    if (policy.keep === 'forever') cache.set(key, outcome.result, Number.POSITIVE_INFINITY)
    else if (policy.keep === 'head' && headCacheMs > 0) cache.set(key, outcome.result, now() + headCacheMs)
  }

  const startFlight = (key: string, read: WantedRead): Flight => {
    let settle: Flight['settle'] = () => undefined
    const outcome = new Promise<Outcome>((resolve, reject) => {
      settle = (ended) => (ended instanceof OutboundError ? reject(ended) : resolve(ended))
    })
    // Whoever asks hears of it; that nobody does any more is no error.
    outcome.catch(() => undefined)
    const flight: Flight = {
      key,
      read,
      started: performance.now(),
      outcome,
      settle,
      trip: new Trip(),
      signals: [read.signal],
    }
    flights.set(key, flight)
    return flight
  }

  /** Brings some flights to a node and lands them. */
  const travel = async (together: readonly Flight[], client: string, ends: number): Promise<void> => {
    const calls = together.map(({ read }) => read.call)
    const signal = together[0]?.trip.signal
    const land = (at: (index: number) => Outcome | OutboundError) =>
      together.forEach((flight, index) => {
        if (flights.get(flight.key) === flight) flights.delete(flight.key)
        flight.settle(at(index))
      })
    try {
      const deadline = Math.ceil(ends - performance.now())
      if (deadline <= 0) throw new OutboundError('timeout', `nodes of ${pool.network}`, 'no time was left')
      const outcomes = await pool.tryEach(
        client,
        { deadline, signal, repeatable: true },
        async (node, asking) => {
          const value = await node.ask(calls, asking)
          return { value, goOn: value.every(isLimited) }
        },
      )
      land((index) => {
        const outcome = outcomes[index] ?? noAnswer
        const flight = together[index]
        if (flight) keep(flight, outcome)
        return outcome
      })
    } catch (error) {
      const failure =
        error instanceof OutboundError
          ? error
          : new OutboundError('bad_answer', `nodes of ${pool.network}`, 'cannot be read', { cause: error })
      if (failure.reason === 'too_large' && together.length > 1) {
        // Each of them may be small: only what is too large by itself is refused.
        const half = Math.ceil(together.length / 2)
        await travel(together.slice(0, half), client, ends)
        await travel(together.slice(half), client, ends)
        return
      }
      // It will be as large the next time.
      const tooLarge = refusal(rpcCode.invalidInput, 'The answer is too large: ask for less at once.')
      land(() => (failure.reason === 'too_large' ? tooLarge : failure))
    }
  }

  return {
    /** A transaction was sent: what was read before is not shared and not kept any longer. */
    sent: (): void => {
      sends += 1
    },
    /**
     * Asks for all of them; a batch ends early when all who asked for something of it have gone. @param deadline milliseconds.
     * @returns one outcome each, in their order; a rejection is an OutboundError.
     */
    ask: async (
      reads: readonly WantedRead[],
      { client, deadline }: { client: string; deadline: number },
    ): Promise<readonly PromiseSettledResult<Outcome>[]> => {
      const ends = performance.now() + deadline
      const fresh: Flight[] = []
      const outcomes = reads.map((read): Promise<Outcome> => {
        const key = keyOf(read, client)
        const kept = read.policy.keep === undefined ? undefined : cache.get(key)
        if (kept !== undefined) return Promise.resolve({ result: kept })
        const known = flights.get(key)
        const isShared = known && !known.trip.signal.aborted && performance.now() - known.started <= shareFor
        if (isShared) {
          if (fresh.includes(known)) known.signals.push(read.signal)
          else known.trip.join(read.signal)
          return known.outcome
        }
        const flight = startFlight(key, read)
        fresh.push(flight)
        return flight.outcome
      })

      const trips: (readonly Flight[])[] = []
      const size = pool.maxBatch(client)
      for (let at = 0; at < fresh.length; at += size) {
        const together = fresh.slice(at, at + size)
        const trip = new Trip()
        for (const signal of new Set(together.flatMap(({ signals }) => signals))) trip.join(signal)
        for (const flight of together) flight.trip = trip
        trips.push(together)
      }
      const runner = async () => {
        for (let together = trips.shift(); together; together = trips.shift())
          await travel(together, client, ends)
      }
      await Promise.all(Array.from({ length: Math.min(parallel, trips.length) }, runner))
      return Promise.allSettled(outcomes)
    },
  }
}

export type Reads = ReturnType<typeof createReads>
