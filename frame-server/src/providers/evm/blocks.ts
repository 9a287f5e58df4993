import { z } from 'zod'
import type { ProviderParts } from '../provider.ts'
import { isQuantity, type Hex } from './abi.ts'
import { badAnswer } from './multicall.ts'

/** Seconds of the last day that a `Date` has (ECMA-262, 21.4.1.1). */
const lastSecond = 8.64e12
/** What is read of a block's head: its time, in seconds since 1970. */
export const blockHead = z.object({
  timestamp: z
    .custom<Hex>(isQuantity)
    .refine((text) => Number(text) <= lastSecond, 'expected the time of a day that there is'),
})

const newestHead = z.object({
  ...blockHead.shape,
  number: z
    .custom<Hex>(isQuantity)
    .refine((text) => Number.isSafeInteger(Number(text)), 'expected a number of a block'),
})

export type Block = { readonly number: number; readonly time: number }

/** Blocks read in one batch to narrow a range down. */
const atOnce = 15
/** Batches after which it is enough: each leaves a sixteenth of the range, and 16^8 blocks are more than any chain has. */
const mostBatches = 8
/** Blocks back at which the search begins, each four times the one before: from seconds to months, whatever a network's blocks take. */
const firstSteps = Array.from({ length: 10 }, (_, index) => 4 ** (index + 4))

/** Heads of blocks, in one batch. @throws OutboundError; NodeRefusal where the node has one of them not. */
const readHeads = async (
  { rpc }: Pick<ProviderParts, 'rpc'>,
  network: string,
  numbers: readonly (number | 'latest')[],
): Promise<readonly Block[]> => {
  const calls = numbers.map((number) => ({
    method: 'eth_getBlockByNumber',
    params: [number === 'latest' ? number : `0x${number.toString(16)}`, false],
  }))
  const answers = await rpc.readAll(network, calls)
  return numbers.map((number, index) => {
    const answer = answers[index]
    if (answer?.status !== 'fulfilled') throw answer?.reason ?? badAnswer(network, 'no block')
    const { data, error } = (number === 'latest' ? newestHead : blockHead).safeParse(answer.value)
    if (!data) throw badAnswer(network, 'no head of a block', error)
    return { number: 'number' in data ? Number(data.number) : Number(number), time: Number(data.timestamp) }
  })
}

/** The first block of a chain and the newest that the node has, in one batch. @throws OutboundError; NodeRefusal. */
export const endsOf = async (parts: Pick<ProviderParts, 'rpc'>, network: string) => {
  const [first, head] = await readHeads(parts, network, [0, 'latest'])
  if (!first || !head) throw badAnswer(network, 'no head of a block')
  return { first, head }
}

/**
 * Finds the block that was the newest one at a moment, in five batches to the node at most, where blocks come evenly and the slack is minutes.
 * @param first of the chain.
 * @param head a block after that moment, or the newest there is.
 * @param time seconds since 1970.
 * @param slack seconds by which the block's own time may be earlier, though another one is nearer.
 * @returns null where the chain is younger.
 * @throws OutboundError; NodeRefusal where the node does not go back so far.
 */
export const blockAt = async (
  parts: Pick<ProviderParts, 'rpc'>,
  network: string,
  {
    first,
    head,
    time,
    slack,
  }: { readonly first: Block; readonly head: Block; readonly time: number; readonly slack: number },
): Promise<Block | null> => {
  if (head.time <= time) return head
  if (first.time > time) return null
  /** The last block known that is not later than the moment, and the first that is. */
  type Range = { readonly before: Block; readonly after: Block }
  const narrowed = ({ before, after }: Range, blocks: readonly Block[]): Range => ({
    before: blocks
      .filter((block) => block.time <= time)
      .reduce((best, block) => (best.number > block.number ? best : block), before),
    after: blocks
      .filter((block) => block.time > time)
      .reduce((best, block) => (best.number < block.number ? best : block), after),
  })
  let range: Range = { before: first, after: head }
  const steps = firstSteps.map((step) => head.number - step).filter((number) => number > first.number)
  if (steps.length > 0) range = narrowed(range, await readHeads(parts, network, steps))
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { before, after } = range
    const width = after.number - before.number
    if (width <= 1 || time - before.time <= slack) return before
    const share = Math.min(width, atOnce + 1)
    const inside = Array.from(
      { length: share - 1 },
      (_, index) => before.number + Math.floor(((index + 1) * width) / share),
    )
    range = narrowed(range, await readHeads(parts, network, inside))
  }
  return range.before
}
