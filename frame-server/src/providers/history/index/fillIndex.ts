import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkConfig } from '../../../config.ts'
import { OutboundError } from '../../../outbound/failure.ts'
import { isOfNode, NodeRefusal } from '../../../services/nodes/ownReads.ts'
import { day, second } from '../../../time.ts'
import type { ProviderParts } from '../../provider.ts'
import { createItemOf, type Sighting } from '../item.ts'
import type { ReadNode } from '../logs.ts'
import { hashOf, headOf } from '../node.ts'
import type { Tracing } from '../traces.ts'
import { search, wholeBlocks, type Search, type SearchFound } from '../search.ts'
import { createTokens } from '../tokens.ts'
import type { IndexStore, Slice, Span } from './indexStore.ts'
import type { TracedNetworks } from './tracedNetworks.ts'

/* Reads accounts' blocks into the index, one range of blocks after the other. */

/** Accounts of one network that are worked at together. */
const accountsAtOnce = 4
/** Transactions of one range, and of one block beyond them. What is more comes with the next range. */
const mostOfRange = 200
const mostOfBlock = 100
/** How often a range may be parted. */
const partsOfRange = 64
/** Transactions of one account. Of more the older ones are read out of the chain when somebody looks at them. */
const mostOfAccount = 20_000
/** Milliseconds for one question about traces. */
const tracePatience = 8 * second
/** Milliseconds that one range may take, and for which one run reads. */
const patience = 60 * second
const runFor = 20 * second

export type IndexConfig = {
  readonly blockRange: number
  /** Blocks that are traced at once. */
  readonly traceRange: number
  /** Blocks behind the newest one that may still be replaced: they are read anew each time. */
  readonly confirmations: number
  /** Ranges of blocks that are read from a network's nodes in a second. */
  readonly rangesPerSecond: number
  readonly mostAccounts: number
}

/** Of one range. */
const ofRange = { ranges: 1, parts: partsOfRange, enough: Number.POSITIVE_INFINITY } as const

type Begun = Span & { readonly low: number; readonly high: number }
const isBegun = (span: Span): span is Begun => span.low !== null && span.high !== null

/** Of a network: the newest block that may be kept, and whether its nodes have traces. */
type Head = { readonly newest: number; readonly hasTraces: boolean }

/** What was read before is of a chain that is no more. */
class ReplacedChain extends Error {
  override readonly name = 'ReplacedChain'
}

/** No movements of the coin are looked for. */
const nothing = { scanFrom: Number.POSITIVE_INFINITY } as const

/** What is known of the coin in a span and what was read beside it. */
const coinsAfter = (
  span: Span,
  hasTraces: boolean,
  { isTraced }: Pick<SearchFound, 'isTraced'>,
): Span['coins'] => {
  if (span.coins !== 'all' || isTraced) return span.coins
  return hasTraces ? 'some' : 'none'
}

