import type { HistoryItem, HistoryPage } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { blockHead } from '../evm/blocks.ts'
import type { ProviderParts } from '../provider.ts'
import { createItemOf } from './item.ts'
import { blockText, count, formOf, word, type ReadNode } from './logs.ts'
import { wrongCursor } from './operations.ts'
import { search, wholeBlocks, type Search } from './search.ts'
import { createTokens } from './tokens.ts'

/** Milliseconds for one page. */
export const patience = 9_000
/** Transactions of one page, and of one block at most. */
export const pageSize = 25
const mostOfBlock = 50
/** Ranges of blocks that are searched for one page, and how often a range may be parted. */
const rangesOfPage = 5
const partsOfPage = 24

export type NodeHistoryConfig = { readonly blockRange: number; readonly scanBlocks: number }

/** The block that a cursor says to go on below. @throws Failure `invalid_request`. */
export const blockOfCursor = (cursor: string): number => {
  const block = Number(/^b(\d{1,15})$/.exec(cursor)?.[1] ?? Number.NaN)
  if (Number.isSafeInteger(block)) return block
  throw wrongCursor()
}

/** The newest block of the network. @throws OutboundError, NodeRefusal */
export const headOf = async (read: ReadNode): Promise<number> =>
  Number(formOf(count, await read('eth_blockNumber', [])))

const hashed = z.object({ hash: word }).nullable()
/** Null where the node does not have the block. @throws OutboundError, NodeRefusal */
export const hashOf = async (read: ReadNode, block: number): Promise<string | null> =>
  formOf(hashed, await read('eth_getBlockByNumber', [blockText(block), false]))?.hash ?? null

/** What was read of the history, down to a block. */
export type ReadDown = {
  readonly items: readonly HistoryItem[]
  /** The oldest block of it. */
  readonly reached: number
  readonly gaps: boolean
  /** All of it was traced. */
  readonly isTraced: boolean
  /** What is older nobody tells. */
  readonly isEnd: boolean
}

/** Reads a page's worth out of the chain itself, whole blocks, newest first. */
export const readChain = async (
  parts: Pick<ProviderParts, 'cache'>,
  network: Pick<NetworkConfig, 'id' | 'nativeCurrency'>,
  read: ReadNode,
  asked: Omit<Search, 'ranges' | 'parts' | 'enough'>,
): Promise<ReadDown> => {
  const itemOf = createItemOf(network, read, createTokens(parts, network.id, read))
  const found = await search(read, { ...asked, ranges: rangesOfPage, parts: partsOfPage, enough: pageSize })
  const { kept, last, isCut } = wholeBlocks(found.sightings, pageSize, mostOfBlock)
  const items = await Promise.all(kept.map((one) => itemOf(asked.account, one)))
  return {
    items: items.filter((item) => item !== undefined && item !== null),
    reached: last ?? found.reached,
    gaps: found.gaps || isCut || items.includes(null),
    isTraced: found.isTraced,
    isEnd: found.isEnd && last === undefined,
  }
}

/** A page as it is told: how far back it looked, and where the next one goes on. @param isNative whether the coin's transfers were looked for; by itself where all of it was traced. */
export const toldPage = async (
  read: ReadNode,
  { items, reached, gaps, isEnd, isTraced }: ReadDown,
  isNative = isTraced,
): Promise<HistoryPage> => {
  const at =
    reached > 0
      ? formOf(blockHead, await read('eth_getBlockByNumber', [blockText(reached), false])).timestamp
      : undefined
  return {
    data: [...items],
    next: reached > 0 && !isEnd ? `b${reached}` : null,
    searched: {
      back: at === undefined ? null : { block: reached, at: new Date(Number(at) * 1_000).toISOString() },
      native: isNative,
      gaps,
    },
  }
}

/**
 * What the operator's own node knows of an account: events of tokens that name it, found by walking back over the chain, and the transactions
 * that they are of. Transfers of the network's coin leave no event: they are seen in the newest `scanBlocks` blocks alone.
 */
export const createNodeHistory = (
  { blockRange, scanBlocks }: NodeHistoryConfig,
  network: NetworkConfig,
  parts: Pick<ProviderParts, 'rpc' | 'cache'>,
) => {
  const { rpc } = parts

  return async (account: string, cursor: string | undefined): Promise<HistoryPage> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network.id, method, params, signal)
    const head = await headOf(read)
    const scanFrom = Math.max(0, head - scanBlocks + 1)
    const to = cursor === undefined ? head : Math.min(head, blockOfCursor(cursor) - 1)
    const down = await readChain(parts, network, read, {
      account,
      to,
      floor: 0,
      blockRange,
      coins: { scanFrom },
    })
    return toldPage(read, down, scanFrom === 0)
  }
}
