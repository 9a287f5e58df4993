import { z } from 'zod'
import { OutboundError } from '../../outbound/failure.ts'
import { mostRefused } from './answersIn.ts'
import { isSame, transaction, type Sighting } from './item.ts'
import { blockText, formOf, logsOf, type Log, type ReadNode } from './logs.ts'
import { tracesOf, type CoinMove, type FoundTraces, type Tracing } from './traces.ts'

/* Transactions of an account, found by walking back over the chain. */

const fullBlock = z.object({ transactions: z.array(transaction) })

export type Search = {
  readonly account: string
  /** The newest block that is searched, and the oldest; both included. */
  readonly to: number
  readonly floor: number
  /** Blocks of one question to the node. */
  readonly blockRange: number
  /** Questions, and how often they may be parted, all together. */
  readonly ranges: number
  readonly parts: number
  /** Transactions after which nothing further is looked for. */
  readonly enough: number
  /** How movements of the coin are found: by the node's traces, or in whole blocks, from the one named on. */
  readonly coins: Tracing | { readonly scanFrom: number }
  /** Whether blocks count as searched that were not traced in time; those that the node does not trace always do. */
  readonly isUntracedEnough?: boolean
}

export type SearchFound = {
  readonly sightings: readonly Sighting[]
  /** Whether something in between could not be read. */
  readonly gaps: boolean
  /** The oldest block that was searched. */
  readonly reached: number
  /** The node refuses what is older. */
  readonly isEnd: boolean
  /** All of it was traced. */
  readonly isTraced: boolean
}

/** @param read a node of the network. @returns what was found, newest first. @throws OutboundError where no node answered. */
export const search = async (read: ReadNode, asked: Search): Promise<SearchFound> => {
  const { account, floor, blockRange, coins } = asked
  const found = new Map<string, { block: number; index: number; logs: Log[]; moves?: readonly CoinMove[] }>()
  const add = (hash: string, block: number, index: number) => {
    const known = found.get(hash) ?? { block, index, logs: [] }
    found.set(hash, known)
    return known
  }
  /** Transactions in the blocks themselves: what contracts paid is not among them. */
  const scan = async (from: number, to: number) => {
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => to - at)
    const blocks = await Promise.all(
      numbers.map((block) => read('eth_getBlockByNumber', [blockText(block), true])),
    )
    for (const { transactions } of blocks
      .filter((block) => block !== null)
      .map((block) => formOf(fullBlock, block)))
      for (const { hash, from: sender, to: receiver, ...at } of transactions)
        if (isSame(account, sender) || isSame(account, receiver))
          add(hash, Number(at.blockNumber), Number(at.transactionIndex))
  }
  const left = { requests: asked.parts, refused: 0 }
  // A node may have events of blocks that it does not trace any more.
  const leftOfTraces = { ...left }
  const orLate =
    (to: number) =>
    (error: unknown): FoundTraces => {
      if (asked.isUntracedEnough === true && error instanceof OutboundError)
        return { traced: [], gaps: false, reached: to + 1 }
      throw error
    }
  let isTraced = 'range' in coins
  let gaps = false
  let to = asked.to
  for (let range = 0; range < asked.ranges && to >= floor && found.size < asked.enough; range += 1) {
    const from = Math.max(floor, to - blockRange + 1)
    const [events, traces] = await Promise.all([
      logsOf(read, account, from, to, left),
      'range' in coins && isTraced
        ? tracesOf(coins, account, from, to, leftOfTraces).catch(orLate(to))
        : undefined,
    ])
    const isLate = traces !== undefined && traces.reached > from
    if (
      traces?.gaps === true ||
      leftOfTraces.refused >= mostRefused ||
      (isLate && asked.isUntracedEnough === true)
    )
      isTraced = false
    const reached = isTraced && traces ? Math.max(events.reached, traces.reached) : events.reached
    for (const one of events.logs)
      if (Number(one.blockNumber) >= reached)
        add(one.transactionHash, Number(one.blockNumber), Number(one.transactionIndex)).logs.push(one)
    for (const { hash, block, index, moves } of traces?.traced ?? [])
      if (block >= reached) add(hash, block, index).moves = moves
    if ('scanFrom' in coins) await scan(Math.max(coins.scanFrom, reached), to)
    gaps ||= events.gaps
    to = reached - 1
    if (left.requests <= 0 || left.refused >= mostRefused || (isTraced && isLate)) break
  }
  return {
    sightings: [...found]
      .map(([hash, sighting]) => ({ hash, ...sighting }))
      .toSorted((one, other) => other.block - one.block || other.index - one.index),
    gaps,
    reached: to + 1,
    isEnd: left.refused >= mostRefused,
    isTraced,
  }
}

/** The newest, or the oldest, of what was found: whole blocks, as many as `most` transactions need, and of one block `mostOfBlock` more at most. */
export const wholeBlocks = (
  sightings: readonly Sighting[],
  most: number,
  mostOfBlock: number,
): { readonly kept: readonly Sighting[]; readonly last: number | undefined; readonly isCut: boolean } => {
  const last = sightings[most - 1]?.block
  const end =
    last === undefined ? sightings.length : sightings.findLastIndex(({ block }) => block === last) + 1
  const kept = sightings.slice(0, Math.min(end, most + mostOfBlock))
  return { kept, last, isCut: kept.length < end }
}