export const createFill = (
  config: IndexConfig,
  networks: readonly NetworkConfig[],
  { rpc, cache, now, logger }: Pick<ProviderParts, 'rpc' | 'cache' | 'now' | 'logger'>,
  store: IndexStore,
  traced: TracedNetworks,
) => {
  /** A question is given up before the node would count as one that does not answer. */
  const tracing = ({ id }: NetworkConfig): Tracing => ({
    read: (method, params) => rpc.read(id, method, params, AbortSignal.timeout(tracePatience)),
    range: config.traceRange,
    until: performance.now() + patience / 2,
  })

  /** @throws OutboundError where the node does not have the block: one that is behind finds nothing in it, which would be kept as the truth. */
  const hashThere = async (read: ReadNode, block: number): Promise<string> => {
    const hash = await hashOf(read, block)
    if (hash === null) throw new OutboundError('unavailable', 'a node', 'a block that it does not have yet')
    return hash
  }

  /** What the chain says of transactions. One that cannot be read is a gap: else it would be in the way of all others. */
  const itemsOf = async (
    network: NetworkConfig,
    read: ReadNode,
    account: string,
    found: readonly Sighting[],
  ) => {
    const itemOf = createItemOf(network, read, createTokens({ cache }, network.id, read))
    const told = await Promise.all(
      found.map(async (one) => {
        try {
          return { ...one, item: await itemOf(account, one) }
        } catch (error) {
          if (
            error instanceof NodeRefusal ||
            (error instanceof OutboundError && error.reason === 'bad_answer')
          )
            return { ...one, item: null }
          throw error
        }
      }),
    )
    return {
      items: told.flatMap(({ block, index, item }) => (item ? [{ block, index, item }] : [])),
      gaps: told.some(({ item }) => item === null),
    }
  }

  /** What came since, from the span's newest block on: as many blocks of it as the node answers for at once. */
  const searchNewer = async (
    read: ReadNode,
    asked: Omit<Search, 'ranges' | 'parts' | 'enough' | 'blockRange'>,
  ) => {
    for (let blocks = asked.to - asked.floor + 1; ; blocks = Math.ceil(blocks / 4)) {
      const to = asked.floor + blocks - 1
      const found = await search(read, { ...asked, to, blockRange: blocks, ...ofRange })
      // Read from its newest block down, it joins the span only where all of it was searched.
      if (found.reached === asked.floor) return { ...found, to }
      if (blocks === 1) throw new OutboundError('unavailable', 'a node', 'no answer for a single block')
    }
  }

  const newer = async (
    network: NetworkConfig,
    span: Begun,
    { newest, hasTraces }: Head,
    read: ReadNode,
  ): Promise<Slice> => {
    const from = span.high + 1
    const to = Math.min(newest, span.high + config.blockRange)
    const coins = hasTraces ? tracing(network) : nothing
    const [found, below] = await Promise.all([
      searchNewer(read, { account: span.account, to, floor: from, coins }),
      hashThere(read, span.high),
    ])
    if (below !== span.highHash) throw new ReplacedChain()
    const { kept, last, isCut } = wholeBlocks(found.sightings.toReversed(), mostOfRange, mostOfBlock)
    const { items, gaps } = await itemsOf(network, read, span.account, kept)
    const high = last ?? found.to
    return {
      items,
      span: {
        ...span,
        high,
        highHash: await hashThere(read, high),
        coins: coinsAfter(span, hasTraces, found),
        gaps: span.gaps || found.gaps || gaps || isCut,
      },
    }
  }

  const older = async (
    network: NetworkConfig,
    span: Span,
    { newest, hasTraces }: Head,
    read: ReadNode,
  ): Promise<Slice> => {
    const to = (span.low ?? newest + 1) - 1
    const [found, highHash] = await Promise.all([
      search(read, {
        account: span.account,
        to,
        floor: Math.max(0, to - config.blockRange + 1),
        blockRange: config.blockRange,
        // Where a node did not trace a block it does not trace older ones.
        coins: hasTraces && span.coins === 'all' ? tracing(network) : nothing,
        ...ofRange,
      }),
      hashThere(read, span.high ?? to),
    ])
    if (span.highHash !== null && highHash !== span.highHash) throw new ReplacedChain()
    const { kept, last, isCut } = wholeBlocks(found.sightings, mostOfRange, mostOfBlock)
    const { items, gaps } = await itemsOf(network, read, span.account, kept)
    const low = last ?? found.reached
    const isFull = (await store.countOf(span)) + items.length >= mostOfAccount
    return {
      items,
      span: {
        ...span,
        low,
        high: span.high ?? to,
        highHash,
        coins: coinsAfter(span, hasTraces, found),
        gaps: span.gaps || found.gaps || gaps || isCut,
        isDone: low === 0 || isFull || (found.isEnd && last === undefined),
      },
    }
  }

  const work = async (network: NetworkConfig, span: Span, head: Head): Promise<void> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network.id, method, params, signal)
    if (head.hasTraces && span.coins === 'none' && span.begunAt < now() - day) return store.begin(span)
    try {
      const isBehind = isBegun(span) && head.newest - span.high >= config.blockRange
      const slice =
        isBegun(span) && (isBehind || span.isDone)
          ? await newer(network, span, head, read)
          : await older(network, span, head, read)
      await store.add(span, slice)
    } catch (error) {
      if (!(error instanceof ReplacedChain)) throw error
      logger.warn({ network: network.id }, 'history index: the chain is another one, an account is read anew')
      await store.begin(span)
    }
  }

  const fillNetwork = async (network: NetworkConfig, signal: AbortSignal): Promise<void> => {
    const read: ReadNode = (method, params) => rpc.read(network.id, method, params, signal)
    const newest = (await headOf(read)) - config.confirmations
    if (newest < 0) return
    const head = { newest, hasTraces: await traced.has(network.id, read, newest) }
    const until = performance.now() + runFor
    while (performance.now() < until) {
      signal.throwIfAborted()
      const due = await store.due(
        network.id,
        { newest, step: config.blockRange, ...(head.hasTraces && { withoutTraces: now() - day }) },
        accountsAtOnce,
      )
      if (due.length === 0) return
      const begun = performance.now()
      const settled = await Promise.allSettled(due.map((span) => work(network, span, head)))
      for (const [index, span] of due.entries())
        if (settled[index]?.status === 'rejected') await store.postpone(span)
      const failure = settled.find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
      const rest = (due.length * second) / config.rangesPerSecond - (performance.now() - begun)
      await sleep(Math.max(0, rest), undefined, { signal })
    }
  }

  /** Reads for a while, all networks at once. A network whose nodes do not answer goes on at the next run. */
  return async (signal: AbortSignal): Promise<void> => {
    await store.trim(config.mostAccounts)
    const wanted = new Set(await store.networks())
    await Promise.all(
      networks
        .filter(({ id }) => wanted.has(id))
        .map(async (network) => {
          try {
            await fillNetwork(network, signal)
          } catch (error) {
            if (!isOfNode(error)) throw error
            logger.warn(
              { network: network.id, reason: error.message },
              'history index: a network cannot be read',
            )
          }
        }),
    )
  }
}
