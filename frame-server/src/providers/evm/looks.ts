import type { createTextCache } from '../../services/nodes/cache.ts'
import { isOfNode } from '../../services/nodes/ownReads.ts'
import { count, formOf, logsOf, type Log, type ReadNode } from '../history/logs.ts'
import type { ProviderParts } from '../provider.ts'

/** Things that are remembered of an account, those that came last; anybody can send it any number. */
const mostFound = 500
/** Ranges of one look; and how often they may be parted, all together. */
const rangesOfLook = 24
const partsOfLook = 24
/** Blocks that are looked at again: they may have been replaced. */
const replaced = 16
/** Milliseconds that what was found is remembered since it was last asked for. */
const foundFor = 24 * 60 * 60_000

/** Blocks that were read to the last one, both ends included. */
type Span = { readonly from: number; readonly to: number }
/** What reached the account; whether all blocks that were to be looked at were. */
type Looked<Thing extends string> = { readonly found: readonly Thing[]; readonly isWhole: boolean }
type Kept<Thing extends string> = { readonly span: Span | null; readonly found: readonly Thing[] }

/** Where it is remembered what reached an account. */
export const foundKey = (network: string, account: string): string => `${network}:${account}`

/** Ranges of blocks, newest first. */
const rangesOf = ({ from, to }: Span, length: number): readonly Span[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from + 1) / length)) }, (_, index) => ({
    to: to - index * length,
    from: Math.max(from, to - (index + 1) * length + 1),
  })).slice(0, rangesOfLook)

/**
 * Looks for what reached an account in the newest `logBlocks` blocks: each look reads what came since the last one, then goes on further back.
 * What could not be read is read by the next.
 * @param memory where it is kept, by {@link foundKey}: one for each kind of thing.
 */
export const createLook = <Thing extends string>(
  {
    received,
    found: foundIn,
    what,
  }: {
    /** Filters of topics that find the events. */
    readonly received: (account: string) => Parameters<typeof logsOf>[5]
    /** What an event tells of. */
    readonly found: (log: Log, account: string) => readonly Thing[]
    /** For the log. */
    readonly what: string
  },
  {
    blockRange,
    logBlocks,
    network,
  }: { readonly blockRange: number; readonly logBlocks: number; readonly network: string },
  { now, logger }: Pick<ProviderParts, 'now' | 'logger'>,
  memory: ReturnType<typeof createTextCache>,
) => {
  /** @throws what is no failure of a node. */
  const warnOf = (error: unknown): void => {
    if (!isOfNode(error)) throw error
    logger.warn({ network, reason: error.message }, `${what} cannot be looked for`)
  }

  return async (read: ReadNode, account: string): Promise<Looked<Thing>> => {
    if (logBlocks === 0) return { found: [], isWhole: true }
    const key = foundKey(network, account)
    const { span: past, found: before } = JSON.parse(
      memory.get(key) ?? '{"span":null,"found":[]}',
    ) as Kept<Thing>
    const remember = (kept: Kept<Thing>) => memory.set(key, JSON.stringify(kept), now() + foundFor)
    try {
      const head = Number(formOf(count, await read('eth_blockNumber', [])))
      const first = Math.max(0, head - logBlocks + 1)
      // What was read of blocks that are too old, or that are no more, says nothing of what is asked now.
      const known = past && past.to >= first && past.from <= head ? past : null
      const newer = rangesOf(
        { from: known ? Math.max(first, known.to - replaced) : first, to: head },
        blockRange,
      )
      const older = known ? rangesOf({ from: first, to: known.from - 1 }, blockRange) : []
      const ranges = [...newer, ...older].slice(0, rangesOfLook)
      const left = { requests: ranges.length + partsOfLook, refused: 0 }
      const filters = received(account)
      const looked = await Promise.all(
        ranges.map(({ from, to }) =>
          logsOf(read, account, from, to, left, filters).catch((error: unknown) => {
            warnOf(error)
            return { logs: [], gaps: true, reached: to + 1 }
          }),
        ),
      )
      const reached = looked
        .flatMap(({ logs }) => logs)
        .toSorted((one, other) => Number(other.blockNumber) - Number(one.blockNumber))
        .flatMap((one) => foundIn(one, account))
      const found = [...new Set([...reached, ...before])].slice(0, mostFound)
      const end = looked.findIndex(({ gaps, reached: at }, index) => gaps || at !== ranges[index]?.from)
      const wholes = end === -1 ? ranges : ranges.slice(0, end)
      const isJoined =
        known !== null && (newer.at(-1)?.from ?? 0) <= known.to && wholes.length >= newer.length
      const lowest = wholes.at(-1)?.from ?? head + 1
      // Where something is missing between what is newer and what was known, one of them is kept: what is newer, if all of it was read.
      const span: Span | null = isJoined
        ? { from: Math.min(lowest, known.from), to: head }
        : known && end !== -1
          ? known
          : lowest > head
            ? null
            : { from: lowest, to: head }
      remember({ span, found })
      return { found, isWhole: span !== null && span.from <= first && span.to === head }
    } catch (error) {
      // What was found before can be told all the same.
      warnOf(error)
      // It was asked for, whatever came of that.
      remember({ span: past, found: before })
      return { found: before, isWhole: false }
    }
  }
}
