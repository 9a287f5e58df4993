import type { HistoryPage } from '@walletframe/api-contract'
import type { NetworkConfig } from '../../../config.ts'
import type { ProviderParts } from '../../provider.ts'
import type { ReadNode } from '../logs.ts'
import {
  blockOfCursor,
  hashOf,
  headOf,
  pageSize,
  patience,
  readChain,
  toldPage,
  type ReadDown,
} from '../node.ts'
import type { IndexConfig } from './fillIndex.ts'
import type { IndexStore, Span } from './indexStore.ts'
import type { TracedNetworks } from './tracedNetworks.ts'

/** Milliseconds for traces of a page: what is not traced by then the index will have. */
const tracePatience = 3_000
/** Of one block, transactions beyond those of a page. */
const mostOfBlock = 100

/**
 * The history of accounts that the index follows: newest blocks out of the chain, what was read before out of the database, and what is older out of the
 * chain again until the index has it. An account is followed from the first time that somebody asks for it.
 */
export const createIndexHistory = (
  { blockRange, traceRange }: Pick<IndexConfig, 'blockRange' | 'traceRange'>,
  network: NetworkConfig,
  { rpc, cache }: Pick<ProviderParts, 'rpc' | 'cache'>,
  store: IndexStore,
  traced: TracedNetworks,
) => {
  /** A page's worth out of the database; undefined where it is not there any more. */
  const readStored = async (span: Span, low: number, to: number): Promise<ReadDown | undefined> => {
    const rows = await store.items(span, { from: low, to }, pageSize + mostOfBlock)
    if (!rows) return undefined
    // Whole blocks: the cursor of the next page is one.
    const last = rows[pageSize - 1]?.block
    const kept = last === undefined ? rows : rows.filter(({ block }) => block >= last)
    const isCut = kept.length === pageSize + mostOfBlock
    return {
      items: kept.map(({ item }) => item),
      reached: last ?? low,
      gaps: span.gaps || isCut,
      isTraced: span.coins === 'all',
      isEnd: false,
    }
  }

  return async (account: string, cursor: string | undefined): Promise<HistoryPage> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network.id, method, params, signal)
    const readTraces = (): ReadNode => {
      const soon = AbortSignal.any([signal, AbortSignal.timeout(tracePatience)])
      return (method, params) => rpc.read(network.id, method, params, soon)
    }
    const asked = await store.asked(network.id, account)
    const [head, highHash] = await Promise.all([
      headOf(read),
      asked.high === null ? null : hashOf(read, asked.high),
    ])
    const to = cursor === undefined ? head : Math.min(head, blockOfCursor(cursor) - 1)
    const hasTraces = await traced.has(network.id, read, head)
    const chain = (from: number, floor: number) =>
      readChain({ cache }, network, read, {
        account,
        to: from,
        floor,
        blockRange,
        coins: hasTraces
          ? { read: readTraces(), range: traceRange, until: performance.now() + tracePatience }
          : { scanFrom: head + 1 },
        isUntracedEnough: true,
      })
    const { low, high } = asked
    // Of another chain than this is nothing counts; the index finds that out by itself, too.
    if (low === null || high === null || highHash !== asked.highHash || to < low)
      return toldPage(read, await chain(to, 0))
    if (to <= high) return toldPage(read, (await readStored(asked, low, to)) ?? (await chain(to, 0)))
    const newer = await chain(to, high + 1)
    if (newer.reached > high + 1 || newer.isEnd || newer.items.length >= pageSize)
      return toldPage(read, newer)
    const older = (await readStored(asked, low, high)) ?? (await chain(high, 0))
    const both = {
      ...older,
      items: [...newer.items, ...older.items],
      gaps: newer.gaps || older.gaps,
      isTraced: newer.isTraced && older.isTraced,
    }
    return toldPage(read, both)
  }
}
