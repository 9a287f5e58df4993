import { NodeRefusal } from '../../services/nodes/ownReads.ts'

/** How often a node may still be asked, and how many single blocks it refused. */
export type Left = { requests: number; refused: number }

/** Single blocks that a node may refuse before it is asked no further: it has no older ones, or does not answer this at all. */
export const mostRefused = 3

/** Said of a range with more in it than the node, or we, take at once: `rpc.read` makes refusals of answers that are too large. */
const isTooMuch = (error: unknown): boolean => error instanceof NodeRefusal

/** What was answered of a range, from its newest block down to `reached`. */
export type Answers<Answer> = {
  readonly answers: readonly Answer[]
  /** Whether blocks in between were too full. */
  readonly gaps: boolean
  readonly reached: number
}

/**
 * Asks a node about a range of blocks, both ends included. Where it finds the range too long or too full, it is asked about halves of it; a single
 * block that is too full is left out: anybody could fill one with what names somebody else.
 * @param left what it is used up from; where a few blocks were refused, or no request is left, what is older is left.
 * @throws OutboundError where no node answered.
 */
export const answersIn = async <Answer>(
  ask: (from: number, to: number) => Promise<Answer>,
  from: number,
  to: number,
  left: Left,
): Promise<Answers<Answer>> => {
  if (left.requests <= 0 || left.refused >= mostRefused) return { answers: [], gaps: false, reached: to + 1 }
  left.requests -= 1
  try {
    return { answers: [await ask(from, to)], gaps: false, reached: from }
  } catch (error) {
    if (!isTooMuch(error)) throw error
    if (from === to) {
      left.refused += 1
      return { answers: [], gaps: true, reached: from }
    }
    const middle = Math.floor((from + to) / 2)
    const newer = await answersIn(ask, middle + 1, to, left)
    if (newer.reached > middle + 1) return newer
    const older = await answersIn(ask, from, middle, left)
    return {
      answers: [...newer.answers, ...older.answers],
      gaps: newer.gaps || older.gaps,
      reached: older.reached,
    }
  }
}
