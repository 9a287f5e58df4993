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

const ownHead = z.object({
  ...blockHead.shape,
  number: z
    .custom<Hex>(isQuantity)
    .refine((text) => Number.isSafeInteger(Number(text)), 'expected a number of a block'),
})

export type Block = { readonly number: number; readonly time: number }

/** Blocks read in one batch to narrow a range down. */
const atOnce = 15
/** Batches after which it is enough: each leaves a sixteenth of the range, and the first range holds 2^24 blocks at most on living chains. */
const mostBatches = 8
/** Blocks back at which the search begins, each four times the one before: from seconds to months, whatever a network's blocks take. */
const firstSteps = Array.from({ length: 10 }, (_, index) => 4 ** (index + 4))

/** The newest block that the node has. @throws OutboundError; NodeRefusal. */
export const newestBlock = async ({ rpc }: Pick<ProviderParts, 'rpc'>, network: string): Promise<Block> => {
  const { data, error } = ownHead.safeParse(
    await rpc.read(network, 'eth_getBlockByNumber', ['latest', false]),
  )
  if (!data) throw badAnswer(network, 'no head of a block', error)
  return { number: Number(data.number), time: Number(data.timestamp) }
}

/**
 * Finds the block that was the newest one at a moment, in three or four batches to the node.
 * @param head a block after that moment, or the newest there is.
 * @param time seconds since 1970.
 * @param slack seconds by which the block's own time may be earlier, though another one is nearer.
 * @returns null where the chain is younger.
 * @throws OutboundError; NodeRefusal where the node does not go back so far.
 */
export const blockAt = async (
  { rpc }: Pick<ProviderParts, 'rpc'>,
  network: string,
  { head, time, slack }: { readonly head: Block; readonly time: number; readonly slack: number },
): Promise<Block | null> => {
  if (head.time <= time) return head
  const readTimes = async (numbers: readonly number[]): Promise<readonly Block[]> => {
    const calls = numbers.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    }))
    const answers = await rpc.readAll(network, calls)
    return numbers.map((number, index) => {
      const answer = answers[index]
      if (answer?.status !== 'fulfilled') throw answer?.reason ?? badAnswer(network, 'no block')
      const { data, error } = blockHead.safeParse(answer.value)
      if (!data) throw badAnswer(network, 'no head of a block', error)
      return { number, time: Number(data.timestamp) }
    })
  }
  /** The last block that is not later than the moment, where one is known, and the first that is. */
  type Range = { readonly before: Block | undefined; readonly after: Block }
  const narrowed = ({ before, after }: Range, blocks: readonly Block[]): Range => ({
    before: [...(before ? [before] : []), ...blocks.filter((block) => block.time <= time)].reduce<
      Block | undefined
    >((best, block) => (best && best.number > block.number ? best : block), undefined),
    after: blocks
      .filter((block) => block.time > time)
      .reduce((best, block) => (best.number < block.number ? best : block), after),
  })
  const steps = [...new Set([...firstSteps.map((step) => Math.max(0, head.number - step)), 0])]
  let range = narrowed({ before: undefined, after: head }, await readTimes(steps))
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { before, after } = range
    if (!before) return null
    const width = after.number - before.number
    if (width <= 1 || time - before.time <= slack) return before
    const parts = Math.min(width, atOnce + 1)
    const inside = Array.from(
      { length: parts - 1 },
      (_, index) => before.number + Math.floor(((index + 1) * width) / parts),
    )
    range = narrowed(range, await readTimes(inside))
  }
  return range.before ?? null
}
