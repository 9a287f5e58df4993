import { z } from 'zod'
import { OutboundError } from '../../outbound/failure.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { answersIn, mostRefused, type Left } from './answersIn.ts'
import { address, blockText, formOf, quantity, word, type ReadNode } from './logs.ts'
import { zeroAddress } from './operations.ts'

/* Movements of the network's coin, which leave no event, out of a node's traces (the `trace` module of Erigon, Nethermind, Reth and others). */

const place = z.number().int().nonnegative()
const frame = z.object({
  type: z.string(),
  action: z.object({
    callType: z.string().optional(),
    from: address.optional(),
    to: address.optional(),
    value: quantity.optional(),
    /** Of a contract that ended itself. */
    address: address.optional(),
    refundAddress: address.optional(),
    balance: quantity.optional(),
  }),
  result: z.object({ address: address.optional() }).nullish(),
  error: z.string().nullish(),
  /** Where it stands in the tree of calls; empty: the transaction itself. */
  traceAddress: z.array(place),
  blockNumber: place,
  /** Nothing: of a block's reward. */
  transactionHash: word.nullish(),
  transactionPosition: place.nullish(),
})
type Frame = z.output<typeof frame>

/** Wei that went from one account to another. */
export type CoinMove = {
  readonly from: string
  /** Undefined: a contract that was made, whose address is not known. */
  readonly to: string | undefined
  readonly value: bigint
}
/** A transaction that moved coins of an account, or that the account sent. */
export type Traced = {
  readonly hash: string
  readonly block: number
  readonly index: number
  readonly moves: readonly CoinMove[]
}

const moveOf = ({ type, action, result }: Frame): readonly CoinMove[] => {
  const [from, to, value] =
    type === 'suicide'
      ? [action.address, action.refundAddress, action.balance]
      : type === 'create'
        ? [action.from, result?.address, action.value]
        : // The other kinds of calls carry the value of the call around them.
          action.callType === 'call'
          ? [action.from, action.to, action.value]
          : []
  return from !== undefined && to !== undefined && value !== undefined && BigInt(value) > 0n
    ? [{ from, to, value: BigInt(value) }]
    : []
}

/** The places of a call and of all calls around it. */
const pathsTo = (path: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: path.length + 1 }, (_, depth) => path.slice(0, depth))

/** What a transaction moved: a call that failed takes back all that was called within it, and that has no error of its own. */
export const movesOf = (frames: readonly Frame[]): readonly CoinMove[] => {
  const key = (path: readonly number[]) => path.join('.')
  const failed = new Set(frames.filter(({ error }) => error).map(({ traceAddress }) => key(traceAddress)))
  return frames
    .filter(({ traceAddress }) => !pathsTo(traceAddress).some((path) => failed.has(key(path))))
    .flatMap(moveOf)
}

/** Whether the node has traces of a block. @throws OutboundError where none answered. */
export const hasTraces = async (read: ReadNode, block: number): Promise<boolean> => {
  try {
    await read('trace_filter', [
      { fromBlock: blockText(block), toBlock: blockText(block), fromAddress: [zeroAddress] },
    ])
    return true
  } catch (error) {
    if (error instanceof NodeRefusal) return false
    throw error
  }
}

/** What a range of blocks did with an account's coins, from its newest block down to `reached`. */
export type FoundTraces = {
  readonly traced: readonly Traced[]
  /** Whether something in between could not be read. */
  readonly gaps: boolean
  readonly reached: number
}

const tracesAtOnce = async (
  read: ReadNode,
  account: string,
  from: number,
  to: number,
  left: Left,
): Promise<FoundTraces> => {
  const ask = async (lowest: number, highest: number): Promise<readonly Frame[]> => {
    const range = { fromBlock: blockText(lowest), toBlock: blockText(highest) }
    const found = await Promise.all(
      // Both in one filter would be those that have both.
      [{ fromAddress: [account] }, { toAddress: [account] }].map((side) =>
        read('trace_filter', [{ ...range, ...side }]),
      ),
    )
    return formOf(z.array(z.array(frame).nullable()), found).flatMap((frames) => frames ?? [])
  }
  const { answers, gaps, reached } = await answersIn(ask, from, to, left)
  const byHash = Map.groupBy(
    answers.flat().filter(({ transactionHash }) => transactionHash),
    ({ transactionHash }) => transactionHash ?? '',
  )
  let isMissing = false
  const traced = await Promise.all(
    [...byHash].map(async ([hash, frames]): Promise<Traced | undefined> => {
      const [first] = frames
      if (!first) return undefined
      const at = { hash, block: first.blockNumber, index: first.transactionPosition ?? 0 }
      // Of a call within the transaction, only the whole tells whether what called it failed.
      if (frames.every(({ traceAddress }) => traceAddress.length === 0))
        return { ...at, moves: movesOf(frames.slice(0, 1)) }
      try {
        const whole = formOf(z.array(frame), await read('trace_transaction', [hash]))
        return { ...at, moves: movesOf(whole) }
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error
        isMissing = true
        return undefined
      }
    }),
  )
  return { traced: traced.filter((one) => one !== undefined), gaps: gaps || isMissing, reached }
}

/** How a node is asked for traces: most of them carry out the blocks once more for it. */
export type Tracing = {
  readonly read: ReadNode
  /** Blocks of one question. */
  readonly range: number
  /** Milliseconds, as `performance.now()` counts, after which nothing further is asked. */
  readonly until: number
}

/**
 * Transactions of a range that moved coins of the account, and those that it sent.
 * @param left see {@link answersIn}.
 * @throws OutboundError where no node answered for the newest blocks of the range; where one did not for older ones, they are not reached.
 */
export const tracesOf = async (
  { read, range, until }: Tracing,
  account: string,
  from: number,
  to: number,
  left: Left,
): Promise<FoundTraces> => {
  const traced: Traced[] = []
  let gaps = false
  let at = to
  while (at >= from && left.requests > 0 && left.refused < mostRefused && performance.now() < until) {
    const lowest = Math.max(from, at - range + 1)
    try {
      const found = await tracesAtOnce(read, account, lowest, at, left)
      traced.push(...found.traced)
      gaps ||= found.gaps
      const isStuck = found.reached > at
      at = found.reached - 1
      if (isStuck) break
    } catch (error) {
      if (at === to || !(error instanceof OutboundError)) throw error
      break
    }
  }
  return { traced, gaps, reached: at + 1 }
}
