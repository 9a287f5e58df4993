import type { Outcome } from './chainNode.ts'
import type { Read, Reads } from './reads.ts'

/** Whoever waits for reads, and until when they are wanted. */
type Asked = {
  readonly reads: readonly Read[]
  readonly signal: AbortSignal
  readonly settle: (outcomes: readonly PromiseSettledResult<Outcome>[]) => void
}

/**
 * Reads of the server's own to one network, of which many begin in the same turn of the event loop: those of a turn go to the node in
 * one batch, so that a look at an account is a handful of requests and not one for each price. A node that takes no batches is
 * asked for each by itself.
 */
export const createGatherer = (
  reads: Reads,
  options: {
    /** Whom a node is chosen for. */
    readonly client: string
    /** Milliseconds that an answer may take. */
    readonly deadline: number
    /** Calls that the node takes in one batch. */
    readonly maxBatch: () => number
  },
) => {
  const { client, deadline, maxBatch } = options
  let waiting: Asked[] = []

  const leave = async () => {
    const together = waiting
    waiting = []
    const outcomes = await reads.ask(
      together.flatMap(({ reads: each, signal }) => each.map((read) => ({ ...read, signal }))),
      { client, deadline },
    )
    let at = 0
    for (const { reads: each, settle } of together) {
      settle(outcomes.slice(at, at + each.length))
      at += each.length
    }
  }

  /** @returns one outcome each, in their order; a rejection is an OutboundError. */
  return (asked: readonly Read[], signal: AbortSignal): Promise<readonly PromiseSettledResult<Outcome>[]> => {
    // What takes long would keep the others of its batch waiting.
    if (maxBatch() === 1 || asked.some(({ policy }) => policy.isSlow))
      return reads.ask(
        asked.map((read) => ({ ...read, signal })),
        { client, deadline },
      )
    return new Promise((settle) => {
      waiting.push({ reads: asked, signal, settle })
      if (waiting.length === 1) setImmediate(() => void leave())
    })
  }
}
